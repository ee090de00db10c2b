import { fault, perhaps, type Fault } from '@vitrine/schemas';
import type { Choices, Collision } from './collision.ts';

/**
 * Warnings of choices for places where nobody else changed the same value: they decide nothing, and their author has misspelt
 * the place, or takes it for one that others have changed.
 */
export function idleChoices(
  { of = new Map() }: Choices = {},
  { settled, layer }: { settled: readonly Collision[]; layer: string },
): Fault[] {
  const met = settled.map(({ key }) => key);
  return [...of.keys()].flatMap((key) => {
    if (met.includes(key)) return [];
    const expected = `a place that others changed as well${perhaps(met, key)}; nothing had to be chosen at this one`;
    return [fault('NO_COLLISION', { expected, got: key, layer })];
  });
}
