/**
 * A process for tests to kill: places an order, has it paid by card and then cancelled, on a database and a provider that outlive it.
 * The first line on stdout names order and attempt. `payer.ts <folder or address of the database> <folder of the provider>`
 */
import { writeSync } from 'node:fs';
import { openDatabase } from '@vitrine/platform/database';
import { until } from '../../support/until.ts';
import { OAK, PATIENT_MS, startPaymentBench } from './payment-bench.ts';

const [where = '', folder = ''] = process.argv.slice(2);
const bench = await startPaymentBench(
  await openDatabase(where.startsWith('postgres:') ? { databaseUrl: where } : { dataDir: where }),
  { folder, deadlineMs: PATIENT_MS },
);
const { order, attempt, token } = await bench.placed();
writeSync(1, `${order} ${attempt}\n`);
const started = await bench.hosted.startHostedAttempt(OAK, attempt);
if (!started.ok) throw new Error(`expected a page, got ${started.code}`);
await bench.pay(started.page, 'approved');
await bench.hosted.returnFrom(OAK, { token });
// What is cancelled before would be let go of in place of being paid back.
await until('the money is captured', async () => (await bench.movementsOf(attempt)).length === 2, PATIENT_MS);
await bench.cancel(order);
await bench.hosted.check(OAK, attempt, new AbortController().signal);
await bench.end();
