import { setTimeout as pause } from 'node:timers/promises';

/** Between two rounds: with none, servers would only wait for each other on two cores. */
const THINK_MS = 100;

/** What shoppers did until they were stopped. */
export interface Rounds {
  /** How often each went round, by what it does. */
  counts(): Readonly<Record<string, number>>;
  /** What went wrong, with how often. */
  faults(): readonly string[];
  stop(): Promise<void>;
}

/** Sends a shopper round and round for each of these; what a round throws is a fault, and the next round follows. */
export function goRound(rounds: Readonly<Record<string, () => Promise<void>>>): Rounds {
  const counts: Record<string, number> = {};
  const faults = new Map<string, number>();
  let going = true;
  const all = Promise.all(
    Object.entries(rounds).map(async ([name, round]) => {
      while (going) {
        await round().catch((error: unknown) => {
          const fault = `${name}: ${error instanceof Error ? error.message : String(error)}`;
          faults.set(fault, (faults.get(fault) ?? 0) + 1);
        });
        counts[name] = (counts[name] ?? 0) + 1;
        await pause(THINK_MS);
      }
    }),
  );
  return {
    counts: () => ({ ...counts }),
    faults: () => [...faults].map(([fault, count]) => `${count} × ${fault}`),
    stop: async () => {
      going = false;
      await all;
    },
  };
}
