/**
 * How likely two samples as different as these are if both come of the same source, 0 to 1: Mann and Whitney's test of ranks,
 * two-sided, by the normal distribution, which holds from some 20 values on.
 */
export function rankChance(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, mine: 1 })), ...other.map((value) => ({ value, mine: 0 }))].toSorted(
    (a, b) => a.value - b.value,
  );
  let ranks = 0;
  for (let from = 0; from < all.length;) {
    let to = from;
    while (to + 1 < all.length && all[to + 1]?.value === all[from]?.value) to += 1;
    // Equal values share their ranks.
    for (let index = from; index <= to; index += 1) ranks += (all[index]?.mine ?? 0) * ((from + to) / 2 + 1);
    from = to + 1;
  }
  const u = ranks - (one.length * (one.length + 1)) / 2;
  const mean = (one.length * other.length) / 2;
  const deviation = Math.sqrt((one.length * other.length * (one.length + other.length + 1)) / 12);
  return 2 * (1 - normal(Math.abs(u - mean) / deviation));
}

/** The share of a normal distribution below `z` (Abramowitz and Stegun, 26.2.17; to seven digits). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
