import { sql, type SQL } from '@vitrine/platform/sql';

/** Values between the brackets of `in (…)`. */
export function listed(values: readonly string[]): SQL {
  return sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
}

/** The rows of a query's answer: both drivers give an object with them. */
export function rowsOf<T>(answer: unknown): T[] {
  if (typeof answer === 'object' && answer !== null && 'rows' in answer && Array.isArray(answer.rows))
    return answer.rows as T[];
  throw new Error('expected the rows of a query, got an answer without them');
}
