import type { IncomingHttpHeaders } from 'node:http';
import type { ShopEvent, Vital } from '@vitrine/schemas';
import type { ArmsCookies } from '../experiments/arms-cookie.ts';
import type { ReadForcedArms } from '../experiments/forced-arms.ts';
import { ownText } from '../request/own-text.ts';
import { readVisitor } from '../request/visitor.ts';
import type { EdgeTenant } from '../tenants/tenant-directory.ts';
import type { VisitorIds } from '../visitors/visitor-ids.ts';

/** A measurement that came, and of whom. */
export interface VitalReport {
  tenant: EdgeTenant;
  headers: IncomingHttpHeaders;
  /** Address of the client. */
  client: string;
  /** The page's layout. */
  page: string;
  vital: Pick<Vital, 'id' | 'name' | 'value'>;
}

export interface VitalEventsDeps {
  visitorIds: Pick<VisitorIds, 'isOurs'>;
  armsCookies: Pick<ArmsCookies, 'read'>;
  forcedArms: ReadForcedArms;
  /** Takes the events of a client. */
  onEvents: (client: string, ...events: ShopEvent[]) => void;
  clock: () => number;
}

/** What a test may be judged by, with how many of its units are one of the whole numbers that events have. */
const SCALES: Readonly<Partial<Record<Vital['name'], number>>> = { LCP: 1, INP: 1, FCP: 1, TTFB: 1, CLS: 1_000 };
/** An hour; a score of 3,600. More was made up, and would be what a mean is made of. */
const MOST = 3_600_000;
const ID = /^[A-Za-z0-9.-]{1,60}$/;

/**
 * Takes how a page felt as something that its visitor met, for the tests of that page. Only of visitors who consented, have
 * an id of ours and an arm of a test; of testers and robots nothing.
 */
export function createVitalEvents({
  visitorIds,
  armsCookies,
  forcedArms,
  onEvents,
  clock,
}: VitalEventsDeps): (report: VitalReport) => void {
  return ({ tenant, headers, client, page, vital: { id, name, value } }) => {
    const scale = SCALES[name];
    const visitor = readVisitor('POST', headers, tenant);
    const { measurable, visitorId, visitorToken, storedArms, forcedArms: forced } = visitor;
    if (scale === undefined || !ID.test(id) || !measurable || visitorId === undefined || visitorToken === undefined)
      return;
    if (forced !== undefined && forcedArms(forced, tenant.id) !== undefined) return;
    if (!visitorIds.isOurs(visitorToken, visitorId)) return;
    if (Object.keys(armsCookies.read(storedArms, visitorId).arms).length === 0) return;
    const scaled = Math.round(value * scale);
    if (scaled > MOST) return;
    onEvents(client, {
      tenant: tenant.id,
      // Ids of browsers begin with b, or with v: none can be that of an order.
      id: `v:${id}`,
      kind: 'vital',
      unit: ownText(visitorId),
      at: new Date(clock()).toISOString(),
      value: scaled,
      item: name,
      list: page,
    });
  };
}
