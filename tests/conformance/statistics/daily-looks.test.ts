import { describe, expect, it } from 'vitest';
import { does, isFalseWin, lookDaily, pays, seeded, shareOf, spends } from './daily-looks.ts';

describe('looking at a test every day', () => {
  it('30 looks without a difference: a false win in at most 5 of 100, where the plain interval has one in four', () => {
    const random = seeded(20_261_124);
    let plain = 0;
    const wrong = shareOf(300, () => {
      const said = lookDaily({ arms: 2, days: 30, visitorsADay: 60, draw: does(0.3), kind: 'binary' }, random);
      if (said.plainFound) plain += 1;
      return isFalseWin(said);
    });
    expect(wrong).toBeLessThanOrEqual(0.05);
    expect(plain / 300).toBeGreaterThan(0.2);
  });

  it('eight arms without a difference are no more often wrong than two', () => {
    const random = seeded(8);
    const wrong = shareOf(80, () =>
      isFalseWin(lookDaily({ arms: 8, days: 30, visitorsADay: 40, draw: does(0.3), kind: 'binary' }, random)),
    );
    expect(wrong).toBeLessThanOrEqual(0.05);
  });

  it('what three of four orders do not exceed, without a difference, is found no more often either', () => {
    const random = seeded(75);
    for (const draw of [spends(0.5), pays]) {
      const wrong = shareOf(60, () =>
        isFalseWin(lookDaily({ arms: 2, days: 30, visitorsADay: 40, draw, kind: 'quantile' }, random)),
      );
      expect(wrong).toBeLessThanOrEqual(0.05);
    }
  });

  it('a difference as large as planned for is found at the end, and a large one before it', () => {
    const random = seeded(7);
    const looked = (lift: number) =>
      lookDaily(
        {
          arms: 2,
          days: 14,
          visitorsADay: 120,
          draw: (draw, arm) => does(arm === 0 ? 0.25 : 0.25 * (1 + lift))(draw),
          kind: 'binary',
        },
        random,
      );
    expect(shareOf(60, () => looked(0.2).decisions.at(-1) === 'better')).toBeGreaterThan(0.7);
    expect(shareOf(60, () => looked(0.6).decisions.length > 3)).toBeGreaterThan(0.9);
  });
});
