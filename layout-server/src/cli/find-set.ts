import { perhaps } from '@vitrine/schemas';
import { localOf } from '../layout/schedule/index.ts';
import { CHANGE_SETS, type ChangeSetRow } from './change-set-operations.ts';
import type { StaffClient } from './staff-client.ts';

type Status = ChangeSetRow['status'];

/** Those that somebody still works on. */
const UNDER_WAY: readonly Status[] = ['OPEN', 'SCHEDULED'];

/**
 * The set of an id or of a name. Of several of a name those in a wanted state count, and only without any the others: sets
 * that are over keep nobody from naming one that is not. @returns a sentence if there is none, or more than one
 */
export async function findSet(
  client: StaffClient,
  idOrName: string,
  wanted: readonly Status[] = UNDER_WAY,
): Promise<ChangeSetRow | string> {
  const rows = await client.ask(CHANGE_SETS, { named: idOrName });
  const ofId = rows.find(({ id }) => id === idOrName);
  if (ofId) return ofId;
  const fitting = rows.filter(({ status }) => wanted.includes(status));
  const [first, ...others] = fitting.length > 0 ? fitting : rows;
  if (first === undefined) {
    const names = (await client.ask(CHANGE_SETS, {})).map(({ name }) => name);
    return `expected a change set of a shop that you work for${perhaps(names, idOrName)}; "layouts change-set list" names them`;
  }
  return others.length === 0
    ? first
    : `expected the name of one change set, got that of ${others.length + 1}; name it by its id: ${[first, ...others].map(stateOf).join(', ')}`;
}

function stateOf({ id, tenant, status, createdAt, timeZone }: ChangeSetRow): string {
  return `${id} (${tenant}, ${status.toLowerCase()}, begun ${localOf(timeZone, new Date(createdAt)).replace('T', ' ')})`;
}
