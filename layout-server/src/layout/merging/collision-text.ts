import { valueText } from '../wording/index.ts';
import type { Collision } from './collision.ts';

/** A collision in one sentence. */
export function collisionText({ key, base, mine, theirs, remedy }: Collision): string {
  if (remedy !== undefined) return remedy;
  return `${key} was ${valueText(base)}; it is ${valueText(theirs)} now, and yours says ${valueText(mine)}`;
}
