import type { IncomingHttpHeaders } from 'node:http';
import { parseJson, validateVisitorReport, type ShopEvent, type VisitorReport } from '@vitrine/schemas';
import { armsCookie, forgetVisitorCookie } from '../answer/visitor-cookies.ts';
import type { ArmsCookies } from '../experiments/arms-cookie.ts';
import type { OnExposure } from '../experiments/exposure.ts';
import type { ReadForcedArms } from '../experiments/forced-arms.ts';
import { isOverTls } from '@vitrine/schemas/addresses';
import { ownText } from '../request/own-text.ts';
import { readVisitor, type Visitor } from '../request/visitor.ts';
import type { EdgeTenant } from '../tenants/tenant-directory.ts';
import type { VisitorIds } from '../visitors/visitor-ids.ts';
import type { Proofs } from './proof.ts';

export const REPORT_BYTES = 32_768;

export interface Report {
  tenant: EdgeTenant;
  host: string;
  headers: IncomingHttpHeaders;
  /** Address of the client. */
  client: string;
  body: string;
}

/** What is answered: 204 also where nothing was taken for want of consent, since a page could do nothing about it. */
export interface SeenAnswer {
  status: 204 | 400 | 403 | 429;
  text: string;
  setCookies: readonly string[];
}

export interface SeenDoorDeps {
  proofs: Pick<Proofs, 'read'>;
  forcedArms: ReadForcedArms;
  onExposure: OnExposure;
  visitorIds: Pick<VisitorIds, 'isOurs'>;
  armsCookies: ArmsCookies;
  /** Whether so many events of a visitor and a client are still taken. */
  admits: (visitorId: string, client: string, events: number) => Promise<boolean>;
  /** Takes the events of a client. */
  onEvents: (client: string, ...events: ShopEvent[]) => void;
  /** Events that were not taken, by why. */
  onDropped: (cause: Dropped, events: number) => void;
  clock: () => number;
}

/** Why events of a report are not taken: their visitor's id was made up, or there were too many of them. */
export type Dropped = 'forged' | 'rate';

const NOTHING: SeenAnswer = { status: 204, text: '', setCookies: [] };

/**
 * Takes what the measuring script of a page reports: that a page fetched ahead is shown now, and what its visitor did.
 * Tenant and visitor come from host and cookies. Only pages of the shop itself may report; robots, testers with forced
 * arms and visitors without consent are not measured. An id that the edge did not make is taken away, so that the next page makes
 * one; more than a person does is refused with 429.
 */
export function createSeenDoor({
  proofs,
  forcedArms,
  onExposure,
  visitorIds,
  armsCookies,
  admits,
  onEvents,
  onDropped,
  clock,
}: SeenDoorDeps): (report: Report) => Promise<SeenAnswer> {
  function expose(
    visitor: Visitor,
    { visitorId, visitorToken }: { visitorId: string; visitorToken: string },
    { tenant, host }: Report,
    { proof: token, events }: VisitorReport,
  ): readonly string[] {
    const proof = token === undefined ? undefined : proofs.read(token);
    if (proof === undefined || proof.tenant !== tenant.id || proof.visitorId !== visitorId) return [];
    const { page, experiments, arms, device, locale, requestId } = proof;
    // The page was shown before anything happened on it.
    const at = clock() - Math.max(0, ...events.map(({ age }) => age));
    onExposure({ tenant: tenant.id, page, experiments, arms, device, locale, visitorId, visitorToken, requestId, at });
    const stored = armsCookies.read(visitor.storedArms, visitorId);
    const news = Object.fromEntries(Object.entries(arms).filter(([key]) => stored.arms[key] === undefined));
    if (Object.keys(news).length === 0) return [];
    return [armsCookie(armsCookies.write(visitorId, stored, news, experiments), isOverTls(host))];
  }

  return async (report) => {
    const { tenant, host, headers, client, body } = report;
    if (!isOwn(headers)) return { status: 403, text: 'Only pages of this shop may report.\n', setCookies: [] };
    const parsed = parseJson(body, { maxBytes: REPORT_BYTES });
    const read = parsed.ok ? validateVisitorReport(parsed.value, { layer: 'report' }) : parsed;
    if (!read.ok) return { status: 400, text: `${read.faults[0]?.message}\n`, setCookies: [] };
    const visitor = readVisitor('POST', headers, tenant);
    const { measurable, visitorId, visitorToken, forcedArms: forced } = visitor;
    const isMeasured = measurable && visitorId !== undefined && visitorToken !== undefined;
    if (!isMeasured || (forced !== undefined && forcedArms(forced, tenant.id) !== undefined)) return NOTHING;
    const { events } = read.value;
    if (!visitorIds.isOurs(visitorToken, visitorId)) {
      onDropped('forged', events.length);
      return { ...NOTHING, setCookies: [forgetVisitorCookie(isOverTls(host))] };
    }
    if (!(await admits(visitorId, client, events.length))) {
      onDropped('rate', events.length);
      return { status: 429, text: 'Too many reports of this visitor or address.\n', setCookies: [] };
    }
    const setCookies = expose(visitor, { visitorId, visitorToken }, report, read.value);
    const now = clock();
    // Ids of browsers begin with b: none can be that of an order.
    onEvents(
      client,
      ...events.map(({ id, age, ...event }) => ({
        ...event,
        id: `b:${id}`,
        tenant: tenant.id,
        unit: ownText(visitorId),
        at: new Date(now - age).toISOString(),
      })),
    );
    return { ...NOTHING, setCookies };
  };
}

/** Browsers say where a request comes from; JSON, which other origins may not send unasked, is asked for as well. */
function isOwn(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  return (
    (site === undefined || site === 'same-origin') && headers['content-type']?.startsWith('application/json') === true
  );
}
