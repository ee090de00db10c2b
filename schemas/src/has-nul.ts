/** Whether somewhere in what was sent is the character U+0000, which no database keeps in a text: a query with it fails. */
export function hasNul(sent: unknown): boolean {
  // Not by recursion: what was sent may be nested as deep as it is long.
  const open = [sent];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one === 'string' && one.includes('\0')) return true;
    if (typeof one === 'object' && one !== null) for (const value of Object.values(one)) open.push(value);
  }
  return false;
}
