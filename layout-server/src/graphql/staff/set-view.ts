import { applied, type ChangeSet } from '../../layout/change-sets/index.ts';
import { putOver } from '../../layout/previews/index.ts';
import { standingAt, type Invalid, type Standing, type Unknown } from '../../layout/publishing/index.ts';
import { documentId, type DocumentAddress } from '../../layout/revisions/index.ts';
import type { StaffContext } from './builder.ts';

/** The documents as the author of a set sees them: with the steps that it has. */
export async function viewOfSet(
  set: ChangeSet,
  { services }: Pick<StaffContext, 'services'>,
): Promise<Standing | Invalid | Unknown> {
  const { scope, id } = set;
  return putOver(
    services,
    applied(set).length === 0 ? {} : { set: { scope, id } },
    await standingAt(services, undefined),
  );
}

/** The revision on which a set's next step in a document stands: that of its first one there, else what is published; 0 for none. */
export async function revisionUnder(
  set: ChangeSet,
  address: DocumentAddress,
  { services: { revisions } }: Pick<StaffContext, 'services'>,
): Promise<number> {
  const first = applied(set).find((step) => step.documentId === documentId(address));
  if (first) return first.onRevision;
  return (await revisions.published(address.scope, address.page, address.kind))?.number ?? 0;
}
