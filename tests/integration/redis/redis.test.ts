import { createHash, randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '@vitrine/platform/clock';
import { createLogger } from '@vitrine/platform/logging';
import { createMetrics } from '@vitrine/platform/metrics';
import { createRateLimiter } from '@vitrine/platform/limits';
import { createRedisLink, createRedisStream, createSharedContents, type RedisLink } from '@vitrine/platform/redis';
import { until } from '../../support/until.ts';
import { startTestRedis, type TestRedis } from '../../support/redis.ts';

let server: TestRedis;
/** Another client, for looking and for mischief. */
let other: Redis;
let link: RedisLink;
let lines: string[];
const links: RedisLink[] = [];

function connect(): RedisLink {
  const logger = createLogger({
    level: 'info',
    service: 'test',
    stream: {
      write: (line) => {
        lines.push(line);
      },
    },
  });
  const made = createRedisLink({ url: server.url, logger, metrics: createMetrics({ service: 'test' }) });
  links.push(made);
  return made;
}
const up = (one: RedisLink): Promise<unknown> => until('Redis is up', async () => one.isUp());
const levels = (): string[] => lines.map((line) => (JSON.parse(line) as { level: string }).level);
const clock = fixedClock('2026-11-20T08:00:00.000Z');

beforeAll(async () => {
  server = await startTestRedis();
});
afterAll(() => server.stop());
beforeEach(async () => {
  lines = [];
  link = connect();
  await up(link);
  other = new Redis(server.url);
  other.on('error', () => undefined);
  await other.flushall();
});
afterEach(() => {
  other.disconnect();
  for (const one of links.splice(0)) one.close();
});

describe('a link to Redis', () => {
  it('gives answers', async () => {
    await link.ask((redis) => redis.set('a', '1'));
    expect(await link.ask((redis) => redis.get('a'))).toBe('1');
  });

  it('costs 50 ms once when Redis is frozen, warns once, and comes back by itself', async () => {
    server.pause();
    try {
      const before = performance.now();
      const answers = await Promise.all(Array.from({ length: 50 }, () => link.ask((redis) => redis.get('a'))));
      const first = performance.now() - before;
      expect(answers.every((answer) => answer === undefined)).toBe(true);
      // 50 ms of patience and room for a busy machine; ioredis' own settings would hang for 15 s.
      expect(first).toBeLessThan(400);
      const again = performance.now();
      for (let asked = 0; asked < 1_000; asked += 1) expect(await link.ask((redis) => redis.get('a'))).toBeUndefined();
      // Were each to wait again, this would take 50 s.
      expect(performance.now() - again).toBeLessThan(2_000);
    } finally {
      server.resume();
    }
    await up(link);
    expect(levels()).toEqual(['warn', 'info']);
    expect(await link.ask((redis) => redis.ping())).toBe('PONG');
  });

  it('goes on without Redis when it is killed, warns once, and comes back by itself', async () => {
    await server.kill();
    await until('the link knows', async () => !link.isUp());
    expect(await link.ask((redis) => redis.get('a'))).toBeUndefined();
    await server.start();
    await up(link);
    expect(levels()).toEqual(['warn', 'info']);
  });

  it('starts without Redis, and finds it later', async () => {
    await server.kill();
    const early = connect();
    await until('the link knows', async () => levels().includes('warn'));
    expect(await early.ask((redis) => redis.get('a'))).toBeUndefined();
    await server.start();
    await up(early);
  });

  it('starts beside a frozen Redis, and finds it when it goes on', async () => {
    server.pause();
    const early = connect();
    expect(await early.ask((redis) => redis.get('a'))).toBeUndefined();
    await until('the handshake is given up', async () => levels().includes('warn'));
    server.resume();
    await up(early);
  });

  it('does not blame Redis for long work of its own process', async () => {
    const answer = link.ask((redis) => redis.ping());
    const busyUntil = performance.now() + 120;
    while (performance.now() < busyUntil);
    expect(await answer).toBe('PONG');
    expect(lines).toEqual([]);
  });
});

describe('shared contents', () => {
  const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const contents = (edition = '7') =>
    createSharedContents({ link, clock, metrics: createMetrics({ service: 'test' }), edition });
  const tree = Buffer.from('{"root":{"type":"page","text":"schön"}}\n');
  const put = async (): Promise<string> => {
    contents().put('at', hashOf(tree), tree);
    return until('it is written', async () => (await other.keys('vt:at:*'))[0]);
  };

  it('are found by other instances of the same edition, for the same tenant alone, and end by themselves', async () => {
    const key = await put();
    expect(key).toBe(`vt:at:content:7:${hashOf(tree)}`);
    // A busy machine may miss the 50 ms that an answer has.
    expect(await until('it is found', () => contents().get('at', hashOf(tree)))).toEqual(tree);
    expect(await contents().get('lingerie', hashOf(tree))).toBeUndefined();
    expect(await contents('8').get('at', hashOf(tree))).toBeUndefined();
    expect(await other.ttl(key)).toBeGreaterThan(200);
  });

  it('a copy under the key of another tenant is not believed', async () => {
    const key = await put();
    await other.rename(key, key.replace('vt:at:', 'vt:lingerie:'));
    expect(await contents().get('lingerie', hashOf(tree))).toBeUndefined();
  });

  it.each<[string, (value: Buffer) => Buffer]>([
    ['random bytes', () => randomBytes(4_000)],
    ['nothing', () => Buffer.alloc(0)],
    [
      'one changed byte',
      (value) => {
        value[value.length - 5] = 0x58;
        return value;
      },
    ],
    ['half of it', (value) => value.subarray(0, value.length / 2)],
    ['no envelope', () => tree],
    ['an envelope of another form', () => Buffer.from('[1]\n{}')],
    ['an endless envelope', () => Buffer.alloc(100_000, 0x20)],
  ])('spoilt with %s are a miss, and removed', async (_, spoil) => {
    const key = await put();
    await other.set(key, spoil((await other.getBuffer(key)) ?? Buffer.alloc(0)));
    expect(await contents().get('at', hashOf(tree))).toBeUndefined();
    expect(await other.exists(key)).toBe(0);
  });

  it('of another kind under their key are a miss, and removed', async () => {
    const key = await put();
    await other.del(key);
    await other.rpush(key, 'x');
    expect(await contents().get('at', hashOf(tree))).toBeUndefined();
    expect(await other.exists(key)).toBe(0);
  });

  it('ask Redis nothing for names that are no hashes', async () => {
    expect(await contents().get('at', '*')).toBeUndefined();
    expect(await contents().get('at:x', hashOf(tree))).toBeUndefined();
  });
});

describe('a limit', () => {
  const limiter = (one: RedisLink | undefined = link) =>
    createRateLimiter({ name: 'doors', link: one, clock, limit: { most: 3, seconds: 60 } });

  it('holds over two instances together, for each caller and scope by itself, and says how long to wait', async () => {
    const [here, there] = [limiter(), limiter(connect())];
    await until('both are up', async () => links.every((one) => one.isUp()));
    expect([
      await here.count('staff', '10.0.0.1'),
      await there.count('staff', '10.0.0.1'),
      await here.count('staff', '10.0.0.1'),
    ]).toEqual([0, 0, 0]);
    expect(await there.count('staff', '10.0.0.1')).toBe(60);
    expect(there.wait('staff', '10.0.0.1')).toBe(60);
    expect(await here.count('staff', '10.0.0.2')).toBe(0);
    expect(await here.count('at', '10.0.0.1')).toBe(0);
  });

  it('counts nothing that another limiter counts of the same caller', async () => {
    const [basket, reviews] = ['basket', 'reviews'].map((name) =>
      createRateLimiter({ name, link, clock, limit: { most: 1, seconds: 60 } }),
    );
    expect([await basket?.count('at', '10.0.0.9'), await reviews?.count('at', '10.0.0.9')]).toEqual([0, 0]);
    expect(await reviews?.count('at', '10.0.0.9')).toBe(60);
  });

  it('holds in one instance without Redis, and ends with its window', async () => {
    const later = fixedClock('2026-11-20T08:00:00.000Z');
    const alone = createRateLimiter({ link: undefined, clock: later, limit: { most: 3, seconds: 60 } });
    for (let count = 0; count < 3; count += 1) expect(await alone.count('staff', 'a')).toBe(0);
    later.advance(45_000);
    expect(await alone.count('staff', 'a')).toBe(15);
    later.advance(15_000);
    expect([alone.wait('staff', 'a'), await alone.count('staff', 'a')]).toEqual([0, 0]);
  });

  it('takes a heavier deed for several', async () => {
    const weighed = limiter();
    expect([await weighed.count('at', 'a', 2), await weighed.count('at', 'a', 2)]).toEqual([0, 60]);
  });

  it('costs a frozen Redis one patience, then counts alone', async () => {
    const frozen = limiter();
    expect(await frozen.count('at', 'a')).toBe(0);
    server.pause();
    const started = performance.now();
    for (let count = 0; count < 3; count += 1) await frozen.count('at', 'a');
    const tookMs = performance.now() - started;
    server.resume();
    expect(tookMs).toBeLessThan(200);
    expect(frozen.wait('at', 'a')).toBe(60);
  });

  it('holds when somebody wrote into its keys', async () => {
    const spoilt = limiter();
    await spoilt.count('staff', 'a');
    const [key = ''] = await other.keys('vt:staff:rate:*');
    await other.set(key, randomBytes(100));
    await spoilt.count('staff', 'a');
    await other.del(key);
    await other.rpush(key, 'x');
    await spoilt.count('staff', 'a');
    expect(await spoilt.count('staff', 'a')).toBe(60);
  });
});

describe('a stream', () => {
  const open = (reader: string, patienceMs = 60_000) => createRedisStream({ link, name: 'test', reader, patienceMs });
  const texts = (entries: readonly { text: string | undefined }[] | undefined) => entries?.map(({ text }) => text);

  it('gives each entry to one reader, in order, until it is confirmed', async () => {
    const [a, b] = [open('a'), open('b')];
    expect(await a.add(['1', '2', '3'])).toBe(true);
    const first = await a.take(2);
    const second = await b.take(2);
    expect([texts(first), texts(second)]).toEqual([['1', '2'], ['3']]);
    expect(await a.confirm((first ?? []).map(({ id }) => id))).toBe(true);
    expect(await b.take(9)).toEqual([]);
    expect(await other.xlen('vt:all:stream:test')).toBe(1);
  });

  it('gives what a reader did not confirm to another one', async () => {
    await open('a').add(['1']);
    expect(texts(await open('a').take(5))).toEqual(['1']);
    expect(
      texts(
        await until('it is taken over', async () => {
          const found = await open('b', 1).take(5);
          return found?.length === 1 ? found : undefined;
        }),
      ),
    ).toEqual(['1']);
  });

  it('says that it has not taken what Redis did not confirm', async () => {
    server.pause();
    expect(await open('a').add(['1'])).toBe(false);
    expect(await open('a').take(5)).toBeUndefined();
    expect(await open('a').confirm(['1-1'])).toBe(false);
    server.resume();
  });

  it('begins anew when somebody wrote something else under its key, and marks entries that are not ours', async () => {
    await other.set('vt:all:stream:test', randomBytes(50));
    expect(await open('a').take(5)).toEqual([]);
    await other.set('vt:all:stream:test', randomBytes(50));
    expect(await open('a').add(['1'])).toBe(true);
    await other.xadd('vt:all:stream:test', '*', 'other', 'x');
    expect(texts(await open('a').take(5))).toEqual(['1', undefined]);
  });
});
