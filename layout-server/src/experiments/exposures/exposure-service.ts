import type { Exposure, ExposureBatch, ForgottenVisitor, ShopEventBatch, VisitCountBatch } from '@vitrine/schemas';
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
  /**
   * Refuses what is of no shop, or of a time to come, and, of servers other than the edge, what is of visitors who were
   * never shown an experiment: they did not agree to be measured, or do not any more.
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
  /** An earlier phase may have had other arms. */
  const isKnown = ({ experiment, phase, variant }: Exposure, states: ReturnType<KnownExperiments['of']>): boolean =>
    states.some(({ definition }) => {
      const { key, phase: present = 1, variants } = definition;
      return (
        key === experiment && (phase < present || (phase === present && variants.some((arm) => arm.key === variant)))
      );
    });

  const hasBeen = ({ at }: { at: string }): boolean => Date.parse(at) <= clock.now().getTime() + TOLERANCE_MS;

  return {
    async takeExposures({ exposures, part, lost: lostBefore = 0 }) {
      const states = new Map(
        [...new Set(exposures.map(({ tenant }) => tenant))].map((tenant) => [tenant, known.of(tenant)]),
      );
      const good = exposures.filter(
        (exposure) => isKnown(exposure, states.get(exposure.tenant) ?? []) && hasBeen(exposure),
      );
      const refused = exposures.length - good.length;
      if (lostBefore > 0) {
        // Told once by the sender: counted at once, or never.
        await records.countLost('exposures', lostBefore);
        counter.inc({ outcome: 'lost' }, lostBefore);
      }
      const lost = await log.append(good);
      await records.countLost('exposures', lost);
      // Only now: what was not stored comes again.
      if (part !== undefined) await streams.note('exposures', part, clock.now());
      const taken = good.length - lost;
      for (const [outcome, count] of Object.entries({ taken, refused, lost }))
        if (count > 0) counter.inc({ outcome }, count);
      if (refused > 0 || lost > 0 || lostBefore > 0)
        logger.warn({ taken, refused, lost, lostBefore }, 'not all exposures could be taken');
      return { taken, refused, lost };
    },
    async takeEvents({ events, part, lost: lostBefore = 0 }) {
      if (lostBefore > 0) {
        await records.countLost('events', lostBefore);
        logger.warn({ lostBefore }, 'shop events were lost on their way');
      }
      const possible = events.filter((event) => known.isTenant(event.tenant) && hasBeen(event));
      // The edge hands over what it checked itself: its own ids, of visitors who agree.
      const good = part === undefined ? await records.ofMeasured(possible) : possible;
      const refused = events.length - good.length;
      const taken = await records.writeEvents(good);
      if (part !== undefined) await streams.note('events', part, clock.now());
      for (const [outcome, count] of Object.entries({ taken, refused }))
        if (count > 0) eventCounter.inc({ outcome }, count);
      if (refused > 0)
        logger.warn(
          { refused },
          'shop events of no shop, of the future or of visitors who are not measured were refused',
        );
      return { taken, known: good.length - taken, refused };
    },
    async takeVisits({ counts, forged = [] }) {
      const running = forged.filter(({ tenant, experiment }) =>
        known.of(tenant).some(({ definition }) => definition.key === experiment),
      );
      const ofShops = counts.filter(({ tenant, day }) => known.isTenant(tenant) && hasBeen({ at: day }));
      await Promise.all([visits.add(ofShops), visits.addForged(running)]);
      return { taken: ofShops.length };
    },
    async forget(visitors) {
      return { erased: await records.forgetVisitors(visitors) };
    },
  };
}
