import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import type { Domain, Platform } from '@vitrine/platform/doors';
import type { EventLog } from '@vitrine/platform/events';
import type { Ids } from '@vitrine/platform/ids';
import { retentionJob, startJobs, type Job } from '@vitrine/platform/jobs';
import type { Logger } from '@vitrine/platform/logging';
import type { Metrics } from '@vitrine/platform/metrics';
import { openOutbox, type ErrandHandler, type Outbox } from '@vitrine/platform/outbox';
import { createVisitCounts } from '../experiments/audiences/index.ts';
import { createExposureRecords, createReportStreams, shopEventErrand } from '../experiments/exposures/index.ts';
import { createIngestRefusals } from '../experiments/ingest/index.ts';
import type { Revisions } from '../layout/revisions/index.ts';

/** For how many days each is kept; 0 is for ever. */
export interface Retention {
  events: number;
  exposures: number;
  conversions: number;
  drafts: number;
  outbox: number;
}

export interface BackgroundParts {
  config: { retention: Retention };
  database: Database;
  domains: readonly Domain[];
  /** Jobs of what is no domain. */
  jobs: readonly Job[];
  /** Errands of what is no domain. */
  errands: readonly ErrandHandler[];
  events: EventLog;
  revisions: Revisions;
  clock: Clock;
  ids: Ids;
  logger: Logger;
  metrics: Metrics;
}

/** What is done without anybody asking, by one of all instances: errands, the regular jobs of the domains, forgetting. */
export interface Background {
  outbox: Outbox;
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>;
}

/**
 * An outbox for those that its handlers are made of. What is put into it before it was handed to the real one is a fault of
 * the wiring: it throws.
 */
export function lateOutbox(): { outbox: Platform['outbox']; handTo(real: Outbox): void } {
  let opened: Outbox | undefined;
  return {
    outbox: {
      put(...errand) {
        if (opened === undefined)
          throw new Error('expected the outbox to be open before the first errand, got one earlier');
        return opened.put(...errand);
      },
    },
    handTo(real) {
      opened = real;
    },
  };
}

/** Starts the errands and jobs of the domains and the forgetting; they run until `stop`. */
export function openBackground(parts: BackgroundParts): Background {
  const { database, domains, clock, ids, logger, metrics } = parts;
  const handlers = [...domains.flatMap(({ errands }) => errands ?? []), shopEventErrand(), ...parts.errands];
  const outbox = openOutbox({ database, handlers, clock, ids, logger, metrics });
  const own = [...domains.flatMap(({ jobs: of }) => of ?? []), ...parts.jobs];
  const jobs = startJobs({ database, jobs: [...own, ...forgetting(parts, outbox)], clock, ids, logger, metrics });
  return {
    outbox,
    async stop() {
      await jobs.stop();
      await outbox.stop();
    },
  };
}

/** Sums of nobody in particular; plans look four weeks back. */
const VISIT_DAYS = 60;

/** What deletes rows that were kept long enough, each after as many days as the settings say. */
export function forgetting(
  {
    config,
    database,
    events,
    revisions,
    clock,
    logger,
  }: Pick<BackgroundParts, 'config' | 'database' | 'clock' | 'logger'> & {
    events: Pick<EventLog, 'trim'>;
    revisions: Pick<Revisions, 'forgetDrafts'>;
  },
  outbox: Pick<Outbox, 'forgetDone'>,
): Job[] {
  const { retention } = config;
  const records = createExposureRecords(database);
  const visits = createVisitCounts(database);
  const job = (what: keyof Retention, remove: (before: Date, most: number) => Promise<number>): Job =>
    retentionJob({ what, days: retention[what], remove, clock, logger });
  return [
    job('events', (before, most) => events.trim(before, most)),
    job('exposures', (before, most) => records.forgetExposures(before, most)),
    job('conversions', (before, most) => records.forgetEvents(before, most)),
    job('drafts', (before, most) => revisions.forgetDrafts(before, most)),
    job('outbox', (before, most) => outbox.forgetDone(before, most)),
    // What an edge reported is of no use longer than what came of it.
    retentionJob({
      what: 'report-streams',
      days: retention.exposures,
      remove: createReportStreams(database).forget,
      clock,
      logger,
    }),
    retentionJob({ what: 'visits', days: VISIT_DAYS, remove: visits.forget, clock, logger }),
    retentionJob({ what: 'refusals', days: VISIT_DAYS, remove: createIngestRefusals(database).forget, clock, logger }),
    // Shown beside the exposures of a test, and so as long.
    retentionJob({
      what: 'forged-claims',
      days: retention.exposures,
      remove: visits.forgetForged,
      clock,
      logger,
    }),
  ];
}
