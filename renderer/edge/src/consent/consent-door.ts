import type { IncomingHttpHeaders } from 'node:http';
import { CONSENT_CATEGORIES, CONSENT_SECONDS, consentOf, type ConsentCategory } from '@vitrine/schemas/consent';
import { isOverTls } from '@vitrine/schemas/addresses';
import { cookieText } from '../answer/cookie-text.ts';
import { forgettingCookies } from '../answer/visitor-cookies.ts';
import { sendingPage } from '../pages/safe-location.ts';
import { cookieValue } from '../request/cookies.ts';
import { isSameSite } from '../request/form-origin.ts';
import { COOKIES, hasTraces, readVisitor, type Visitor } from '../request/visitor.ts';
import type { EdgeTenant } from '../tenants/tenant-directory.ts';

/** A decision as it was sent. */
export interface SentDecision {
  tenant: EdgeTenant;
  host: string;
  headers: IncomingHttpHeaders;
  /** Of a form. */
  body: string;
}

export interface ConsentAnswer {
  status: 204 | 303 | 400 | 403;
  /** Of 303: the page that the decision was made on. */
  location?: string;
  text: string;
  setCookies: readonly string[];
}

export interface ConsentDoorDeps {
  /** Has the events of a visitor erased whose consent to measuring was withdrawn. */
  forget: (tenant: string, visitor: Visitor) => void;
}

/** What the settings of a page without scripts say when they were kept. */
const SAVED = '#consent-saved';
/** Kept by scripts as long as targeting is consented to (CO-006). */
const CAMPAIGN_CODE = 'kkBRE';

/**
 * Takes what a visitor decided about consent, in the banner or in the settings: `choice` is `all`, `necessary` or `save`
 * with the names of `category`. It is kept in a cookie for a year and needs no other server. What was set under a consent
 * that does not hold any more is taken away, and erased where it was kept (ADR 0035). Forms are led back to their page,
 * scripts get 204.
 */
export function createConsentDoor({ forget }: ConsentDoorDeps): (sent: SentDecision) => ConsentAnswer {
  return ({ tenant, host, headers, body }) => {
    if (!isSameSite({ host, headers }))
      return { status: 403, text: 'This form was sent from another site.\n', setCookies: [] };
    const fields = new URLSearchParams(body);
    const categories = decided(fields);
    if (categories === undefined)
      return { status: 400, text: 'Expected a choice: all, necessary or save.\n', setCookies: [] };
    const overTls = isOverTls(host);
    const visitor = readVisitor('POST', headers, tenant);
    const isForgotten = !categories.some((category) => category === tenant.measureCategory) && hasTraces(visitor);
    if (isForgotten) forget(tenant.id, visitor);
    const hasCode = cookieValue(headers.cookie ?? '', CAMPAIGN_CODE) !== undefined;
    const setCookies = [
      cookieText({ name: COOKIES.consent, value: categories.join(','), overTls, maxAge: CONSENT_SECONDS }),
      ...(isForgotten ? forgettingCookies(overTls) : []),
      ...(hasCode && !categories.includes('C0004')
        ? [cookieText({ name: CAMPAIGN_CODE, value: '', overTls, maxAge: 0 })]
        : []),
    ];
    if (headers.accept?.startsWith('application/json') === true) return { status: 204, text: '', setCookies };
    const location = sendingPage(headers.referer, host) + (fields.has('saved') ? SAVED : '');
    return { status: 303, location, text: '', setCookies };
  };
}

function decided(fields: URLSearchParams): ConsentCategory[] | undefined {
  const choice = fields.get('choice');
  if (choice === 'all') return [...CONSENT_CATEGORIES];
  if (choice === 'necessary') return consentOf([]);
  return choice === 'save' ? consentOf(fields.getAll('category')) : undefined;
}
