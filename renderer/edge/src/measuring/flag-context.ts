import type { IncomingHttpHeaders } from 'node:http';
import { isObject } from '@vitrine/schemas';
import { cookieValue } from '../request/cookies.ts';
import { COOKIES, readVisitor, type Visitor } from '../request/visitor.ts';
import type { EdgeTenant } from '../tenants/tenant-directory.ts';

/** Why an evaluation could not be made, in the words of OpenFeature. */
export interface FlagFault {
  errorCode: 'PARSE_ERROR' | 'TARGETING_KEY_MISSING' | 'INVALID_CONTEXT';
  errorDetails: string;
}

/** Who asks for flags: a visitor, as the cookies of a page would tell of them. */
export interface FlagContext {
  visitor: Visitor;
  locale: EdgeTenant['defaultLocale'];
  /** The address of the page that is asked about; undefined: that of the experiment's page. */
  path: string | undefined;
}

const COOKIE_TEXT = /^[A-Za-z0-9_.:,~-]{0,4000}$/;
const PLAIN_TEXT = /^[\x20-\x7e]{0,512}$/;
const PATH = /^\/[^\s]{0,1999}$/;

/**
 * Reads the evaluation context of OpenFeature. `targetingKey` is the value of the cookie `visitorId`; `consent` (categories
 * with commas between them), `assignments` (the cookie abAssignments), `locale`, `path`, `device` and `userAgent` are of the
 * visitor, whom a server asks for. Without a key, or with that of its own cookie, it is a browser that asks: its cookies and
 * headers say who it is, as for a page, and of the context only `locale`, `path` and a consent to less are taken. Other
 * attributes are passed over. A visitor without an id is given back as such.
 */
export function readFlagContext(
  body: unknown,
  { tenant, headers }: { tenant: EdgeTenant; headers: IncomingHttpHeaders },
): FlagContext | FlagFault {
  const context = isObject(body) ? (body['context'] ?? {}) : undefined;
  if (!isObject(context))
    return invalid(`expected {"context": {…}}, got ${isObject(body) ? 'a context that is no object' : 'no object'}`);
  const { cookie = '' } = headers;
  const consent = Array.isArray(context['consent']) ? context['consent'].join(',') : context['consent'];
  const texts = {
    targetingKey: context['targetingKey'] ?? '',
    consent: consent ?? '',
    assignments: context['assignments'] ?? '',
  };
  for (const [name, text] of Object.entries(texts))
    if (typeof text !== 'string' || !COOKIE_TEXT.test(text)) return invalid(`expected ${name} as its cookie holds it`);
  const locale = context['locale'] ?? tenant.defaultLocale;
  const known = tenant.locales.find((each) => each.locale === locale)?.locale;
  if (known === undefined)
    return invalid(`expected a locale of the shop: ${tenant.locales.map((each) => each.locale).join(', ')}`);
  const { device, userAgent = headers['user-agent'] ?? '', path } = context;
  if (path !== undefined && (typeof path !== 'string' || !PATH.test(path)))
    return invalid('expected path to begin with a slash');
  if (typeof userAgent !== 'string' || !PLAIN_TEXT.test(userAgent)) return invalid('expected userAgent to be a text');
  if (device !== undefined && (typeof device !== 'string' || !PLAIN_TEXT.test(device)))
    return invalid('expected device to be a text');
  const isBrowser =
    context['targetingKey'] === undefined || context['targetingKey'] === cookieValue(cookie, COOKIES.visitorId);
  if (isBrowser) {
    const read = readVisitor('POST', headers, tenant);
    const agrees = consent === undefined || String(texts.consent).split(',').includes(tenant.measureCategory);
    const visitor = { ...read, measurable: read.measurable && agrees };
    return { visitor, locale: known, path };
  }
  const visitor = readVisitor(
    'POST',
    {
      cookie: `${COOKIES.consent}=${texts.consent}; ${COOKIES.visitorId}=${texts.targetingKey}; ${COOKIES.arms}=${texts.assignments}`,
      'user-agent': userAgent,
      ...(device === undefined ? {} : { 'x-ua-device': device }),
      // Robots are given no id; the agent may be that of a server, which looks like one.
      'x-ua-bot': '0',
    },
    tenant,
  );
  return { visitor, locale: known, path };
}

function invalid(errorDetails: string): FlagFault {
  return { errorCode: 'INVALID_CONTEXT', errorDetails };
}
