import type { ChangeSet } from '../../layout/change-sets/index.ts';
import type { Unknown } from '../../layout/publishing/index.ts';
import { BASE_SCOPE } from '../../layout/revisions/index.ts';
import type { StaffContext } from './builder.ts';
import { forbiddenIn } from './permission.ts';
import type { ForbiddenValue } from './results.ts';

/** A set of a shop, or a shared one, that the person may read. */
export async function findSet(
  id: string,
  tenant: string | undefined,
  context: StaffContext,
): Promise<ChangeSet | Unknown | ForbiddenValue> {
  const { changeSets, world } = context.services;
  const scopes = tenant === undefined ? world.tenants().map((each) => each.id) : [tenant];
  for (const scope of [...scopes, BASE_SCOPE]) {
    const set = await changeSets.find(scope, id);
    if (set !== undefined) return forbiddenIn(context, 'read', scope) ?? set;
  }
  return { code: 'UNKNOWN', message: `expected a change set, got ${JSON.stringify(id)}` };
}
