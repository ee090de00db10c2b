import { parseJson } from '@vitrine/schemas';

export const VIOLATIONS_BYTES = 16_384;
/** Browsers send several at once. */
const MOST_IN_ONE = 20;
/** Directives of our policy; anything else that is named counts as one, or labels would be anybody's. */
const DIRECTIVES = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'object-src',
  'base-uri',
  'frame-ancestors',
  'form-action',
]);

/**
 * The directives that a report names: of `report-uri` (CSP Level 2, one in `csp-report`) or of the Reporting API (a list
 * with a `body` each). Nothing else of it is looked at: addresses and texts in it are whatever a visitor's browser, or its
 * extensions, put there. Undefined if it is neither.
 */
export function violatedDirectives(body: string): string[] | undefined {
  const parsed = parseJson(body, { maxBytes: VIOLATIONS_BYTES });
  if (!parsed.ok) return undefined;
  const reports = Array.isArray(parsed.value) ? (parsed.value as unknown[]).slice(0, MOST_IN_ONE) : [parsed.value];
  const named = reports.map(directiveOf);
  return named.length > 0 && named.every((name) => name !== undefined) ? named : undefined;
}

function directiveOf(report: unknown): string | undefined {
  const body = field(report, 'csp-report') ?? field(report, 'body');
  const name =
    field(body, 'effectiveDirective') ?? field(body, 'effective-directive') ?? field(body, 'violated-directive');
  if (typeof name !== 'string') return undefined;
  const [directive = ''] = name.split(' ', 1);
  return DIRECTIVES.has(directive) ? directive : 'other';
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
