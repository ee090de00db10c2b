/** Why there is no answer. */
export interface Refusal {
  code:
    | 'UNKNOWN_TENANT'
    | 'UNKNOWN_LOCALE'
    | 'UNKNOWN_PAGE'
    | 'UNKNOWN_REVISION'
    | 'UNKNOWN_NODE'
    | 'NODE_WITHOUT_DATA'
    | 'LATE'
    | 'UNAVAILABLE';
  message: string;
}

/** No answer, with what was expected and what came. */
export function refuse(code: Refusal['code'], message: string): Refusal {
  return { code, message };
}
