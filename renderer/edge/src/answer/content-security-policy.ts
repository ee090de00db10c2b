import { createHash } from 'node:crypto';
import { isSealed } from '@vitrine/platform/script-seal';
import { isFrameworkScript } from '@vitrine/framework/html';

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
const HAS_SOURCE = /\ssrc\s*=/i;
const TYPE = /\stype\s*=\s*["']?([^"'\s>]*)/i;
const SEAL = /\sdata-seal="([\w-]+)"/;
/** Types that a browser runs; every other script element is data. */
const RUNNABLE = new Set(['', 'module', 'text/javascript', 'application/javascript']);

/** Where browsers tell what the policy kept from happening. */
export const VIOLATIONS_PATH = '/-/csp';
/** The header that gives the place its name in the policy (Reporting API). */
export const REPORTING_ENDPOINTS = `csp="${VIOLATIONS_PATH}"`;

/**
 * Who may make scripts and markup of texts: what the head says of the build's own addresses, the script of later nodes,
 * the icons of the registry, and Next's router.
 */
const TEXT_POLICIES = ['default', 'vitrine-nodes', 'vitrine-icons', 'nextjs'] as const;

export interface PolicyOptions {
  /** The tenant's origin of pictures, '' if that is the shop's own. */
  assetHost: string;
  /** Next's client evaluates texts, writes scripts of many shapes and listens on a web socket. */
  development: boolean;
  /** With which the renderer seals the scripts that it writes itself. */
  secrets: readonly string[];
}

export interface Policy {
  text: string;
  /** Inline scripts of the page that nobody vouches for, and that therefore do not run. */
  strangers: readonly string[];
}

/**
 * The policy of a page: scripts and connections of our own host only, nothing framed, and of the inline scripts those whose
 * origin is known, by the hash of their text (nonces cannot live in cached bytes): the framework's by their shape, the
 * renderer's by their seal.
 */
export function contentSecurityPolicy(html: string, { assetHost, development, secrets }: PolicyOptions): Policy {
  const own = assetHost === '' ? "'self'" : `'self' ${assetHost}`;
  const hashes = new Set<string>();
  const strangers: string[] = [];
  for (const { attributes, script } of inlineScripts(html)) {
    const [, seal = ''] = SEAL.exec(attributes) ?? [];
    if (development || isFrameworkScript(script) || isSealed(script, seal, secrets))
      hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    else strangers.push(script);
  }
  const text = [
    "default-src 'self'",
    ["script-src 'self' 'inline-speculation-rules'", ...(development ? ["'unsafe-eval'"] : []), ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    `img-src ${own} data:`,
    `font-src ${own}`,
    `connect-src ${own}${development ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(development ? [] : ["require-trusted-types-for 'script'", `trusted-types ${TEXT_POLICIES.join(' ')}`]),
    `report-uri ${VIOLATIONS_PATH}`,
    'report-to csp',
  ].join('; ');
  return { text, strangers };
}

function inlineScripts(html: string): { attributes: string; script: string }[] {
  return [...html.matchAll(SCRIPT)].flatMap(([, attributes = '', script = '']) =>
    !HAS_SOURCE.test(attributes) && RUNNABLE.has(TYPE.exec(attributes)?.[1]?.toLowerCase() ?? '')
      ? [{ attributes, script }]
      : [],
  );
}
