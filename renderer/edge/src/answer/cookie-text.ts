/** A cookie of this host, as the edge sets it. */
export interface ServerCookie {
  name: string;
  /** As it is written: encoded by whoever needs that. */
  value: string;
  /** Over TLS: it is Secure. */
  overTls: boolean;
  /** No script may read it. */
  httpOnly?: boolean;
  /** In seconds; 0 takes it away, left out it ends with the browser. */
  maxAge?: number | undefined;
}

/** The value of a Set-Cookie header: of the whole host, SameSite Lax. */
export function cookieText({ name, value, overTls, httpOnly = false, maxAge }: ServerCookie): string {
  return [
    `${name}=${value}`,
    'Path=/',
    'SameSite=Lax',
    ...(overTls ? ['Secure'] : []),
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
  ].join('; ');
}
