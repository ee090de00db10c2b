import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShopEvent } from '@vitrine/platform/events';
import type { App } from '../app.ts';
import { memoryEvents } from '../testing/memory-events.ts';
import { createTestApp, doorHeaders, testFolder, type TestFolder } from '../testing/test-app.ts';
import { createEventStreams, type EventStreams } from './event-stream.ts';

let folder: TestFolder;
let app: App;
let streams: EventStreams;
let server: Server;
beforeAll(async () => {
  folder = testFolder();
  app = await createTestApp(folder);
});
afterAll(async () => {
  await app.close();
  folder.remove();
});
beforeEach(async () => {
  streams = createEventStreams(app.events, { heartbeatMs: 5 });
  server = createServer(
    (request, response) =>
      void streams.open(response, Number(new URL(request.url ?? '/', 'http://x').searchParams.get('after'))),
  );
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
afterEach(() => {
  streams.close();
  server.close();
});

/** Follows the stream and gives its messages and comments one after the other. */
async function follow(after: number, port = (server.address() as AddressInfo).port) {
  const abort = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${port}/?after=${after}`, { signal: abort.signal });
  const seen: (EventSourceMessage | string)[] = [];
  const parser = createParser({ onEvent: (event) => seen.push(event), onComment: (comment) => seen.push(comment) });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const next = async (): Promise<EventSourceMessage | string> => {
    while (seen.length === 0) {
      const chunk = await reader?.read();
      if (chunk === undefined || chunk.done) throw new Error('the stream ended');
      parser.feed(chunk.value);
    }
    return seen.shift() ?? '';
  };
  const nextEvent = async (): Promise<EventSourceMessage> => {
    for (;;) {
      const one = await next();
      if (typeof one !== 'string') return one;
    }
  };
  return { headers: answer.headers, next, nextEvent, stop: () => abort.abort() };
}

let count = 0;
const publish = async (): Promise<void> => {
  const value = `Überschrift ${(count += 1)}`;
  const document = { page: 'home', prefix: 'oak', ops: [{ op: 'set', node: 'hero', pointer: '/props/title', value }] };
  await app.publishing.publish({
    documentId: 'oak/home.layer',
    document,
    message: 'test',
    author: 'Mara Holzer',
    source: 'cli',
  });
};

describe('the event stream', () => {
  it('begins with a comment and keeps beating', async () => {
    const stream = await follow(app.events.latest());
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    expect([await stream.next(), await stream.next()]).toEqual(['Vitrine', '♥']);
    stream.stop();
  });

  it('tells a publish with its cursor and tags', async () => {
    const stream = await follow(app.events.latest());
    await publish();
    const cursor = app.events.latest();
    const { id, event, data } = await stream.nextEvent();
    expect([id, event]).toEqual([String(cursor), 'invalidate']);
    expect(JSON.parse(data)).toEqual({
      cursor,
      tenant: 'oak',
      tags: ['layout:oak:home'],
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    stream.stop();
  });

  it('catches up on what was missed, then goes on, each event once and in order', async () => {
    const before = app.events.latest();
    await publish();
    await publish();
    const stream = await follow(before);
    const missed = [await stream.nextEvent(), await stream.nextEvent()].map(({ id }) => Number(id));
    await publish();
    const live = Number((await stream.nextEvent()).id);
    expect([...missed, live]).toEqual([...missed, live].toSorted((a, b) => a - b));
    expect(new Set([...missed, live]).size).toBe(3);
    expect(live).toBe(app.events.latest());
    stream.stop();
  });

  it('resets a cursor from another database and goes on from there', async () => {
    const stream = await follow(app.events.latest() + 1_000);
    const cursor = app.events.latest();
    expect(await stream.nextEvent()).toMatchObject({
      id: String(cursor),
      event: 'reset',
      data: JSON.stringify({ cursor }),
    });
    await publish();
    expect(await stream.nextEvent()).toMatchObject({ event: 'invalidate', id: String(app.events.latest()) });
    stream.stop();
  });

  it('ends when the server stops', async () => {
    const stream = await follow(app.events.latest());
    await stream.next();
    streams.close();
    await expect(stream.nextEvent()).rejects.toThrow('the stream ended');
  });

  it('is told nothing more once its client has gone', async () => {
    let listeners = 0;
    const events = memoryEvents();
    const counted = createEventStreams({
      ...events,
      subscribe: (...interest) => {
        const stop = events.subscribe(...interest);
        listeners += 1;
        return () => {
          listeners -= 1;
          stop();
        };
      },
    });
    const door = createServer((_request, response) => void counted.open(response, 0));
    await new Promise<void>((resolve) => {
      door.listen(0, '127.0.0.1', resolve);
    });
    const stream = await follow(0, (door.address() as AddressInfo).port);
    await stream.next();
    expect(listeners).toBe(1);
    stream.stop();
    await expect.poll(() => listeners).toBe(0);
    door.close();
  });

  it('refuses more streams than it may have, and takes one again when another has gone', async () => {
    const few = createEventStreams(app.events, { most: 1 });
    const door = createServer((_request, response) => void few.open(response, app.events.latest()));
    await new Promise<void>((resolve) => {
      door.listen(0, '127.0.0.1', resolve);
    });
    const address = `http://127.0.0.1:${(door.address() as AddressInfo).port}/`;
    const abort = new AbortController();
    expect((await fetch(address, { signal: abort.signal })).status).toBe(200);
    const refused = await fetch(address);
    expect([refused.status, await refused.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'TOO_MANY_STREAMS' }),
    ]);
    abort.abort();
    await vi.waitUntil(() => few.count === 0);
    const again = new AbortController();
    expect((await fetch(address, { signal: again.signal })).status).toBe(200);
    again.abort();
    door.close();
  });

  it('is opened by the internal door with a cursor alone', async () => {
    const answer = await app.server.inject({ url: '/internal/events', query: { after: 'x' }, headers: doorHeaders() });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST']);
  });
});

describe('catching up', () => {
  /** A server with streams over a log in memory, whose reading can be held. */
  async function startDoor({ heartbeatMs = 60_000 } = {}) {
    const log = memoryEvents();
    let hold: Promise<void> = Promise.resolve();
    let asked = 0;
    let wake = Promise.withResolvers<void>();
    const few = createEventStreams(
      {
        ...log,
        after: async (cursor, limit) => {
          asked += 1;
          const found = await log.after(cursor, limit);
          wake.resolve();
          wake = Promise.withResolvers();
          await hold;
          return found;
        },
      },
      { heartbeatMs },
    );
    const door = createServer(
      (request, response) =>
        void few.open(response, Number(new URL(request.url ?? '/', 'http://x').searchParams.get('after'))),
    );
    await new Promise<void>((resolve) => {
      door.listen(0, '127.0.0.1', resolve);
    });
    ends.push(() => {
      few.close();
      door.closeAllConnections();
      door.close();
    });
    return {
      log,
      few,
      port: (door.address() as AddressInfo).port,
      asked: () => asked,
      nextRead: () => wake.promise,
      holdReads: () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        hold = promise;
        return resolve;
      },
      cursors: async (after: number, count: number): Promise<number[]> => {
        const stream = await follow(after, (door.address() as AddressInfo).port);
        const seen: number[] = [];
        while (seen.length < count) seen.push(Number((await stream.nextEvent()).id));
        stream.stop();
        return seen;
      },
    };
  }
  const ends: (() => unknown)[] = [];
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });
  const upTo = (last: number, first = 1): number[] =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index);

  it.each([499, 500, 501, 1_000, 1_730])(
    'tells each of %i missed events once and in order, then goes on',
    async (count) => {
      const door = await startDoor();
      for (const cursor of upTo(count)) door.log.tell('oak', [`layout:oak:p${cursor}`]);
      const seen = door.cursors(0, count + 1);
      await vi.waitUntil(() => door.asked() > count / 500);
      door.log.tell('oak', ['tenant:oak']);
      expect(await seen).toEqual(upTo(count + 1));
    },
  );

  it('neither drops nor doubles what is published while it reads', async () => {
    const door = await startDoor();
    for (const cursor of upTo(3)) door.log.tell('oak', [`layout:oak:p${cursor}`]);
    const release = door.holdReads();
    const read = door.nextRead();
    const seen = door.cursors(0, 6);
    await read;
    // The page that was read ends with 3; these come before it is sent.
    door.log.tell('oak', ['layout:oak:p4']);
    door.log.tell('oak', ['layout:oak:p5']);
    release();
    await vi.waitUntil(() => door.asked() === 2);
    door.log.tell('oak', ['layout:oak:p6']);
    expect(await seen).toEqual(upTo(6));
  });

  it('does not double an event that stood in the log before its listeners were told of it', async () => {
    const log = memoryEvents();
    let tellLate = (_event: ShopEvent): void => undefined;
    const late = createEventStreams({
      ...log,
      subscribe: (listener, prefixes) => {
        tellLate = listener;
        return log.subscribe(listener, prefixes);
      },
    });
    const door = createServer((_request, response) => void late.open(response, 0));
    await new Promise<void>((resolve) => {
      door.listen(0, '127.0.0.1', resolve);
    });
    ends.push(() => {
      late.close();
      door.close();
    });
    log.tell('oak', ['layout:oak:p1']);
    const stream = await follow(0, (door.address() as AddressInfo).port);
    expect((await stream.nextEvent()).id).toBe('1');
    // The log was read before a preparation was done, so that the same event is told only now.
    tellLate({ cursor: 1, tenant: 'oak', tags: ['layout:oak:p1'], at: '2026-11-20T10:00:00.000Z' });
    log.tell('oak', ['layout:oak:p2']);
    expect((await stream.nextEvent()).id).toBe('2');
    stream.stop();
  });

  it('lets go of a client that does not read, and of nobody else; it goes on from its cursor', async () => {
    const door = await startDoor();
    const slow = connect(door.port, '127.0.0.1');
    slow.on('error', () => undefined);
    slow.write('GET /?after=0 HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(slow, 'readable');
    slow.pause();
    await vi.waitUntil(() => door.few.count === 1);
    const other = await follow(0, door.port);
    const tags = Array.from({ length: 1_000 }, (_, index) => `product:oak:A-VERY-LONG-NUMBER-OF-A-PRODUCT-${index}`);
    let sent = 0;
    while (door.few.count === 2) {
      door.log.tell('oak', tags);
      sent += 1;
      expect(Number((await other.nextEvent()).id)).toBe(sent);
    }
    expect(door.few.count).toBe(1);
    other.stop();
    expect(await door.cursors(sent - 3, 3)).toEqual(upTo(sent, sent - 2));
  });

  it('reads the log no faster than its client does', async () => {
    const door = await startDoor();
    const tags = Array.from({ length: 40 }, (_, index) => `product:oak:A-VERY-LONG-NUMBER-OF-A-PRODUCT-${index}`);
    for (let index = 0; index < 20_000; index += 1) door.log.tell('oak', tags);
    const slow = connect(door.port, '127.0.0.1');
    slow.write('GET /?after=0 HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(slow, 'readable');
    slow.pause();
    // Others are served meanwhile; the slow one is far from the end of its log.
    expect(await door.cursors(19_998, 2)).toEqual([19_999, 20_000]);
    const asked = door.asked();
    expect(await door.cursors(19_998, 2)).toEqual([19_999, 20_000]);
    expect([door.asked() - asked, asked < 30]).toEqual([1, true]);
    slow.destroy();
  });
});
