/** What a comparison of a family is judged by. */
export interface Judged {
  /** The level at which this one is judged; its interval of that level leaves out zero exactly if it is found. */
  alpha: number;
  isFound: boolean;
  /** p times what Holm asks for, at most 1, never below that of a smaller p. */
  adjusted: number;
}

/**
 * Holm's step-down of a family of comparisons: the smallest p at alpha/m, the next at alpha/(m − 1), and so on until one
 * fails; all after it stay at its level. At most a share alpha of all families holds one false finding.
 * @param pValues undefined where nothing can be said: it counts in the family and is never found
 */
export function holm(pValues: readonly (number | undefined)[], alpha: number): Judged[] {
  const judged = pValues.map((): Judged => ({ alpha: alpha / pValues.length, isFound: false, adjusted: 1 }));
  const order = pValues.map((p, index) => ({ p: p ?? 1, index })).sort((a, b) => a.p - b.p);
  let [goesOn, level, least] = [true, alpha / pValues.length, 0];
  order.forEach(({ p, index }, rank) => {
    const remaining = pValues.length - rank;
    if (goesOn) level = alpha / remaining;
    goesOn = goesOn && p < level;
    least = Math.max(least, Math.min(1, p * remaining));
    judged[index] = { alpha: level, isFound: goesOn, adjusted: least };
  });
  return judged;
}
