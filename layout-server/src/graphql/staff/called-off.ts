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
  set?: string,
): Promise<void> {
  const { author: who, scope, number } = revision;
  if (who === member.name) return;
  const what = set === undefined ? '' : `, with the change set ${set},`;
  const text = `was called off${what} by ${member.name} and will not be published`;
  await services.notices.tell({ who, scope, documentId: documentId(revision), revision: number, text }, transaction);
}
