import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie } from 'cookie';
import { readAgent, type Agent } from './agent.ts';

export const COOKIES = {
  consent: 'consent',
  visitorId: 'visitorId',
  arms: 'abAssignments',
  pageView: 'GlycerinPageViewId',
  pageViewFromBackend: 'GlycerinPageViewIdFromBackend',
} as const;

/** What a request tells of the person who sent it. Nothing of it may reach a cached page except through `vary`. */
export interface Visitor extends Agent {
  login: 'anonymous';
  segment: string;
  /** Consented to the tenant's category of measuring. */
  measurable: boolean;
  visitorId: string | undefined;
  /** The stored assignments, as the cookie holds them; '' if none. */
  storedArms: string;
  pageViewId: string | undefined;
  /** The browser loads a document to show it now: page views, cookies and exposures count. */
  documentLoad: boolean;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const SAFE_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** Reads a visitor from method and headers; `measureCategory` is the consent category that measuring needs. */
export function readVisitor(method: string, headers: IncomingHttpHeaders, measureCategory: string): Visitor {
  const cookies = headers.cookie === undefined ? {} : parseCookie(headers.cookie);
  const agent = readAgent(headers);
  return {
    ...agent,
    login: 'anonymous',
    segment: '',
    measurable: !agent.bot && !agent.monitoring && (cookies[COOKIES.consent]?.split(',').includes(measureCategory) ?? false),
    visitorId: matching(cookies[COOKIES.visitorId], UUID),
    storedArms: cookies[COOKIES.arms] ?? '',
    pageViewId: matching(cookies[COOKIES.pageViewFromBackend], SAFE_ID),
    documentLoad: isDocumentLoad(method, headers),
  };
}

function matching(value: string | undefined, pattern: RegExp): string | undefined {
  return value !== undefined && pattern.test(value) ? value : undefined;
}

/** A prerendered page is not shown yet, and a HEAD never is. */
function isDocumentLoad(method: string, headers: IncomingHttpHeaders): boolean {
  const destination = headers['sec-fetch-dest'];
  const prefetch = headers['sec-purpose'] ?? headers['purpose'];
  return method === 'GET' && (destination === undefined || destination === 'document') && prefetch === undefined;
}
