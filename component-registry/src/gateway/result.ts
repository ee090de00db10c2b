import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { CombinedError } from './combined-error.ts';

/** What an operation gave so far. */
export interface GatewayResult<Data> {
  /** Undefined until there is some; stays usable beside an error. */
  data: Data | undefined;
  error: CombinedError | undefined;
  extensions: Record<string, unknown> | undefined;
  /** Whether the data come from the cache and are being asked for anew. */
  stale: boolean;
  /** Whether parts of the answer are still to come. */
  hasNext: boolean;
}

/** An error of Apollo's in the words of the gateway; undefined for none. */
export function combinedError(error: unknown): CombinedError | undefined {
  if (error === undefined || error === null) return undefined;
  if (error instanceof CombinedError) return error;
  if (CombinedGraphQLErrors.is(error)) return new CombinedError({ graphQLErrors: error.errors });
  return new CombinedError({ networkError: error instanceof Error ? error : new Error(String(error)) });
}
