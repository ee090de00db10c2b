import type { ServerResponse } from 'node:http';
import type { Caller, PageFacts, PostedForm } from '@vitrine/schemas';
import type { Answered, Answering } from '../answer/answered.ts';
import type { PackagedPage } from '../answer/packaged-page.ts';
import { setCookiesOf, type OnUnknownCookie } from '../answer/named-cookies.ts';
import { sendRedirect } from '../answer/send-plain.ts';
import type { Answer } from '../cache/entry.ts';
import type { OnExposure } from '../experiments/exposure.ts';
import { createHoldoutGroups } from '../experiments/holdout-groups.ts';
import type { VisitCounter } from '../experiments/visit-counter.ts';
import type { MintedId } from '../visitors/visitor-ids.ts';
import { armsOfVisitor, NO_ARMS, type VisitorArms, type VisitorArmsDeps } from '../experiments/visitor-arms.ts';
import type { MeasuredVisit, MeasuringBlock } from '../measuring/measuring-block.ts';
import { readQuery } from '../request/path.ts';
import { callerOf } from '../request/caller.ts';
import type { Failure } from '../upstream/failure.ts';
import type { LayoutServer } from '../upstream/layout-server.ts';
import { isOverTls } from '@vitrine/schemas/addresses';
import type { EdgeTenant, TenantDirectory } from '../tenants/tenant-directory.ts';
import type { Identify } from '../sessions/identify.ts';
import { targetOfForm } from './plain-form.ts';
import { receive, type Arrival, type ArrivalAtPlace, type PageHit } from './arrival.ts';
import { atOnce } from '../request/at-once.ts';
import { pageRequest, type PagePlace, type PageRequest } from './page-request.ts';
import { renderContext } from './page-source.ts';
import { isSafeLocation, withoutNames, withSearch } from './safe-location.ts';
import { createPageShow, type PageShowDeps, type Visit } from './show-page.ts';
import { codeOf, type PageStatus, type StatusPages } from './status-pages.ts';
import { createUnkeptPages, type OwnPart, type UnkeptPagesDeps } from './unkept-pages.ts';

export interface PageDoorDeps
  extends PageShowDeps, UnkeptPagesDeps, Pick<VisitorArmsDeps, 'visitorIds' | 'armsCookies'> {
  tenants: () => TenantDirectory | undefined;
  layoutServer: Pick<LayoutServer, 'gate'>;
  /** What is appended to a page for the measuring of one visitor. */
  measuringBlock: (visit: MeasuredVisit) => MeasuringBlock;
  clientAddress: (hit: PageHit) => string;
  identify: Identify;
  onUnknownCookie: OnUnknownCookie;
  /** Called once for each document with experiments that a measurable visitor is shown, and once for each with holdouts. */
  onExposure: OnExposure;
  /** Called once for each document that a measurable visitor is shown. */
  onVisit: VisitCounter['count'];
  /** Told why a page could not be had, and that of the status stands there instead. */
  onUnavailable: (page: { requestId: string; tenant: string; path: string }, failure: Failure) => void;
  /** Called for each document whose visitor claimed an id or arms that are not ours. */
  onForged: (tenant: string, what: 'visitor' | 'arms', experiments: readonly string[]) => void;
  /** An id for a visitor who has none; undefined if the client has had too many. */
  newVisitorId: (hit: PageHit) => MintedId | undefined;
}

const TEMPORARY = 307;
/** What the answer of a status says besides. */
const OF_STATUS: Readonly<Partial<Record<PageStatus, readonly (readonly [string, string])[]>>> = {
  405: [['allow', 'GET, HEAD']],
  503: [['retry-after', '10']],
  unanswered: [['retry-after', '10']],
};
const NOT_INDEXED: readonly [string, string] = ['x-robots-tag', 'noindex'];
const NOTHING: readonly never[] = [];
/** What a page answers that nobody guards. */
const OPEN: Awaited<ReturnType<LayoutServer['gate']>> = { ok: true, value: { status: 200 } };
const MOVED = 308;

export interface PageDoor {
  /** Answers a GET or HEAD of a page, whatever happens. */
  answer(hit: PageHit, requestId: string, response: ServerResponse): Answering;
  /** The request for a page as this visitor sees it, in the arms of the visitor. */
  requestOf(arrival: ArrivalAtPlace, facts: PageFacts): PageRequest;
  /** Answers with the page of a form that was sent, with what is wrong in it; never kept. */
  answerForm(
    arrival: ArrivalAtPlace,
    facts: PageFacts,
    sent: { status: number; form: PostedForm; setCookies: readonly string[]; caller: Caller },
    exchange: Pick<Visit, 'hit' | 'requestId' | 'response'>,
  ): Promise<Answered>;
  /** Answers with the layout of a status, of the tenant that the request arrived at. */
  answerStatus(
    status: PageStatus,
    arrival: Arrival,
    hit: PageHit,
    requestId: string,
    response: ServerResponse,
  ): Promise<Answered>;
}

/** The door for shoppers: a request goes in, a page comes out, from the cache if it is there (architecture, steps 1–7). */
export function createPageDoor(deps: PageDoorDeps): PageDoor {
  const { facts: factsSource, pages, statusPages, clock, visitorIds, armsCookies } = deps;
  const ownVisitors = { clock, visitorIds, armsCookies };
  const groupsOf = createHoldoutGroups();
  const show = createPageShow(deps);
  const unkept = createUnkeptPages(deps, { show, showStatus, showOther, unavailable, ownOf });

  async function showStatus(
    visit: Visit,
    status: PageStatus,
    where: Parameters<StatusPages['find']>[1],
  ): Promise<Answered> {
    const found = await statusPages.find(status, where, visit.visitor, visit.requestId);
    return show(visit, { ...found, status: codeOf(status), extra: OF_STATUS[status] ?? NOTHING });
  }

  function unavailable(visit: Visit, place: PagePlace, failure: Failure): Promise<Answered> {
    tell(visit, place, failure);
    return showStatus(visit, 503, place);
  }

  function tell({ requestId }: Visit, { tenant, path }: PagePlace, failure: Failure): void {
    deps.onUnavailable({ requestId, tenant: tenant.id, path }, failure);
  }

  function showKnown(visit: Visit, place: PagePlace, search: string, known: Answer<PageFacts>): Answering {
    if (!known.ok) return unavailable(visit, place, known.failure);
    const facts = known.value;
    const formTarget = facts.form === undefined ? undefined : targetOfForm(facts.form, search);
    if (formTarget !== undefined) return redirect(visit, 303, formTarget, place);
    if (facts.status === 404 && facts.part === true) return showMissingPart(visit, place, facts);
    if (facts.status !== 200) return showOther(visit, place, facts, search);
    const arms = armsOfVisitor(visit.visitor, place, facts, {
      ...ownVisitors,
      newVisitorId: () => deps.newVisitorId(visit.hit),
      onForged: (what, experiments) => deps.onForged(place.tenant.id, what, experiments),
    });
    const request = pageRequest(place, visit.visitor, facts, {
      query: readQuery(search, facts),
      arms: arms.arms,
    });
    if (facts.audience === 'visitor') return showPersonal(visit, place, facts, { request, arms });
    // A server that could not tell the facts in time is not waited for a second time.
    const last = known.state === 'STALE-ERROR' ? pages.lastShown(request, facts) : undefined;
    return atOnce(last ?? pages.find(request, facts, visit.requestId, visit.hit), (answer) => {
      if (answer.ok) return showKept(visit, place, facts, { answer, arms });
      const untested =
        Object.keys(arms.arms).length === 0 ? undefined : pages.lastShown({ ...request, arms: {} }, facts);
      if (untested?.ok !== true) return unavailable(visit, place, answer.failure);
      // The page of those without a test is better than none: its visitor was shown no arm, and keeps the one there was.
      tell(visit, place, answer.failure);
      const none = { ...arms, arms: {}, counted: {}, newArms: undefined };
      return showKept(visit, place, facts, { answer: { ...untested, state: 'STALE-ERROR' }, arms: none });
    });
  }

  function showKept(
    visit: Visit,
    place: PagePlace,
    facts: PageFacts,
    { answer, arms }: { answer: Extract<Answer<PackagedPage>, { ok: true }>; arms: VisitorArms },
  ): Answering {
    expose(visit, place, facts, arms);
    const measuring = measuringOf(visit, place, facts, arms);
    return show(visit, {
      page: answer.value,
      status: 200,
      cache: answer.state,
      storedAt: answer.storedAt,
      arms,
      measuring,
      extra: facts.robots === undefined ? NOTHING : [NOT_INDEXED],
    });
  }

  /**
   * What a page for one reader is told of this one: who it is, if the page is for its visitor, with what the browser is to
   * keep of that. Undefined if it cannot be known now.
   */
  async function ownOf(
    { visitor, hit, requestId }: Visit,
    { audience }: PageFacts,
    { tenant, locale, arms }: PageRequest,
  ): Promise<OwnPart | undefined> {
    if (audience !== 'visitor') return { own: {}, setCookies: NOTHING, extra: NOTHING };
    const identity = await deps.identify(tenant.id, hit);
    if (identity === undefined) return undefined;
    const { session, anonymous, cookies } = identity;
    const setCookies = setCookiesOf(cookies, { overTls: isOverTls(hit.host), onUnknown: deps.onUnknownCookie });
    return {
      own: {
        caller: callerOf(visitor, {
          tenant,
          locale,
          arms,
          client: deps.clientAddress(hit),
          requestId,
          session,
          anonymous,
        }),
      },
      setCookies,
      extra: setCookies.map((cookie) => ['set-cookie', cookie] as const),
    };
  }

  /** A page that is for whoever asks alone: made with the caller and kept nowhere; in the arms of its visitor, as all others. */
  async function showPersonal(
    visit: Visit,
    place: PagePlace,
    facts: PageFacts,
    { request, arms }: { request: PageRequest; arms: VisitorArms },
  ): Promise<Answered> {
    const known = await ownOf(visit, facts, request);
    if (known === undefined) return showStatus(visit, 503, place);
    const gate =
      facts.gated === true
        ? await deps.layoutServer.gate({ ...renderContext(request, facts, visit.requestId), ...known.own })
        : OPEN;
    if (!gate.ok) return unavailable(visit, place, gate.failure);
    if ('location' in gate.value)
      return isSafeLocation(gate.value.location)
        ? leadTo(visit, TEMPORARY, gate.value.location, [
            ...known.setCookies,
            ...setCookiesOf(gate.value.cookies ?? NOTHING, {
              overTls: isOverTls(visit.hit.host),
              onUnknown: deps.onUnknownCookie,
            }),
          ])
        : showStatus(visit, 503, place);
    const page = await pages.renderOnce(request, facts, visit.requestId, known.own, visit.hit);
    if (!page.ok) return unavailable(visit, place, page.failure);
    expose(visit, place, facts, arms);
    return show(visit, {
      page: page.value,
      // What the address names is not there: its page says so, to people and to programs.
      status: gate.value.status,
      cache: 'BYPASS',
      storedAt: clock(),
      arms,
      measuring: measuringOf(visit, place, facts, arms),
      extra: [NOT_INDEXED, ...known.extra],
      cacheControl: 'private, no-store',
    });
  }

  /** What is appended to a page for the measuring of its visitor. */
  function measuringOf(
    { visitor, requestId }: Visit,
    place: PagePlace,
    { page, experiments }: PageFacts,
    arms: VisitorArms,
  ): ReturnType<PageDoorDeps['measuringBlock']> {
    return deps.measuringBlock({ place, visitor, page, experiments, arms, requestId });
  }

  /** A part that there is not says so itself: the page of the status would bring the frame of the shop. */
  async function showMissingPart(visit: Visit, place: PagePlace, facts: PageFacts): Promise<Answered> {
    const request = pageRequest(place, visit.visitor, facts, { query: {}, arms: {} });
    const page = await pages.renderOnce(request, facts, visit.requestId, {}, visit.hit);
    if (!page.ok) return unavailable(visit, place, page.failure);
    return show(visit, {
      page: page.value,
      status: facts.status,
      cache: 'BYPASS',
      storedAt: clock(),
      extra: [NOT_INDEXED],
      cacheControl: 'no-store',
    });
  }

  /** What was here once: its page knows the address, so it can tell what there is instead. */
  function showGone(visit: Visit, place: PagePlace, facts: PageFacts): Answering {
    const request = pageRequest(place, visit.visitor, facts, { query: {}, arms: {}, isGone: true });
    return atOnce(pages.find(request, facts, visit.requestId, visit.hit), (answer) =>
      answer.ok
        ? show(visit, {
            page: answer.value,
            status: facts.status,
            cache: answer.state,
            storedAt: answer.storedAt,
            extra: NOTHING,
          })
        : showStatus(visit, 410, place),
    );
  }

  /** What has no page of its own: elsewhere, gone, or never there. */
  function showOther(visit: Visit, place: PagePlace, facts: PageFacts, search: string): Answering {
    const { status, redirect: location = '', query } = facts;
    if (status >= 300 && status < 400)
      return redirect(visit, status, withSearch(location, withoutNames(search, query)), place);
    if (status === 410 && facts.revisionRef !== '') return showGone(visit, place, facts);
    return showStatus(visit, status === 404 || status === 410 ? status : 503, place);
  }

  function expose(
    { visitor, requestId }: Visit,
    { tenant: { id: tenant }, locale }: PagePlace,
    { page, experiments, holdouts = [] }: PageFacts,
    { counted, visitorId, visitorToken }: VisitorArms,
  ): void {
    if (visitorId === undefined || visitorToken === undefined || !visitor.documentLoad) return;
    const at = clock();
    deps.onVisit({ tenant, page, locale, visitor, visitorId, visitorToken, at });
    const { device } = visitor;
    const seen = { tenant, page, device, locale, visitorId, visitorToken, requestId, at };
    if (holdouts.length > 0) deps.onExposure({ ...seen, ...groupsOf(tenant, holdouts, visitorId) });
    if (experiments.length > 0) deps.onExposure({ ...seen, experiments, arms: counted });
  }

  /** An id that is made for a form would be forgotten again: whoever has none sees the page without a test. */
  const requestOf: PageDoor['requestOf'] = ({ place, visitor, search }, facts) => {
    const arms =
      visitor.visitorId === undefined
        ? {}
        : armsOfVisitor(visitor, place, facts, { ...ownVisitors, newVisitorId: () => undefined }).arms;
    return pageRequest(place, visitor, facts, { query: readQuery(search, facts), arms });
  };

  function leadTo(
    { response, requestId, hit, shop }: Visit,
    status: number,
    location: string,
    setCookies: readonly string[] = NOTHING,
  ): Answered {
    sendRedirect(response, { status, location, requestId, overTls: isOverTls(hit.host), setCookies });
    return { status, cache: '', tenant: shop?.id ?? '' };
  }

  function redirect(visit: Visit, status: number, location: string, place: PagePlace): Answering {
    return isSafeLocation(location) ? leadTo(visit, status, location) : showStatus(visit, 503, place);
  }

  return {
    answer(hit, requestId, response) {
      const arrival = receive(hit, deps.tenants());
      const visit = { hit, requestId, visitor: arrival.visitor, shop: shopOf(arrival), response };
      if (arrival.kind === 'status') return showStatus(visit, arrival.status, arrival.where);
      if (arrival.kind === 'redirect') return leadTo(visit, MOVED, arrival.location);
      const { place, search } = arrival;
      const { preview } = arrival.visitor;
      if (preview !== undefined) return unkept.preview(visit, place, search, preview);
      return (
        unkept.forced(visit, place, search) ??
        atOnce(factsSource.find(place, requestId, hit), (known) => showKnown(visit, place, search, known))
      );
    },
    requestOf,
    async answerForm(arrival, facts, { status, form, setCookies, caller }, { hit, requestId, response }) {
      const { place, visitor } = arrival;
      const visit = { hit, requestId, visitor, shop: place.tenant, response };
      const request = requestOf(arrival, facts);
      const page = await pages.renderOnce(
        request,
        facts,
        requestId,
        { ...(facts.audience === 'visitor' && { caller }), form },
        hit,
      );
      if (!page.ok) return unavailable(visit, place, page.failure);
      return show(visit, {
        page: page.value,
        status,
        cache: 'BYPASS',
        storedAt: clock(),
        arms: { ...NO_ARMS, arms: request.arms },
        extra: [NOT_INDEXED, ...setCookies.map((cookie) => ['set-cookie', cookie] as const)],
        cacheControl: 'no-store',
      });
    },
    answerStatus(status, arrival, hit, requestId, response) {
      const where = arrival.kind === 'place' ? arrival.place : arrival.kind === 'status' ? arrival.where : undefined;
      return showStatus({ hit, requestId, visitor: arrival.visitor, shop: shopOf(arrival), response }, status, where);
    },
  };
}

function shopOf(arrival: Arrival): EdgeTenant | undefined {
  if (arrival.kind === 'place') return arrival.place.tenant;
  // Under an unknown host another shop says that there is none.
  return arrival.kind === 'status' && arrival.status !== 421 ? arrival.where?.tenant : undefined;
}
