import fastify, { type FastifyInstance } from 'fastify';
import { Pool } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import type { FollowedEvent } from './event-message.ts';
import { followEvents, type Follower } from './event-follower.ts';

/** A stream of events under the test's control. */
async function startStream() {
  const app: FastifyInstance = fastify();
  const asked: string[] = [];
  const streams: { write: (text: string) => void; end: () => void }[] = [];
  let arrived = Promise.withResolvers<void>();
  app.get('/internal/events', (request, reply) => {
    asked.push((request.query as { after: string }).after);
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.raw.write(': hello\n\n');
    streams.push({ write: (text) => void reply.raw.write(text), end: () => reply.raw.destroy() });
    arrived.resolve();
    arrived = Promise.withResolvers<void>();
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, origin, asked, streams, nextConnection: () => arrived.promise };
}

describe('following the events of the layout server', () => {
  const ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  async function setup({ idleTimeoutMs = 6_000 } = {}) {
    const stream = await startStream();
    const pool = new Pool(stream.origin);
    const events: FollowedEvent[] = [];
    const states: string[] = [];
    let wake = Promise.withResolvers<void>();
    const notify = (): void => {
      wake.resolve();
      wake = Promise.withResolvers<void>();
    };
    const first = stream.nextConnection();
    const follower: Follower = followEvents({
      dispatcher: pool,
      token: () => 'token',
      cursor: 7,
      random: () => 0,
      idleTimeoutMs,
      onEvent: (event) => {
        events.push(event);
        notify();
      },
      onState: (connected, reason) => {
        states.push(connected ? 'open' : reason);
        notify();
      },
    });
    ends.push(
      () => stream.app.close(),
      () => pool.destroy(),
      () => follower.stop(),
    );
    await first;
    const until = async (met: () => boolean): Promise<void> => {
      while (!met()) await wake.promise;
    };
    return { ...stream, follower, events, states, until };
  }

  const message = (cursor: number) =>
    `id: ${cursor}\nevent: invalidate\ndata: {"cursor":${cursor},"tenant":"at","tags":["layout:at:home"]}\n\n`;

  it('tells events in order and asks for what came after the last one when the stream breaks', async () => {
    const { streams, events, asked, until, nextConnection } = await setup();
    streams[0]?.write(`event: greeting\ndata: hello\n\n${message(8)}${message(9).slice(0, 20)}`);
    streams[0]?.write(message(9).slice(20));
    await until(() => events.length === 2);
    expect(events[1]).toEqual({ kind: 'invalidate', cursor: 9, tags: ['layout:at:home'] });
    const again = nextConnection();
    streams[0]?.end();
    await again;
    expect(asked).toEqual(['7', '9']);
  });

  it('tells a reset and goes on from its cursor', async () => {
    const { streams, events, asked, until, nextConnection } = await setup();
    streams[0]?.write('event: reset\ndata: {"cursor":3}\n\n');
    await until(() => events.length === 1);
    const again = nextConnection();
    streams[0]?.end();
    await again;
    expect({ events, asked }).toEqual({ events: [{ kind: 'reset', cursor: 3 }], asked: ['7', '3'] });
  });

  it('reconnects when the stream falls silent', async () => {
    const { asked, states, nextConnection } = await setup({ idleTimeoutMs: 80 });
    await nextConnection();
    expect(asked).toEqual(['7', '7']);
    expect(states).toContain('silent for 80 ms');
  });

  it('asks again rather than skip a message that it cannot read', async () => {
    const { streams, events, asked, nextConnection } = await setup();
    const again = nextConnection();
    streams[0]?.write(`event: invalidate\ndata: {"cursor":8,"tags":"all"}\n\n${message(9)}`);
    await again;
    expect({ events, asked }).toEqual({ events: [], asked: ['7', '7'] });
  });

  it.each([
    ['of another status', 502, 'text/event-stream'],
    ['of another type', 200, 'text/html'],
  ])('takes no event from an answer %s, and is not connected by it', async (_what, status, type) => {
    const app = fastify();
    const asked = Promise.withResolvers<void>();
    let requests = 0;
    app.get('/internal/events', (_request, reply) => {
      requests += 1;
      if (requests === 3) asked.resolve();
      return reply.code(status).type(type).send(message(8));
    });
    const pool = new Pool(await app.listen({ port: 0, host: '127.0.0.1' }));
    const told: unknown[] = [];
    const follower = followEvents({
      dispatcher: pool,
      token: () => 'token',
      cursor: 7,
      random: () => 0,
      onEvent: (event) => told.push(event),
      onState: (connected) => told.push(connected),
    });
    ends.push(
      () => app.close(),
      () => pool.destroy(),
      () => follower.stop(),
    );
    await asked.promise;
    expect([told, follower.cursor, follower.connected]).toEqual([[], 7, false]);
  });

  it('asks for a message that stays unreadable less and less often', async () => {
    const { streams, asked, nextConnection } = await setup();
    const startedAt = performance.now();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const again = nextConnection();
      streams[attempt]?.write('event: invalidate\ndata: {"cursor":8,"tags":"all"}\n\n');
      await again;
    }
    expect(asked).toHaveLength(5);
    // 50 + 100 + 200 + 400 ms; asked for at the first pace it would be 200.
    expect(performance.now() - startedAt).toBeGreaterThan(600);
  });
});
