import { clientNetwork, type ClientAddress } from '@vitrine/platform/clients';
import { createRateLimiter } from '@vitrine/platform/limits';
import type { Remote } from '@vitrine/platform/remote';
import { validateShopEventBatch, type ForgottenVisitor, type ShopEvent } from '@vitrine/schemas';
import type { Signer } from '@vitrine/schemas/signing';
import { v7 as uuidv7 } from 'uuid';
import { createArmsCookies, type ArmsCookies } from '../experiments/arms-cookie.ts';
import { createExposureSender, type ExposureSender } from '../experiments/exposure-sender.ts';
import type { createForcedArmsReader } from '../experiments/forced-arms.ts';
import type { FindFlags } from '../experiments/shop-flags.ts';
import { createVisitCounter, type Counted, type VisitCounter } from '../experiments/visit-counter.ts';
import { createFlagDoor } from '../measuring/flag-door.ts';
import { createMeasuringBlocks } from '../measuring/measuring-block.ts';
import { createProofs } from '../measuring/proof.ts';
import { createSeenDoor } from '../measuring/seen-door.ts';
import { createVitalEvents } from '../measuring/vital-events.ts';
import { createVitalsDoor, VITALS_LIMIT, type CountedVital } from '../measuring/vitals-door.ts';
import { createVitalsScript, type VitalsScript } from '../measuring/vitals-script.ts';
import type { PageHit } from '../pages/arrival.ts';
import { rememberedSigned } from '../request/remembered.ts';
import { createBatchDoor } from '../upstream/batch-door.ts';
import { createBatchSender } from '../upstream/batch-sender.ts';
import { openReportStreams } from './report-streams.ts';
import { createReportLimits } from '../visitors/report-limits.ts';
import { forgetting, type Forget } from '../visitors/forgotten-visitors.ts';
import {
  createUnitOf,
  createVisitorIds,
  type MintedId,
  type UnitOf,
  type VisitorIds,
} from '../visitors/visitor-ids.ts';

const REPORTS_MS = 500;
/** Visits are numbers that nobody waits for. */
const VISITS_MS = 5_000;

export interface MeasuringDeps {
  /** A folder of this edge alone, where reports outlive the process; undefined: nowhere. */
  reportsFolder: string | undefined;
  onDiskTrouble: (error: unknown) => void;
  /** Where reports go. */
  reports: Remote;
  signer: Signer;
  clock: () => number;
  clientAddress: ClientAddress;
  /** Where this server runs, as its setting says. */
  environment: string;
  onVital: (vital: CountedVital) => void;
  forcedArms: ReturnType<typeof createForcedArmsReader>;
  flags: FindFlags;
}

/** What visitors who consented report: who they are, what they were shown, what they did. */
export interface Measuring {
  exposures: ExposureSender;
  /** Counts a visitor of a page among those of the same kind. */
  countVisit: VisitCounter['count'];
  visitorIds: VisitorIds;
  armsCookies: ArmsCookies;
  /** Counts a claim of an id or of arms that are not ours. */
  noteForged(tenant: string, what: 'visitor' | 'arms', experiments: readonly string[]): void;
  /** How many cookies were not ours, by what they claimed. */
  readonly forged: Readonly<Record<'visitor' | 'arms', number>>;
  /** An id for a visitor who has none; undefined for a client that had too many. */
  newVisitorId(hit: PageHit): MintedId | undefined;
  /** By which id what a visitor does is counted. */
  unitOf: UnitOf;
  /** What is appended to a page for the measuring of its visitor. */
  measuringBlock: ReturnType<typeof createMeasuringBlocks>;
  vitals: VitalsScript & { take: ReturnType<typeof createVitalsDoor> };
  takeReport: ReturnType<typeof createSeenDoor>;
  /** Says which arms a visitor has, to clients of OpenFeature. */
  evaluateFlags: ReturnType<typeof createFlagDoor>;
  /** Has what was kept of a visitor erased. */
  forget: Forget;
  /** How the events of shops fare; lost ones by their cause. */
  readonly shopEvents: { waiting: number; sent: number; lostBy: Record<string, number> };
  /** Hands over what waits, from now on twice a second. */
  start(): void;
  /** Hands over what waits, once more. */
  stop(): Promise<void>;
}

/** Puts measuring together. Nothing is handed over before `start`. */
export function createMeasuring({
  reports,
  signer,
  clock,
  clientAddress,
  forcedArms,
  environment,
  onVital,
  reportsFolder,
  onDiskTrouble,
  flags,
}: MeasuringDeps): Measuring {
  const proofs = createProofs(signer);
  const streams = openReportStreams({ folder: reportsFolder, newId: uuidv7, onTrouble: onDiskTrouble });
  const script = createVitalsScript(environment);
  const now = { now: () => new Date(clock()) };
  const visitorIds = createVisitorIds({ signer, newId: uuidv7, remembered: rememberedSigned });
  const armsCookies = createArmsCookies({ signer });
  const forged = { visitor: 0, arms: 0 };
  const limits = createReportLimits({ clock: now });
  const dropped = { forged: 0, rate: 0, unfit: 0 };
  const exposures = createExposureSender({
    isOurs: visitorIds.isOurs,
    hand: createBatchDoor({ remote: reports, signer, path: '/internal/exposures' }),
    stream: streams.exposures,
  });
  const handEvents = createBatchDoor({ remote: reports, signer, path: '/internal/events/track' });
  const events = createBatchSender<ShopEvent>({
    hand: (batch, part) => handEvents({ events: batch, part }),
    stream: streams.events,
  });
  // A batch is taken or refused as a whole: one event that does not fit would take those of all other visitors with it.
  const pushEvents = (client: string, ...reported: ShopEvent[]): void => {
    const fitting = reported.filter((event) => validateShopEventBatch({ events: [event] }).ok);
    dropped.unfit += reported.length - fitting.length;
    events.push(clientNetwork(client), ...fitting);
  };
  const handForgotten = createBatchDoor({ remote: reports, signer, path: '/internal/visitors/forget' });
  const forgotten = createBatchSender<ForgottenVisitor>({
    hand: (visitors) => (visitors.length === 0 ? Promise.resolve('taken') : handForgotten({ visitors })),
    stream: streams.forgotten,
  });
  const visits = createVisitCounter({ isOurs: visitorIds.isOurs });
  const handVisits = createBatchDoor({ remote: reports, signer, path: '/internal/visits' });
  const visitCounts = createBatchSender<Counted>({
    hand: (counted) =>
      counted.length === 0
        ? Promise.resolve('taken')
        : handVisits({
            counts: counted.flatMap((each) => ('count' in each ? [each.count] : [])),
            forged: counted.flatMap((each) => ('forged' in each ? [each.forged] : [])),
          }),
  });
  const flushVisits = async (): Promise<void> => {
    visitCounts.push('visits', ...visits.take());
    await visitCounts.flush();
  };
  // What waits of a visitor must not come after the visitor was forgotten.
  const flush = async (): Promise<void> => {
    await Promise.all([exposures.flush(), events.flush()]);
    await forgotten.flush();
  };
  const noteForged: Measuring['noteForged'] = (tenant, what, experiments) => {
    forged[what] += 1;
    visits.countForged(tenant, experiments);
  };
  let handing: NodeJS.Timeout | undefined;
  let handingVisits: NodeJS.Timeout | undefined;
  return {
    exposures,
    countVisit: visits.count,
    visitorIds,
    armsCookies,
    forged,
    noteForged,
    evaluateFlags: createFlagDoor({
      flags,
      visitorIds,
      armsCookies,
      forcedArms,
      proofs,
      onExposure: exposures.record,
      onForged: noteForged,
      clock,
    }),
    newVisitorId: (hit) => (limits.admitsNewId(clientAddress(hit)) ? visitorIds.mint() : undefined),
    unitOf: createUnitOf({ isOurs: visitorIds.isOurs, forcedArms }),
    measuringBlock: createMeasuringBlocks({ proofs, vitalsFile: script.file }),
    vitals: {
      ...script,
      take: createVitalsDoor({
        limiter: createRateLimiter({ link: undefined, clock: now, limit: VITALS_LIMIT }),
        count: onVital,
        note: createVitalEvents({ visitorIds, armsCookies, forcedArms, onEvents: pushEvents, clock }),
      }),
    },
    takeReport: createSeenDoor({
      proofs,
      forcedArms,
      onExposure: exposures.record,
      visitorIds,
      armsCookies,
      admits: limits.admits,
      onEvents: pushEvents,
      onDropped: (cause, count) => {
        dropped[cause] += count;
      },
      clock,
    }),
    forget: forgetting(visitorIds, forgotten.push),
    get shopEvents() {
      return { waiting: events.waiting, sent: events.sent, lostBy: { ...events.lostBy, ...dropped } };
    },
    start() {
      handing = setInterval(() => void flush(), REPORTS_MS);
      handingVisits = setInterval(() => void flushVisits(), VISITS_MS);
    },
    async stop() {
      clearInterval(handing);
      clearInterval(handingVisits);
      await Promise.all([flush(), flushVisits()]);
      await Promise.all([exposures.close(), events.close(), forgotten.close()]);
    },
  };
}
