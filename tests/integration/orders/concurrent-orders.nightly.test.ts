/** Many who order at once at two servers of one Postgres: a basket is ordered once, and the last piece goes to one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from '@vitrine/platform/sql';
import { testEngines } from '@vitrine/platform/testing/databases';
import { expect, it } from 'vitest';
import { placedOrder } from '../../../commerce/src/orders/testing/order-parts.ts';
import { startOrderBench } from './order-bench.ts';

const ROUNDS = Number(process.env['CONCURRENT_ROUNDS'] || 500);
const AT_ONCE = 20;
const BUYERS = 50;
const MOST_MS = 1_800_000;

async function twoServers() {
  const openTwo = testEngines().find(({ engine }) => engine === 'postgres')?.openTwo;
  if (openTwo === undefined) expect.fail('TEST_DATABASE_URL is not set');
  const root = mkdtempSync(path.join(tmpdir(), 'vitrine-at-once-'));
  const [first, second] = await openTwo();
  const servers = [
    await startOrderBench(first, path.join(root, 'one')),
    await startOrderBench(second, path.join(root, 'two')),
  ] as const;
  return {
    servers,
    async end() {
      for (const server of servers) await server.end();
      rmSync(root, { recursive: true });
    },
  };
}

it(
  `one basket that is sent ${AT_ONCE} times at once is one order, ${ROUNDS} times`,
  async () => {
    const { servers, end } = await twoServers();
    const [one] = servers;
    for (let round = 0; round < ROUNDS; round += 1) {
      const owner = `owner-${round}`;
      const wish = await one.fill(owner, round % 2 === 0 ? 'invoice' : 'card', 1);
      const sent = Array.from({ length: AT_ONCE }, (_, index) =>
        (index % 2 === 0 ? servers[0] : servers[1]).place(wish),
      );
      const ids = new Set((await Promise.all(sent)).map((outcome) => placedOrder(outcome).id));
      const { orders, held, attempts } = await one.factsOf(owner);
      expect([ids.size, orders.map(({ id }) => id), held, attempts]).toEqual([1, [...ids], 1, round % 2]);
    }
    expect(await one.contradictions()).toEqual([]);
    await end();
  },
  MOST_MS,
);

it(
  `the last piece goes to one of ${BUYERS} buyers`,
  async () => {
    const { servers, end } = await twoServers();
    const [one] = servers;
    const wishes = [];
    for (let buyer = 0; buyer < BUYERS; buyer += 1) wishes.push(await one.fill(`buyer-${buyer}`, 'invoice', 1));
    await one.database.orm.execute(sql`update stock set on_hand = 1 where variant = 'LAMP'`);
    const outcomes = await Promise.all(
      wishes.map((wish, index) => (index % 2 === 0 ? servers[0] : servers[1]).place(wish)),
    );
    expect(outcomes.filter(({ kind }) => kind === 'placed')).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind === 'soldOut')).toHaveLength(BUYERS - 1);
    expect(await one.contradictions()).toEqual([]);
    await end();
  },
  MOST_MS,
);
