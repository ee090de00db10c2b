/** Shorter words have too many neighbours. */
const SHORTEST = 4;
const LONG = 8;

/**
 * Whether a word is spelled nearly like another: one slip, from eight letters on two. A slip is a letter too much, too
 * little, another one, or two that changed places (optimal string alignment distance).
 */
export function isNear(word: string, typed: string): boolean {
  if (typed.length < SHORTEST) return false;
  const slips = typed.length >= LONG ? 2 : 1;
  return Math.abs(word.length - typed.length) <= slips && distance(word, typed) <= slips;
}

function distance(a: string, b: string): number {
  let [older, previous]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + Number(!isSame),
      );
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) cost = Math.min(cost, (older[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    [older, previous] = [previous, current];
  }
  return previous[b.length] ?? 0;
}
