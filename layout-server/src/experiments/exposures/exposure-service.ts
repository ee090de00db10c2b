import { HELD, HOLDOUT_PREFIX, REST } from '@vitrine/schemas';
import type {
  Exposure,
  ExposureBatch,
  ForgottenVisitor,
  ShopEvent,
  ShopEventBatch,
  VisitCountBatch,
} from '@vitrine/schemas';
import type { Logger } from '@vitrine/platform/logging';
import type { Metrics } from '@vitrine/platform/metrics';
import type { VisitCounts } from '../audiences/index.ts';
import type { ExposureLog } from './exposure-log.ts';
import type { Clock } from '@vitrine/platform/clock';
import type { ExposureRecords } from './exposures-repository.ts';
import type { ReportStreams } from './report-streams.ts';

/** Who knows which experiments, phases and arms there are. */
export interface KnownExperiments {
  /** Whether there is such a shop. */
  isTenant(tenant: string): boolean;
  of(tenant: string): readonly { definition: { key: string; phase?: number; variants: readonly { key: string }[] } }[];
  /** The holdouts of the shop, also those that have ended. */
  holdouts(tenant: string): readonly { key: string; endedAt: Date | undefined }[];
}

/** What became of a batch. */
export interface Receipt {
  taken: number;
  /** Of no experiment, phase or arm that there is. */
  refused: number;
  /** Did not fit. */
  lost: number;
}

/** Takes what the edge and the shop report of visitors. */
export interface ExposureService {
  /** Rejects if nothing could be written; the sender keeps the batch then. */
  takeExposures(batch: ExposureBatch): Promise<Receipt>;
  /** Exposures that a server of a merchant tells, of visitors who consented. `unknown`: of no arm that there is; `undated`: of no day that there is. */
  takeToldExposures(
    exposures: readonly Exposure[],
  ): Promise<{ taken: number; unknown: number; undated: number; future: number }>;
  /**
   * Events that a server of a merchant tells. Those of visitors who were never shown an experiment are refused as unmeasured:
   * they did not agree to be measured, or do not any more.
   */
  takeToldEvents(
    events: readonly ShopEvent[],
  ): Promise<{ taken: number; known: number; unmeasured: number; undated: number; future: number }>;
  /**
   * Takes what the edge saw, which checked whose it is: refuses what is of no shop, or of a time to come.
   * @returns how many events were new, known, refused.
   */
  takeEvents(batch: ShopEventBatch): Promise<{ taken: number; known: number; refused: number }>;
  /** Adds to the daily numbers of visitors by kind. */
  takeVisits(batch: VisitCountBatch): Promise<{ taken: number }>;
  /** Erases what was kept of visitors who withdrew their consent. @returns how many records that were. */
  forget(visitors: readonly ForgottenVisitor[]): Promise<{ erased: number }>;
}

/** How far the clock of a sender may be ahead. */
const TOLERANCE_MS = 5 * 60_000;

/** Gives the service that takes batches from edges: exposures into `log`, events into `records`. */
export function createExposureService({
  log,
  records,
  visits,
  streams,
  clock,
  known,
  refusals,
  metrics,
  logger,
}: {
  log: ExposureLog;
  records: ExposureRecords;
  visits: Pick<VisitCounts, 'add' | 'addForged'>;
  /** Which of the numbers that edges give have come. */
  streams: Pick<ReportStreams, 'note'>;
  clock: Clock;
  known: KnownExperiments;
  /** Where it is told, by shop and day, what was refused. */
  refusals: { add(tenant: string, day: string, counts: Readonly<Record<string, number>>): Promise<void> };
  metrics: Metrics;
  logger: Logger;
}): ExposureService {
  const counter = metrics.counter(
    'vitrine_exposures_total',
    'Exposures by what became of them: taken, refused, lost.',
    ['outcome'],
  );
  const eventCounter = metrics.counter(
    'vitrine_shop_events_total',
    'Shop events by what became of them: taken, refused.',
    ['outcome'],
  );
  /** Who comes after the end of a holdout is in no group of it: the edge may not have heard of the end yet. */
  const isOfHoldout = ({ tenant, experiment, phase, variant, at }: Exposure): boolean =>
    phase === 1 &&
    (variant === HELD || variant === REST) &&
    known
      .holdouts(tenant)
      .some(
        ({ key, endedAt }) =>
          experiment === `${HOLDOUT_PREFIX}${key}` && (endedAt === undefined || Date.parse(at) < endedAt.getTime()),
      );
  /** An earlier phase may have had other arms. */
  const isKnown = ({ experiment, phase, variant }: Exposure, states: ReturnType<KnownExperiments['of']>): boolean =>
    states.some(({ definition }) => {
      const { key, phase: present = 1, variants } = definition;
      return (
        key === experiment && (phase < present || (phase === present && variants.some((arm) => arm.key === variant)))
      );
    });

  const hasBeen = ({ at }: { at: string }): boolean => Date.parse(at) <= clock.now().getTime() + TOLERANCE_MS;

  /** Tells what is refused of edges, so that whoever reads results knows of it. */
  const noteRefused = async (
    refused: readonly { tenant: string; at: string }[],
    causeOf: (each: { at: string }) => string,
  ): Promise<void> => {
    const day = clock.now().toISOString().slice(0, 10);
    for (const [tenant, ofShop] of Map.groupBy(refused, (each) => each.tenant)) {
      const counts: Record<string, number> = {};
      for (const each of ofShop) counts[causeOf(each)] = (counts[causeOf(each)] ?? 0) + 1;
      if (known.isTenant(tenant)) await refusals.add(tenant, day, counts);
    }
  };

  return {
    async takeExposures({ exposures, part, lost: lostBefore = 0 }) {
      const states = new Map(
        [...new Set(exposures.map(({ tenant }) => tenant))].map((tenant) => [tenant, known.of(tenant)]),
      );
      const isGood = (exposure: Exposure): boolean =>
        (isOfHoldout(exposure) || isKnown(exposure, states.get(exposure.tenant) ?? [])) && hasBeen(exposure);
      const good = exposures.filter(isGood);
      const refused = exposures.length - good.length;
      if (lostBefore > 0) {
        // Told once by the sender: counted at once, or never.
        await records.countLost('exposures', lostBefore);
        counter.inc({ outcome: 'lost' }, lostBefore);
      }
      const lost = await log.append(good);
      await records.countLost('exposures', lost);
      await noteRefused(
        exposures.filter((exposure) => !isGood(exposure)),
        (each) => (hasBeen(each) ? 'no-such-arm' : 'future'),
      );
      // Only now: what was not stored comes again.
      if (part !== undefined) await streams.note('exposures', part, clock.now());
      const taken = good.length - lost;
      for (const [outcome, count] of Object.entries({ taken, refused, lost }))
        if (count > 0) counter.inc({ outcome }, count);
      if (refused > 0 || lost > 0 || lostBefore > 0)
        logger.warn({ taken, refused, lost, lostBefore }, 'not all exposures could be taken');
      return { taken, refused, lost };
    },
    async takeToldExposures(exposures) {
      const states = new Map(
        [...new Set(exposures.map(({ tenant }) => tenant))].map((tenant) => [tenant, known.of(tenant)]),
      );
      const ofArms = exposures.filter((exposure) => isKnown(exposure, states.get(exposure.tenant) ?? []));
      const dated = ofArms.filter(isDated);
      const good = dated.filter(hasBeen);
      // Its sender waits for the answer: it is in the database then, so that events in the same batch find it.
      await records.writeExposures(good);
      for (const [outcome, count] of Object.entries({ taken: good.length, refused: exposures.length - good.length }))
        if (count > 0) counter.inc({ outcome }, count);
      return {
        taken: good.length,
        unknown: exposures.length - ofArms.length,
        undated: ofArms.length - dated.length,
        future: dated.length - good.length,
      };
    },
    async takeToldEvents(events) {
      const dated = events.filter(isDated);
      const possible = dated.filter(hasBeen);
      const good = await records.ofMeasured(possible);
      const taken = await records.writeEvents(good);
      for (const [outcome, count] of Object.entries({ taken, refused: events.length - good.length }))
        if (count > 0) eventCounter.inc({ outcome }, count);
      return {
        taken,
        known: good.length - taken,
        unmeasured: possible.length - good.length,
        undated: events.length - dated.length,
        future: dated.length - possible.length,
      };
    },
    async takeEvents({ events, part, lost: lostBefore = 0 }) {
      if (lostBefore > 0) {
        await records.countLost('events', lostBefore);
        logger.warn({ lostBefore }, 'shop events were lost on their way');
      }
      const good = events.filter((event) => known.isTenant(event.tenant) && hasBeen(event));
      const refused = events.length - good.length;
      const taken = await records.writeEvents(good);
      await noteRefused(
        events.filter((event) => !hasBeen(event)),
        () => 'future',
      );
      if (part !== undefined) await streams.note('events', part, clock.now());
      for (const [outcome, count] of Object.entries({ taken, refused }))
        if (count > 0) eventCounter.inc({ outcome }, count);
      if (refused > 0) logger.warn({ refused }, 'shop events of no shop or of the future were refused');
      return { taken, known: good.length - taken, refused };
    },
    async takeVisits({ counts, forged = [] }) {
      const running = forged.filter(({ tenant, experiment }) =>
        known.of(tenant).some(({ definition }) => definition.key === experiment),
      );
      const ofShops = counts.filter(({ tenant, day }) => known.isTenant(tenant) && hasBeen({ at: day }));
      await Promise.all([visits.add(ofShops), visits.addForged(running, clock.now())]);
      return { taken: ofShops.length };
    },
    async forget(visitors) {
      return { erased: await records.forgetVisitors(visitors, clock.now()) };
    },
  };
}

/** What looks like an instant may be of no day, such as February 30. */
function isDated({ at }: { at: string }): boolean {
  const time = Date.parse(at);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === at.slice(0, 10);
}
