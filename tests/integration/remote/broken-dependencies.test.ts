import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createLogger } from '@vitrine/platform/logging';
import { createSmtpMailer } from '@vitrine/platform/mail';
import { createMetrics } from '@vitrine/platform/metrics';
import { openObjects } from '@vitrine/platform/objects';
import { createRedisLink } from '@vitrine/platform/redis';
import { randomIds } from '@vitrine/platform/ids';
import { BROKEN_ANSWERS, startBrokenServer } from '@vitrine/platform/testing/broken-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

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
});
