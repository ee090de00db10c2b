import { canonicalJson, type Experiment } from '@vitrine/schemas';

/** What staff write; status, phase, seed, what was shipped and the words of metrics are not theirs to set. */
export type Proposal = Omit<Experiment, 'status' | 'phase' | 'seed' | 'shipped' | 'decidedBy'>;

/**
 * The definition that a change leads to. What decides who sees what (page, audience, coverage, namespace, variants), who
 * counts (the node that must be seen), and by what figures are taken apart, which is to be said before they are known,
 * begins a new phase with a new seed once visitors may have been assigned; words do not, nor does more coverage: it
 * takes in visitors whom nobody had, by the same shares, and moves none (ADR 0070). So does another metric that decides: whoever
 * chooses it once the figures are known chooses what they say. Stored assignments
 * stay in the visitors' cookies: they are shown the arm that they know and left out of the new phase's results. A plan that
 * the start was told and the file does not name stays, and another one begins a new phase: figures of a phase must not change
 * their bounds on the way, and whoever plans once they are known chooses the moment at which they decide. So do the holdouts
 * that the phase began with; one more begins a new phase.
 */
export function changedDefinition(before: Experiment, proposal: Proposal, newSeed: () => string): Experiment {
  const { status, phase = 1, seed, plannedVisitors, plannedDays, holdouts = [], decidedBy } = before;
  const isRaised = (proposal.coverage ?? 1) >= (before.coverage ?? 1);
  const planned = {
    ...(plannedVisitors !== undefined && { plannedVisitors }),
    ...(plannedDays !== undefined && { plannedDays }),
    ...proposal,
  };
  const isHeldBesides = (proposal.holdouts ?? []).some((key) => !holdouts.includes(key));
  if (status === 'draft') return { ...planned, status, phase, seed };
  return !isRaised ||
    isHeldBesides ||
    isReplanned(before, planned) ||
    isJudgedAnew(before, proposal) ||
    decides(before) !== decides(proposal)
    ? { ...planned, status, phase: phase + 1, seed: newSeed() }
    : {
        ...planned,
        ...(holdouts.length > 0 && { holdouts }),
        ...(decidedBy !== undefined && { decidedBy }),
        status,
        phase,
        seed,
      };
}

/** What a start may be told of its size and duration. */
export type Plan = Pick<Experiment, 'plannedVisitors' | 'plannedDays'>;

/** The definition when it starts to run: after a stop as a new phase, after a pause as the same one, unless it is planned anew. */
export function startedDefinition(before: Experiment, plan: Plan, newSeed: () => string): Experiment {
  const { status, phase = 1 } = before;
  const planned = { ...before, ...plan, status: 'running' } as const;
  return status === 'stopped' || (status === 'paused' && isReplanned(before, planned))
    ? { ...planned, phase: phase + 1, seed: newSeed() }
    : { ...planned, phase };
}

/** Whether a plan is another than the one with which visitors took part. */
function isReplanned(before: Plan & Pick<Experiment, 'coverage'>, { plannedVisitors, plannedDays }: Plan): boolean {
  if (before.coverage === 0) return false;
  return before.plannedVisitors !== plannedVisitors || before.plannedDays !== plannedDays;
}

/** Whether another metric decides than the one with which visitors took part. */
function isJudgedAnew(before: Experiment, proposal: Proposal): boolean {
  return before.coverage !== 0 && judgedBy(before) !== judgedBy(proposal);
}

function judgedBy({ metrics, goal = 'order', goalNode }: Proposal): string {
  return canonicalJson(metrics?.primary ?? { goal, goalNode: goalNode ?? null });
}

function decides({ page, audience = {}, namespace, variants, seenNode, segments = [] }: Proposal): string {
  return canonicalJson([page, audience, namespace ?? null, variants, seenNode ?? null, segments]);
}
