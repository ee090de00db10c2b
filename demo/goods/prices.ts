import type { RecordPrice } from '@vitrine/schemas';
import type { Dice } from './random.ts';
import type { Shop } from './shops.ts';

/** An amount as the shop writes prices: below 200 to its usual ending, above to whole tens less one. */
export function priced(cents: number, { ending }: Pick<Shop, 'ending'>): number {
  const whole = Math.max(6, Math.round(cents / 100));
  if (ending === 0)
    return (whole > 200 ? Math.round(whole / 10) * 10 - 1 : whole > 40 ? Math.round(whole / 10) * 10 - 1 : whole) * 100;
  if (whole > 200) return (Math.round(whole / 10) * 10 - 1) * 100;
  return (whole - 1) * 100 + ending;
}

const DAY_MS = 86_400_000;
const at = (day: string): string => `${day}T00:00:00Z`;

/** The day on which reductions of autumn began, and days before it on which prices went up or down for a while. */
const REDUCED_ON = ['2026-11-02', '2026-11-09', '2026-11-12', '2026-11-16'] as const;
const EARLIER = [
  ['2026-06-15', '2026-07-13'],
  ['2026-08-03', '2026-08-24'],
  ['2026-10-05', '2026-10-19'],
] as const;

/**
 * The prices of a product since it is sold: most have one, some were cheaper for a while in between, every fourth is reduced
 * since November. A reduction follows a price that stood for at least 30 days, unless an offer in October undercut it.
 */
export function historyOf(dice: Dice, full: number, addedOn: string, shop: Shop): RecordPrice[] {
  const { currency } = shop;
  const prices: RecordPrice[] = [{ currency, amount: full, validFrom: at(addedOn) }];
  const offer = dice.of(EARLIER);
  const settled = Date.parse(addedOn) + 30 * DAY_MS;
  if (dice.share() < 0.14 && settled <= Date.parse(offer[0])) {
    prices.push({ currency, amount: priced(full * 0.85, shop), validFrom: at(offer[0]) });
    prices.push({ currency, amount: full, validFrom: at(offer[1]) });
  }
  if (dice.share() < 0.24)
    prices.push({
      currency,
      amount: priced(full * dice.of([0.9, 0.8, 0.75, 0.7, 0.6]), shop),
      validFrom: at(dice.of(REDUCED_ON)),
    });
  return prices.filter(({ amount }, index) => index === 0 || amount !== prices[index - 1]?.amount);
}
