import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import type { LocalShop, Platform } from '@vitrine/platform/doors';
import { canonicalJson } from '@vitrine/schemas';
import { linesOf, lockOrder, type OrderLine } from '../orders/index.ts';
import { piecesOf } from './return-money.ts';
import { RETURN_ANNOUNCED } from './return-mails.ts';
import { isReturnOver, lastReturnDayOf } from './return-period.ts';
import { addReturn, returnsOf, type OrderReturn } from './returns-repository.ts';
import type { LinePieces } from './tables.ts';

/** `changed`: something else of the order was announced meanwhile; `refused`: so much cannot come back of it; `over`: its last day is. */
export type Announced =
  | { kind: 'announced'; n: number }
  | { kind: 'changed' | 'refused' }
  | { kind: 'over'; last: string | undefined };

export interface AnnouncingParts extends Pick<Platform, 'outbox'> {
  database: Pick<Database, 'transaction' | 'orm'>;
  clock: Clock;
}

/**
 * Takes that something of an order that was sent comes back. `n` is the return that it is to become, as the form that was shown
 * had it: the same sent again is the same return.
 */
export async function announceReturn(
  { database, outbox, clock }: AnnouncingParts,
  shop: Pick<LocalShop, 'tenant' | 'checkout' | 'timeZone'>,
  { order: id, n, pieces }: { order: string; n: number; pieces: readonly LinePieces[] },
): Promise<Announced> {
  const { tenant } = shop;
  return database.transaction(async (transaction): Promise<Announced> => {
    const order = await lockOrder(transaction, tenant, id);
    if (order === undefined || order.state !== 'closed') return { kind: 'refused' };
    const known = await returnsOf(transaction, tenant, [id]);
    const same = known.find((each) => each.n === n);
    if (same !== undefined)
      return canonicalJson(same.pieces) === canonicalJson(pieces) ? { kind: 'announced', n } : { kind: 'changed' };
    const last = await lastReturnDayOf(transaction, shop, id);
    if (isReturnOver(last, shop, clock.now())) return { kind: 'over', last };
    if (n !== known.length + 1) return { kind: 'changed' };
    const left = leftOf(await linesOf(transaction, tenant, id), known);
    const wanted = piecesOf(pieces);
    const fits = [...wanted].every(([line, quantity]) => quantity > 0 && quantity <= (left.get(line) ?? 0));
    if (wanted.size === 0 || !fits) return { kind: 'refused' };
    await addReturn(transaction, { tenant, order: id, n, pieces, announcedAt: clock.now() });
    await outbox.put(transaction, tenant, { kind: RETURN_ANNOUNCED, key: `${id} ${n}`, payload: { order: id, n } });
    return { kind: 'announced', n };
  });
}

/** How many pieces of each line can still be announced: what is on its way back or was accepted cannot, what was refused can. */
export function leftOf(lines: readonly OrderLine[], known: readonly OrderReturn[]): ReadonlyMap<number, number> {
  const gone = piecesOf(known.flatMap(({ pieces, receipt }) => receipt?.pieces ?? pieces));
  return new Map(lines.map(({ n, quantity }) => [n, quantity - (gone.get(n) ?? 0)]));
}
