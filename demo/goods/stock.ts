import type { RecordStock } from '@vitrine/schemas';
import type { Dice } from './random.ts';

const RESTOCK = ['2026-12-04', '2026-12-11', '2027-01-08', '2027-01-22'] as const;

/** What there is of a variant: most is there, every eleventh is sold out, some of that comes back or may be ordered on. */
export function stockOf(dice: Dice, isMadeToOrder: boolean): RecordStock {
  const lot = dice.share();
  if (lot < 0.09) {
    if (isMadeToOrder) return { onHand: 0, backorder: 20, restockOn: dice.of(RESTOCK) };
    return dice.share() < 0.4 ? { onHand: 0, restockOn: dice.of(RESTOCK) } : { onHand: 0 };
  }
  return { onHand: lot < 0.16 ? dice.between(1, 3) : dice.between(4, 60) };
}
