import type { NamedCookie } from '@vitrine/schemas';
import { piecesIn, type Basket } from './basket.ts';

/** As long as a basket is kept. */
const KEPT_SECONDS = 30 * 86_400;

/** What a page that everybody gets may show beside the basket: how many pieces are in it. Taken away where it is empty. */
export function countCookie(basket: Pick<Basket, 'lines'> | undefined): NamedCookie {
  const pieces = basket === undefined ? 0 : piecesIn(basket);
  return { name: 'basketCount', value: pieces === 0 ? '' : String(pieces), maxAge: pieces === 0 ? 0 : KEPT_SECONDS };
}
