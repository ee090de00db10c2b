import type { Alarm } from '../cache/marked-cache.ts';

export interface VirtualTime {
  now: () => number;
  alarm: (ms: number) => Alarm;
  /** Moves the clock from alarm to alarm; returns when everything that hangs on them has run. */
  advance(ms: number): Promise<void>;
}

/** Lets everything run that waits for nothing but promises. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** A clock and alarms that move only when told. */
export function createVirtualTime(start = 1_000_000): VirtualTime {
  let now = start;
  const alarms = new Set<{ at: number; ring: () => void }>();
  return {
    now: () => now,
    alarm(ms) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const alarm = { at: now + ms, ring: resolve };
      alarms.add(alarm);
      return { rung: promise, cancel: () => void alarms.delete(alarm) };
    },
    async advance(ms) {
      const end = now + ms;
      for (;;) {
        const due = [...alarms].filter((alarm) => alarm.at <= end).sort((one, other) => one.at - other.at)[0];
        if (!due) break;
        alarms.delete(due);
        now = Math.max(now, due.at);
        due.ring();
        await settle();
      }
      now = end;
      await settle();
    },
  };
}
