import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { noteRefund, type Platform, type TenantId } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import { canonicalJson } from '@vitrine/schemas';
import { restock } from '../catalogue/index.ts';
import { costOf } from '../instalments/index.ts';
import { linesOf, lockOrder, orderOfNumber } from '../orders/index.ts';
import { book, cancellationOf, debtorOf, type HostedPayments } from '../payments/index.ts';
import { RETURN_RECEIVED } from './return-mails.ts';
import { moneyBack, piecesOf } from './return-money.ts';
import { addReceipt, returnsOf } from './returns-repository.ts';
import type { LinePieces } from './tables.ts';

/** What the service found in a parcel. */
export interface Found {
  /** What is accepted; left out, all that was announced. */
  pieces?: readonly LinePieces[] | undefined;
  /** Whether it can be sold again. */
  isRestocked: boolean;
}

/** `amount` is what it took off the order, in minor units; `refused`: more than was announced, or something else was noted before. */
export type TakenBack = { kind: 'done'; amount: number } | { kind: 'unknown' | 'refused' };

export interface TakingParts extends Pick<Platform, 'outbox' | 'changes'> {
  database: Pick<Database, 'transaction' | 'orm'>;
  hosted: Pick<HostedPayments, 'settleLater'> | undefined;
  clock: Clock;
  ids: Pick<Ids, 'uuid'>;
}

/**
 * Notes what came back, in one transaction: what it takes off the order is booked, goods are free again if they can be sold,
 * and money that was paid by card is on its way back. The same noted again is the same; the order's row is the root.
 */
export async function takeBack(
  parts: TakingParts,
  tenant: TenantId,
  { number, n, ...found }: { number: string; n: number } & Found,
): Promise<TakenBack> {
  const { database, hosted, outbox, changes, clock, ids } = parts;
  return database.transaction(async (transaction): Promise<TakenBack> => {
    const known = await orderOfNumber(transaction, tenant, number);
    const order = known && (await lockOrder(transaction, tenant, known.id));
    if (order === undefined) return { kind: 'unknown' };
    const all = await returnsOf(transaction, tenant, [order.id]);
    const announced = all.find((each) => each.n === n);
    if (announced === undefined) return { kind: 'unknown' };
    const { receipt } = announced;
    const { isRestocked } = found;
    const wanted = found.pieces ?? receipt?.pieces ?? announced.pieces;
    const pieces = wanted.toSorted((one, other) => one.line - other.line);
    if (receipt !== undefined) {
      const isSame = receipt.isRestocked === isRestocked && canonicalJson(receipt.pieces) === canonicalJson(pieces);
      return isSame ? { kind: 'done', amount: receipt.amount } : { kind: 'refused' };
    }
    const most = piecesOf(announced.pieces);
    if ([...piecesOf(pieces)].some(([line, quantity]) => quantity > (most.get(line) ?? 0))) return { kind: 'refused' };
    const lines = await linesOf(transaction, tenant, order.id);
    const credit = costOf(order.plan);
    const costs = lines.map(({ gross, discount, ...line }) => ({ ...line, cost: gross - discount }));
    const earlier = all.flatMap((each) => (each.receipt === undefined ? [] : [each.receipt]));
    // A membership is not sent back with goods; it is withdrawn from by itself.
    const { fee = 0, tax: feeTax = 0 } = order.premium ?? {};
    const sold = { total: order.total - fee, tax: order.tax - feeTax, credit, lines: costs };
    const back = moneyBack(sold, earlier, pieces);
    const { amount, tax } = back;
    const at = clock.now();
    await addReceipt(transaction, { tenant, order: order.id, n, pieces, amount, tax, isRestocked, receivedAt: at });
    const reference = `${order.id} ${n}`;
    if (amount > 0) {
      const postings = cancellationOf(amount, tax, back.credit, debtorOf(order));
      await book(transaction, tenant, { kind: 'return', reference, currency: order.currency, postings, at }, ids);
      await noteRefund(outbox, transaction, tenant, { order: order.id, why: `return-${n}`, amount, at });
      await hosted?.settleLater(transaction, tenant, order.id, `return ${n}`);
    }
    if (isRestocked) {
      const goods = [...piecesOf(pieces)].flatMap(([line, quantity]) => {
        const variant = lines.find((each) => each.n === line)?.variant;
        return variant === undefined ? [] : [{ variant, quantity }];
      });
      const deed = { order: order.id, at, ids };
      await restock(transaction, tenant, goods, deed, (of, whose, tags) => changes.note(of, whose, tags));
    }
    await outbox.put(transaction, tenant, { kind: RETURN_RECEIVED, key: reference, payload: { order: order.id, n } });
    return { kind: 'done', amount };
  });
}
