import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { BROKEN_ANSWERS, SILENCE, startBrokenServer } from '../testing/broken-server.ts';
import { createRemote, createStaleCopies, discard, openCall, type Remote } from './index.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

function remoteTo(origin: string, options: Partial<Parameters<typeof createRemote>[0]> = {}): Remote {
  const remote = createRemote({
    name: 'the other server',
    origin,
    connections: 2,
    clock: Date.now,
    deadlineMs: 400,
    maxBytes: 100_000,
    ...options,
  });
  ends.push(() => remote.close());
  return remote;
}

describe('a call to a server that answers wrongly', () => {
  it.each([...BROKEN_ANSWERS, SILENCE].map((answer) => [answer.name, answer] as const))(
    'ends in time and in size, and leaves nothing to fail unheard: %s',
    async (_name, answer) => {
      const unheard: unknown[] = [];
      const hear = (error: unknown): void => void unheard.push(error);
      process.on('uncaughtException', hear).on('unhandledRejection', hear);
      const server = await startBrokenServer(answer);
      ends.push(() => server.stop());
      const remote = remoteTo(server.origin);
      try {
        const startedAt = performance.now();
        const outcome = await remote.call({ path: '/x?token=secret' });
        expect(performance.now() - startedAt).toBeLessThan(2_000);
        if (outcome.ok) expect(outcome.value.body.length).toBeLessThanOrEqual(100_000);
        else expect(outcome.failure.message).not.toContain('secret');
        const again = performance.now();
        const read = async (): Promise<void> => {
          const opened = await openCall(remote.dispatcher, { path: '/opened', answerMs: 400, silenceMs: 400 });
          if (!opened.ok) return;
          // What is read while it comes fails whoever reads it, and nobody else.
          if (answer.name === 'a body without end') discard(opened.value.body);
          else await opened.value.body.text().catch(() => undefined);
        };
        await Promise.all([remote.call({ path: '/again' }), read()]);
        expect(performance.now() - again).toBeLessThan(2_000);
        expect(unheard).toEqual([]);
      } finally {
        process.off('uncaughtException', hear).off('unhandledRejection', hear);
      }
    },
  );
});

describe('a call', () => {
  async function serve(listener: Parameters<typeof createServer>[1]): Promise<string> {
    const server: Server = createServer(listener).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    ends.push(async () => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('whose answer came in time is answered, though this process was too busy to read it in time', async () => {
    // In a thread of its own, which answers while this one does not.
    const server = new Worker(
      `const { parentPort } = require('node:worker_threads');
      const server = require('node:http').createServer((request, response) => {
        parentPort.postMessage('asked');
        setTimeout(() => response.end('in time'), 50);
      }).listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`,
      { eval: true },
    );
    ends.push(() => server.terminate());
    const [port] = (await once(server, 'message')) as [number];
    const asked = once(server, 'message');
    const call = remoteTo(`http://127.0.0.1:${port}`).call({ path: '/' });
    await asked;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
    const outcome = await call;
    expect(outcome.ok && outcome.value.body.toString()).toBe('in time');
  });

  it('gives status, headers and bytes, follows nobody elsewhere, and keeps its connection', async () => {
    const ports = new Set<number | undefined>();
    const asked: string[] = [];
    const origin = await serve((request, response) => {
      ports.add(request.socket.remotePort);
      asked.push(`${request.method} ${request.url}`);
      response.writeHead(302, { location: '/other' }).end('elsewhere');
    });
    const remote = remoteTo(origin, { connections: 1 });
    const first = await remote.call({ path: '/a?b=c', method: 'POST', body: 'text' });
    await remote.call({ path: '/d' });
    expect(first).toMatchObject({ ok: true, value: { status: 302, headers: { location: '/other' } } });
    expect(first.ok && first.value.body.toString()).toBe('elsewhere');
    expect(asked).toEqual(['POST /a?b=c', 'GET /d']);
    expect(ports.size).toBe(1);
  });

  it('is too large by its own bound, and given up by its own signal', async () => {
    const origin = await serve((request, response) => {
      if (request.url === '/large') response.end('x'.repeat(2_000));
    });
    const remote = remoteTo(origin, { deadlineMs: 5_000 });
    expect(await remote.call({ path: '/large', maxBytes: 1_999 })).toMatchObject({ failure: { code: 'TOO_LARGE' } });
    expect(await remote.call({ path: '/large', maxBytes: 2_000 })).toMatchObject({ ok: true });
    const signal = AbortSignal.timeout(20);
    expect(await remote.call({ path: '/never', signal })).toMatchObject({ failure: { code: 'TIMEOUT' } });
  });

  it('tells of each reply, with the moments around it', async () => {
    const origin = await serve((_request, response) => response.end());
    let now = 5_000;
    const told: unknown[] = [];
    const remote = remoteTo(origin, {
      clock: () => (now += 10),
      onReply: ({ status }, askedAt, cameAt) => told.push([status, askedAt, cameAt]),
    });
    await remote.call({ path: '/' });
    expect(told).toEqual([[200, 5_010, 5_020]]);
  });
});

describe('the breaker of a server', () => {
  const setup = async (status = 503) => {
    let now = 0;
    const body = 'no';
    const server = await startBrokenServer({
      name: 'a status',
      send: (socket) => socket.write(`HTTP/1.1 ${status} Said\r\ncontent-length: ${body.length}\r\n\r\n${body}`),
    });
    ends.push(() => server.stop());
    const remote = remoteTo(server.origin, { clock: () => now, breaker: { failures: 3, restMs: 1_000 } });
    const code = async (): Promise<string | number> => {
      const outcome = await remote.call({ path: '/' });
      return outcome.ok ? outcome.value.status : outcome.failure.code;
    };
    const say = (next: number): void => {
      server.answer = {
        name: 'another',
        send: (socket) => socket.write(`HTTP/1.1 ${next} Said\r\ncontent-length: 2\r\n\r\nno`),
      };
    };
    return { server, remote, code, say, advance: (ms: number) => (now += ms) };
  };

  it('leaves it alone after failures in a row, and lets one try after each rest', async () => {
    const { server, remote, code, say, advance } = await setup();
    expect([await code(), await code(), remote.open, await code(), remote.open]).toEqual([503, 503, false, 503, true]);
    expect([await code(), await code(), server.asked]).toEqual(['CIRCUIT_OPEN', 'CIRCUIT_OPEN', 3]);
    advance(999);
    expect([await code(), server.asked]).toEqual(['CIRCUIT_OPEN', 3]);
    advance(1);
    // One tries; whoever comes meanwhile is told at once.
    expect(await Promise.all([code(), code(), code()])).toEqual([503, 'CIRCUIT_OPEN', 'CIRCUIT_OPEN']);
    expect([server.asked, await code()]).toEqual([4, 'CIRCUIT_OPEN']);
    advance(1_000);
    say(200);
    expect([await code(), remote.open, await code(), server.asked]).toEqual([200, false, 200, 6]);
  });

  it('counts in a row alone, and takes a refusal for an answer', async () => {
    const { code, say, remote, server } = await setup();
    for (let round = 0; round < 3; round += 1) {
      say(503);
      await code();
      await code();
      say(404);
      expect(await code()).toBe(404);
    }
    expect([remote.open, server.asked]).toEqual([false, 9]);
  });

  it('opens when nobody listens', async () => {
    const { server, remote, code } = await setup();
    await server.stop();
    expect([await code(), await code(), await code(), await code(), remote.open]).toEqual([
      'UNREACHABLE',
      'UNREACHABLE',
      'UNREACHABLE',
      'CIRCUIT_OPEN',
      true,
    ]);
  });
});

describe('old copies', () => {
  it('stand in until they are too old, within their bytes', () => {
    let now = 100;
    const copies = createStaleCopies<string>({ maxBytes: 10, staleMs: 50, clock: () => now });
    copies.keep('a', 'one', 5);
    now = 150;
    expect([copies.find('a'), copies.find('b')]).toEqual([{ value: 'one', at: 100, bytes: 5 }, undefined]);
    now = 151;
    expect(copies.find('a')).toBeUndefined();
    copies.keep('b', 'two', 5);
    copies.keep('c', 'three', 5);
    copies.keep('d', 'four', 5);
    expect(['b', 'c', 'd'].map((key) => copies.find(key)?.value)).toEqual([undefined, 'three', 'four']);
  });
});
