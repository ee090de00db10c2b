/** Headers of every answer, whatever it is. HSTS only where TLS is: not on this machine's own names. */
export function securityHeaders(overTls: boolean): readonly [name: string, value: string][] {
  return overTls ? WITH_HSTS : ALWAYS;
}

const ALWAYS: readonly [string, string][] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()'],
  ['cross-origin-opener-policy', 'same-origin'],
];
const WITH_HSTS: readonly [string, string][] = [
  ...ALWAYS,
  ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
];

/** For answers that are not pages: they run and load nothing. */
export const PLAIN_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
