/** One side of a comparison; what it returns is thrown away. */
export type Work = () => unknown;

export interface MeasureOptions {
  /** The first third compiles and is thrown away. */
  rounds?: number;
  /** About how long one side of one round may run, in milliseconds. */
  roundMs?: number;
}

const MICROS_PER_MS = 1_000;

/**
 * CPU time per call of each side, in microseconds: medians over interleaved rounds of one process, so that a neighbour on
 * the machine burdens all sides alike.
 */
export async function cpuMicros<Side extends string>(
  sides: Readonly<Record<Side, Work>>,
  { rounds = 15, roundMs = 40 }: MeasureOptions = {},
): Promise<Record<Side, number>> {
  const names = Object.keys(sides) as Side[];
  const repeats = new Map<Side, number>();
  for (const name of names) {
    await burn(sides[name], 3);
    const once = await burn(sides[name], 3);
    repeats.set(name, Math.max(1, Math.round((roundMs * MICROS_PER_MS) / Math.max(once, 0.5))));
  }
  const samples = new Map<Side, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    // Alternating who goes first: the second finds the other's garbage.
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const sample = await burn(sides[name], repeats.get(name) ?? 1);
      if (round >= rounds / 3) samples.get(name)?.push(sample);
    }
  }
  return Object.fromEntries(names.map((name) => [name, rounded(median(samples.get(name) ?? []))])) as Record<
    Side,
    number
  >;
}

async function burn(work: Work, repeats: number): Promise<number> {
  const before = process.cpuUsage();
  for (let index = 0; index < repeats; index += 1) {
    const result = work();
    // Not only promises: Fastify's inject gives something that begins when it is awaited.
    if (typeof result === 'object' && result !== null && 'then' in result) await result;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / repeats;
}

/** The middle value; not a number if there is none. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** To three digits, which is more than a shared machine can tell. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
