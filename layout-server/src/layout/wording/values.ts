const LONGEST = 80;

/** A JSON value as it stands in a sentence, shortened; `nothing` if there is none. */
export function valueText(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/** `a`, `a and b`, `a, b and c`. */
export function listText(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
