import { connect } from 'node:net';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createCarrier } from './exchange.ts';
import { createServer } from './server.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

describe('a connection', () => {
  it('on which a reader stopped reading is closed, so that it cannot be held for ever', async () => {
    const logger = pino({ level: 'silent' });
    const closed = Promise.withResolvers<boolean>();
    const carrier = createCarrier({
      logger,
      access: () => undefined,
      metrics: { count: () => undefined },
      newRequestId: () => 'request-1',
      clock: Date.now,
      patienceMs: 150,
    });
    const app = createServer({
      logger,
      carrier,
      onRefused: () => undefined,
      development: undefined,
      answerPage: carrier.direct(({ response }) => {
        response.on('close', () => closed.resolve(response.writableFinished));
        // More than the buffers of a connection take.
        response.end(Buffer.alloc(64 * 1_048_576));
        return { status: 200, cache: '', tenant: '' };
      }),
    });
    const { port, hostname } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const reader = connect(Number(port), hostname, () => reader.write('GET / HTTP/1.1\r\nHost: at.localhost\r\n\r\n'));
    reader.pause().on('error', () => undefined);
    ends.push(
      () => app.close(),
      () => Promise.resolve(reader.destroy()),
    );
    expect(await closed.promise).toBe(false);
  });
});
