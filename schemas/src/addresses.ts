/**
 * How an address is read: host → shop, decoded path, first segment → locale. The edge and the layout server read it by
 * this alone, so that what staff are told of an address is what a shopper gets.
 */

/** Names under which a developer reaches the shop without a domain; they get the default shop. */
const BARE_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Where previews begin (GET) and end (POST), at every shop. */
export const PREVIEW_PATH = '/api/preview';

/** A name may end in a dot, which says that it is whole (RFC 3986, 3.2.2) and is no part of it. */
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]*[a-z0-9_-])\.?(?::\d{1,5})?$/;

/** The name in a Host header: lower case, without port and without a dot at its end, brackets kept; '' if it is malformed. */
export function hostNameIn(header: string): string {
  return HOST.exec(header.toLowerCase())?.[1] ?? '';
}

/** Whether the host is this machine's own address, which names no shop. */
export function isBareHost(host: string): boolean {
  return BARE_HOSTS.has(host);
}

/** Whether the visitor reached us over TLS: everywhere but under this machine's own names. */
export function isOverTls(host: string): boolean {
  return !isBareHost(host) && !host.endsWith('.localhost');
}

/** Finds a shop by a name of `hostNameIn`; undefined if nobody has it, the default one for this machine's own addresses. */
export function createHosts<Shop>(
  shops: readonly Shop[],
  hostsOf: (shop: Shop) => readonly string[],
  defaultShop: Shop | undefined,
): (host: string) => Shop | undefined {
  const byHost = new Map(shops.flatMap((shop) => hostsOf(shop).map((host) => [host.toLowerCase(), shop] as const)));
  return (host) => byHost.get(host) ?? (isBareHost(host) ? defaultShop : undefined);
}

export interface RequestTarget {
  /** Decoded once, beginning with one slash; holds no control characters, no `//`, no backslash, no dot segments. */
  path: string;
  /** What follows the question mark, as it came; '' if nothing. */
  search: string;
}

const MAX_PATH_LENGTH = 2_048;
/** Addresses are ASCII (RFC 3986); browsers encode the rest. */
const NOT_ASCII = /[^\x21-\x7e]/;
/** What a decoded path must not hold: control characters, backslashes, empty and dot segments inside. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const FORBIDDEN = /[\u0000-\u001f\u007f\\]|\/\/|\/\.{1,2}(?:\/|$)/;

/**
 * Decodes the target of a request, once and for all processes behind. `undefined` if it is not a path: bad
 * percent-encoding (`/s/50%`, `/%E4`), control characters, `//x`, dot segments, over 2,048 characters as it came: encoded
 * once more it must fit into what the other servers take.
 */
export function readTarget(url: string): RequestTarget | undefined {
  const question = url.indexOf('?');
  const raw = question === -1 ? url : url.slice(0, question);
  const search = question === -1 ? '' : url.slice(question + 1);
  if (raw.length > MAX_PATH_LENGTH || NOT_ASCII.test(raw)) return undefined;
  const path = raw.includes('%') ? decode(raw) : raw;
  return path === undefined || !isPath(path) ? undefined : { path, search };
}

/** Whether a text is a decoded path as `readTarget` gives one. */
export function isPath(text: string): boolean {
  return text.length <= MAX_PATH_LENGTH && text.startsWith('/') && !FORBIDDEN.test(text);
}

function decode(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw);
  } catch {
    // The one failure of decodeURIComponent: the escapes are not UTF-8.
    return undefined;
  }
}

/** A decoded path as it is written in a request line. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** The languages of a shop; `prefix` is the first segment of their addresses, empty for the default. */
export interface SpokenLocales<Locale extends string> {
  defaultLocale: Locale;
  locales: readonly { locale: Locale; prefix: string }[];
}

export interface LocalisedPath<Locale extends string> {
  locale: Locale;
  /** Without the locale's prefix, beginning with a slash. */
  path: string;
  /** Where the page really lives, if the default language was written as a prefix. */
  redirect?: string;
}

/**
 * The locale of a decoded path: the first whole segment if it is a configured prefix of the shop, otherwise the shop's
 * default. A shop of several languages answers `/de/x` in its unprefixed language with the address `/x`.
 */
export function localisePath<Locale extends string>(
  { defaultLocale, locales }: SpokenLocales<Locale>,
  path: string,
): LocalisedPath<Locale> {
  const slash = path.indexOf('/', 1);
  const first = slash === -1 ? path.slice(1) : path.slice(1, slash);
  const rest = slash === -1 ? '/' : path.slice(slash);
  if (first === '') return { locale: defaultLocale, path };
  const prefixed = locales.find(({ prefix }) => prefix === first);
  if (prefixed) return { locale: prefixed.locale, path: rest };
  const isDefaultLanguage = locales.length > 1 && first === defaultLocale.slice(0, 2);
  return { locale: defaultLocale, path, ...(isDefaultLanguage ? { redirect: rest } : {}) };
}
