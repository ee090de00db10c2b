/** Shorter words have too many neighbours. */
const SHORTEST = 4;
const LONG = 8;

/**
 * By how many slips a word differs from another: at most one, from eight letters on two; undefined if it is not spelled nearly
 * so. A slip is a letter too much, too little, another one, or two that changed places (optimal string alignment distance).
 */
export function slipsBetween(word: string, typed: string): number | undefined {
  const most = mostSlips(typed);
  if (most === 0 || Math.abs(word.length - typed.length) > most || !mayBeNear(lettersOf(word), lettersOf(typed), most))
    return undefined;
  const slips = distance(word, typed);
  return slips <= most ? slips : undefined;
}

/** How many slips are forgiven in what was typed. */
export function mostSlips(typed: string): number {
  if (typed.length < SHORTEST) return 0;
  return typed.length >= LONG ? 2 : 1;
}

const HASH = 31;

/** False only if words have too many letters that the other has not: a slip takes one away and brings one at most. Of `lettersOf`. */
export function mayBeNear(word: number, typed: number, slips: number): boolean {
  let others = word ^ typed;
  for (let room = 2 * slips; others !== 0; room -= 1) {
    if (room === 0) return false;
    others &= others - 1;
  }
  return true;
}

/** A bit for each letter that is there, whichever they share it with. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let place = 0; place < word.length; place += 1) letters |= 1 << (word.charCodeAt(place) & HASH);
  return letters;
}

/** Rows that are written anew by each comparison: words are compared by the ten thousand. */
let [older, previous, current]: [number[], number[], number[]] = [[], [], []];

function distance(a: string, b: string): number {
  for (let column = 0; column <= b.length; column += 1) previous[column] = column;
  for (let row = 1; row <= a.length; row += 1) {
    current[0] = row;
    const letter = a.charCodeAt(row - 1);
    for (let column = 1; column <= b.length; column += 1) {
      const other = b.charCodeAt(column - 1);
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + Number(letter !== other),
      );
      const isSwapped = row > 1 && column > 1 && letter === b.charCodeAt(column - 2) && a.charCodeAt(row - 2) === other;
      if (isSwapped) cost = Math.min(cost, (older[column - 2] ?? 0) + 1);
      current[column] = cost;
    }
    [older, previous, current] = [previous, current, older];
  }
  return previous[b.length] ?? 0;
}
