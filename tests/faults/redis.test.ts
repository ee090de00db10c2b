import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { threePortsInARow } from '../support/ports.ts';
import { startProduct, type Product } from '../support/product.ts';
import { until } from '../support/until.ts';
import { createPublisher } from '../support/publisher.ts';
import { startTestRedis, type TestRedis } from '../support/redis.ts';

let redis: TestRedis;
let product: Product;
let metricsPort: number;
beforeAll(async () => {
  redis = await startTestRedis();
  metricsPort = await threePortsInARow();
  product = await startProduct({ env: { REDIS_URL: redis.url, METRICS_PORT: String(metricsPort) } });
});
afterAll(async () => {
  await product.stop();
  await redis.stop();
});

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

/** Publishes and looks, as on any other day. */
async function publishIsSeen(headline: string): Promise<void> {
  const outcome = await createPublisher(`http://127.0.0.1:${product.ports.staff}`).publish(headline);
  expect(outcome).toMatchObject({ kind: 'acknowledged' });
  await until(`"${headline}" is on the page`, async () => (await product.get('/')).body.includes(headline));
}

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
