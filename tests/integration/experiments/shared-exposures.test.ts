import type { Exposure } from '@vitrine/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createExposureRecords,
  createExposureRing,
  createSharedExposures,
  type ExposureLog,
  type ExposureRecords,
} from '../../../layout-server/src/experiments/exposures/index.ts';
import { createPhaseSums } from '../../../layout-server/src/experiments/results/index.ts';
import type { Database } from '@vitrine/platform/database';
import { openAnyDatabase } from '@vitrine/platform/testing/databases';
import { silentLogger } from '@vitrine/platform/logging';
import { createMetrics } from '@vitrine/platform/metrics';
import { createRedisLink, createRedisStream, type RedisLink } from '@vitrine/platform/redis';
import { until } from '../../support/until.ts';
import { startTestRedis, type TestRedis } from '../../support/redis.ts';

let server: TestRedis;
let database: Database;
let records: ExposureRecords;
const links: RedisLink[] = [];
beforeAll(async () => {
  server = await startTestRedis();
  database = await openAnyDatabase();
  records = createExposureRecords(database);
});
afterAll(async () => {
  for (const link of links) link.close();
  await database.close();
  await server.stop();
});

/** One of several layout servers; `write` takes what it reads. */
function instance(
  reader: string,
  write: ExposureRecords['writeExposures'] = records.writeExposures,
): { log: ExposureLog; link: RedisLink } {
  const link = createRedisLink({ url: server.url, logger: silentLogger, metrics: createMetrics({ service: 'test' }) });
  links.push(link);
  // A reader's unconfirmed entries go to another one at once, so that the test need not wait a minute.
  const stream = createRedisStream({ link, name: 'exposures', reader, patienceMs: 50 });
  return {
    link,
    log: createSharedExposures({
      stream,
      direct: createExposureRing(records.writeExposures),
      sink: write,
      logger: silentLogger,
      restMs: 10,
    }),
  };
}
const batch = (tenant: string, count: number): Exposure[] =>
  Array.from({ length: count }, (_, index) => ({
    tenant,
    experiment: 'words',
    phase: 1,
    variant: index % 2 ? 'a' : 'b',
    unit: `v${index}`,
    at: '2026-11-20T08:00:00.000Z',
  }));
const units = async (tenant: string): Promise<number> =>
  (
    await createPhaseSums(database).counts({ tenant, experiment: 'words', phase: 1, pages: ['home'], until: undefined })
  ).reduce((sum, arm) => sum + arm.units, 0);

describe('exposures in a Redis stream', () => {
  it('are written once, whichever instance took them and however often', async () => {
    const [one, other] = [instance('one'), instance('other')];
    await until('both are connected', async () => one.link.isUp() && other.link.isUp());
    const all = batch('t1', 1_000);
    await Promise.all([one.log.append(all), other.log.append(all), one.log.append(all.slice(0, 300))]);
    await until('all are counted', async () => (await units('t1')) === 1_000);
    await Promise.all([one.log.close(), other.log.close()]);
    expect(await units('t1')).toBe(1_000);
  });

  it('survive the instance that had them: another one writes what it did not confirm', async () => {
    let had = 0;
    const broken = instance('broken', async (exposures) => {
      had += exposures.length;
      throw new Error('killed before it could write');
    });
    await until('it is connected', async () => broken.link.isUp());
    await broken.log.append(batch('t2', 200));
    await until('it has them', async () => had > 0);
    await broken.log.close();
    expect(await units('t2')).toBe(0);
    const heir = instance('heir');
    await until('the other one has written them', async () => (await units('t2')) === 200);
    await heir.log.close();
  });

  it('go to the database at once while Redis is away, and none is lost', async () => {
    const { log, link } = instance('third');
    await until('it is connected', async () => link.isUp());
    await server.kill();
    expect(await log.append(batch('t3', 100))).toBe(0);
    expect(await units('t3')).toBe(100);
    await server.start();
    await until('it is connected again', async () => link.isUp());
    await log.append(batch('t4', 100));
    await until('the stream works again', async () => (await units('t4')) === 100);
    await log.close();
  });
});
