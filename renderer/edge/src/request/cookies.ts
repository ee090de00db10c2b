const EQUALS = 61;

/**
 * The value of a cookie in a Cookie header, decoded; `undefined` if there is none. Of several with one name the first
 * counts (RFC 6265, 5.4: it has the longest path). Looks for the one name, because most cookies are not ours.
 */
export function cookieValue(header: string, name: string): string | undefined {
  for (let at = header.indexOf(name); at !== -1; at = header.indexOf(name, at + 1)) {
    const valueAt = at + name.length + 1;
    if (header.charCodeAt(valueAt - 1) !== EQUALS || !beginsPair(header, at)) continue;
    const end = header.indexOf(';', valueAt);
    const value = header.slice(valueAt, end === -1 ? undefined : end).trim();
    return value.includes('%') ? decode(value) : value;
  }
  return undefined;
}

function beginsPair(header: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && (header[before] === ' ' || header[before] === '\t')) before -= 1;
  return before < 0 || header[before] === ';';
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // Not an encoded value after all: other servers on the domain write cookies as well.
    return value;
  }
}
