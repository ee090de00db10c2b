import type { Experiment } from '@vitrine/schemas';
import type { StoredDefinition } from '../lifecycle/index.ts';
import type { Holdout } from './holdouts-repository.ts';

/** A test whose visitors a holdout was held out of. */
export interface HeldTest {
  key: string;
  status: Experiment['status'];
  /** When the first phase that has the holdout began to run; undefined if none ever did, and for a file. */
  since: Date | undefined;
  /** The arm that became the page meanwhile; undefined if none did. */
  shipped: { arm: string; at: Date; revertedAt: Date | undefined } | undefined;
}

/** What a test was in a holdout, by its revisions, newest first; undefined if no revision has that holdout. */
export function heldTest(history: readonly StoredDefinition[], { key, endedAt }: Holdout): HeldTest | undefined {
  const meanwhile = history.filter(({ createdAt }) => endedAt === undefined || createdAt < endedAt).toReversed();
  const last = meanwhile.at(-1);
  if (last === undefined || !meanwhile.some(({ definition }) => isIn(definition, key))) return undefined;
  const shipping = meanwhile.find(({ definition }) => definition.shipped !== undefined && isIn(definition, key));
  const reverting =
    shipping &&
    meanwhile.find(({ number, definition }) => number > shipping.number && definition.shipped === undefined);
  return {
    key: last.key,
    status: last.definition.status,
    since: meanwhile.find(({ definition }) => definition.status === 'running' && isIn(definition, key))?.createdAt,
    shipped: shipping && {
      arm: shipping.definition.shipped?.arm ?? '',
      at: shipping.createdAt,
      revertedAt: reverting?.createdAt,
    },
  };
}

/** The same of a test that is in a file alone: since when it runs, nobody wrote down. */
export function testOfFile(definition: Experiment, { key }: Holdout): HeldTest | undefined {
  return isIn(definition, key)
    ? { key: definition.key, status: definition.status, since: undefined, shipped: undefined }
    : undefined;
}

function isIn({ holdouts = [] }: Experiment, key: string): boolean {
  return holdouts.includes(key);
}
