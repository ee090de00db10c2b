import type { IncomingHttpHeaders } from 'node:http';
import { ANYBODY, type VisitorClass } from '@vitrine/schemas';
import { closedCookie, NOTICES, type Notice } from '@vitrine/schemas/notices';
import { isAbroad } from './abroad.ts';
import { readAgent, type Agent } from './agent.ts';
import { cookieValue } from './cookies.ts';
import { idInCookie } from '../visitors/visitor-ids.ts';
import { remembered, rememberedSigned } from './remembered.ts';

export const COOKIES = {
  consent: 'consent',
  visitorId: 'visitorId',
  arms: 'abAssignments',
  forcedArms: 'vtArms',
  preview: 'vtPreview',
  pageView: 'GlycerinPageViewId',
  pageViewFromBackend: 'GlycerinPageViewIdFromBackend',
} as const;

/** What a request tells of the person who sent it. Nothing of it may reach a cached page except through `vary`. */
export interface Visitor extends Agent, VisitorClass {
  /** Categories that were consented to; none if nothing was said. */
  consent: readonly string[];
  /** Consented to the tenant's category of measuring. */
  measurable: boolean;
  /** By its looks alone: without its token it is taken away, and nothing is shown or counted for it. */
  visitorId: string | undefined;
  /** The value of the cookie with the id and the token that proves it; set if the id is. */
  visitorToken: string | undefined;
  /** There is an id that does not even look like one of ours. */
  hasForeignId: boolean;
  /** The stored assignments, as the cookie holds them; '' if none. */
  storedArms: string;
  /** The signed token of a link that forces arms, not verified yet. */
  forcedArms: string | undefined;
  /** The signed token of the preview link that was opened, not verified yet. */
  preview: string | undefined;
  pageViewId: string | undefined;
  /** Where the network is, as the proxy before us says in `x-country`: two capital letters. */
  country: string | undefined;
  /** Notices that were closed, and stay so. */
  closed: readonly Notice[];
  /** The browser loads a document to show it now: page views, cookies and exposures count. */
  documentLoad: boolean;
}

const CATEGORY = /^[A-Za-z0-9]{1,16}$/;
const MOST_CATEGORIES = 20;
const NO_CONSENT: readonly string[] = [];
const categoriesOf = remembered(
  (consent) =>
    consent
      .split(',')
      .filter((category) => CATEGORY.test(category))
      .slice(0, MOST_CATEGORIES),
  1_000,
);
/** A visitor comes with the same token for a year. */
const idOf = rememberedSigned(idInCookie, 20_000);
const COUNTRY = /^[A-Z]{2}$/;
const NONE: readonly never[] = [];
const SAFE_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** What of a shop a visitor is read by: the category of consent that measuring needs, and the countries that it is for. */
export interface VisitedShop {
  measureCategory: string;
  locales: readonly { locale: string }[];
}

/**
 * Reads a visitor of a shop from method and headers. Member by member: each page that is sent is paid for here, and a copy of
 * another object that is added to costs twenty times as much.
 */
export function readVisitor(method: string, headers: IncomingHttpHeaders, shop: VisitedShop): Visitor {
  const { cookie = '' } = headers;
  const { device, bot, monitoring } = readAgent(headers);
  const told = cookieValue(cookie, COOKIES.consent);
  const consent = told === undefined ? NO_CONSENT : categoriesOf(told);
  const visitorToken = cookieValue(cookie, COOKIES.visitorId);
  const visitorId = visitorToken === undefined ? undefined : idOf(visitorToken);
  const country = matching(oneOf(headers['x-country'])?.toUpperCase(), COUNTRY);
  return {
    // Pages that everybody gets know no login; who asks for one's own is told of the session (ADR 0034).
    login: ANYBODY.login,
    segment: ANYBODY.segment,
    abroad: isAbroad(country, shop),
    device,
    bot,
    monitoring,
    consent,
    measurable: !bot && !monitoring && consent.includes(shop.measureCategory),
    visitorId,
    visitorToken: visitorId === undefined ? undefined : visitorToken,
    hasForeignId: visitorId === undefined && visitorToken !== undefined && visitorToken !== '',
    storedArms: cookieValue(cookie, COOKIES.arms) ?? '',
    forcedArms: cookieValue(cookie, COOKIES.forcedArms),
    preview: cookieValue(cookie, COOKIES.preview),
    pageViewId: matching(cookieValue(cookie, COOKIES.pageViewFromBackend), SAFE_ID),
    country,
    closed: cookie.includes('closed-') ? NOTICES.filter((one) => cookieValue(cookie, closedCookie(one)) === '1') : NONE,
    documentLoad: isDocumentLoad(method, headers),
  };
}

/** Whether a browser holds what is set for visitors who are measured. */
export function hasTraces({ visitorId, storedArms }: Pick<Visitor, 'visitorId' | 'storedArms'>): boolean {
  return visitorId !== undefined || storedArms !== '';
}

function matching(value: string | undefined, pattern: RegExp): string | undefined {
  return value !== undefined && pattern.test(value) ? value : undefined;
}

function oneOf(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A prerendered page is not shown yet, and a HEAD never is. */
function isDocumentLoad(method: string, headers: IncomingHttpHeaders): boolean {
  const destination = headers['sec-fetch-dest'];
  const prefetch = headers['sec-purpose'] ?? headers['purpose'];
  return method === 'GET' && (destination === undefined || destination === 'document') && prefetch === undefined;
}
