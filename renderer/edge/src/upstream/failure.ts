import type { RemoteFailure, RemoteFailureCode, RemoteOutcome } from '@vitrine/platform/remote';

export { failed } from '@vitrine/platform/remote';

/**
 * Why an answer could not be had: what a remote call ends in, and what ends one before it begins, here (`BUSY`) or at the server
 * (`OVERLOADED`), or while there is a better one to come (`LATE`). None of them is a bug but `BROKEN`.
 */
export type FailureCode = RemoteFailureCode | 'BUSY' | 'OVERLOADED' | 'LATE' | 'BROKEN';

export type Failure = RemoteFailure<FailureCode>;

/** A value, or why there is none. */
export type Outcome<T> = RemoteOutcome<T, FailureCode>;
