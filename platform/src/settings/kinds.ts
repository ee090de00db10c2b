import { isIP } from 'node:net';
import { EnvError, makeExactValidator } from 'envalid';

/**
 * A kind of setting: its `parse` gives undefined for what it does not take, and a fault says what was `expected`. A value
 * that may be secret is not `shown` in it.
 */
export function kind<T>(expected: string, parse: (input: string) => T | undefined, shown = true) {
  return makeExactValidator<T>((input) => {
    const value = parse(input);
    if (value === undefined)
      throw new EnvError(`expected ${expected}, got ${shown ? JSON.stringify(input) : 'another'}`);
    return value;
  });
}

/** Any text. */
export const text = makeExactValidator<string>((input) => input);

/** True for 1. Anything else is false, so that a typing error opens nothing. */
export const flag = makeExactValidator<boolean>((input) => input === '1');

/** A port from 0, which stands for any free one, to 65535. */
export const port = kind('a port from 0 to 65535', (input) => wholeUpTo(65_535, input));

/** A whole number from `min` to `max`. */
export function wholeNumber({ min = 0, max }: { min?: number; max: number }) {
  return kind(`a whole number from ${min} to ${max}`, (input) => {
    const value = wholeUpTo(max, input);
    return value !== undefined && value >= min ? value : undefined;
  });
}

/** The origin of a server, such as `http://127.0.0.1:4000`; given back without a slash at its end. */
export const origin = kind('an origin such as http://127.0.0.1:4000', (input) => {
  const bare = input.replace(/\/$/, '');
  return URL.parse(input)?.origin === bare && /^https?:/.test(bare) ? bare : undefined;
});

/** Origins of servers that do the same, parted by commas; at least one. */
export const origins = kind('origins such as http://127.0.0.1:3001, parted by commas', (input) => {
  const list = parted(input).map((each) => each.replace(/\/$/, ''));
  const areOrigins = list.every((each) => /^https?:/.test(each) && URL.parse(each)?.origin === each);
  return list.length > 0 && areOrigins ? list : undefined;
});

/** An address with one of these schemes, such as `postgres`. It may hold a password and is never shown. */
export function address(...schemes: readonly [string, ...string[]]) {
  const expected = `an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`;
  return kind(
    expected,
    (input) => (schemes.some((scheme) => input.startsWith(`${scheme}://`)) ? input : undefined),
    false,
  );
}

/** The levels of our logs, from the rarest lines to the most. */
export const logLevel = (() => {
  const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
  return kind(`one of ${levels.join(', ')}`, (input) => (levels.includes(input) ? input : undefined));
})();

const SHORTEST_SECRET = 32;
const MOST_SECRETS = 2;

/**
 * What servers sign with: a secret of at least 32 characters, or two with a comma between them while one takes the
 * other's place. A fault tells lengths alone.
 */
export const secrets = makeExactValidator<string[]>((input) => {
  const list = input.split(',').map((secret) => secret.trim());
  const short = list.find(({ length }) => length < SHORTEST_SECRET);
  if (short !== undefined)
    throw new EnvError(`expected at least ${SHORTEST_SECRET} characters, got ${short.length}; npm start makes one`);
  if (list.length > MOST_SECRETS || new Set(list).size < list.length)
    throw new EnvError(`expected one secret, or two different ones with a comma between them, got ${list.length}`);
  return list;
});

/** What messages of another server are signed with (Standard Webhooks): one secret, or two while one takes the other's place. */
export const eventSecrets = kind(
  'one or two secrets that begin with whsec_, with a comma between them',
  (input) => {
    const list = parted(input);
    const areSecrets = list.every((secret) => /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret));
    return areSecrets && (list.length === 1 || list.length === 2) ? list : undefined;
  },
  false,
);

/** Names of lower-case letters, digits and hyphens, parted by commas. */
export const names = kind('names of lower-case letters, digits and hyphens, parted by commas', (input) => {
  const list = parted(input);
  return list.every((name) => /^[a-z][a-z0-9-]{0,39}$/.test(name)) ? list : undefined;
});

const NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Addresses, networks by the bits of their prefix, or the names of private networks, parted by commas. */
export const networks = kind('addresses, networks such as 10.0.0.0/8, loopback, linklocal or uniquelocal', (input) => {
  const list = parted(input);
  return list.every(isNetwork) ? list : undefined;
});

function isNetwork(name: string): boolean {
  if (NETWORKS.has(name)) return true;
  const [ip = '', bits, ...rest] = name.split('/');
  const version = isIP(ip);
  return (
    version !== 0 && rest.length === 0 && (bits === undefined || (wholeUpTo(version === 4 ? 32 : 128, bits) ?? 0) >= 1)
  );
}

function parted(input: string): string[] {
  return input
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function wholeUpTo(max: number, input: string): number | undefined {
  const value = Number(input);
  return /^\d{1,15}$/.test(input) && value <= max ? value : undefined;
}
