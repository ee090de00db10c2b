import { runUntilKilled } from '@vitrine/platform/testing/killed-process';
import { expect } from 'vitest';
import type { PaymentMethod } from '../../../commerce/src/orders/checkout.ts';
import type { OrderWish } from '../../../commerce/src/orders/place-order.ts';
import { placedOrder } from '../../../commerce/src/orders/testing/order-parts.ts';
import { OAK } from '../payments/payment-bench.ts';
import { openOrderBench, type OrderBench } from './order-bench.ts';

const ORDERER = new URL('orderer.ts', import.meta.url);
const MINUTE = 60_000;
const MOST_LOOKS = 100;

/** Where the process ends that orders: each step of the transaction, after its commit, while it is paid, and while it is told. */
export const POINTS_OF_ANY = [
  'basket locked',
  'order priced',
  'stock held',
  'lines written',
  'order written',
  'payment begun',
  'order ready',
  'order kept',
  'errand leased',
  'errand delivered',
] as const;
export const POINTS_OF_CARD = [
  'payment made',
  'payment event applied:2',
  'payment deed wanted',
  'payment deed asked',
] as const;

interface KillingCase {
  point: string;
  /** A folder of PGlite or the address of a Postgres. */
  where: string;
  folder: string;
  owner: string;
  method: PaymentMethod;
  quantity: number;
}

/** Has a process killed while it orders, goes on as its shopper and its successor would, and expects one order that agrees with everything. */
export async function expectOneOrder({ point, where, folder, owner, method, quantity }: KillingCase): Promise<void> {
  const words = [where, folder, owner, method, String(quantity)];
  const { lines, wasKilled } = await runUntilKilled(ORDERER, point, words);
  const [agreed = '', acknowledged] = lines;
  expect([point, wasKilled, agreed.length > 0]).toEqual([point, true, true]);
  const bench = await openOrderBench(where, folder);
  try {
    const before = await bench.factsOf(owner);
    expect([before.orders.length, before.baskets], 'an order or its basket').toEqual(
      before.orders.length === 0 ? [0, 1] : [1, 0],
    );
    expect(await bench.contradictions()).toEqual([]);
    // Whoever got no answer sends it again, and whoever got one does so by mistake.
    const order = placedOrder(await bench.place(JSON.parse(agreed) as OrderWish));
    if (acknowledged !== undefined) expect(order.id).toBe(acknowledged);
    if (before.orders[0] !== undefined) expect(order.id).toBe(before.orders[0].id);
    if (method === 'card') await payAfterwards(bench, order.id);
    await settle(bench);
    const total = quantity * 2_500 + (quantity * 2_500 >= 7_500 ? 0 : 595);
    const facts = await bench.factsOf(owner);
    const isPaid = method !== 'prepayment';
    expect(facts).toMatchObject({
      orders: [{ id: order.id, state: isPaid ? 'confirmed' : 'placed', total }],
      baskets: 0,
      checkouts: 0,
      held: quantity,
      attempts: method === 'invoice' ? 0 : 1,
      movements: method === 'card' ? ['authorised', 'captured'] : [],
      sold: isPaid ? total : 0,
      openErrands: 0,
    });
    // Twice only if nobody could know that it was sent, and then as the same mail.
    const isMaybeTold = point === 'errand delivered';
    // By card it may have been the errand that asks about the payment that was done and not noted.
    expect(facts.mails.length).toBeGreaterThanOrEqual(isMaybeTold && method !== 'card' ? 2 : 1);
    expect(facts.mails.length).toBeLessThanOrEqual(isMaybeTold ? 2 : 1);
    expect(new Set(facts.mails).size).toBe(1);
    expect(facts.mails[0]).toMatch(/^<.+@.+>$/u);
    expect(await bench.contradictions()).toEqual([]);
  } finally {
    await bench.end();
  }
}

async function payAfterwards({ payments }: OrderBench, order: string): Promise<void> {
  const attempt = (await payments.hosted.lastAttempt(OAK, order)) ?? expect.fail('an order by card without an attempt');
  const started = await payments.hosted.startHostedAttempt(OAK, attempt.id);
  const made = payments.simulator.find(attempt.id);
  if (started.ok && made?.movements.length === 0) await payments.pay(started.page, 'approved');
}

/** What jobs and errands do until nothing is left, minutes later: what the dead process had leased is free again. */
async function settle(bench: OrderBench): Promise<void> {
  const signal = new AbortController().signal;
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    bench.payments.advance(2 * MINUTE);
    await bench.payments.hosted.askUnheard(signal);
    await bench.payments.outbox.work();
    const told = await bench.workMails();
    const { openErrands } = await bench.factsOf('nobody');
    if (told === 0 && openErrands === 0) return;
  }
  expect.fail(`expected all errands to be done after ${MOST_LOOKS} looks`);
}
