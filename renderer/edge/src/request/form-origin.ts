import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a form was sent from a page of the same host: by what the browser says of itself (Fetch Metadata), else by the
 * Origin that every browser sends with a POST (RFC 6454). A program that sends neither carries nobody's cookies unawares.
 */
export function isSameSite({ host, headers }: { host: string; headers: IncomingHttpHeaders }): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  if (origin === undefined) return true;
  const from = URL.parse(origin)?.hostname;
  return from !== undefined && from.toLowerCase() === host;
}

/** Networks that only a proxy of ours can be on (RFC 1918, RFC 4193, loopback). */
const INNER = /^(?:::ffff:)?(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|^(?:::1$|f[cd])/i;
const LONGEST = 64;

/** The address that a request came from: that of the connection, or what a proxy of ours saw last. For counting alone. */
export function clientOf({ headers }: { headers: IncomingHttpHeaders }, remoteAddress: string): string {
  const forwarded = headers['x-forwarded-for'];
  const last = typeof forwarded === 'string' ? forwarded.split(',').at(-1)?.trim() : undefined;
  return (INNER.test(remoteAddress) && last ? last : remoteAddress).slice(0, LONGEST);
}
