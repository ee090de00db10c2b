import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createCarrier, type Handle } from './exchange.ts';
import { createServer, type ServerOptions } from './server.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function serve({
  answer = ({ response }) => {
    response.end('a page');
    return { status: 200, cache: '', tenant: '' };
  },
  ...options
}: Partial<ServerOptions> & { answer?: Handle } = {}) {
  const logger = pino({ level: 'silent' });
  const refused: number[] = [];
  let [tooMany, slow] = [0, 0];
  const carrier = createCarrier({
    logger,
    access: () => undefined,
    metrics: { count: (status) => void refused.push(status) },
    newRequestId: () => 'request-1',
    clock: Date.now,
  });
  const app = createServer({
    logger,
    carrier,
    onRefused: (status) => void refused.push(status),
    onTooMany: () => (tooMany += 1),
    onSlowReader: () => (slow += 1),
    development: undefined,
    connections: { perClient: 1_000, trustedProxies: [] },
    answerPage: carrier.direct(answer),
    times: { readersMs: 40 },
    ...options,
  });
  app.post('/form', carrier.route(answer));
  const { port, hostname } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  ends.push(() => app.close());
  const open = (): Socket => {
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    socket.on('error', () => undefined);
    ends.push(() => socket.destroy());
    return socket;
  };
  const held = (): Promise<number> =>
    new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  const ask = (lines: string): Promise<string> => {
    const socket = open();
    socket.write(`${lines}connection: close\r\n\r\n`);
    return text(socket);
  };
  return { open, held, ask, refused, tooMany: () => tooMany, slow: () => slow };
}

const GET = 'GET / HTTP/1.1\r\nHost: at.localhost\r\n';
const SHORT = { headersMs: 100, requestMs: 200, lookEveryMs: 20, graceMs: 50 } as const;

describe('a connection', () => {
  it('on which a reader stopped reading is closed, so that it cannot be held for ever', async () => {
    const closed = Promise.withResolvers<boolean>();
    const { open } = await serve({
      answer: ({ response }) => {
        response.on('close', () => closed.resolve(response.writableFinished));
        // More than the buffers of a connection take.
        response.end(Buffer.alloc(64 * 1_048_576));
        return { status: 200, cache: '', tenant: '' };
      },
    });
    const reader = open();
    reader.pause().write(`${GET}\r\n`);
    expect(await closed.promise).toBe(false);
  });

  it('on which a reader asks ahead and reads nothing is closed as well', async () => {
    const { open, held } = await serve({
      answer: ({ response }) => {
        response.end(Buffer.alloc(1_048_576));
        return { status: 200, cache: '', tenant: '' };
      },
    });
    // The first answers fit into the buffers of a connection; those behind them have no socket yet when they are given.
    open().pause().write(`${GET}\r\n`.repeat(40));
    await expect.poll(held).toBe(1);
    await expect.poll(held, { timeout: 3_000, interval: 10 }).toBe(0);
  });

  it.each([
    ['says nothing', ''],
    ['sends its headers without end', `${GET}x-slow: `],
    [
      'sends its body without end',
      'POST /form HTTP/1.1\r\nHost: at.localhost\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{',
    ],
  ])('whose client %s is told 408 in time, and cut off though the client never closes', async (_name, begin) => {
    const { open, held } = await serve({ times: SHORT });
    const startedAt = performance.now();
    const slow = Array.from({ length: 50 }, () => {
      const socket = open();
      if (begin !== '') socket.write(begin);
      return socket;
    });
    // They are read, never ended: the other side of each stays open.
    const answers = await Promise.all(slow.map((socket) => text(socket).catch(() => 'reset')));
    expect(performance.now() - startedAt).toBeLessThan(1_500);
    for (const answer of answers) if (answer !== 'reset') expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 408')).length).toBeGreaterThan(40);
    await expect.poll(held, { timeout: 2_000, interval: 10 }).toBe(0);
  });

  it('that sends what is no HTTP is cut off as well', async () => {
    const { open, held, refused } = await serve({ times: SHORT });
    const socket = open();
    socket.write('no such thing\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
    await expect.poll(held, { timeout: 2_000, interval: 10 }).toBe(0);
    expect(refused).toEqual([400]);
  });

  it('beyond the share of its client is closed at once, and taken again when another has gone', async () => {
    const { open, ask, held, tooMany } = await serve({ connections: { perClient: 3, trustedProxies: [] } });
    const mine = [open(), open(), open()];
    await expect.poll(held).toBe(3);
    expect(await ask(GET).catch(() => '')).toBe('');
    expect(tooMany()).toBe(1);
    mine[0]?.destroy();
    await expect.poll(held).toBe(2);
    expect(await ask(GET)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('of a trusted proxy is not counted: many clients stand behind it', async () => {
    const { open, ask, held, tooMany } = await serve({ connections: { perClient: 1, trustedProxies: ['loopback'] } });
    for (let index = 0; index < 5; index += 1) open();
    await expect.poll(held).toBe(5);
    expect(await ask(GET)).toMatch(/^HTTP\/1\.1 200 /);
    expect(tooMany()).toBe(0);
  });
});

describe('an answer', () => {
  const PIECES = 300;
  const long: Handle = async ({ response }) => {
    await pipeline(Readable.from(Array.from({ length: PIECES }, () => Buffer.alloc(65_536))), response);
    return { status: 200, cache: '', tenant: '' };
  };

  it('that its client does not take is cut off, however much more it asks for, and one that it takes slowly is not', async () => {
    const { open, held, slow } = await serve({ answer: long, times: { readersMs: 200 } });
    const [idle, steady] = [open(), open()];
    for (const socket of [idle, steady]) socket.pause().write(`${GET}\r\n`);
    const chatter = setInterval(() => idle.write(`${GET}\r\n`), 50);
    let taken = 0;
    const reading = setInterval(() => (taken += (steady.read() as Buffer | null)?.length ?? 0), 10);
    ends.push(() => [chatter, reading].forEach(clearInterval));
    await expect.poll(slow, { timeout: 5_000, interval: 20 }).toBe(1);
    await expect.poll(held, { timeout: 2_000, interval: 20 }).toBe(1);
    await expect.poll(() => taken, { timeout: 20_000, interval: 50 }).toBeGreaterThan(PIECES * 65_536);
    expect([slow(), await held()]).toEqual([1, 1]);
  });
});

describe('a request', () => {
  it.each([
    `${GET}Host: ch.localhost\r\n`,
    `${GET}hOsT: at.localhost\r\n`,
    'POST /x HTTP/1.1\r\nHost: at.localhost\r\nHost: ch.localhost\r\ncontent-length: 0\r\n',
    'GET /-/explain HTTP/1.1\r\nHost: at.localhost\r\nHost: at.localhost\r\n',
  ])('with two hosts is refused, whoever would answer it', async (lines) => {
    const { ask, refused } = await serve();
    expect(await ask(lines)).toMatch(/^HTTP\/1\.1 400 /);
    expect(refused).toEqual([400]);
  });

  it.each(['GET /', 'POST /form'])(
    'of HTTP/1.0 (%s) that says where it ends as HTTP/1.1 does is refused',
    async (what) => {
      const { open, refused } = await serve();
      const socket = open();
      socket.write(
        `${what} HTTP/1.0\r\nHost: at.localhost\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${GET}\r\n`,
      );
      const answers = await text(socket);
      expect(answers.match(/HTTP\/1\.1 \d+/gu)).toEqual(['HTTP/1.1 400']);
      expect(refused).toEqual([400]);
    },
  );

  it('with one host is answered', async () => {
    const { ask } = await serve();
    expect(await ask(`${GET}x-host: a\r\nhos: b\r\n`)).toMatch(/^HTTP\/1\.1 200 .*a page$/s);
  });
});
