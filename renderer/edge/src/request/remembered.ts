const LONGEST = 512;

/**
 * A pure function of a text that remembers what it gave: of headers that thousands of visitors share, such as
 * `Accept-Encoding`. Forgets everything when it holds `max` texts; texts over 512 characters are not kept.
 */
export function remembered<V>(compute: (text: string) => V, max: number): (text: string) => V {
  const known = new Map<string, V>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = compute(text);
    if (text.length > LONGEST) return value;
    if (known.size >= max) known.clear();
    known.set(text, value);
    return value;
  };
}
