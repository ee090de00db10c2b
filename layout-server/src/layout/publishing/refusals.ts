import type { Collision } from '../merging/index.ts';
import type { Revision } from '../revisions/index.ts';
import type { Collided, Conflict, Unknown } from './outcomes.ts';

/** What stands in the way of whoever saw another revision than the present one; nothing if they named none. */
export function conflictWith(
  id: string,
  current: Revision | undefined,
  expected: number | undefined,
): Conflict | undefined {
  const now = current?.number ?? 0;
  if (expected === undefined || expected === now) return undefined;
  return { code: 'CONFLICT', documentId: id, current: now, expected };
}

/** Two changed the same values: those who decide are told of both. */
export function collided(id: string, since: number, current: number, collisions: Collision[]): Collided {
  return { code: 'COLLIDED', documentId: id, since, current, collisions };
}

/** What was named is not there. */
export function unknown(message: string): Unknown {
  return { code: 'UNKNOWN', message };
}
