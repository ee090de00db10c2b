import type { NamedCookie } from '@vitrine/schemas';
import { cookieValue } from '../request/cookies.ts';
import { cookieText } from './cookie-text.ts';

/** How a cookie of a name is kept. */
interface Row {
  /** A script of the page may read it. */
  readable: boolean;
  /** Over TLS its name begins with `__Host-`: no other host of the domain can set it. */
  ofHost: boolean;
  /** It goes on to the layout server with forms and calls of scripts. */
  passed: boolean;
  /** In seconds; what is longer is shortened. */
  longest: number;
}

const DAY = 86_400;

/**
 * The cookies that answers of the layout server may set by name. Their attributes are said here alone: all are of this
 * host, SameSite Lax, and Secure over TLS.
 */
const TABLE: Readonly<Record<string, Row>> = {
  /** The token of a customer's session, which the edge itself reads. */
  session: { readable: false, ofHost: true, passed: false, longest: DAY },
  /** What renews it until the browser is closed. */
  refresh: { readable: false, ofHost: true, passed: false, longest: DAY },
  /** What makes the device recognised after that. */
  remember: { readable: false, ofHost: true, passed: true, longest: 90 * DAY },
  /** What somebody who is nobody's customer is known by to what they asked the shop to keep, such as their searches. */
  anonymous: { readable: false, ofHost: true, passed: true, longest: 90 * DAY },
  /** Who made a wish for a newsletter just now, and may join another one to it. */
  newsletterWish: { readable: false, ofHost: true, passed: true, longest: 600 },
  /** How many pieces a page may show beside the basket, and its version. */
  basketCount: { readable: true, ofHost: false, passed: false, longest: 90 * DAY },
  /** How much a page may show beside the wishlist. */
  wishlistCount: { readable: true, ofHost: false, passed: false, longest: 90 * DAY },
  /** What a page may show of the login before it has asked. */
  loginState: { readable: true, ofHost: false, passed: false, longest: 90 * DAY },
};

/** The names that answers may set, as the shops' privacy pages list them. */
export const NAMED_COOKIES: readonly string[] = Object.keys(TABLE);
const PASSED = NAMED_COOKIES.filter((name) => TABLE[name]?.passed);

/** Browsers keep no longer one; the door behind takes none. */
const LONGEST_COOKIE = 4_096;

/** Decoded values of the cookies that go on to the layout server with forms and calls of scripts, by their names. */
export function passedCookies(header: string, overTls: boolean): Record<string, string> {
  return Object.fromEntries(
    PASSED.flatMap((name) => {
      const value = namedCookie(header, name, overTls);
      return value === undefined || value.length > LONGEST_COOKIE ? [] : [[name, value] as const];
    }),
  );
}

/** The value of a cookie that an answer set by this name, decoded; undefined if the browser sent none. */
export function namedCookie(header: string, name: string, overTls: boolean): string | undefined {
  return header === '' ? undefined : cookieValue(header, browserName(name, overTls));
}

function browserName(name: string, overTls: boolean): string {
  return overTls && TABLE[name]?.ofHost === true ? `__Host-${name}` : name;
}

/** Told of a name that the table does not have; its cookie is dropped. */
export type OnUnknownCookie = (name: string) => void;

/** The Set-Cookie values of named cookies; unknown names are told and left out. */
export function setCookiesOf(
  cookies: readonly NamedCookie[],
  { overTls, onUnknown }: { overTls: boolean; onUnknown: OnUnknownCookie },
): string[] {
  return cookies.flatMap(({ name, value, maxAge }) => {
    const row = Object.hasOwn(TABLE, name) ? TABLE[name] : undefined;
    if (row === undefined) {
      onUnknown(name);
      return [];
    }
    return [
      cookieText({
        name: browserName(name, overTls),
        value: encodeURIComponent(value),
        overTls,
        httpOnly: !row.readable,
        maxAge: maxAge === undefined ? undefined : Math.min(maxAge, row.longest),
      }),
    ];
  });
}
