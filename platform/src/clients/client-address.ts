import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

/** Whoever sent a request, as far as the connection and proxies of ours tell. */
export interface SentFrom {
  headers: IncomingHttpHeaders;
  /** The other end of the connection. */
  remoteAddress: string;
}

/** The address of a client: IPv4 in four numbers, IPv6 as it was written; '' if the connection has gone. */
export type ClientAddress = (request: SentFrom) => string;

/**
 * Gives what tells the address of a client: that of the connection or, if that is a trusted proxy, the last address in
 * `x-forwarded-for` that is none itself. `trusted` are the networks of the
 * setting `TRUSTED_PROXIES`.
 */
export function createClientAddress(trusted: readonly string[]): ClientAddress {
  const isTrusted = trusted.length === 0 ? undefined : proxyAddr.compile([...trusted]);
  return ({ headers, remoteAddress }) => {
    const peer = plain(remoteAddress);
    const { 'x-forwarded-for': forwarded } = headers;
    if (isTrusted === undefined || typeof forwarded !== 'string' || !isTrusted(peer, 0)) return peer;
    const named = forwarded
      .split(',')
      .map((address) => plain(address.trim()))
      .toReversed();
    const first = named.findIndex((address, index) => isIP(address) === 0 || !isTrusted(address, index + 1));
    // All of them proxies of ours: the farthest. Something that is no address: the proxy that passed it on.
    const found = first === -1 ? named.at(-1) : named[first];
    if (found !== undefined && isIP(found) !== 0) return found;
    return (first > 0 ? named[first - 1] : undefined) ?? peer;
  };
}

/** Gives what tells whether the other end of a connection is one of the proxies of the setting `TRUSTED_PROXIES`. */
export function isTrustedPeer(trusted: readonly string[]): (remoteAddress: string) => boolean {
  if (trusted.length === 0) return () => false;
  const isTrusted = proxyAddr.compile([...trusted]);
  return (remoteAddress) => isIP(plain(remoteAddress)) !== 0 && isTrusted(plain(remoteAddress), 0);
}

/** An IPv4 address that came over an IPv6 socket, as itself. */
function plain(address: string): string {
  return /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address) ? address.slice(7) : address;
}

/**
 * Gives what a client's share of a server is counted by: the network of its address, or '' where nobody can tell whose request it
 * is, because a peer on a private network passes on what others sent and is not trusted. Shares would then be those of everybody.
 */
export function createCountedClient(trusted: readonly string[]): ClientAddress {
  const addressOf = createClientAddress(trusted);
  const isPrivate = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal']);
  return (request) => {
    const address = addressOf(request);
    const isPassedOn = request.headers['x-forwarded-for'] !== undefined && address === plain(request.remoteAddress);
    return isPassedOn && isPrivate(address, 0) ? '' : clientNetwork(address);
  };
}

/**
 * What limits are counted by: an IPv4 address, or the 64 bits of an IPv6 one that a single household gets
 * (RFC 6177, RFC 4291 section 2.5.4); anyone there has 2^64 addresses.
 */
export function clientNetwork(address: string): string {
  const known = plain(address);
  if (isIP(known) !== 6) return known;
  const [bare = ''] = known.toLowerCase().split('%');
  const [head = '', tail] = bare.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(8 - before.length - after.length, 0);
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
