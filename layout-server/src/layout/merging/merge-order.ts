import { movedBetween } from '../wording/index.ts';

/**
 * Brings what one side added or moved in a list into the list of the other. Entries of `theirs` keep their order; each that
 * `mine` added, or moved against `base`, follows the nearest of its predecessors in `mine` that is there. Only entries of
 * `kept` are in the result, all of which one of the two lists holds.
 */
export function mergeOrder(
  { base, mine, theirs }: { base: readonly string[]; mine: readonly string[]; theirs: readonly string[] },
  kept: ReadonlySet<string>,
): string[] {
  const [inBase, inMine] = [new Set(base), new Set(mine)];
  const [before, after] = [base.filter((each) => inMine.has(each)), mine.filter((each) => inBase.has(each))];
  const moved = movedBetween(before, after);
  const isPlaced = (each: string) => moved.has(each) || !inBase.has(each) || !theirs.includes(each);
  const placed = mine.filter((each) => kept.has(each) && isPlaced(each));
  const lifted = new Set(placed);
  const result = theirs.filter((each) => kept.has(each) && !lifted.has(each));
  for (const each of placed) {
    const predecessors = mine.slice(0, mine.indexOf(each)).toReversed();
    const anchor = predecessors.find((one) => result.includes(one));
    result.splice(anchor === undefined ? 0 : result.indexOf(anchor) + 1, 0, each);
  }
  return result;
}
