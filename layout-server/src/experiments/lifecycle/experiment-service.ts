import { canonicalJson, validateExperiment, type Experiment } from '@vitrine/schemas';
import { tagOf } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import { withHoldouts, type Holdout } from '../holdouts/index.ts';
import { experimentFaults } from '../index.ts';
import type { StoredDefinition } from './definitions-repository.ts';
import type { ExperimentState } from './current-experiments.ts';
import {
  createDefinitionChanges,
  type ChangedTogether,
  type DefinitionChange,
  type DefinitionChangeParts,
} from './definition-changes.ts';
import {
  holdoutFaults,
  idleFault,
  keptFault,
  planFaults,
  shippedFault,
  unusedGoalFaults,
} from './definition-faults.ts';
import { kept, unknown, type DeskOutcome, type DeskRequest } from './desk-outcomes.ts';
import { changedDefinition, startedDefinition } from './phases.ts';
import { readProposal } from './read-proposal.ts';

/** How large and how long a test is to be; what its definition says already may be left out. */
export interface Planned {
  plannedVisitors?: number | undefined;
  plannedDays?: number | undefined;
}

/** Only what would come of it is to be said. */
interface Trial {
  dryRun?: boolean;
}

/** What experimenters do: nothing is half done, and what runs is told to every cache in the same transaction (LX-019). */
export interface ExperimentService {
  list(tenant: string): readonly ExperimentState[];
  find(tenant: string, key: string): ExperimentState | undefined;
  /** Every revision, newest first; none while only a file has it. */
  history(tenant: string, key: string): Promise<readonly StoredDefinition[]>;
  /** Keeps a new definition as a draft, or a change to one; a running one goes on running, if it passes what a start must pass. */
  save(request: Omit<DeskRequest, 'key'> & Trial & { definition: unknown }): Promise<DeskOutcome>;
  /**
   * Refused, by name: no planned size and duration, weights, too many arms, a collision, a page or an audience that the shop does not have, arms that look alike to everybody, an arm that does not pass the gates
   * of publishing.
   */
  start(request: DeskRequest & Planned & Trial): Promise<DeskOutcome>;
  /** The same with the test of one key in several shops: all of them begin in one transaction, or none does. */
  startAll(
    request: Omit<DeskRequest, 'tenant'> & Planned & Trial & { tenants: readonly string[] },
  ): Promise<ChangedTogether>;
  /** Forgets a draft that never ran, with its revisions. Refused for anything else, and for what a file says. */
  discard(request: Pick<DeskRequest, 'tenant' | 'key'>): Promise<DeskOutcome>;
  /** Nobody is assigned any more; `start` goes on with the same phase. Refused for what does not run. */
  pause(request: DeskRequest): Promise<DeskOutcome>;
  /** Everybody gets the control at once; `start` begins a new phase. Refused for a draft, which `discard` forgets. */
  stop(request: DeskRequest): Promise<DeskOutcome>;
}

export interface ExperimentServiceParts extends DefinitionChangeParts {
  ids: Ids;
}

/** Gives the service over definitions, checked against the documents that they touch before anything is written. */
export function createExperimentService(parts: ExperimentServiceParts): ExperimentService {
  const { database, definitions, current, ids } = parts;
  const changeAll = createDefinitionChanges(parts);
  const newSeed = (): string => ids.uuid().replaceAll('-', '');
  const find = (tenant: string, key: string): ExperimentState | undefined =>
    current.of(tenant).find(({ definition }) => definition.key === key);
  const isTenant = (tenant: string): boolean => parts.world.tenants().some(({ id }) => id === tenant);

  const change = async (one: DefinitionChange, dryRun = false): Promise<DeskOutcome> => {
    const { outcomes } = await changeAll([one], { dryRun });
    return outcomes[0] ?? unknown(one.tenant, one.key, current.of(one.tenant));
  };
  const turn = (
    request: DeskRequest,
    next: (definition: Experiment) => Experiment | 'UNCHANGED' | 'IDLE',
  ): Promise<DeskOutcome> =>
    change({
      ...request,
      next: (before) => {
        if (before === undefined) return 'UNCHANGED';
        const definition = next(before.definition);
        if (definition === 'IDLE') return { ok: false, faults: [idleFault(before)] };
        return definition === 'UNCHANGED' ? definition : { ok: true, value: definition };
      },
    });
  const startOf = ({ plannedVisitors, plannedDays, ...request }: DeskRequest & Planned): DefinitionChange => ({
    ...request,
    message: request.message ?? 'Start',
    next: (before) => {
      if (before === undefined || before.definition.status === 'running') return 'UNCHANGED';
      const { shipped, variants } = before.definition;
      // Who is held back may be held back again; a test whose winner everybody gets has nothing to compare.
      if (shipped !== undefined && !variants.some(({ without }) => without))
        return { ok: false, faults: [shippedFault(before)] };
      const { tenant, key } = request;
      const holdouts = current.holdouts(tenant);
      const plan = {
        ...(plannedVisitors !== undefined && { plannedVisitors }),
        ...(plannedDays !== undefined && { plannedDays }),
      };
      const begun = startedDefinition(before.definition, plan, newSeed);
      // After a pause the phase goes on with the holdouts that it has.
      const isOngoing = before.definition.status === 'paused' && begun.seed === before.definition.seed;
      const definition = isOngoing ? begun : withHoldouts(begun, holdouts);
      const faults = [...planFaults(definition, tenant), ...holdoutFaults(before.definition, tenant, holdouts)];
      if (faults.length > 0) return { ok: false, faults };
      return validateExperiment(definition, { layer: `${tenant}/experiments/${key}` });
    },
  });

  return {
    list: (tenant) => current.of(tenant),
    find,
    history: (tenant, key) => definitions.history(tenant, key),
    save: async ({ definition: given, dryRun = false, ...request }) => {
      const { tenant } = request;
      if (!isTenant(tenant)) return { code: 'UNKNOWN', message: `expected a tenant, got ${JSON.stringify(tenant)}` };
      const read = readProposal(given, tenant);
      if (!read.ok) return { code: 'REFUSED', faults: read.faults };
      const proposal = read.value;
      const next: DefinitionChange['next'] = (before) => {
        if (before?.definition.shipped !== undefined) return { ok: false, faults: [shippedFault(before)] };
        const holdouts = current.holdouts(tenant);
        const definition: Experiment =
          before === undefined
            ? { ...proposal, status: 'draft', phase: 1, seed: newSeed() }
            : begunWith(before.definition, changedDefinition(before.definition, proposal, newSeed), holdouts);
        if (before !== undefined && canonicalJson(before.definition) === canonicalJson(definition)) return 'UNCHANGED';
        const faults = [
          ...experimentFaults([{ ...definition, status: 'draft' }], tenant),
          ...unusedGoalFaults(proposal, tenant),
          ...holdoutFaults(proposal, tenant, holdouts),
          // It was looked at by its links alone until now: this is its start for visitors.
          ...(definition.status === 'running' && before?.definition.coverage === 0
            ? planFaults(definition, tenant)
            : []),
        ];
        return faults.length > 0 ? { ok: false, faults } : { ok: true, value: definition };
      };
      return change({ ...request, key: proposal.key, message: request.message ?? 'Definition', next }, dryRun);
    },
    start: async ({ dryRun, ...request }) => change(startOf(request), dryRun),
    startAll: ({ tenants, dryRun = false, ...request }) =>
      changeAll(
        [...new Set(tenants)].map((tenant) => startOf({ ...request, tenant })),
        { dryRun },
      ),
    discard: async ({ tenant, key }) => {
      const state = find(tenant, key);
      if (state === undefined) return unknown(tenant, key, current.of(tenant));
      const isGone =
        state.source === 'store' &&
        (await database.transaction(async (transaction) => {
          await parts.events.append(transaction, tenant, [tagOf.experiment(tenant, key)]);
          return definitions.forgetDraft(transaction, tenant, key);
        }));
      return isGone ? kept(state) : { code: 'REFUSED', faults: [keptFault(state)] };
    },
    pause: (request) =>
      turn({ ...request, message: request.message ?? 'Pause' }, (definition) => {
        if (definition.status === 'running') return { ...definition, status: 'paused' };
        return definition.status === 'paused' ? 'UNCHANGED' : 'IDLE';
      }),
    stop: (request) =>
      turn({ ...request, message: request.message ?? 'Stop' }, (definition) => {
        if (definition.status === 'draft') return 'IDLE';
        return definition.status === 'stopped' ? 'UNCHANGED' : { ...definition, status: 'stopped' };
      }),
  };
}

/** A changed definition, with the holdouts of now where a phase begins with it, or its first visitors may take part. */
function begunWith(before: Experiment, changed: Experiment, holdouts: readonly Holdout[]): Experiment {
  if (before.status === 'draft') return changed;
  const isNew = before.phase !== changed.phase || (before.coverage === 0 && changed.coverage !== 0);
  return isNew ? withHoldouts(changed, holdouts) : changed;
}
