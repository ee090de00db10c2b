import type { Experiment, HoldoutShare } from '@vitrine/schemas';
import type { Holdout } from './holdouts-repository.ts';

/** Those that run. */
export function runningOf(holdouts: readonly Holdout[]): readonly Holdout[] {
  return holdouts.filter(({ endedAt }) => endedAt === undefined);
}

/** What the edge must know of them. */
export function holdoutShares(holdouts: readonly Holdout[]): HoldoutShare[] {
  return runningOf(holdouts).map(({ key, seed, share }) => ({ key, seed, share }));
}

/**
 * A definition whose phase begins now, with the holdouts that it has for as long as the phase goes on: those that it names, as
 * far as they run, and those that are for all tests. One that begins later does not reach it: its visitors would fall out of
 * arms that they have seen, and be counted in them.
 */
export function withHoldouts(definition: Experiment, all: readonly Holdout[]): Experiment {
  const { holdouts: named = [], ...rest } = definition;
  const keys = runningOf(all)
    .filter(({ key, ofAll }) => ofAll || named.includes(key))
    .map(({ key }) => key);
  return keys.length === 0 ? rest : { ...rest, holdouts: keys };
}

/** Those whose visitors are not in a test: of one that runs what its phase began with, of another what it would begin with. */
export function holdoutsOf(definition: Experiment, all: readonly Holdout[]): readonly Holdout[] {
  const { holdouts: keys = [] } = definition.status === 'running' ? definition : withHoldouts(definition, all);
  return runningOf(all).filter(({ key }) => keys.includes(key));
}
