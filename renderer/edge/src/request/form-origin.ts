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
