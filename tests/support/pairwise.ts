type Dimensions = Readonly<Record<string, readonly string[]>>;

/**
 * Cases in which every value of a dimension meets every value of every other one at least once: as few as a greedy choice finds,
 * the same each time.
 */
export function pairwise<Given extends Dimensions>(
  dimensions: Given,
): Readonly<Record<keyof Given & string, string>>[] {
  const names = Object.keys(dimensions);
  const pair = (name: string, value: string, other: string, its: string): string =>
    [`${name}=${value}`, `${other}=${its}`].sort().join(' ');
  const open = new Map<string, Record<string, string>>();
  for (const [index, name] of names.entries())
    for (const other of names.slice(index + 1))
      for (const value of dimensions[name] ?? [])
        for (const its of dimensions[other] ?? [])
          open.set(pair(name, value, other, its), { [name]: value, [other]: its });

  const cases: Record<string, string>[] = [];
  for (let seed = open.values().next().value; seed !== undefined; seed = open.values().next().value) {
    const made: Record<string, string> = { ...seed };
    for (const name of names) {
      if (name in made) continue;
      const gain = (value: string): number =>
        Object.entries(made).filter(([other, its]) => open.has(pair(name, value, other, its))).length;
      const [best = ''] = (dimensions[name] ?? []).toSorted((one, other) => gain(other) - gain(one));
      made[name] = best;
    }
    for (const [name, value] of Object.entries(made))
      for (const [other, its] of Object.entries(made)) open.delete(pair(name, value, other, its));
    cases.push(made);
  }
  return cases as Record<keyof Given & string, string>[];
}
