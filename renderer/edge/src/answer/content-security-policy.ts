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
/**
 * The same place by its name, and the header that gives it that name (Reporting API). For answers over TLS alone: without it
 * Chromium does not read the header, and, since a name stands before an address, told nobody.
 */
export const BY_NAME = { directive: 'report-to csp', endpoints: `csp="${VIOLATIONS_PATH}"` } as const;

/**
 * Who may make scripts and markup of texts: what the head says of the build's own addresses, the script of later nodes,
 * the service layer, the script of a visit for the scripts of others that a shop named, and Next's router.
 */
const TEXT_POLICIES = ['default', 'vitrine-nodes', 'vitrine-layers', 'vitrine-tags', 'nextjs'] as const;

export interface PolicyOptions {
  /** The tenant's origin of pictures, '' if that is the shop's own. */
  assetHost: string;
  /** Next's client evaluates texts, writes scripts of many shapes and listens on a web socket. */
  development: boolean;
  /** With which the renderer seals the scripts that it writes itself. */
  secrets: readonly string[];
  /** The address of the shop's tag manager, if it has one. */
  tagManager?: string | undefined;
  /** Whether forms are protected by a script of Google's. */
  hasRecaptcha?: boolean;
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
export function contentSecurityPolicy(
  html: string,
  { assetHost, development, secrets, tagManager, hasRecaptcha = false }: PolicyOptions,
): Policy {
  const own = assetHost === '' ? "'self'" : `'self' ${assetHost}`;
  const others = sourcesOf(tagManager, hasRecaptcha && SHOP_FORM.test(html));
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
    [
      "script-src 'self' 'inline-speculation-rules'",
      ...others.scripts,
      ...(development ? ["'unsafe-eval'"] : []),
      ...hashes,
    ].join(' '),
    "style-src 'self' 'unsafe-inline'",
    [`img-src ${own} data:`, ...others.reports].join(' '),
    `font-src ${own}`,
    [`connect-src ${own}`, ...others.reports, ...others.frames, ...(development ? ['ws:'] : [])].join(' '),
    ...(others.frames.length === 0 ? [] : [['frame-src', ...others.frames].join(' ')]),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(development ? [] : ["require-trusted-types-for 'script'", `trusted-types ${TEXT_POLICIES.join(' ')}`]),
    `report-uri ${VIOLATIONS_PATH}`,
  ].join('; ');
  return { text, strangers };
}

/** A form that is sent to the page that it stands on; those of the consent and of a preview are not. */
const SHOP_FORM = /<form\b(?![^>]*\bdata-(?:consent-form|preview-form|untyped))[^>]*\bmethod="post"/;
const RECAPTCHA = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];

/** Where else a page may have scripts from, and report to: a tag manager's one script and its host, and what protects forms. */
function sourcesOf(
  tagManager: string | undefined,
  hasRecaptcha: boolean,
): Record<'scripts' | 'reports' | 'frames', readonly string[]> {
  const manager = tagManager === undefined ? null : URL.parse(tagManager);
  const frames = hasRecaptcha ? RECAPTCHA : [];
  return {
    scripts: [...(manager === null ? [] : [`${manager.origin}${manager.pathname}`]), ...frames],
    reports: manager === null ? [] : [manager.origin],
    frames,
  };
}

function inlineScripts(html: string): { attributes: string; script: string }[] {
  return [...html.matchAll(SCRIPT)].flatMap(([, attributes = '', script = '']) =>
    !HAS_SOURCE.test(attributes) && RUNNABLE.has(TYPE.exec(attributes)?.[1]?.toLowerCase() ?? '')
      ? [{ attributes, script }]
      : [],
  );
}
