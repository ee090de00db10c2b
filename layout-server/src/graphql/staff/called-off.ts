import type { Transaction } from '@vitrine/platform/database';
import { documentId, type RevisionSummary } from '../../layout/revisions/index.ts';
import type { StaffContext } from './builder.ts';

/**
 * Tells whoever scheduled something, alone or with a change set, that somebody else called it off: in the transaction of that,
 * so that nothing is called off of which nobody is told.
 */
export async function tellCalledOff(
  transaction: Transaction,
  { member, services }: StaffContext,
  revision: RevisionSummary,
  set?: { id: string; name: string },
): Promise<void> {
  const { author: who, scope, number } = revision;
  if (who === member.name) return;
  const text =
    set === undefined
      ? `was called off by ${member.name} and will not be published`
      : `was called off, with the change set ${JSON.stringify(set.name)}, by ${member.name} and will not be published; the set is open again: "layouts change-set show ${set.id}"`;
  await services.notices.tell({ who, scope, documentId: documentId(revision), revision: number, text }, transaction);
}
