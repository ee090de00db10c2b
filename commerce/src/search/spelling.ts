/** Shorter words have too many neighbours. */
const SHORTEST = 4;
const LONG = 8;

/**
 * By how many slips a word differs from another: at most one, from eight letters on two; undefined if it is not spelled nearly
 * so. A slip is a letter too much, too little, another one, or two that changed places (optimal string alignment distance).
 */
export function slipsBetween(word: string, typed: string): number | undefined {
  if (typed.length < SHORTEST) return undefined;
  const most = typed.length >= LONG ? 2 : 1;
  if (Math.abs(word.length - typed.length) > most || !mayBeNear(word, typed, most)) return undefined;
  const slips = distance(word, typed);
  return slips <= most ? slips : undefined;
}

const HASH = 31;

/** False only if words have too many letters that the other has not: a slip takes one away and brings one at most. */
function mayBeNear(word: string, typed: string, slips: number): boolean {
  let others = lettersOf(word) ^ lettersOf(typed);
  for (let room = 2 * slips; others !== 0; room -= 1) {
    if (room === 0) return false;
    others &= others - 1;
  }
  return true;
}

/** A bit for each letter that is there, whichever they share it with. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let place = 0; place < word.length; place += 1) letters |= 1 << (word.charCodeAt(place) & HASH);
  return letters;
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
