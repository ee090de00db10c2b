/** Why an answer could not be had from another process; all of them are expected and none is a bug. */
export const FAILURE_CODES = [
  'UNREACHABLE',
  'TIMEOUT',
  'TOO_LARGE',
  'REFUSED',
  'INVALID_ANSWER',
  'BUSY',
  'CIRCUIT_OPEN',
  'BROKEN',
] as const;

export type FailureCode = (typeof FAILURE_CODES)[number];

export interface Failure {
  code: FailureCode;
  /** One sentence: what was expected, what came, from where. */
  message: string;
  /** HTTP status of the other side's answer, if there was one. */
  status?: number;
}

/** A value, or why there is none. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** Builds the losing side of an outcome. */
export function failed(code: FailureCode, message: string, status?: number): { ok: false; failure: Failure } {
  return { ok: false, failure: { code, message, ...(status === undefined ? {} : { status }) } };
}
