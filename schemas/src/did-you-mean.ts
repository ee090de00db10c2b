/** How many letters may be wrong, by the length of a name. */
const mistakesIn = (name: string): number => (name.length < 4 ? 1 : Math.min(3, Math.floor(name.length / 3)));
const LONGEST = 80;

/** The name that somebody may have meant: the nearest of those that there are, undefined if none is near. */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  if (written.length > LONGEST) return undefined;
  let best: { name: string; distance: number } | undefined;
  for (const name of names) {
    const distance = slipsBetween(written.toLowerCase(), name.toLowerCase());
    if (distance <= mistakesIn(name) && (best === undefined || distance < best.distance)) best = { name, distance };
  }
  return best?.name;
}

/** A list of names with the one that may have been meant in front, as the end of a sentence; without one the list alone. */
export function orMeant(written: unknown, names: readonly string[]): string {
  const meant = typeof written === 'string' ? nearestName(written, names) : undefined;
  return meant === undefined ? names.join(', ') : `${names.join(', ')} (did you mean ${JSON.stringify(meant)}?)`;
}

/** How many letters are missing, too many, wrong or exchanged with their neighbour. */
export function slipsBetween(one: string, other: string): number {
  let [before, previous] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let distance = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        distance = Math.min(distance, (before[column - 2] ?? 0) + 1);
      current.push(distance);
    }
    [before, previous] = [previous, current];
  }
  return previous[other.length] ?? 0;
}
