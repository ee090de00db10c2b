import { mergeDocuments, type Merged } from '../merging/index.ts';
import type { Revision, Revisions } from '../revisions/index.ts';

/**
 * What a scheduled revision makes of what is published: its author's changes since the revision that they saw, together with
 * what others changed since.
 */
export async function rebaseScheduled(
  revisions: Pick<Revisions, 'byNumber'>,
  { scope, page, kind, follows = 0, choices, document }: Revision,
  live: Revision | undefined,
): Promise<Merged> {
  const seen = follows === 0 ? undefined : await revisions.byNumber(scope, page, kind, follows);
  return mergeDocuments(
    { base: seen?.document, mine: document, theirs: live?.document },
    { of: new Map(Object.entries(choices ?? {})) },
  );
}
