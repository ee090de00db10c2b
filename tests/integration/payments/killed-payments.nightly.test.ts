/** A process that dies while somebody pays: what it began is found and ended, and no money is lost or taken twice. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@vitrine/platform/database';
import { runUntilKilled } from '@vitrine/platform/testing/killed-process';
import { migratedTemplate } from '@vitrine/platform/testing/migrated-template';
import { expect, it, vi } from 'vitest';
import { unpackStore } from '../../support/seeded-store.ts';
import { OAK, startPaymentBench, TOTAL } from './payment-bench.ts';

const PAYER = new URL('payer.ts', import.meta.url);
const MINUTE = 60_000;

it.each([
  'payment made',
  'payment event stored',
  'payment event applied:2',
  'payment deed wanted',
  'payment deed asked',
  'payment deed asked:3',
])('killed at "%s"', async (point) => {
  const root = mkdtempSync(path.join(tmpdir(), 'vitrine-killed-'));
  const [dataDir, folder] = [path.join(root, 'data'), path.join(root, 'provider')];
  unpackStore(await migratedTemplate(), dataDir);
  mkdirSync(folder);
  const { lines, wasKilled } = await runUntilKilled(PAYER, point, [path.join(dataDir, 'pglite'), folder]);
  const [order = '', attempt = ''] = lines[0]?.split(' ') ?? [];
  expect([wasKilled, attempt.length]).toEqual([true, 36]);

  const bench = await startPaymentBench(await openDatabase({ dataDir: path.join(dataDir, 'pglite') }), { folder });
  // What the dead process had leased is free again.
  bench.advance(2 * MINUTE);
  await bench.hosted.askUnheard(new AbortController().signal);
  const made = bench.simulator.find(attempt) ?? expect.fail('the provider knows nothing of it');
  if (made.movements.length === 0) await bench.pay(`${bench.simulator.origin}/pay/${made.id}`, 'approved');
  await vi.waitFor(
    async () => {
      // Events go to the door of the dead process: the job alone finds out.
      bench.advance(MINUTE);
      await bench.hosted.askUnheard(new AbortController().signal);
      await bench.outbox.work();
      expect(await bench.openErrands(attempt)).toEqual([]);
      expect((await bench.movementsOf(attempt)).length).toBeGreaterThanOrEqual(2);
    },
    { timeout: 20_000 },
  );
  const isCancelled = (await bench.stateOf(order)) === 'cancelled';
  const kinds = (await bench.movementsOf(attempt)).map(([kind]) => kind).toSorted();
  const all = ['authorised', 'captured', ...(isCancelled ? ['refunded'] : [])];
  expect(kinds).toEqual(all);
  expect(
    bench.simulator
      .find(attempt)
      ?.movements.map(({ kind }) => kind)
      .toSorted(),
    'the provider agrees',
  ).toEqual(all);
  if (!isCancelled) expect(await bench.stateOf(order)).toBe('confirmed');
  expect((await bench.balances())['provider']).toBe(isCancelled ? 0 : TOTAL);
  expect((await bench.hosted.lastAttempt(OAK, order))?.id).toBe(attempt);
  await bench.end();
  rmSync(root, { recursive: true });
});
