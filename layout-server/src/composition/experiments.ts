import path from 'node:path';
import type { Experiment } from '@vitrine/schemas';
import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import type { Job } from '@vitrine/platform/jobs';
import type { Notices } from '../layout/notices/index.ts';
import type { Config } from '../config.ts';
import type { AuditLog } from '../staff/index.ts';
import type { EventLog } from '@vitrine/platform/events';
import type { Ids } from '@vitrine/platform/ids';
import type { Logger } from '@vitrine/platform/logging';
import type { Metrics } from '@vitrine/platform/metrics';
import type { Signer } from '@vitrine/schemas/signing';
import { openObjects, type ObjectStore } from '@vitrine/platform/objects';
import { createRedisStream, type RedisLink } from '@vitrine/platform/redis';
import { createAudienceEstimate, createVisitCounts } from '../experiments/audiences/index.ts';
import {
  createExposureService,
  createExposureRecords,
  createExposureRing,
  createReportStreams,
  createSharedExposures,
  type ExposureService,
} from '../experiments/exposures/index.ts';
import {
  createIngestKeys,
  createIngestRefusals,
  createIngestService,
  type IngestKeys,
  type IngestService,
} from '../experiments/ingest/index.ts';
import {
  createHoldoutRecords,
  createHoldoutResults,
  createHoldoutService,
  holdoutsOf,
  type HoldoutResultsService,
  type HoldoutService,
} from '../experiments/holdouts/index.ts';
import { createVisitorExplainer, type VisitorExplainer } from '../experiments/explain/index.ts';
import {
  createExperimentService,
  type Definitions,
  type CurrentExperiments,
  type ExperimentService,
} from '../experiments/lifecycle/index.ts';
import {
  createBaseline,
  createHourlyFigures,
  createPageChanges,
  createPhaseSums,
  createPlanner,
  createResultsService,
  GUARDRAILS,
  guardrailJob,
  type Planner,
  type ResultsService,
} from '../experiments/results/index.ts';
import { exportJob } from '../experiments/warehouse/index.ts';
import { createShipService, type ShipService } from '../experiments/shipping/index.ts';
import { equalArms, pagesUnderTest, unseenNodes, type PageWorld, type Publishing } from '../layout/publishing/index.ts';
import type { Revisions } from '../layout/revisions/index.ts';
import type { ComponentLookup } from '../layout/validate/index.ts';
import type { FamilyRepository } from '../tenants/index.ts';

export interface ExperimentParts {
  config: Pick<Config, 'exports' | 'dataDir' | 'retention'>;
  database: Database;
  definitions: Definitions;
  current: CurrentExperiments;
  events: EventLog;
  revisions: Revisions;
  world: PageWorld;
  publishing: Pick<Publishing, 'publishSet'>;
  components: ComponentLookup;
  redis: RedisLink | undefined;
  notices: Pick<Notices, 'tell'>;
  audit: Pick<AuditLog, 'note'>;
  clock: Clock;
  ids: Ids;
  logger: Logger;
  metrics: Metrics;
  families: Pick<FamilyRepository, 'current'>;
  signer: Pick<Signer, 'verify'>;
}

/** The experiments that staff run, what visitors were shown of them, and what came of it. */
export interface Experiments {
  experiments: ExperimentService;
  shipping: ShipService;
  results: ResultsService;
  planner: Planner;
  explainer: VisitorExplainer;
  holdouts: HoldoutService;
  holdoutResults: HoldoutResultsService;
  jobs: readonly Job[];
  exposures: ExposureService;
  /** What servers of merchants tell, by the keys of their shops. */
  ingest: IngestService;
  ingestKeys: IngestKeys;
  /** Writes what is still held. */
  close(): Promise<void>;
}

/** Gives the experiments over a database; exposures go through Redis where there is one, and through a ring of this process else. */
export function openExperiments({
  config: { exports, dataDir, retention },
  database,
  definitions,
  current,
  events,
  revisions,
  world,
  publishing,
  components,
  redis,
  notices,
  audit,
  clock,
  ids,
  logger,
  metrics,
  families,
  signer,
}: ExperimentParts): Experiments {
  const visits = createVisitCounts(database);
  const pagesOf = (tenant: string, experiment: Experiment) => pagesUnderTest(revisions, tenant, experiment);
  const streams = createReportStreams(database);
  const estimate = createAudienceEstimate({ counts: visits, pagesOf, pathOf: world.pathOf, clock });
  const experiments = createExperimentService({
    estimate,
    database,
    definitions,
    current,
    events,
    revisions,
    world,
    components,
    clock,
    ids,
  });
  const records = createExposureRecords(database);
  const refusals = createIngestRefusals(database);
  const ring = createExposureRing(records.writeExposures);
  const log =
    redis === undefined
      ? ring
      : createSharedExposures({
          stream: createRedisStream({ link: redis, name: 'exposures', reader: ids.uuid() }),
          direct: ring,
          sink: records.writeExposures,
          logger,
        });
  const tenants = () => world.tenants().map(({ id }) => id);
  const figures = createHourlyFigures({ database, sums: createPhaseSums(database), clock });
  const holdouts = createHoldoutService({
    database,
    records: createHoldoutRecords(database),
    shops: current,
    events,
    clock,
    ids,
  });
  const holdoutResults = createHoldoutResults({
    holdouts,
    experiments,
    figures,
    metrics: current.metrics,
    tenants,
    records,
    streams,
    clock,
  });
  const results = createResultsService({
    experiments,
    figures,
    pageChanges: createPageChanges(database),
    pagesOf,
    equalArms: (tenant, experiment) => equalArms({ revisions, world }, tenant, experiment, clock.now()),
    unseenNodes: (tenant, experiment) => unseenNodes({ revisions, world }, tenant, experiment, clock.now()),
    metrics: current.metrics,
    currency: (tenant) => families.current().find(tenant)?.tenant.currency ?? '',
    tenants,
    records,
    visits,
    refusals,
    streams,
    clock,
  });
  const exposures = createExposureService({
    log,
    records,
    visits,
    streams,
    clock,
    known: current,
    refusals,
    metrics,
    logger,
  });
  let opened: Promise<ObjectStore> | undefined;
  const objects = (): Promise<ObjectStore> =>
    (opened ??= openObjects({ s3: exports.s3, folder: path.join(dataDir, 'exports') }));
  const ingestKeys = createIngestKeys({ database, clock, ids });
  return {
    ingestKeys,
    ingest: createIngestService({
      keys: ingestKeys,
      refusals,
      exposures,
      families,
      signer,
      clock,
      metrics,
    }),
    experiments,
    shipping: createShipService({ definitions, events, clock, current, publishing, revisions, world, ids }),
    results,
    jobs: [
      results.job,
      holdoutResults.job,
      guardrailJob({
        experiments,
        results,
        tenants,
        note: ({ tenant, key }, work) =>
          audit.note(
            { who: GUARDRAILS, deed: 'stopExperiment', tenant, subject: `${tenant}/${key}`, requestId: ids.uuid() },
            work,
            (isStopped) => (isStopped ? 'KEPT' : 'UNCHANGED'),
          ),
        tell: async ({ tenant, key, who, revision, text }) => {
          await notices.tell({ who, scope: tenant, documentId: `${tenant}/${key}`, revision, text });
          logger.warn({ tenant, key }, 'a guardrail stopped an experiment');
        },
      }),
      exportJob({
        database,
        objects,
        isOn: exports.isOn,
        days: { exposures: retention.exposures, events: retention.conversions, erased: retention.exposures },
        clock,
        metrics,
      }),
    ],
    explainer: createVisitorExplainer({ experiments, holdouts, records }),
    holdouts,
    holdoutResults,
    planner: createPlanner({
      experiments,
      baseline: createBaseline({ database, clock }),
      pagesOf,
      metrics: current.metrics,
      heldOut: (tenant, experiment) => holdoutsOf(experiment, current.holdouts(tenant)),
      estimate,
      clock,
    }),
    exposures,
    close: () => log.close(),
  };
}
