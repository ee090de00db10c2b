/** How a cookie is kept that a script writes. */
export interface ScriptCookie {
  /** In seconds; 0 takes it away. */
  maxAge: number;
  /** No script can: refused. */
  httpOnly?: boolean;
}

/** The cookies that scripts of a page may read and write. */
export interface CookieJar {
  /** Decoded; undefined if there is none. */
  read(name: string): string | undefined;
  /** Of the whole host, SameSite Lax. @throws Error for one that would be HTTP-only, and writes nothing (CO-013) */
  write(name: string, value: string, cookie: ScriptCookie): void;
}

/** Gives the cookies of a page. Runs in browsers by its own text: it may name nothing outside itself. */
export function cookieJar({
  document,
  location,
}: {
  document: { cookie: string };
  location: { readonly protocol: string };
}): CookieJar {
  return {
    read(name) {
      const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
      if (pair === undefined) return undefined;
      const value = pair.slice(name.length + 1);
      try {
        return decodeURIComponent(value);
      } catch {
        return value;
      }
    },
    write(name, value, { maxAge, httpOnly = false }) {
      if (httpOnly) throw new Error('Can not set a httpOnly cookie in the browser.');
      const secure = location.protocol === 'https:' ? '; Secure' : '';
      document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${maxAge}${secure}`;
    },
  };
}
