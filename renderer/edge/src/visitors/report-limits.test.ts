import { setImmediate } from 'node:timers/promises';
import { fixedClock } from '@vitrine/platform/clock';
import { expect, it } from 'vitest';
import { createReportLimits } from './report-limits.ts';

it('gives new ids to as many visitors at once as a test needs to show its shares, and not to a flood', async () => {
  const limits = createReportLimits({ clock: fixedClock('2026-11-28T08:00:00Z') });
  const admitted = async (client: string, times: number): Promise<number> => {
    let count = 0;
    for (let time = 0; time < times; time++) {
      if (limits.admitsNewId(client)) count += 1;
      // It is counted behind the answer.
      await setImmediate();
    }
    return count;
  };
  expect(await admitted('192.0.2.1', 1_000)).toBe(1_000);
  // That it is one too many is known with the next.
  expect(await admitted('192.0.2.1', 1_000)).toBeLessThanOrEqual(501);
  expect(await admitted('192.0.2.2', 1)).toBe(1);
});
