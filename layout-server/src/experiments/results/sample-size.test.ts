import { describe, expect, it } from 'vitest';
import { visitorsNeeded } from './index.ts';

describe('visitorsNeeded', () => {
  // From the literature for 3 % baseline, 80 % power and 5 % false alarms, rounded as there.
  it.each([
    [0.03, 0.02, 1_280_000],
    [0.03, 0.05, 208_000],
    [0.03, 0.1, 53_000],
  ])('a share of %f that changes by %f needs about %i visitors an arm', (baseline, lift, expected) => {
    expect(visitorsNeeded(baseline, lift) / expected).toBeGreaterThan(0.99);
    expect(visitorsNeeded(baseline, lift) / expected).toBeLessThan(1.01);
  });

  it('needs more for less of a change, and about as many for a fall as for a rise', () => {
    expect(visitorsNeeded(0.1, 0.05)).toBeGreaterThan(visitorsNeeded(0.1, 0.1));
    expect(visitorsNeeded(0.1, -0.1)).toBeLessThan(visitorsNeeded(0.1, 0.1));
  });
});
