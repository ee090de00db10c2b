import { expect, it } from 'vitest';
import { fixedClock } from '../clock.ts';
import { createRateLimiter } from './index.ts';

it('counts the addresses of a household as one caller, and everybody else by itself', async () => {
  const clock = fixedClock('2026-11-22T12:00:00Z');
  const limiter = createRateLimiter({ link: undefined, clock, limit: { most: 2, seconds: 60 } });
  const count = async (caller: string): Promise<boolean> => (await limiter.count('door', caller)) > 0;
  expect([await count('2001:db8:1:2::1'), await count('2001:db8:1:2:ffff::2')]).toEqual([false, false]);
  expect(await count('2001:db8:1:2:abcd::3')).toBe(true);
  expect([limiter.wait('door', '2001:db8:1:2::4'), limiter.wait('door', '2001:db8:1:3::4')]).toEqual([60, 0]);
  expect([await count('2001:db8:1:3::1'), await count('198.51.100.1'), await count('a@example.com')]).toEqual([
    false,
    false,
    false,
  ]);
});

it('takes back what was counted and came to nothing', async () => {
  const clock = fixedClock('2026-11-22T12:00:00Z');
  const limiter = createRateLimiter({ link: undefined, clock, limit: { most: 5, seconds: 60 } });
  const counts: number[] = [];
  for (const points of [3, 2, -2, 2, 1]) counts.push(await limiter.count('door', '198.51.100.1', points));
  expect(counts).toEqual([0, 0, 0, 0, 60]);
});
