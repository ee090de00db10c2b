/** Why an answer could not be had from another server; all of them are expected and none is a bug. */
export type RemoteFailureCode =
  | 'UNREACHABLE'
  | 'TIMEOUT'
  | 'TOO_LARGE'
  /** An answer came, and it says no: see `status`. */
  | 'REFUSED'
  /** An answer came, and is not what was agreed. */
  | 'INVALID_ANSWER'
  /** Nobody was asked: the other side failed too often. */
  | 'CIRCUIT_OPEN';

export interface RemoteFailure<Code extends string = RemoteFailureCode> {
  code: Code;
  /** One sentence: what was expected, what came, from where. */
  message: string;
  /** HTTP status of the other side's answer, if there was one. */
  status?: number;
}

/** A value, or why there is none. */
export type RemoteOutcome<T, Code extends string = RemoteFailureCode> =
  | { ok: true; value: T }
  | { ok: false; failure: RemoteFailure<Code> };

/** Builds the losing side of an outcome. */
export function failed<Code extends string>(
  code: Code,
  message: string,
  status?: number,
): { ok: false; failure: RemoteFailure<Code> } {
  return { ok: false, failure: { code, message, ...(status === undefined ? {} : { status }) } };
}
