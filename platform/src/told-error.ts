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

/** The query builder's errors behind an error, by what they have, since they come wrapped and through threads. */
function failedQueries(error: unknown, depth = 0): { message: string; query: string }[] {
  if (!(error instanceof Error) || depth > DEEPEST) return [];
  const behind = [error.cause, 'originalError' in error ? error.originalError : undefined];
  const own =
    'params' in error && 'query' in error && typeof error.query === 'string'
      ? [{ message: error.message, query: error.query }]
      : [];
  return [...own, ...behind.flatMap((each) => failedQueries(each, depth + 1))];
}
