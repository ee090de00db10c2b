/** The rows of a query's answer: both drivers give an object with them. */
export function rowsOf<T>(answer: unknown): T[] {
  if (typeof answer === 'object' && answer !== null && 'rows' in answer && Array.isArray(answer.rows))
    return answer.rows as T[];
  throw new Error('expected the rows of a query, got an answer without them');
}
