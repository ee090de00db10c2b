import { ownText } from './own-text.ts';

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
  // Of its own: the path is kept with the page, a query of 15 kB is not to be.
  const raw = question === -1 ? url : ownText(url.slice(0, question));
  const search = question === -1 ? '' : url.slice(question + 1);
  if (raw.length > MAX_PATH_LENGTH || NOT_ASCII.test(raw)) return undefined;
  const path = raw.includes('%') ? decode(raw) : raw;
  if (path === undefined || !path.startsWith('/') || FORBIDDEN.test(path)) return undefined;
  return { path, search };
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

const MAX_VALUE_LENGTH = 500;

const MOST_FORM_VALUES = 20;

/** What a form's address carries, such as the token of a mailed link: the first 20 values, those over 500 characters left out. */
export function readFormQuery(search: string): Record<string, string> {
  return readQuery(search, [...new Set(new URLSearchParams(search).keys())].slice(0, MOST_FORM_VALUES));
}

/** The values of the listed names, first one wins; unlisted names and values over 500 characters are left out. */
export function readQuery(search: string, names: readonly string[]): Record<string, string> {
  const query: Record<string, string> = {};
  if (search === '' || names.length === 0) return query;
  const values = new URLSearchParams(search);
  for (const name of names) {
    const value = values.get(name);
    if (value !== null && value.length <= MAX_VALUE_LENGTH) query[name] = value;
  }
  return query;
}
