const ALLOWED_PROTOCOLS = new Set(['https:', 'mailto:', 'tel:']);
/** Only used to resolve paths; no address of this host is ever given out. */
const BASE = 'https://same-origin.invalid';

/**
 * The address if a link may lead there: https, mailto, tel, a path of the same origin, or a `#fragment`; without TLS only
 * under a name below `.localhost`, which is the visitor's own machine.
 * Undefined for everything else: other schemes, `//host`, backslashes, control characters, surrounding blanks.
 * The one rule for layouts and components (threat 1 of the threat model).
 */
export function safeUrl(value: string): string | undefined {
  // Browsers drop tabs and newlines inside an address, so "java\nscript:" must not reach the parser.
  if (value === '' || value.length > 2_048 || hasControlOrBlankEnds(value) || value.includes('\\')) return undefined;
  if (value.startsWith('#')) return value;
  if (value.startsWith('/')) {
    return !value.startsWith('//') && URL.canParse(value, BASE) && new URL(value, BASE).origin === BASE
      ? value
      : undefined;
  }
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  const isOwnMachine =
    url.protocol === 'http:' && (url.hostname === '127.0.0.1' || url.hostname.endsWith('.localhost'));
  if (!ALLOWED_PROTOCOLS.has(url.protocol) && !isOwnMachine) return undefined;
  const namesAPassword = url.username !== '' || url.password !== '';
  return namesAPassword ? undefined : value;
}

function hasControlOrBlankEnds(value: string): boolean {
  if (value.trim() !== value) return true;
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    if (code < 0x20 || (code >= 0x7f && code <= 0x9f) || code === 0x2028 || code === 0x2029) return true;
  }
  return false;
}
