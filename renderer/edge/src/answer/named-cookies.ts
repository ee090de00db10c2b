import type { NamedCookie } from '@vitrine/schemas';

/** How a cookie of a name is kept. */
interface Row {
  /** A script of the page may read it. */
  readable: boolean;
  /** It goes on to the layout server with calls of scripts. */
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
  /** The token of the visitor's session. */
  session: { readable: false, passed: true, longest: 90 * DAY },
  /** What a page may show of the login before it has asked. */
  loginState: { readable: true, passed: false, longest: 90 * DAY },
  /** Categories that the visitor consented to. */
  consent: { readable: true, passed: false, longest: 365 * DAY },
};

/** Names of the cookies that go on to the layout server with calls of scripts. */
export const PASSED_COOKIES: readonly string[] = Object.keys(TABLE).filter((name) => TABLE[name]?.passed);

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
    const parts = [
      `${name}=${encodeURIComponent(value)}`,
      'Path=/',
      'SameSite=Lax',
      ...(overTls ? ['Secure'] : []),
      ...(row.readable ? [] : ['HttpOnly']),
      ...(maxAge === undefined ? [] : [`Max-Age=${Math.min(maxAge, row.longest)}`]),
    ];
    return [parts.join('; ')];
  });
}
