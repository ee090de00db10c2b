import { slipsBetween } from './did-you-mean.ts';

/** With more names than this nobody reads on. */
const READABLE = 12;

/**
 * What was expected where one of many names had to stand: `one of a, b`; beside that the names that the given one may be a slip
 * of, or of many names the first ones and how many more there are.
 */
export function oneOf(names: readonly string[], given: string): string {
  const near = namesNear(names, given);
  if (names.length > READABLE && near.length > 0) return `one of ${names.length} names, perhaps ${quoted(near)}`;
  const shown = names.slice(0, READABLE).join(', ');
  return names.length <= READABLE ? `one of ${shown}` : `one of ${shown} and ${names.length - READABLE} more`;
}

/** `, perhaps "bestsellers"` where the given name may be a slip of one of these; else empty. */
export function perhaps(names: readonly string[], given: string): string {
  const near = namesNear(names, given);
  return near.length === 0 ? '' : `, perhaps ${quoted(near)}`;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(' or ');
}

/** The names that a person may have meant: at most three, those that the fewest slips are away from, and none beyond a third of its length. */
function namesNear(names: readonly string[], given: string): string[] {
  const most = Math.max(1, Math.floor(given.length / 3));
  const rated = names
    .filter((name) => Math.abs(name.length - given.length) <= most)
    .map((name) => ({ name, slips: slipsBetween(name, given) }));
  const least = Math.min(...rated.map(({ slips }) => slips));
  if (least > most) return [];
  return rated
    .filter(({ slips }) => slips === least)
    .map(({ name }) => name)
    .slice(0, 3);
}
