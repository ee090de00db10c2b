/** An error that the server tells in its answer. */
export interface ToldError {
  message: string;
  path?: readonly (string | number)[];
  extensions?: Readonly<Record<string, unknown>>;
}

/**
 * What went wrong with an operation: on the way (`networkError`), in the answer (`graphQLErrors`), or both. Its message has
 * a line for each, which begins with `[Network]` or `[GraphQL]`.
 */
export class CombinedError extends Error {
  override readonly name = 'CombinedError';
  readonly networkError: Error | undefined;
  readonly graphQLErrors: readonly ToldError[];

  constructor({
    networkError,
    graphQLErrors = [],
  }: {
    networkError?: Error | undefined;
    graphQLErrors?: readonly ToldError[] | undefined;
  }) {
    super(
      [
        ...(networkError === undefined ? [] : [`[Network] ${networkError.message}`]),
        ...graphQLErrors.map(({ message }) => `[GraphQL] ${message}`),
      ].join('\n'),
    );
    this.networkError = networkError;
    this.graphQLErrors = graphQLErrors;
  }
}

/** An answer with neither data nor errors. */
export const NO_CONTENT = 'No Content';

/** An answer that does not say 2xx. */
export class HttpStatusError extends Error {
  override readonly name = 'HttpStatusError';
  readonly status: number;

  constructor({ status, statusText }: { status: number; statusText: string }) {
    super(statusText === '' ? `HTTP ${status}` : `${status} ${statusText}`);
    this.status = status;
  }
}
