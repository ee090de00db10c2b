import type { LocalShop } from '@vitrine/platform/doors';
import type { OrderLine } from '../orders/index.ts';
import type { OrderReturn } from './returns-repository.ts';
import type { LinePieces } from './tables.ts';

/** A text of the shop with values put in; empty where it has none, which the gates of publishing refuse. */
export function words(shop: LocalShop, key: string, values?: Readonly<Record<string, unknown>>): string {
  return shop.message(key, values) ?? '';
}

/** As shoppers and parcels know a return. */
export function returnNumber(order: { number: string }, { n }: Pick<OrderReturn, 'n'>): string {
  return `${order.number}-${n}`;
}

/** What came of a return: nothing yet, something was accepted, or nothing was. */
export function returnState({ receipt }: OrderReturn): 'announced' | 'received' | 'refused' {
  if (receipt === undefined) return 'announced';
  return receipt.pieces.length > 0 ? 'received' : 'refused';
}

/** Pieces of an order, line by line, such as "2 × Kleid, Größe 38". */
export function piecesWords(pieces: readonly LinePieces[], lines: readonly OrderLine[]): string[] {
  return pieces.flatMap(({ line, quantity }) => {
    const of = lines.find(({ n }) => n === line);
    return of === undefined ? [] : [`${quantity} × ${goodsWords(of)}`];
  });
}

/** A line of an order in words: its name, then what was chosen of it, if anything was. */
export function goodsWords({ name, options }: Pick<OrderLine, 'name' | 'options'>): string {
  return [name, options].filter(Boolean).join(', ');
}
