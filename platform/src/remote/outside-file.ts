import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { callRemote } from './call.ts';
import { failed, type RemoteOutcome } from './failure.ts';

/** Fetches files by addresses that others wrote. */
export interface OutsideFiles {
  /** The bytes of a file, over at most three redirects. Fails with a sentence; never rejects. */
  fetch(address: string): Promise<RemoteOutcome<Buffer>>;
  close(): Promise<void>;
}

export interface OutsideFilesOptions {
  deadlineMs: number;
  maxBytes: number;
  /** Also of machines of the own network, which an address from elsewhere must not reach otherwise. */
  isInsideAllowed: boolean;
}

const MOST_REDIRECTS = 3;
const CONNECTIONS = 4;
const INSIDE: readonly (readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['::ffff:0:0:0', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['2001::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];
const inside = new BlockList();
for (const network of INSIDE) inside.addSubnet(...network);

/** Whether an address of the network is one that only its own machines reach; IPv4 within IPv6 counts as what it is. */
export function isInside(address: string): boolean {
  return inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Names are looked up once, by the connection itself, so that none can lead elsewhere after it was looked at. */
export function openOutsideFiles({ deadlineMs, maxBytes, isInsideAllowed }: OutsideFilesOptions): OutsideFiles {
  const agent = new Agent({ connections: CONNECTIONS, ...(isInsideAllowed ? {} : { connect: { lookup: outside } }) });
  return {
    async fetch(address) {
      const signal = AbortSignal.timeout(deadlineMs);
      let next = address;
      for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
        const url = URL.canParse(next) ? new URL(next) : undefined;
        if (url === undefined || !/^https?:$/.test(url.protocol))
          return failed(
            'UNREACHABLE',
            `expected an address with http or https, got ${JSON.stringify(next.slice(0, 200))}`,
          );
        // A host that is an address already is never looked up.
        const host = url.hostname.replace(/^\[|\]$/g, '');
        if (!isInsideAllowed && isIP(host) !== 0 && isInside(host)) return failed('UNREACHABLE', insideWords(host));
        const { origin, pathname, search } = url;
        const outcome = await callRemote(agent, { origin, path: `${pathname}${search}`, deadlineMs, signal, maxBytes });
        if (!outcome.ok) return outcome;
        const { status, headers, body } = outcome.value;
        if (status === 200) return { ok: true, value: body };
        const { location } = headers;
        if (status < 300 || status > 399 || location === undefined || !URL.canParse(location, next))
          return failed('UNREACHABLE', `expected ${pathname} of ${origin}, got status ${status}`);
        next = new URL(location, next).href;
      }
      return failed('UNREACHABLE', `expected at most ${MOST_REDIRECTS} redirects from ${address.slice(0, 200)}`);
    },
    close: () => agent.close(),
  };
}

const outside: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    const wrong = found?.find(({ address }) => isInside(address));
    if (error !== null || first === undefined) done(error, '', 0);
    else if (wrong !== undefined) done(new Error(insideWords(host)), '', 0);
    else if (options.all === true) done(null, found);
    else done(null, first.address, first.family);
  });
};

function insideWords(host: string): string {
  return `expected a server outside of the own network, got ${host}`;
}
