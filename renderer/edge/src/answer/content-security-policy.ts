import { createHash } from 'node:crypto';

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
const HAS_SOURCE = /\ssrc\s*=/i;
const TYPE = /\stype\s*=\s*["']?([^"'\s>]*)/i;
/** Types that a browser runs; every other script element is data. */
const RUNNABLE = new Set(['', 'module', 'text/javascript', 'application/javascript']);

/**
 * The policy of a page: scripts and connections of our own host only, inline scripts by the hash of exactly what
 * stands in the page (nonces cannot live in cached bytes), speculation rules, nothing framed.
 * `assetHost` is the tenant's origin of pictures, '' if that is the shop's own. In development Next's client
 * evaluates texts and listens on a web socket.
 */
export function contentSecurityPolicy(
  html: string,
  { assetHost, development }: { assetHost: string; development: boolean },
): string {
  const own = assetHost === '' ? "'self'" : `'self' ${assetHost}`;
  const hashes = inlineScripts(html).map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    [
      "script-src 'self' 'inline-speculation-rules'",
      ...(development ? ["'unsafe-eval'"] : []),
      ...new Set(hashes),
    ].join(' '),
    "style-src 'self' 'unsafe-inline'",
    `img-src ${own} data:`,
    `font-src ${own}`,
    `connect-src ${own}${development ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(SCRIPT)]
    .filter(
      ([, attributes = '']) =>
        !HAS_SOURCE.test(attributes) && RUNNABLE.has(TYPE.exec(attributes)?.[1]?.toLowerCase() ?? ''),
    )
    .map(([, , script = '']) => script);
}
