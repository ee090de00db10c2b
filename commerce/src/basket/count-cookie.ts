import type { NamedCookie } from '@vitrine/schemas';
import { piecesIn, type Basket } from './basket.ts';

/** As long as a basket is kept. */
const KEPT_SECONDS = 30 * 86_400;

/**
 * What a page that everybody gets may show beside the basket: how many pieces are in it, and behind a point its version, by which
 * another tab sees that it changed though their number did not. Taken away where it is empty.
 */
export function countCookie(basket: Pick<Basket, 'lines' | 'version'> | undefined): NamedCookie {
  const pieces = basket === undefined ? 0 : piecesIn(basket);
  return {
    name: 'basketCount',
    value: basket === undefined || pieces === 0 ? '' : `${pieces}.${basket.version}`,
    maxAge: pieces === 0 ? 0 : KEPT_SECONDS,
  };
}
