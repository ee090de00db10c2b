import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSource } from '@vitrine/commerce/outside-goods';
import { createHttpProvider } from '@vitrine/commerce/payments';
import { systemClock } from '@vitrine/platform/clock';
import { createLogger } from '@vitrine/platform/logging';
import { createSmtpMailer } from '@vitrine/platform/mail';
import { createMetrics } from '@vitrine/platform/metrics';
import { openObjects } from '@vitrine/platform/objects';
import { createRedisLink } from '@vitrine/platform/redis';
import { randomIds } from '@vitrine/platform/ids';
import { BROKEN_ANSWERS, SILENCE, startBrokenServer, type BrokenServer } from '@vitrine/platform/testing/broken-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStaticFetch, StaticFetchError } from '../../../layout-server/src/content/files/index.ts';
import { createEvents } from '../../../payment-simulator/src/events.ts';

/** What something that is no mail server and no Redis does with a connection. */
const STRANGERS: readonly (readonly [string, (socket: Socket) => void])[] = [
  ['closes at once', (socket) => socket.end()],
  ['resets at once', (socket) => void socket.resetAndDestroy()],
  ['speaks HTTP', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n')],
  ['sends bytes that mean nothing', (socket) => socket.end(Buffer.from([0, 1, 2, 255, 13, 10, 0, 13, 10]))],
  [
    'resets after half an answer',
    (socket) => socket.write('$100\r\n220-h', () => setImmediate(() => socket.resetAndDestroy())),
  ],
  [
    'resets after the first word',
    (socket) => {
      socket.write('220 hello\r\n');
      socket.once('data', () => socket.resetAndDestroy());
    },
  ],
];

const logger = createLogger({ level: 'silent', service: 'test' });
const unheard: unknown[] = [];
const hear = (error: unknown): void => void unheard.push(error);
const ends: (() => unknown)[] = [];
beforeEach(() => {
  unheard.length = 0;
  process.on('uncaughtException', hear).on('unhandledRejection', hear);
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  process.off('uncaughtException', hear).off('unhandledRejection', hear);
});

async function stranger(greet: (socket: Socket) => void): Promise<number> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    greet(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** Does something with a server for each answer that is none, and with one that says nothing. */
async function withEach(work: (server: BrokenServer, name: string) => Promise<void>): Promise<void> {
  await Promise.all(
    [...BROKEN_ANSWERS, SILENCE].map(async (answer) => {
      const server = await startBrokenServer(answer);
      await work(server, answer.name).finally(() => server.stop());
    }),
  );
  expect(unheard).toEqual([]);
}
async function reading(records: AsyncIterable<unknown>): Promise<void> {
  for await (const record of records) expect(record).toBeDefined();
}

/** Long enough for what comes, and short for what never ends. */
const DEADLINE_MS = 250;

describe('a dependency that is none', () => {
  it.each(STRANGERS)('instead of a mail server %s: the mail is put off or refused', async (_name, greet) => {
    const port = await stranger(greet);
    const mailer = createSmtpMailer({
      address: { host: '127.0.0.1', port, tls: 'off' },
      ids: randomIds,
      logger,
      pausesMs: [1],
    });
    ends.push(() => mailer.close());
    const from = { address: 'shop@example.com' };
    const outcome = await mailer.send({
      tenant: 'at',
      from,
      to: { address: 'a@example.com' },
      subject: 'x',
      text: 'x',
    });
    expect(outcome.ok).toBe(false);
    expect(unheard).toEqual([]);
  });

  it.each(STRANGERS)('instead of Redis %s: everybody goes on without it', async (_name, greet) => {
    const port = await stranger(greet);
    const link = createRedisLink({
      url: `redis://127.0.0.1:${port}`,
      logger,
      metrics: createMetrics({ service: 'test' }),
    });
    ends.push(() => link.close());
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await link.ask((redis) => redis.get('a')).catch(() => undefined)).toBeUndefined();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(unheard).toEqual([]);
  });

  it('instead of a bucket: the caller is told, for every broken answer', async () => {
    for (const answer of BROKEN_ANSWERS.filter(({ endless, name }) => !endless && name !== 'a body without end')) {
      const server = await startBrokenServer(answer);
      const objects = await openObjects({
        folder: '',
        s3: {
          bucket: 'shop',
          region: 'eu',
          endpoint: server.origin,
          credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
        },
      });
      const got = await objects.get('at/a.webp').then(
        (found) => (found === undefined ? 'none' : 'bytes'),
        () => 'error',
      );
      // A whole answer with 200 holds the bytes of the object, whatever they are.
      expect([answer.name, got]).toEqual([
        answer.name,
        answer.name.startsWith('status 200') ? 'bytes' : answer.name.startsWith('status 404') ? got : 'error',
      ]);
      await objects.head('at/a.webp').catch(() => undefined);
      await server.stop();
    }
    expect(unheard).toEqual([]);
  });

  it('instead of a payment provider: every deed is told as failed, in its time, and nothing is believed', async () => {
    await withEach(async (server, name) => {
      const options = { url: server.origin, apiKey: 'k', eventSecrets: ['s'] };
      const provider = createHttpProvider(options, systemClock, DEADLINE_MS);
      const wish = { reference: 'a1', amount: 1, currency: 'EUR', language: 'de', merchant: 'm' };
      const addresses = { returnTo: 'http://at.localhost/', notify: 'http://at.localhost/' };
      const deed = { payment: 'p1', key: 'k1', amount: 1 };
      const outcomes = await Promise.all([
        provider.create({ ...wish, ...addresses }),
        provider.capture(deed),
        provider.cancel(deed),
        provider.refund(deed),
      ]);
      expect([name, outcomes.map(({ ok }) => ok)]).toEqual([name, [false, false, false, false]]);
      // Of a payment that is known nowhere a provider says 404.
      const found = await provider.find('a1');
      expect([name, found.ok && found.value]).toEqual([name, name === 'status 404 with text/html' ? undefined : false]);
      await provider.close();
    });
  });

  it('instead of a commerce system: an import ends with a sentence that names it', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-source-'));
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    await withEach(async (server, name) => {
      const file = path.join(folder, `${server.port}.json`);
      const facets = { brandFacet: 'brand', categoryFacet: 'category', makers: {} };
      const source = { system: 'vendure', url: server.origin, languages: { 'de-AT': 'de' }, ...facets };
      writeFileSync(file, JSON.stringify(source));
      const adapter = await openSource(file, 'name:word');
      const { records } = adapter.changes(undefined, AbortSignal.timeout(DEADLINE_MS));
      const told = await reading(records).then(
        () => 'records',
        (error: unknown) => String(error),
      );
      expect([name, told]).toEqual([name, expect.stringContaining(server.origin)]);
      await adapter.close();
    });
  });

  it('instead of files of content: each is an error with its address and status', async () => {
    await withEach(async (server, name) => {
      const files = createStaticFetch({ deadlineMs: DEADLINE_MS, maxBytes: 10_000, token: '' });
      const url = `${server.origin}/navigation.json`;
      const told = await files.get(url).catch((error: unknown) => error);
      expect([name, told instanceof StaticFetchError && told.url]).toEqual([name, url]);
      await files.close();
    });
  });

  it('instead of a shop that hears of payments: it is told again, and the provider goes on', async () => {
    await withEach(async (server) => {
      const events = createEvents(['whsec_c2VjcmV0'], () => new Date(), [1]);
      const movement = { id: 'm1', kind: 'authorised', amount: 1, at: '2026-11-20T10:00:00Z' } as const;
      const payment: Parameters<typeof events.tell>[0] = {
        id: 'p1',
        reference: 'a1',
        amount: 1,
        currency: 'EUR',
        language: 'de',
        merchant: 'm',
        returnTo: '',
        returnBy: 'redirect',
        notify: `${server.origin}/api/payments/events`,
        way: { kind: 'card', name: '' },
        createdAt: '',
        movements: [movement],
      };
      events.tell(payment, movement);
      await expect.poll(() => server.asked).toBeGreaterThan(0);
      events.close();
    });
  });
});
