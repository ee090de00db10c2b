import type { Words } from '@vitrine/platform/doors';
import { MOST_LINES, MOST_PIECES } from './basket.ts';
import type { BasketOutcome } from './basket-service.ts';

export const NOT_ADDED: Words = { key: 'basket.add.failed' };
export const NOT_CHANGED: Words = { key: 'basket.update.failed' };

/** Why nothing was put in; undefined where something was. */
export function refusalOf(outcome: BasketOutcome): Words | undefined {
  const words: Readonly<Record<BasketOutcome, Words | undefined>> = {
    done: undefined,
    most: undefined,
    same: undefined,
    variantMissing: { key: 'product.variantMissing' },
    soldOut: { key: 'wishlist.edit.soldOut' },
    gone: NOT_ADDED,
    unknown: NOT_CHANGED,
    full: { key: 'basket.add.full', with: { count: MOST_LINES } },
  };
  return words[outcome];
}

/** What is said of what was done. */
export function successOf(outcome: BasketOutcome): Words {
  return outcome === 'most' ? { key: 'basket.line.most', with: { count: MOST_PIECES } } : { key: 'basket.add.success' };
}
