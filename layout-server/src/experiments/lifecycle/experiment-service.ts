import { canonicalJson, validateExperiment, type Experiment, type Fault, type Result } from '@vitrine/schemas';
import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { tagOf } from '@vitrine/platform/doors';
import type { EventLog } from '@vitrine/platform/events';
import type { Ids } from '@vitrine/platform/ids';
import {
  assessExperiments,
  layoutBasis,
  type ExperimentsAssessment,
  type PageChange,
  type PublishingParts,
} from '../../layout/publishing/index.ts';
import { audienceFaults, type AudienceEstimate, type EstimateAudience } from '../audiences/index.ts';
import { runningOf, withHoldouts, type Holdout } from '../holdouts/index.ts';
import { experimentFaults, metricNameFaults, shownTests } from '../index.ts';
import type { Definitions, StoredDefinition } from './definitions-repository.ts';
import type { CurrentExperiments, ExperimentState } from './current-experiments.ts';
import {
  alikeFaults,
  goalFaults,
  holdoutFaults,
  keptFault,
  pageFaults,
  planFaults,
  shippedFault,
} from './definition-faults.ts';
import { keepDefinition, ShopChanged } from './keep-definition.ts';
import { changedDefinition, startedDefinition } from './phases.ts';
import { readProposal } from './read-proposal.ts';

/** The experiment is kept as it is now; `unchanged`: it was so already, nothing was written. */
export interface Kept {
  code: 'KEPT';
  state: ExperimentState;
  /** Editions of the page that shoppers see differently; only for a start or a change of a running one. */
  changes: PageChange[];
  unchanged: boolean;
  /** Visitors are counted from zero with it: what decides who sees what is another than before. */
  isNewPhase: boolean;
  /** What would forbid a start now; only for a draft that was kept. */
  warnings: Fault[];
  /** Whom its audience would have had of late; undefined where nothing was written. */
  audience: AudienceEstimate | undefined;
}
export interface Refused {
  code: 'REFUSED';
  faults: Fault[];
}
export interface NoSuchExperiment {
  code: 'UNKNOWN';
  message: string;
}
export type DeskOutcome = Kept | Refused | NoSuchExperiment;

/** Who does something to an experiment, and why. */
export interface DeskRequest {
  tenant: string;
  key: string;
  author: string;
  message?: string | undefined;
}

/** How large and how long a test is to be; what its definition says already may be left out. */
export interface Planned {
  plannedVisitors?: number | undefined;
  plannedDays?: number | undefined;
}

/** What experimenters do: nothing is half done, and what runs is told to every cache in the same transaction (LX-019). */
export interface ExperimentService {
  list(tenant: string): readonly ExperimentState[];
  find(tenant: string, key: string): ExperimentState | undefined;
  /** Every revision, newest first; none while only a file has it. */
  history(tenant: string, key: string): Promise<readonly StoredDefinition[]>;
  /** Keeps a new definition as a draft, or a change to one; a running one goes on running, if it passes what a start must pass. */
  save(request: {
    tenant: string;
    definition: unknown;
    author: string;
    message?: string | undefined;
  }): Promise<DeskOutcome>;
  /**
   * Refused, by name: no planned size and duration, weights, too many arms, a collision, a page or an audience that the shop does not have, arms that look alike to everybody, an arm that does not pass the gates
   * of publishing.
   */
  start(request: DeskRequest & Planned & { dryRun?: boolean }): Promise<DeskOutcome>;
  /** Forgets a draft that never ran, with its revisions. Refused for anything else, and for what a file says. */
  discard(request: Pick<DeskRequest, 'tenant' | 'key'>): Promise<DeskOutcome>;
  /** Nobody is assigned any more; `start` goes on with the same phase. */
  pause(request: DeskRequest): Promise<DeskOutcome>;
  /** Everybody gets the control at once; `start` begins a new phase. */
  stop(request: DeskRequest): Promise<DeskOutcome>;
}

export interface ExperimentServiceParts extends Pick<PublishingParts, 'revisions' | 'world' | 'components'> {
  database: Database;
  definitions: Definitions;
  current: CurrentExperiments;
  events: EventLog;
  clock: Clock;
  ids: Ids;
  estimate: EstimateAudience;
}

const MOST_ATTEMPTS = 3;

/** Gives the service over definitions, checked against the documents that they touch before anything is written. */
export function createExperimentService(parts: ExperimentServiceParts): ExperimentService {
  const { database, definitions, current, clock, ids, revisions, estimate } = parts;
  const newSeed = (): string => ids.uuid().replaceAll('-', '');
  const find = (tenant: string, key: string): ExperimentState | undefined =>
    current.of(tenant).find(({ definition }) => definition.key === key);
  const isTenant = (tenant: string): boolean => parts.world.tenants().some(({ id }) => id === tenant);

  /** What forbids that this definition runs beside the others; more so that it begins to. */
  const assess = async (
    tenant: string,
    definition: Experiment,
    seen: readonly ExperimentState[],
    isStart = true,
  ): Promise<ExperimentsAssessment> => {
    const others = shownTests(
      seen.map((state) => state.definition).filter(({ key }) => key !== definition.key),
      runningOf(current.holdouts(tenant)).map(({ key }) => key),
    );
    const own = [
      ...experimentFaults([...others, definition], tenant),
      ...metricNameFaults(definition, current.metrics(tenant), tenant),
    ];
    const assessment = await assessExperiments(parts, {
      tenant,
      experiment: definition,
      tests: [...others, definition],
      now: clock.now(),
    });
    const faults = [
      ...own,
      ...parts.world
        .tenants()
        .flatMap((each) => (each.id === tenant ? audienceFaults(definition, each, assessment.tested) : [])),
      ...pageFaults(definition, tenant, assessment),
      ...goalFaults(definition, tenant, assessment.nodes),
      ...assessment.faults,
    ];
    // An arm that is refused may look as the control does because of that.
    const alike = isStart && faults.length === 0 ? alikeFaults(definition, tenant, assessment) : [];
    return { ...assessment, faults: [...faults, ...alike] };
  };

  /** Writes it; fails if what was `seen` before the checks, or the layouts, are no longer so. */
  const keep = (
    request: Omit<DeskRequest, 'key'>,
    seen: readonly ExperimentState[],
    definition: Experiment,
    basis: string | undefined,
  ): Promise<ExperimentState> =>
    database.transaction(async (transaction) => {
      const state = await keepDefinition(parts, transaction, request, seen, definition);
      if (basis !== undefined && (await layoutBasis(revisions, request.tenant, transaction)) !== basis)
        throw new ShopChanged();
      return state;
    });

  const change = async (
    request: Omit<DeskRequest, 'key'>,
    key: string,
    next: (before: ExperimentState | undefined) => Result<Experiment> | 'UNCHANGED',
    { attempt = 1, dryRun = false } = {},
  ): Promise<DeskOutcome> => {
    const { tenant } = request;
    const seen = current.of(tenant);
    const before = seen.find((state) => state.definition.key === key);
    const wanted = next(before);
    if (wanted === 'UNCHANGED') return before ? kept(before, { unchanged: true }) : unknown(tenant, key);
    if (!wanted.ok) return { code: 'REFUSED', faults: wanted.faults };
    const definition = wanted.value;
    const isStart = before?.definition.status !== 'running';
    const isNewPhase = (definition.phase ?? 1) > (before?.definition.phase ?? 1);
    const assessment = definition.status === 'running' ? await assess(tenant, definition, seen, isStart) : undefined;
    if (assessment !== undefined && assessment.faults.length > 0) return { code: 'REFUSED', faults: assessment.faults };
    if (dryRun && before !== undefined) {
      const audience = await estimate(tenant, definition);
      const state = { ...before, definition };
      return kept(state, { changes: assessment?.changes ?? [], isNewPhase, audience });
    }
    try {
      const state = await keep(request, seen, definition, assessment?.basis);
      const warnings =
        definition.status === 'draft' ? (await assess(tenant, { ...definition, status: 'running' }, seen)).faults : [];
      const audience = await estimate(tenant, definition);
      return kept(state, { changes: assessment?.changes ?? [], isNewPhase, warnings, audience });
    } catch (error) {
      if (!(error instanceof ShopChanged) || attempt >= MOST_ATTEMPTS) throw error;
      await current.refresh(tenant);
      return change(request, key, next, { attempt: attempt + 1 });
    }
  };
  const turn = (
    request: DeskRequest,
    next: (definition: Experiment) => Experiment | 'UNCHANGED',
  ): Promise<DeskOutcome> =>
    find(request.tenant, request.key) === undefined
      ? Promise.resolve(unknown(request.tenant, request.key))
      : change(request, request.key, (before) => {
          const definition = before === undefined ? 'UNCHANGED' : next(before.definition);
          return definition === 'UNCHANGED' ? definition : { ok: true, value: definition };
        });

  return {
    list: (tenant) => current.of(tenant),
    find,
    history: (tenant, key) => definitions.history(tenant, key),
    save: async ({ definition: given, ...request }) => {
      const { tenant } = request;
      if (!isTenant(tenant)) return { code: 'UNKNOWN', message: `expected a tenant, got ${JSON.stringify(tenant)}` };
      const read = readProposal(given, tenant);
      if (!read.ok) return { code: 'REFUSED', faults: read.faults };
      const proposal = read.value;
      return change({ ...request, message: request.message ?? 'Definition' }, proposal.key, (before) => {
        if (before?.definition.shipped !== undefined) return { ok: false, faults: [shippedFault(before)] };
        const holdouts = current.holdouts(tenant);
        const definition: Experiment =
          before === undefined
            ? { ...proposal, status: 'draft', phase: 1, seed: newSeed() }
            : begunWith(before.definition, changedDefinition(before.definition, proposal, newSeed), holdouts);
        if (before !== undefined && canonicalJson(before.definition) === canonicalJson(definition)) return 'UNCHANGED';
        const faults = [
          ...experimentFaults([{ ...definition, status: 'draft' }], tenant),
          ...holdoutFaults(proposal, tenant, holdouts),
          // It was looked at by its links alone until now: this is its start for visitors.
          ...(definition.status === 'running' && before?.definition.coverage === 0
            ? planFaults(definition, tenant)
            : []),
        ];
        return faults.length > 0 ? { ok: false, faults } : { ok: true, value: definition };
      });
    },
    start: async ({ plannedVisitors, plannedDays, dryRun = false, ...request }) => {
      const { tenant, key } = request;
      if (find(tenant, key) === undefined) return unknown(tenant, key);
      const started = (before: ExperimentState | undefined): Result<Experiment> | 'UNCHANGED' => {
        if (before === undefined || before.definition.status === 'running') return 'UNCHANGED';
        const { shipped, variants } = before.definition;
        // Who is held back may be held back again; a test whose winner everybody gets has nothing to compare.
        if (shipped !== undefined && !variants.some(({ without }) => without))
          return { ok: false, faults: [shippedFault(before)] };
        const holdouts = current.holdouts(tenant);
        const begun = startedDefinition(before.definition, newSeed);
        const definition: Experiment = {
          // After a pause the phase goes on with the holdouts that it has.
          ...(before.definition.status === 'paused' ? begun : withHoldouts(begun, holdouts)),
          ...(plannedVisitors !== undefined && { plannedVisitors }),
          ...(plannedDays !== undefined && { plannedDays }),
        };
        const faults = [...planFaults(definition, tenant), ...holdoutFaults(before.definition, tenant, holdouts)];
        if (faults.length > 0) return { ok: false, faults };
        return validateExperiment(definition, { layer: `${tenant}/experiments/${key}` });
      };
      return change({ ...request, message: request.message ?? 'Start' }, key, started, { dryRun });
    },
    discard: async ({ tenant, key }) => {
      const state = find(tenant, key);
      if (state === undefined) return unknown(tenant, key);
      const isGone =
        state.source === 'store' &&
        (await database.transaction(async (transaction) => {
          await parts.events.append(transaction, tenant, [tagOf.experiment(tenant, key)]);
          return definitions.forgetDraft(transaction, tenant, key);
        }));
      return isGone ? kept(state) : { code: 'REFUSED', faults: [keptFault(state)] };
    },
    pause: (request) =>
      turn({ ...request, message: request.message ?? 'Pause' }, (definition) =>
        definition.status === 'running' ? { ...definition, status: 'paused' } : 'UNCHANGED',
      ),
    stop: (request) =>
      turn({ ...request, message: request.message ?? 'Stop' }, (definition) =>
        definition.status === 'stopped' ? 'UNCHANGED' : { ...definition, status: 'stopped' },
      ),
  };
}

/** A changed definition, with the holdouts of now where a phase begins with it, or its first visitors may take part. */
function begunWith(before: Experiment, changed: Experiment, holdouts: readonly Holdout[]): Experiment {
  if (before.status === 'draft') return changed;
  const isNew = before.phase !== changed.phase || (before.coverage === 0 && changed.coverage !== 0);
  return isNew ? withHoldouts(changed, holdouts) : changed;
}

/** An experiment as it is kept; what is not said of it is nothing. */
function kept(state: ExperimentState, said: Partial<Omit<Kept, 'code' | 'state'>> = {}): Kept {
  return {
    code: 'KEPT',
    state,
    changes: [],
    unchanged: false,
    isNewPhase: false,
    warnings: [],
    audience: undefined,
    ...said,
  };
}

function unknown(tenant: string, key: string): NoSuchExperiment {
  return {
    code: 'UNKNOWN',
    message: `expected an experiment of ${JSON.stringify(tenant)}, got ${JSON.stringify(key)}`,
  };
}
