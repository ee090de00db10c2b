import type { ChangeSet } from '../../layout/change-sets/index.ts';
import { collisionText } from '../../layout/merging/index.ts';
import type { Future } from '../../layout/publishing/index.ts';
import { documentId } from '../../layout/revisions/index.ts';
import type { StaffContext } from './builder.ts';

/** A list asks for each of its sets, and the future is the same for all. */
const futures = new WeakMap<StaffContext, Promise<Future>>();

/** Why a scheduled set will not be published at its moment, as things are; empty if it will, and if it is not scheduled. */
export async function keptBack({ status, scope, id }: ChangeSet, context: StaffContext): Promise<string[]> {
  if (status !== 'scheduled') return [];
  const future = futures.get(context) ?? context.services.publishing.foresee();
  futures.set(context, future);
  const { revisions } = await future;
  const fate = revisions.find(({ revision }) => revision.scope === scope && revision.setId === id)?.fate;
  switch (fate?.code) {
    case 'COLLIDED':
      return fate.collisions.map((collision) => `${documentId(fate.of)}: ${collisionText(collision)}`);
    case 'INVALID':
      return fate.faults.map(({ message }) => message);
    default:
      return [];
  }
}
