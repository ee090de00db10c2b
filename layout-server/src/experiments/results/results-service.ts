import type { Experiment, ShopMetric } from '@vitrine/schemas';
import type { Clock } from '@vitrine/platform/clock';
import type { Job } from '@vitrine/platform/jobs';
import type { ArmPair } from '../../layout/publishing/index.ts';
import type { VisitCounts } from '../audiences/index.ts';
import type { ExposureRecords, ReportStreams, UnheardStream } from '../exposures/index.ts';
import { noSuchTest, pagesOfTest } from '../index.ts';
import type { IngestRefusals, RefusalCount } from '../ingest/index.ts';
import type { ExperimentService, NoSuchExperiment, StoredDefinition } from '../lifecycle/index.ts';
import { dailySeries, nothingIn, type DayFigures } from './daily-series.ts';
import { everyLook, experimentResults, lookingAt, type ExperimentResults } from './experiment-results.ts';
import { endOfFirstDays, firstDays, type FirstDays } from './first-days.ts';
import { givenArms } from './given-arms.ts';
import { RENEW_EVERY_MS, underWayMessage, type HourlyFigures, type MeasuredPhase } from './hourly-figures.ts';
import type { PageChangeMeanwhile } from './page-changes.ts';
import type { PhaseQuery } from './metric-sums.ts';
import { addedUp, firstHour, plannedEnd } from './planned-visitors.ts';
import { progressOf } from './progress.ts';
import { segmentFigures, type SegmentFigures } from './segments.ts';
import { changedMetrics, goneMetrics, metricsOf, type ChangedMetric } from './planned-metrics.ts';
import { togetherOf, type LeftOutMetric, type ShopFigures } from './together.ts';

/** What came of a phase. */
export interface PhaseResults extends ExperimentResults {
  code: 'RESULTS';
  tenant: string;
  key: string;
  status: string;
  hypothesis: string | undefined;
  phase: number;
  goal: string;
  /** The node that it must have happened in; undefined for everywhere. */
  goalNode: string | undefined;
  /** The node that visitors must have seen to count; undefined: the page. */
  seenNode: string | undefined;
  /** Visitors that each arm needs, and days; undefined if nobody planned. */
  plannedVisitors: number | undefined;
  plannedDays: number | undefined;
  /** When the phase began; undefined if a file began it. */
  since: Date | undefined;
  /** When the phase ended; undefined while it goes on. */
  until: Date | undefined;
  /** When the planned size and duration were reached: visitors from then on are not in the figures. */
  plannedEnd: Date | undefined;
  /** As of when the figures are: of large tests they are added up once an hour. */
  figuresAt: Date;
  /** What was published on the page under test since the phase began, the oldest first: what visitors saw was not one thing. */
  published: PageChangeMeanwhile[];
  /** Arms that look alike to everybody as the page is now; none of a test that does not run. */
  equalArms: ArmPair[];
  /** Nodes that it counts in, or by the sight of, and that nobody is shown now; none of a test that does not run. */
  unseenNodes: string[];
  /** Metrics that decide, of which the shop says something else since the phase began; the figures are by what was said then. */
  changedMetrics: ChangedMetric[];
  /** How the primary metric's figures grew, with the interval that holds at every look; none while the split is not to be believed. */
  days: DayFigures[];
  /** The primary metric, taken apart by what was named before; none while the split is not to be believed. */
  segments: SegmentFigures[];
  /** Whether the effect of the primary metric was another one in the first days; undefined while nothing can be said. */
  firstDays: FirstDays | undefined;
  /** Exposures of all experiments that were lost on their way. */
  lost: number;
  /** Shop events that were lost on their way. */
  eventsLost: number;
  /** Exposures and events that wait at an edge. */
  underWay: number;
  /** Edges without a disk that ended without a word: what they had of their last half second is not known. */
  silentEdges: number;
  /** Edges with a disk that are not heard any more; what lies on it may still come. */
  awayEdges: number;
  /** Edges that are missed since a moment, and may be heard again. */
  lateEdges: number;
  /** When the one of them that is missed for longest was heard; undefined if there is none. */
  lateSince: Date | undefined;
  /** What was refused for the shop since the day on which the phase began, by its cause; all of it if a file began it. */
  refused: RefusalCount[];
  /** What is known of the reports of such edges, the last heard first; the latest of many. */
  unheard: (UnheardStream & { what: 'exposures' | 'events' })[];
  /** Claims of ids or arms that the edge did not sign: ignored, in all phases. */
  forged: number;
}

/** What the figures of a phase say. */
export type PhaseDecision = { code: 'DECIDED' } & Pick<ExperimentResults, 'decision' | 'sentence'>;

/** What a test brought in several shops together. */
export interface ShopsResults extends ExperimentResults {
  code: 'SHOPS';
  key: string;
  /** What it brought in each. */
  shops: {
    tenant: string;
    status: string;
    phase: number;
    visitors: number;
    sentence: string;
    changedMetrics: ChangedMetric[];
  }[];
  /** Metrics that are not added up. */
  leftOut: LeftOutMetric[];
}

/** Reads results. */
export interface ResultsService {
  /** Of the present phase, or of an earlier one; `UNKNOWN` as well where the shop has a metric no more that decides the test. */
  results(tenant: string, key: string, phase?: number): Promise<PhaseResults | NoSuchExperiment>;
  /** Of the present phases of the test of that key in several shops, each by itself and all together. */
  together(tenants: readonly string[], key: string): Promise<ShopsResults | NoSuchExperiment>;
  /**
   * What the figures of the present phase say, without what is there only to be read beside them. `ofWhatIsLeft` judges also where a
   * metric is gone that decides the test: a guardrail that is left goes on guarding.
   */
  decision(tenant: string, key: string, how?: { ofWhatIsLeft: boolean }): Promise<PhaseDecision | NoSuchExperiment>;
  /** Adds up, once an hour, what large tests are read from. */
  job: Job;
}

/** Edges that are made anew each day leave many behind. */
const MOST_UNHEARD = 10;
/** So long after its end a phase is added up anew, since orders come back. */
const LATE_MS = 30 * 86_400_000;

/** Gives the results of experiments from the sums of their arms. */
export function createResultsService({
  experiments,
  figures,
  pageChanges,
  pagesOf,
  equalArms,
  unseenNodes,
  metrics,
  currency,
  tenants,
  records,
  visits,
  refusals,
  streams,
  clock,
}: {
  experiments: Pick<ExperimentService, 'find' | 'history' | 'list'>;
  figures: HourlyFigures;
  pageChanges: (
    tenant: string,
    pages: readonly string[],
    from: Date,
    until: Date | undefined,
  ) => Promise<PageChangeMeanwhile[]>;
  /** The pages on which visitors meet a test. */
  pagesOf: (tenant: string, experiment: Experiment) => Promise<readonly string[]>;
  /** Arms of a running test that look alike. */
  equalArms: (tenant: string, experiment: Experiment) => Promise<ArmPair[]>;
  /** Nodes that a running test counts in and nobody is shown. */
  unseenNodes: (tenant: string, experiment: Experiment) => Promise<string[]>;
  /** Those of a shop. */
  metrics: (tenant: string) => readonly ShopMetric[];
  /** Of the prices of a shop. */
  currency: (tenant: string) => string;
  tenants: () => readonly string[];
  records: Pick<ExposureRecords, 'lost'>;
  visits: Pick<VisitCounts, 'forged'>;
  refusals: Pick<IngestRefusals, 'since'>;
  streams: Pick<ReportStreams, 'missing'>;
  clock: Clock;
}): ResultsService {
  /** The figures of a phase, and what they are of; none by half of what was to decide, unless `ofWhatIsLeft` is asked for. */
  const figuresOf = async (tenant: string, key: string, wanted?: number, { ofWhatIsLeft = false } = {}) => {
    const state = experiments.find(tenant, key);
    if (state === undefined)
      return {
        code: 'UNKNOWN' as const,
        message: noSuchTest(tenant, key, experiments.list(tenant)),
      };
    const history = await experiments.history(tenant, key);
    const phase = wanted ?? state.definition.phase ?? 1;
    // Newest first: the first of a phase is how it was at its end.
    const definition = [...history.map((each) => each.definition), state.definition].find(
      (each) => phaseOf(each) === phase,
    );
    if (definition === undefined)
      return {
        code: 'UNKNOWN' as const,
        message: `expected a phase of ${tenant}/${key}, got ${phase}; the present one is ${phaseOf(state.definition)}`,
      };
    const gone = ofWhatIsLeft ? [] : goneMetrics(definition, metrics(tenant));
    if (gone.length > 0)
      return {
        code: 'UNKNOWN' as const,
        message: `expected the metrics that decide ${tenant}/${key}, got none of ${quoted(gone).join(', ')}: bring back ${gone.map((each) => `tenants/${tenant}/metrics/${each}.json`).join(', ')}, and the figures are there again`,
      };
    const { since, until } = timeOf(history, phase);
    const { plannedVisitors, plannedDays, variants } = definition;
    const plan = { plannedVisitors, plannedDays };
    const planned = metricsOf(definition, metrics(tenant));
    const read = await figures.read(
      queryOf(tenant, definition, { phase, until, pages: await pagesOf(tenant, definition) }),
      planned.map((each) => each.definition),
    );
    if ('soFar' in read) return { code: 'UNKNOWN' as const, message: underWayMessage(`${tenant}/${key}`, read) };
    const reached = plannedEnd(read.counts, variants, plan, since);
    const now = until ?? clock.now();
    const end = reached !== undefined && reached <= now ? reached : undefined;
    const came = addedUp(read.counts, end);
    const nobodyShown = definition.seenNode === undefined ? {} : { shown: 0 };
    const counts = variants.map(({ key: variant, weight }) => ({
      ...(came.get(variant) ?? { variant, units: 0, multiple: 0, earlier: 0, ...nobodyShown }),
      weight,
    }));
    const measured = planned.map(({ metric }, index) => {
      const sums = addedUp(read.sums[index] ?? [], end);
      return { metric, arms: variants.map(({ key: variant }) => sums.get(variant) ?? nothingIn(variant)) };
    });
    const began = since ?? firstHour(read.counts);
    const progress = progressOf(plan, counts, began, now);
    const found = experimentResults({ arms: counts, measured, plannedVisitors, progress });
    return { code: 'FIGURES' as const, state, definition, phase, since, until, read, end, began, found, planned };
  };
  return {
    async results(tenant, key, wanted) {
      const there = await figuresOf(tenant, key, wanted);
      if (there.code === 'UNKNOWN') return there;
      const { state, definition, phase, since, until, read, end, began, found } = there;
      const { goal = 'order', goalNode, seenNode, segments = [] } = definition;
      const { hypothesis, plannedVisitors, plannedDays, variants } = definition;
      const isPresent = state.definition.status === 'running' && phase === phaseOf(state.definition);
      const [primary] = found.metrics;
      const hours = (read.sums[0] ?? []).filter(({ hour }) => end === undefined || hour < end);
      const armKeys = givenArms(variants);
      const [exposures, events] = await Promise.all([
        streams.missing('exposures', clock.now()),
        streams.missing('events', clock.now()),
      ]);
      return {
        code: 'RESULTS',
        tenant,
        key,
        status: state.definition.status,
        hypothesis,
        phase,
        goal,
        goalNode,
        seenNode,
        plannedVisitors,
        plannedDays,
        since,
        until,
        plannedEnd: end,
        figuresAt: read.at,
        published: began === undefined ? [] : await pageChanges(tenant, pagesOfTest(definition), began, until),
        equalArms: isPresent ? await equalArms(tenant, state.definition) : [],
        unseenNodes: isPresent ? await unseenNodes(tenant, state.definition) : [],
        changedMetrics: changedMetrics(definition, metrics(tenant)),
        days: primary === undefined ? [] : dailySeries(primary, hours, armKeys, everyLook(plannedVisitors)),
        segments:
          primary === undefined
            ? []
            : segmentFigures(
                primary,
                segments.map((by, index) => ({ by, hours: read.slices[index] ?? [] })),
                armKeys,
                end,
                lookingAt(found.progress, plannedVisitors),
              ),
        firstDays:
          primary === undefined || began === undefined
            ? undefined
            : firstDays(primary, hours, armKeys, endOfFirstDays(began, plannedDays)),
        lost: (await records.lost('exposures')) + exposures.lost,
        underWay: exposures.waiting + events.waiting,
        silentEdges: Math.max(exposures.silent, events.silent),
        awayEdges: Math.max(exposures.away, events.away),
        lateEdges: Math.max(exposures.late, events.late),
        lateSince: [exposures.lateSince, events.lateSince]
          .filter((each) => each !== undefined)
          .sort((one, other) => one.getTime() - other.getTime())[0],
        refused: await refusals.since(tenant, dayOf(since ?? new Date(0))),
        unheard: [
          ...exposures.unheard.map((each) => ({ what: 'exposures' as const, ...each })),
          ...events.unheard.map((each) => ({ what: 'events' as const, ...each })),
        ]
          .sort((one, other) => other.heardAt.getTime() - one.heardAt.getTime())
          .slice(0, MOST_UNHEARD),
        eventsLost: (await records.lost('events')) + events.lost,
        forged: await visits.forged(tenant, key),
        ...found,
      };
    },
    async together(tenants, key) {
      const shops: (ShopFigures & ShopsResults['shops'][number])[] = [];
      for (const tenant of new Set(tenants)) {
        const there = await figuresOf(tenant, key);
        if (there.code === 'UNKNOWN') return there;
        const { state, definition, phase, read, planned, found } = there;
        shops.push({
          tenant,
          currency: currency(tenant),
          definition,
          planned,
          counts: read.counts,
          sums: read.sums,
          status: state.definition.status,
          phase,
          visitors: found.arms.reduce((sum, { units }) => sum + units, 0),
          sentence: found.sentence,
          changedMetrics: changedMetrics(definition, metrics(tenant)),
        });
      }
      const [first, ...others] = shops;
      if (first === undefined || others.length === 0)
        return { code: 'UNKNOWN', message: `expected two shops or more, got ${tenants.join(', ')}` };
      const all = togetherOf([first, ...others]);
      if (typeof all === 'string') return { code: 'UNKNOWN', message: all };
      return {
        code: 'SHOPS',
        key,
        shops: shops.map(({ tenant, status, phase, visitors, sentence, changedMetrics: changed }) => ({
          tenant,
          status,
          phase,
          visitors,
          sentence,
          changedMetrics: changed,
        })),
        ...all,
      };
    },
    async decision(tenant, key, how) {
      const there = await figuresOf(tenant, key, undefined, how);
      if (there.code === 'UNKNOWN') return there;
      const { decision, sentence } = there.found;
      return { code: 'DECIDED', decision, sentence };
    },
    job: {
      name: 'experiments.figures',
      everyMs: RENEW_EVERY_MS,
      async run(signal) {
        const phases: MeasuredPhase[] = [];
        for (const tenant of tenants())
          for (const { definition } of experiments.list(tenant)) {
            if (signal.aborted) return;
            if (definition.status === 'draft') continue;
            const phase = phaseOf(definition);
            const { until } = timeOf(await experiments.history(tenant, definition.key), phase);
            if (until !== undefined && clock.now().getTime() - until.getTime() > LATE_MS) continue;
            phases.push({
              query: queryOf(tenant, definition, { phase, until, pages: await pagesOf(tenant, definition) }),
              metrics: metricsOf(definition, metrics(tenant)).map((each) => each.definition),
            });
          }
        await figures.renew(phases, signal);
      },
    },
  };
}

const quoted = (keys: readonly string[]): string[] => keys.map((key) => JSON.stringify(key));
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const phaseOf = (definition: { phase?: number }): number => definition.phase ?? 1;

/** From when to when a phase ran, by its revisions, newest first. */
function timeOf(
  history: readonly StoredDefinition[],
  phase: number,
): { since: Date | undefined; until: Date | undefined } {
  const since = history.findLast(
    ({ definition }) =>
      phaseOf(definition) === phase && definition.status === 'running' && (definition.coverage ?? 1) > 0,
  )?.createdAt;
  const until = history.findLast(
    ({ definition }) =>
      phaseOf(definition) > phase || (phaseOf(definition) === phase && definition.status === 'stopped'),
  )?.createdAt;
  return { since, until };
}

function queryOf(
  tenant: string,
  { key, seenNode, segments }: Experiment,
  of: Pick<PhaseQuery, 'phase' | 'until' | 'pages'>,
): PhaseQuery {
  return { tenant, experiment: key, ...of, seenNode, segments };
}
