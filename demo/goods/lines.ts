/** Values as JSON Lines, one after the other. */
export function* linesOf(values: Iterable<object>): Generator<string> {
  for (const value of values) yield `${JSON.stringify(value)}\n`;
}
