/**
 * A process for tests to kill: somebody orders, pays if that is by card, and is told. The first line on stdout is what they agreed to,
 * the second one the id of the order. `orderer.ts <folder or address of the database> <folder> <owner> <method> <quantity>`
 */
import { writeSync } from 'node:fs';
import type { PaymentMethod } from '../../../commerce/src/orders/checkout.ts';
import { placedOrder } from '../../../commerce/src/orders/testing/order-parts.ts';
import { OAK } from '../payments/payment-bench.ts';
import { openOrderBench } from './order-bench.ts';

const [where = '', folder = '', owner = '', method = '', quantity = '1'] = process.argv.slice(2);
const bench = await openOrderBench(where, folder);
const wish = await bench.fill(owner, method as PaymentMethod, Number(quantity));
writeSync(1, `${JSON.stringify(wish)}\n`);
const order = placedOrder(await bench.place(wish));
writeSync(1, `${order.id}\n`);
if (method === 'card') {
  const attempt = await bench.payments.hosted.lastAttempt(OAK, order.id);
  if (attempt === undefined) throw new Error('expected an attempt, got none');
  const started = await bench.payments.hosted.startHostedAttempt(OAK, attempt.id);
  if (!started.ok) throw new Error(`expected a page, got ${started.code}`);
  await bench.payments.pay(started.page, 'approved');
  await bench.payments.hosted.check(OAK, attempt.id, new AbortController().signal);
}
while ((await bench.workMails()) > 0);
await bench.end();
