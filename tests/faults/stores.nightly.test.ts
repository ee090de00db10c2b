/** What keeps the shop's data breaks under load: one product has both, as in production. */
import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPostgres, type TestPostgres } from '../../scripts/verify/test-postgres.ts';
import { threePortsInARow } from '../support/ports.ts';
import { startProduct, type Product } from '../support/product.ts';
import { createPublisher, type Publisher } from '../support/publisher.ts';
import { startTestRedis, type TestRedis } from '../support/redis.ts';
import { until } from '../support/until.ts';

let postgres: TestPostgres;
let redis: TestRedis;
let product: Product;
let publisher: Publisher;
let metricsPort: number;
beforeAll(async () => {
  [postgres, redis, metricsPort] = await Promise.all([startTestPostgres(), startTestRedis(), threePortsInARow()]);
  product = await startProduct({
    env: { DATABASE_URL: postgres.url, REDIS_URL: redis.url, METRICS_PORT: String(metricsPort) },
  });
  publisher = createPublisher(`http://127.0.0.1:${product.ports.staff}`);
});
afterAll(async () => {
  await product.stop();
  await redis.stop();
  postgres.stop();
});

const isSeen = (headline: string): Promise<unknown> =>
  until(`"${headline}" is on the page`, async () => (await product.get('/')).body.includes(headline));

/** Publishes and looks, as on any other day. */
async function publishIsSeen(headline: string): Promise<void> {
  expect(await publisher.publish(headline)).toMatchObject({ kind: 'acknowledged' });
  await isSeen(headline);
}

let visits = 0;
/** A page that nobody asked for before, so that it is made and not taken from the edge. */
const freshPage = () => product.get(`/gibt-es-nicht-${(visits += 1)}`);
const warnings = (): number => product.output().match(/Redis is away/g)?.length ?? 0;
const valueOf = (line: string): number => Number(line.split(' ').at(-1));

async function metric(name: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort + 2}/metrics`);
  return (await answer.text()).split('\n').find((line) => line.startsWith(name)) ?? '';
}
const isUp = async (): Promise<boolean> => (await metric('vitrine_layout_redis_up')).endsWith(' 1');

/** Once each, however many there were: a busy machine makes absences of its own. */
const eachAbsenceIsTold = async (): Promise<boolean> => {
  const absences = valueOf(await metric('vitrine_layout_redis_failures_total'));
  return absences > 0 && warnings() === absences;
};

describe('Redis', () => {
  it('frozen, costs no page, is told of once, and is used again by itself when it goes on', async () => {
    await until('Redis is up', isUp);
    redis.pause();
    try {
      // What is published makes a new tree, which the layout server would share.
      await publishIsSeen('Ohne Redis 1');
      await until('the layout server knows', async () => !(await isUp()));
      await publishIsSeen('Ohne Redis 2');
      for (let page = 0; page < 20; page += 1) expect((await freshPage()).status).toBe(404);
    } finally {
      redis.resume();
    }
    await until('Redis is used again', isUp);
    await until('each absence was told once', eachAbsenceIsTold);
  });

  it('killed under load, costs no page, and is used again by itself when it is back', async () => {
    let going = true;
    const statuses: number[] = [];
    const shoppers = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (going) statuses.push((await freshPage()).status, (await product.get('/')).status);
      }),
    );
    await redis.kill();
    await until('the layout server knows', async () => !(await isUp()));
    await publishIsSeen('Ohne Redis 3');
    await redis.start();
    await until('Redis is used again', isUp);
    await publishIsSeen('Mit Redis');
    going = false;
    await shoppers;
    expect(new Set(statuses)).toEqual(new Set([200, 404]));
    await until('each absence was told once', eachAbsenceIsTold);
  });

  it('with random bytes under every key, gives no error and no spoilt page', async () => {
    const vandal = new Redis(redis.url);
    await freshPage();
    await publishIsSeen('Vor dem Vandalen');
    await until('something is shared', async () => (await vandal.keys('vt:*:content:*')).length > 0);
    const poison = async (): Promise<number> => {
      const keys = await vandal.keys('*');
      for (const key of keys) {
        await vandal.del(key);
        await (Math.random() < 0.5 ? vandal.set(key, randomBytes(500)) : vandal.rpush(key, randomBytes(50)));
      }
      return keys.length;
    };
    for (let round = 0; round < 20; round += 1) {
      expect(await poison()).toBeGreaterThan(0);
      expect((await freshPage()).status).toBe(404);
      const stranger = await fetch(`http://127.0.0.1:${product.ports.staff}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer guess' },
        body: '{}',
      });
      expect(stranger.status).toBe(401);
    }
    await publishIsSeen('Nach dem Vandalen');
    vandal.disconnect();
  }, 180_000);
});

describe('the whole product on Postgres', () => {
  it('a publish is seen with the next requests, and a restart of the layout server keeps it', async () => {
    await publishIsSeen('Auf Postgres');
    product.kill('layout-server');
    await until(
      'the staff door answers again',
      async () => (await publisher.published().catch(() => undefined)) === 'Auf Postgres',
      30_000,
    );
  });

  it('Postgres crashes under load: pages go on, publishing says why it cannot, and no acknowledged publish is lost', async () => {
    let going = true;
    const statuses: number[] = [];
    const shoppers = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (going) statuses.push((await product.get('/')).status);
      }),
    );
    const acknowledged: string[] = [];
    let written = 0;
    const writer = (async () => {
      while (going) {
        const headline = `Fassung ${(written += 1)}`;
        const outcome = await publisher.publish(headline);
        if (outcome.kind === 'acknowledged') acknowledged.push(headline);
        else await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    await until('the writer is under way', async () => acknowledged.length >= 3);

    const goods = ['/c/kleider', '/p/SKU-1001'];
    for (const path of goods) expect([path, (await product.get(path)).status]).toEqual([path, 200]);

    await postgres.crash();
    const refused = await createPublisher(`http://127.0.0.1:${product.ports.staff}`).publish('Ohne Datenbank');
    // Nothing of a document can be read, let alone published.
    expect(refused).toEqual({ kind: 'unknown' });
    const answer = await until('the staff door says that the database is away', async () => {
      const refusal = await fetch(`http://127.0.0.1:${product.ports.staff}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer demo-merchandiser' },
        body: '{"query":"{ layouts { id } }"}',
      });
      const text = await refusal.text();
      return (
        text.includes('"UNAVAILABLE"') && {
          status: refusal.status,
          retryAfter: refusal.headers.get('retry-after'),
          text,
        }
      );
    });
    expect(answer).toMatchObject({ status: 503, retryAfter: '2', text: expect.stringContaining('the database') });
    const ready = await fetch(`http://127.0.0.1:${product.ports.layoutServer}/readyz`);
    expect(ready.status).toBe(503);
    expect((await product.get('/')).status).toBe(200);
    for (const path of goods) expect([path, (await product.get(path)).status]).toEqual([path, 200]);
    // What nobody asked before needs its page's documents, which a publish had read again: then the search says that it cannot.
    const search = await product.get('/s/wickelkleid');
    expect([search.status, /<h1[^>]*>([^<]*)/u.exec(search.body)?.[1]]).toBeOneOf([
      [503, 'Etwas ist schiefgelaufen'],
      [200, expect.stringContaining('wickelkleid')],
    ]);
    const before = acknowledged.length;
    await postgres.restart();

    await until('publishing goes on', async () => acknowledged.length >= before + 3, 30_000);
    going = false;
    await Promise.all([shoppers, writer]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses.length).toBeGreaterThan(50);

    const { stdout } = await product.layouts('history', 'at/home.layer', '--json', '--limit', '500');
    const { revisions } = JSON.parse(stdout) as { revisions: { revision: number }[] };
    expect(revisions.length).toBeGreaterThanOrEqual(acknowledged.length);
    const last = await publisher.published();
    // The last write may have been made without an answer; otherwise the last acknowledged one stands.
    expect([acknowledged.at(-1), `Fassung ${written}`]).toContain(last);
    await isSeen(last ?? '');
  });

  it('the events after a crash of Postgres reach the edge as before', async () => {
    expect(await publisher.publish('Nach dem Absturz')).toMatchObject({ kind: 'acknowledged' });
    await isSeen('Nach dem Absturz');
  });
});
