import type { IncomingHttpHeaders } from 'node:http';
import { hostName } from './host.ts';

/** The cookies of a session, over TLS and without (`answer/named-cookies.ts`); good or not, which is not looked at here. */
const OF_A_SESSION = /(?:^|;)\s*(?:__Host-)?(?:session|refresh|remember)=/;

/**
 * Whether a form was sent from a page of the same host: by what the browser says of itself (Fetch Metadata), else by the
 * Origin that every browser sends with a POST (RFC 6454). Who sends neither is a program, and believed as long as it brings
 * no cookie of a session: a browser that is too old to say either must not be made to act for its customer.
 */
export function isSameSite({ host, headers }: { host: string; headers: IncomingHttpHeaders }): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  if (origin === undefined) return !OF_A_SESSION.test(headers.cookie ?? '');
  return host !== '' && hostName(URL.parse(origin)?.host) === host;
}
