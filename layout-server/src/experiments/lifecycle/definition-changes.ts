import type { Experiment, Result } from '@vitrine/schemas';
import type { Database } from '@vitrine/platform/database';
import {
  assessExperiments,
  layoutBasis,
  unseenNodes,
  type ExperimentsAssessment,
  type PublishingParts,
} from '../../layout/publishing/index.ts';
import { audienceFaults, type EstimateAudience } from '../audiences/index.ts';
import { runningOf } from '../holdouts/index.ts';
import { experimentFaults, metricNameFaults, shownTests } from '../index.ts';
import type { CurrentExperiments, ExperimentState } from './current-experiments.ts';
import { alikeFaults, goalFaults, pageFaults, sightFaults } from './definition-faults.ts';
import { kept, unknown, type DeskOutcome, type DeskRequest, type Kept } from './desk-outcomes.ts';
import { keepDefinition, ShopChanged, type DefinitionStore } from './keep-definition.ts';

/** Something that is done to the definition of one experiment. */
export interface DefinitionChange extends DeskRequest {
  /** What becomes of the definition that there is; undefined: there is none. */
  next: (before: ExperimentState | undefined) => Result<Experiment> | 'UNCHANGED';
}

/** What came of several changes, in their order. */
export interface ChangedTogether {
  /** All was written, but for what was so before; otherwise nothing was. */
  isDone: boolean;
  outcomes: DeskOutcome[];
}

/**
 * Checks changes of definitions, each of another shop, against the documents that they touch and the other experiments there, then
 * writes all of them in one transaction, or none. `dryRun`: only says what it would do.
 */
export type ChangeDefinitions = (
  changes: readonly DefinitionChange[],
  options?: { dryRun?: boolean },
) => Promise<ChangedTogether>;

export interface DefinitionChangeParts
  extends DefinitionStore, Pick<PublishingParts, 'revisions' | 'world' | 'components'> {
  database: Database;
  current: CurrentExperiments;
  estimate: EstimateAudience;
}

/** Found good, and not written. */
interface Ready {
  change: DefinitionChange;
  /** The experiments of the shop when it was checked. */
  seen: readonly ExperimentState[];
  before: ExperimentState | undefined;
  definition: Experiment;
  /** Undefined for what does not run. */
  assessment: ExperimentsAssessment | undefined;
}

const MOST_ATTEMPTS = 3;

/** Gives what changes definitions; what was checked anew three times, since others were quicker, fails. */
export function createDefinitionChanges(parts: DefinitionChangeParts): ChangeDefinitions {
  const { database, current, clock, revisions, estimate } = parts;

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
      ...sightFaults(definition, tenant),
      ...assessment.faults,
    ];
    // An arm that is refused may look as the control does because of that.
    const alike = isStart && faults.length === 0 ? alikeFaults(definition, tenant, assessment) : [];
    return { ...assessment, faults: [...faults, ...alike] };
  };

  const prepare = async (change: DefinitionChange, isFresh = false): Promise<DeskOutcome | Ready> => {
    const { tenant, key } = change;
    const seen = current.of(tenant);
    const before = seen.find((state) => state.definition.key === key);
    const wanted = change.next(before);
    if (wanted === 'UNCHANGED') {
      if (isFresh) return before ? kept(before, { unchanged: true }) : unknown(tenant, key, seen);
      // Another instance may have made it otherwise a moment ago, and nothing that is written would tell.
      await current.refresh(tenant);
      return prepare(change, true);
    }
    if (!wanted.ok) return { code: 'REFUSED', faults: wanted.faults };
    const definition = wanted.value;
    const isStart = before?.definition.status !== 'running';
    const assessment = definition.status === 'running' ? await assess(tenant, definition, seen, isStart) : undefined;
    if (assessment !== undefined && assessment.faults.length > 0) return { code: 'REFUSED', faults: assessment.faults };
    return { change, seen, before, definition, assessment };
  };

  /** Fails if what was seen before the checks, or the layouts, are no longer so. */
  const keep = (all: readonly Ready[]): Promise<ExperimentState[]> =>
    database.transaction(async (transaction) => {
      const states: ExperimentState[] = [];
      for (const { change, seen, definition, assessment } of all) {
        states.push(await keepDefinition(parts, transaction, change, seen, definition));
        if (assessment !== undefined && (await layoutBasis(revisions, change.tenant, transaction)) !== assessment.basis)
          throw new ShopChanged();
      }
      return states;
    });

  /** A phase that a change or a revert began while the test stood still has no figures, however many there were. */
  const lastPhaseWithVisitors = async ({ tenant, definition: now }: ExperimentState): Promise<number | undefined> => {
    const former = await parts.definitions.history(tenant, now.key);
    const last = [now, ...former.map(({ definition }) => definition)].find(
      ({ phase = 1, status, coverage = 1 }) => phase <= (now.phase ?? 1) && status === 'running' && coverage > 0,
    );
    return last && (last.phase ?? 1);
  };

  const told = async (
    { change, seen, before, definition, assessment }: Ready,
    written?: ExperimentState,
  ): Promise<Kept> => {
    const { tenant, author, message = '' } = change;
    const isNewPhase = (definition.phase ?? 1) > (before?.definition.phase ?? 1);
    const state = written ?? {
      ...(before ?? { tenant, source: 'store' as const, number: 0, author, message, changedAt: undefined }),
      definition,
    };
    const warnings =
      definition.status === 'draft' ? (await assess(tenant, { ...definition, status: 'running' }, seen)).faults : [];
    const isOpen = definition.status === 'draft' || definition.status === 'running';
    const unseen = isOpen ? await unseenNodes(parts, tenant, definition, clock.now()) : [];
    return kept(state, {
      changes: assessment?.changes ?? [],
      isNewPhase,
      figuresPhase: isNewPhase && before !== undefined ? await lastPhaseWithVisitors(before) : undefined,
      warnings,
      // A node that the page does not have is among the warnings.
      unseenNodes: unseen.filter((node) => !warnings.some(({ code, got }) => code === 'MISSING_NODE' && got === node)),
      audience: await estimate(tenant, definition),
    });
  };

  const changeAll = async (
    changes: readonly DefinitionChange[],
    dryRun: boolean,
    attempt: number,
  ): Promise<ChangedTogether> => {
    const prepared: (DeskOutcome | Ready)[] = [];
    for (const change of changes) prepared.push(await prepare(change));
    const isRefused = prepared.some((each) => !isReady(each) && each.code !== 'KEPT');
    const ready = prepared.filter(isReady);
    const isDone = !dryRun && !isRefused;
    try {
      const states = isDone && ready.length > 0 ? await keep(ready) : [];
      const outcomes: DeskOutcome[] = [];
      for (const each of prepared) outcomes.push(isReady(each) ? await told(each, states[ready.indexOf(each)]) : each);
      return { isDone, outcomes };
    } catch (error) {
      if (!(error instanceof ShopChanged) || attempt >= MOST_ATTEMPTS) throw error;
      for (const { tenant } of changes) await current.refresh(tenant);
      return changeAll(changes, dryRun, attempt + 1);
    }
  };
  return (changes, { dryRun = false } = {}) => changeAll(changes, dryRun, 1);
}

function isReady(each: DeskOutcome | Ready): each is Ready {
  return !('code' in each);
}
