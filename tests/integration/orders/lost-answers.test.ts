/**
 * Connections to Postgres are cut while many put things into baskets and order. Whoever was answered finds what they were told;
 * what got no answer is there as a whole or not at all, and stays so.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from '@vitrine/platform/sql';
import { testEngines } from '@vitrine/platform/testing/databases';
import { expect, it } from 'vitest';
import type { OrderWish } from '../../../commerce/src/orders/place-order.ts';
import { placedOrder } from '../../../commerce/src/orders/testing/order-parts.ts';
import { startOrderBench } from './order-bench.ts';

const SHOPPERS = Number(process.env['LOST_ANSWERS_SHOPPERS'] || 8);
const ORDERS_EACH = 4;
/** Until a cut met an order: without a lost answer nothing is shown. */
const MOST_EACH = 100;
const CUT = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;

/** One line of what a client saw: what was asked, and which order it was told of; undefined if nobody answered. */
interface Seen {
  wish: OrderWish;
  told: string | undefined;
}

const openTwo = testEngines().find(({ engine }) => engine === 'postgres')?.openTwo;

it.skipIf(openTwo === undefined)(
  'an order without an answer is whole or absent, and one with an answer is there',
  async () => {
    const [database, other] = (await openTwo?.()) ?? expect.fail('no Postgres');
    const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-lost-'));
    const bench = await startOrderBench(database, folder);
    const history: Seen[] = [];
    let shopping = SHOPPERS;
    const shopAround = async (shopper: number): Promise<void> => {
      for (let n = 0; n < ORDERS_EACH || (n < MOST_EACH && !history.some(isLost)); n += 1) {
        const wish = await untilAnswered(() => bench.fill(`owner-${shopper}-${n}`, 'invoice', 1));
        const outcome = await bench.place(wish).catch(() => undefined);
        history.push({ wish, told: outcome && placedOrder(outcome).id });
      }
    };
    const shoppers = Array.from({ length: SHOPPERS }, (_, shopper) =>
      shopAround(shopper).finally(() => {
        shopping -= 1;
      }),
    );
    let cuts = 0;
    while (shopping > 0) {
      const before = history.length;
      await other.orm.execute(CUT);
      cuts += 1;
      // Between two cuts somebody gets on.
      while (history.length === before && shopping > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await Promise.all(shoppers);
    expect(history.length).toBeGreaterThanOrEqual(SHOPPERS * ORDERS_EACH);
    expect([cuts > 0, history.some(isLost)], 'some answer was lost').toEqual([true, true]);
    for (const { wish, told } of history) {
      const { orders, baskets, held, sold } = await bench.factsOf(wish.owner);
      const [order] = orders;
      if (told !== undefined) expect(order?.id).toBe(told);
      expect([orders.length, held, sold]).toEqual(order === undefined ? [0, 0, 0] : [1, 1, order.total]);
      expect(baskets).toBe(order === undefined ? 1 : 0);
      // Asked again it is the same one, or becomes one now.
      const again = placedOrder(await bench.place(wish)).id;
      if (order !== undefined) expect(again).toBe(order.id);
    }
    expect(await bench.contradictions()).toEqual([]);
    await bench.end();
    await other.close();
    rmSync(folder, { recursive: true, force: true });
  },
);

const isLost = ({ told }: Seen): boolean => told === undefined;

/** Asks until the database answers, as somebody does who sees that it failed. */
async function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (error instanceof Error && /expected/u.test(error.message)) throw error;
    }
}
