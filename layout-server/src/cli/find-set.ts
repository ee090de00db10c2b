import { CHANGE_SETS, type ChangeSetRow } from './change-set-operations.ts';
import type { StaffClient } from './staff-client.ts';

/** The set of an id, or the open one of a name; a sentence if there is none, or more than one. */
export async function findSet(client: StaffClient, idOrName: string): Promise<ChangeSetRow | string> {
  const rows = await client.ask(CHANGE_SETS, { named: idOrName });
  const ofId = rows.find(({ id }) => id === idOrName);
  if (ofId) return ofId;
  const open = rows.filter(({ status }) => status === 'OPEN');
  const [first, ...others] = open.length > 0 ? open : rows;
  if (first === undefined)
    return 'expected a change set of a shop that you work for; "layouts change-set list" names them';
  return others.length === 0
    ? first
    : `expected the name of one change set, got that of ${others.length + 1}; name it by its id: ${[first, ...others].map(({ id }) => id).join(', ')}`;
}
