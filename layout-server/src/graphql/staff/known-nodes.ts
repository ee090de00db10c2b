import type { DocumentEdit, Fault, Operation } from '@vitrine/schemas';
import { editDocument } from '../../layout/editing/index.ts';
import { authorView } from '../../layout/publishing/index.ts';
import { applyToDocument } from '../../layout/resolve/index.ts';
import { isOfLayout, parseDocumentId } from '../../layout/revisions/index.ts';
import type { StaffContext } from './builder.ts';
import { viewOfSet } from './set-view.ts';

/**
 * Faults of a step that names a node which the page has not, with the steps that its set has: told when the step is added, not
 * when the set is checked. What another step brought into disorder is the check's to tell.
 */
export async function misspeltNodes(
  { tenant, id, documentId, edits }: { tenant: string; id: string; documentId: string; edits: readonly DocumentEdit[] },
  { services }: StaffContext,
): Promise<Fault[]> {
  const address = parseDocumentId(documentId);
  const set = await services.changeSets.find(tenant, id);
  if (set === undefined || !address || !isOfLayout(address)) return [];
  const standing = await viewOfSet(set, { services });
  if ('code' in standing) return [];
  const view = await authorView({ world: services.world, revisions: standing.revisions }, address);
  if (view === undefined || !('ops' in view.document)) return [];
  const edited = editDocument(address, view.document, edits);
  if (!edited.ok) return [];
  const missing = ({ ops }: { ops: readonly Operation[] }): Fault[] =>
    applyToDocument(view.below, ops, documentId).faults.filter(({ code }) => code === 'MISSING_NODE');
  const known = new Set(missing(view.document).map(({ nodeId }) => nodeId));
  return missing(edited.value as Parameters<typeof missing>[0]).filter(({ nodeId }) => !known.has(nodeId));
}
