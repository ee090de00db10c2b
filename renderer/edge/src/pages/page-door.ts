import type { ServerResponse } from 'node:http';
import type { PageFacts } from '@vitrine/schemas';
import { pagePropsBlock } from '../answer/page-props.ts';
import type { PackagedPage } from '../answer/packaged-page.ts';
import { sendPage } from '../answer/send-page.ts';
import { sendRedirect } from '../answer/send-plain.ts';
import { visitorCookies } from '../answer/visitor-cookies.ts';
import { armsOfVisitor, NO_ARMS, type VisitorArms } from '../experiments/visitor-arms.ts';
import type { FactsSource } from '../facts/facts-source.ts';
import { readQuery } from '../request/path.ts';
import type { Visitor } from '../request/visitor.ts';
import { isOverTls } from '../request/host.ts';
import type { TenantDirectory } from '../tenants/tenant-directory.ts';
import { receive, type Arrival, type PageHit } from './arrival.ts';
import { pageRequest, type PagePlace } from './page-request.ts';
import type { PageSource } from './page-source.ts';
import { previewToken } from './preview.ts';
import { isSafeLocation } from './safe-location.ts';
import type { PageStatus, StatusPages } from './status-pages.ts';

export interface PageDoorDeps {
  tenants: () => TenantDirectory | undefined;
  facts: FactsSource;
  pages: PageSource;
  statusPages: StatusPages;
  /** The draft that a preview token shows; `undefined` if the token is not good. */
  previewReference: (token: string) => string | undefined;
  clock: () => number;
  newPageViewId: () => string;
  newVisitorId: () => string;
}

/** What was answered, for the log and the metrics. */
export interface Answered {
  status: number;
  /** X-Cache; '' for redirects. */
  cache: string;
  tenant: string;
}

/** One request on its way to an answer. */
interface Visit {
  hit: PageHit;
  requestId: string;
  visitor: Visitor;
  tenant: string;
  response: ServerResponse;
}

interface Shown {
  page: PackagedPage;
  status: number;
  cache: string;
  storedAt: number;
  arms?: VisitorArms;
  extra?: readonly [string, string][];
  cacheControl?: 'no-store';
}

const RETRY_AFTER_SECONDS = '10';
const NOT_INDEXED: [string, string] = ['x-robots-tag', 'noindex'];

export interface PageDoor {
  /** Answers a GET or HEAD of a page, whatever happens. */
  answer(hit: PageHit, requestId: string, response: ServerResponse): Promise<Answered>;
  /** Answers with the layout of a status, of the tenant that the request arrived at. */
  answerStatus(status: PageStatus, arrival: Arrival, hit: PageHit, requestId: string, response: ServerResponse): Promise<Answered>;
}

/** The door for shoppers: a request goes in, a page comes out, from the cache if it is there (architecture, steps 1–7). */
export function createPageDoor(deps: PageDoorDeps): PageDoor {
  const { facts: factsSource, pages, statusPages, clock } = deps;

  async function show(visit: Visit, { page, status, cache, storedAt, arms = NO_ARMS, extra = [], cacheControl }: Shown): Promise<Answered> {
    const { hit, requestId, visitor, response } = visit;
    const pageviewId = visitor.pageViewId ?? deps.newPageViewId();
    const overTls = isOverTls(hit.host);
    const setCookies = visitor.documentLoad ? visitorCookies({
      newPageViewId: visitor.pageViewId === undefined ? pageviewId : undefined,
      newVisitorId: arms.newVisitorId,
      newArms: arms.newArms,
      forget: !visitor.measurable && !visitor.bot && !visitor.monitoring && (visitor.visitorId !== undefined || visitor.storedArms !== ''),
      overTls,
    }) : [];
    const sending = sendPage(response, {
      page, status, cache, requestId, overTls, setCookies, extra,
      ageSeconds: Math.max(0, Math.floor((clock() - storedAt) / 1_000)),
      tail: pagePropsBlock({ device: visitor.device, isBot: visitor.bot, pageviewId, arms: arms.arms }),
      cacheControl: cacheControl ?? 'private, no-cache',
    }, { method: hit.method, acceptEncoding: header(hit, 'accept-encoding'), ifNoneMatch: hit.headers['if-none-match'] });
    if (sending) await sending;
    return { status, cache, tenant: visit.tenant };
  }

  async function showStatus(visit: Visit, status: PageStatus, where: Parameters<StatusPages['find']>[1]): Promise<Answered> {
    const found = await statusPages.find(status, where, visit.visitor, visit.requestId);
    return show(visit, { ...found, status, extra: status === 503 ? [['retry-after', RETRY_AFTER_SECONDS]] : [] });
  }

  async function showPlace(visit: Visit, place: PagePlace, search: string): Promise<Answered> {
    const known = factsSource.find(place);
    // Fresh facts come without a promise; a cached page then costs one turn less.
    const facts = known instanceof Promise ? await known : known;
    if (!facts.ok) return showStatus(visit, 503, place);
    if (isRedirect(facts.value)) return redirect(visit, facts.value.status, facts.value.redirect ?? '');
    if (facts.value.status === 404 || facts.value.status === 410) return showStatus(visit, facts.value.status, place);
    const arms = armsOfVisitor(visit.visitor, place, facts.value, deps);
    const query = readQuery(search, facts.value.query);
    const request = pageRequest(place, visit.visitor, facts.value, { query, arms: arms.arms });
    // A server that could not tell the facts in time is not waited for a second time.
    const last = facts.state === 'STALE-ERROR' ? pages.lastShown(request, facts.value) : undefined;
    const found = last ?? pages.find(request, facts.value, visit.requestId);
    const answer = found instanceof Promise ? await found : found;
    if (!answer.ok) return showStatus(visit, 503, place);
    return show(visit, { page: answer.value, status: facts.value.status, cache: answer.state, storedAt: answer.storedAt, arms });
  }

  async function showPreview(visit: Visit, place: PagePlace, search: string, token: string): Promise<Answered> {
    const reference = deps.previewReference(token);
    if (reference === undefined) return showStatus(visit, 410, place);
    const facts = await factsSource.preview(place, token);
    if (!facts.ok) return showStatus(visit, 503, place);
    const { status } = facts.value;
    if (status === 404 || status === 410) return showStatus(visit, status, place);
    if (isRedirect(facts.value)) return redirect(visit, facts.value.status, facts.value.redirect ?? '');
    const request = pageRequest(place, visit.visitor, facts.value, { query: readQuery(search, facts.value.query), arms: {} });
    const page = await pages.preview(request, facts.value, visit.requestId, reference);
    if (!page.ok) return showStatus(visit, 503, place);
    return show(visit, { page: page.value, status, cache: 'BYPASS', storedAt: clock(), extra: [NOT_INDEXED], cacheControl: 'no-store' });
  }

  async function redirect(visit: Visit, status: number, location: string): Promise<Answered> {
    if (!isSafeLocation(location)) return showStatus(visit, 503, undefined);
    sendRedirect(visit.response, { status, location, requestId: visit.requestId, overTls: isOverTls(visit.hit.host) });
    return { status, cache: '', tenant: visit.tenant };
  }

  return {
    async answer(hit, requestId, response) {
      const arrival = receive(hit, deps.tenants());
      const visit = { hit, requestId, visitor: arrival.visitor, tenant: tenantOf(arrival), response };
      if (arrival.kind === 'status') return showStatus(visit, arrival.status, arrival.where);
      if (arrival.kind === 'redirect') return redirect(visit, 308, arrival.location);
      const token = previewToken(arrival.search);
      if (token !== undefined) return showPreview(visit, arrival.place, arrival.search, token);
      return showPlace(visit, arrival.place, arrival.search);
    },
    answerStatus(status, arrival, hit, requestId, response) {
      const where = arrival.kind === 'place' ? arrival.place : arrival.kind === 'status' ? arrival.where : undefined;
      return showStatus({ hit, requestId, visitor: arrival.visitor, tenant: tenantOf(arrival), response }, status, where);
    },
  };
}

function tenantOf(arrival: Arrival): string {
  return arrival.kind === 'place' ? arrival.place.tenant.id : '';
}

function isRedirect({ status }: PageFacts): boolean {
  return status >= 300 && status < 400;
}

function header(hit: PageHit, name: string): string | undefined {
  const value = hit.headers[name];
  return typeof value === 'string' ? value : undefined;
}
