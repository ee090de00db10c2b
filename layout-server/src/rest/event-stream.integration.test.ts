import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { App } from '../app.ts';
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
async function follow(after: number) {
  const { port } = server.address() as AddressInfo;
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
