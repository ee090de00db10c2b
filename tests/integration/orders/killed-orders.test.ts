/** A process that dies while somebody orders; the other steps and many rounds are in `killed-orders.nightly.test.ts`. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bareDatabase } from '@vitrine/platform/testing/databases';
import { it, onTestFinished } from 'vitest';
import { openOrderBench } from './order-bench.ts';
import { expectOneOrder } from './kill-orders.ts';

it('leaves one order that agrees with stock, books, payment and mails', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'vitrine-killed-'));
  const postgres = await bareDatabase();
  onTestFinished(async () => {
    await postgres?.drop();
    rmSync(root, { recursive: true });
  });
  const [where, folder] = [postgres?.url ?? path.join(root, 'pglite'), path.join(root, 'kept')];
  mkdirSync(folder);
  await (await openOrderBench(where, folder)).end();
  const cases = [
    ['stock held', 'invoice'],
    ['order kept', 'card'],
    ['errand delivered', 'prepayment'],
  ] as const;
  for (const [index, [point, method]] of cases.entries())
    await expectOneOrder({ point, method, where, folder, owner: `owner-${index}`, quantity: index + 1 });
});
