/** A process that dies at each step of an order, again and again in one shop, on both engines: one order each, and all of them together agree. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bareDatabase } from '@vitrine/platform/testing/databases';
import { describe, expect, it } from 'vitest';
import { expectOneOrder, POINTS_OF_ANY, POINTS_OF_CARD } from './kill-orders.ts';
import { openOrderBench } from './order-bench.ts';

const ROUNDS = { postgres: 25, pglite: 5 } as const;
const METHODS = ['invoice', 'prepayment', 'card'] as const;
const MOST_MS = 1_200_000;
const cases = [
  ...POINTS_OF_ANY.map((point) => ({ point, methods: METHODS })),
  ...POINTS_OF_CARD.map((point) => ({ point, methods: ['card'] as const })),
];

describe.each(['postgres', 'pglite'] as const)('orders on %s', (engine) => {
  it.each(cases)(
    'killed at "$point"',
    async ({ point, methods }) => {
      const root = mkdtempSync(path.join(tmpdir(), 'vitrine-killed-'));
      const folder = path.join(root, 'kept');
      mkdirSync(folder);
      const postgres = engine === 'postgres' ? await bareDatabase() : undefined;
      if (engine === 'postgres' && postgres === undefined) expect.fail('TEST_DATABASE_URL is not set');
      const where = postgres?.url ?? path.join(root, 'pglite');
      await (await openOrderBench(where, folder)).end();
      for (let round = 0; round < ROUNDS[engine]; round += 1) {
        const method = methods[round % methods.length] ?? 'card';
        await expectOneOrder({ point, where, folder, owner: `owner-${round}`, method, quantity: 1 + (round % 4) });
      }
      await postgres?.drop();
      rmSync(root, { recursive: true });
    },
    MOST_MS,
  );
});
