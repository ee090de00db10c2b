/** A process that dies while somebody pays: what it began is found and ended, and no money is lost or taken twice. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@vitrine/platform/database';
import { runUntilKilled } from '@vitrine/platform/testing/killed-process';
import { bareDatabase } from '@vitrine/platform/testing/databases';
import { migratedTemplate } from '@vitrine/platform/testing/migrated-template';
import { describe, expect, it, vi } from 'vitest';
import { unpackStore } from '../../support/seeded-store.ts';
import { OAK, PATIENT_MS, startPaymentBench, TOTAL } from './payment-bench.ts';

const PAYER = new URL('payer.ts', import.meta.url);
const MINUTE = 60_000;

const ROUNDS = { postgres: 25, pglite: 5 } as const;
const MOST_MS = 1_200_000;
const POINTS = [
  'payment made',
  'payment event stored',
  'payment event applied:2',
  'payment deed wanted',
  'payment deed asked',
  // The capture is the first, what is paid back after the cancellation another one.
  'payment deed asked:2',
];

describe.each(['postgres', 'pglite'] as const)('payments on %s', (engine) => {
  it.each(POINTS)(
    'killed at "%s"',
    async (point) => {
      for (let round = 0; round < ROUNDS[engine]; round += 1) await expectPaidOnce(engine, point);
    },
    MOST_MS,
  );
});

/** Has a payer killed, and what it began found and ended. */
async function expectPaidOnce(engine: 'postgres' | 'pglite', point: string): Promise<void> {
  const root = mkdtempSync(path.join(tmpdir(), 'vitrine-killed-'));
  const [dataDir, folder] = [path.join(root, 'data'), path.join(root, 'provider')];
  mkdirSync(folder);
  const postgres = engine === 'postgres' ? await bareDatabase() : undefined;
  if (engine === 'postgres' && postgres === undefined) expect.fail('TEST_DATABASE_URL is not set');
  if (postgres === undefined) unpackStore(await migratedTemplate(), dataDir);
  const where = postgres?.url ?? path.join(dataDir, 'pglite');
  const open = () => openDatabase(postgres === undefined ? { dataDir: where } : { databaseUrl: where });
  const { lines, wasKilled } = await runUntilKilled(PAYER, point, [where, folder]);
  const [order = '', attempt = ''] = lines[0]?.split(' ') ?? [];
  expect([wasKilled, attempt.length]).toEqual([true, 36]);

  const bench = await startPaymentBench(await open(), { folder, deadlineMs: PATIENT_MS });
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
  await postgres?.drop();
  rmSync(root, { recursive: true });
}
