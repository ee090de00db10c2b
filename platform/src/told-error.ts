import { stdSerializers } from 'pino';

/** What Postgres quotes of a row or a statement (PostgreSQL, 54.8), beside where it says which constraint was hurt. */
const QUOTED = ['params', 'detail', 'where', 'hint', 'internalQuery'] as const;
const DEEPEST = 5;

/**
 * An error as it is logged. The query builder puts the values of a query that failed into its message: addresses, names, the
 * hash of a password. They are left out, with what the database quotes of a row; the statement stays.
 */
export function toldError(error: unknown): unknown {
  const told: unknown = stdSerializers.err(error as Error);
  if (!(error instanceof Error) || typeof told !== 'object' || told === null) return told;
  const queries = failedQueries(error);
  const clean = (value: unknown, depth = 0): unknown => {
    if (typeof value === 'string')
      return queries.reduce(
        (text, { message, query }) => text.replaceAll(message, () => `Failed query: ${query}`),
        value,
      );
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return value;
    if (Array.isArray(value)) return value.map((each) => clean(each, depth + 1));
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, each]) =>
        QUOTED.some((quoted) => quoted === name) ? [] : [[name, clean(each, depth + 1)] as const],
      ),
    );
  };
  return clean(told);
}

/**
 * Why something failed, as one sentence that may be logged and traced: what the database said where a query failed, since the
 * query builder's own words are the statement and the values of it.
 */
export function reasonOf(error: unknown): string {
  const queries = failedQueries(error);
  const cause = queries.reduce<unknown>((found, each) => found ?? each.cause, undefined);
  if (queries.length > 0) return cause instanceof Error ? cause.message : 'a query failed';
  return error instanceof Error ? error.message : String(error);
}

/** The query builder's errors behind an error, by what they have, since they come wrapped and through threads. */
function failedQueries(error: unknown, depth = 0): { message: string; query: string; cause: unknown }[] {
  if (!(error instanceof Error) || depth > DEEPEST) return [];
  const behind = [error.cause, 'originalError' in error ? error.originalError : undefined];
  const own =
    'params' in error && 'query' in error && typeof error.query === 'string'
      ? [{ message: error.message, query: error.query, cause: error.cause }]
      : [];
  return [...own, ...behind.flatMap((each) => failedQueries(each, depth + 1))];
}
