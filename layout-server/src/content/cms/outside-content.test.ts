import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '@vitrine/platform/clock';
import { createLogger } from '@vitrine/platform/logging';
import { createMetrics } from '@vitrine/platform/metrics';
import { BROKEN_ANSWERS, SILENCE, startBrokenServer } from '@vitrine/platform/testing/broken-server';
import { startCmsStub, type CmsStub, type StubAnswer } from '../../testing/cms-stub.ts';
import { CONTENT_LIMITS, createOutsideContent, entryOf, type OutsideContent } from './index.ts';

const page = (title: string) => ({ page: { title, paragraphs: [] } });

let stub: CmsStub;
let content: OutsideContent;
let clock: ReturnType<typeof fixedClock>;
interface Line {
  level: string;
  msg: string;
  tenant: string;
  component: string;
  url: string;
  status: number;
  statusText: string;
  entry: string;
  reason: string;
  stale: boolean;
}
let lines: Line[];
beforeEach(async () => {
  stub = await startCmsStub();
  clock = fixedClock('2026-11-20T10:00:00Z');
  lines = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString()));
      done();
    },
  });
  content = createOutsideContent({
    clock,
    logger: createLogger({ level: 'info', service: 'test', stream }),
    metrics: createMetrics({ service: 'test' }),
    limits: { deadlineMs: 400, waitMs: 200, bytes: 2_000 },
  });
});
afterEach(async () => {
  await content.close();
  await stub.close();
});

const find = (entry = 'lp/sommer', tenant = 'at', base = stub.url) => content.find(tenant, base, 'de-AT', entry);
const titleOf = async (...args: Parameters<typeof find>) => {
  const answer = await find(...args);
  return answer.kind === 'found' ? answer.page.title : answer.kind;
};

describe('an outside content service', () => {
  it('is asked for the flat page, the second parameter without a value', async () => {
    stub.answers.set('/de-AT/lp/sommer', page('Sommer'));
    expect(await titleOf()).toBe('Sommer');
    expect(stub.requests).toEqual(['/de-AT/lp/sommer?_format=webapp_json&flat']);
  });

  it('takes every segment of an address as one, whatever is in it', async () => {
    stub.answers.set('/de-AT/lp/größe?x=1', page('Größe'));
    expect(await titleOf('lp/größe?x=1')).toBe('Größe');
    expect(stub.requests).toEqual(['/de-AT/lp/gr%C3%B6%C3%9Fe%3Fx%3D1?_format=webapp_json&flat']);
  });

  it('is asked once for all who come within 15 s, and again afterwards', async () => {
    stub.answers.set('/de-AT/lp/sommer', page('alt'));
    await Promise.all(Array.from({ length: 100 }, () => find()));
    stub.answers.set('/de-AT/lp/sommer', page('neu'));
    clock.advance(CONTENT_LIMITS.lifetimeMs - 1);
    expect([await titleOf(), stub.requests.length]).toEqual(['alt', 1]);
    clock.advance(1);
    expect([await titleOf(), stub.requests.length]).toEqual(['neu', 2]);
  });

  it('says that a page is missing, and remembers it as long as one that is there', async () => {
    expect(await find()).toEqual({ kind: 'missing', expires: new Date('2026-11-20T10:00:15Z') });
    expect(await titleOf()).toBe('missing');
    expect(stub.requests).toHaveLength(1);
  });

  const failures: [string, StubAnswer, RegExp][] = [
    ['an error', { status: 500 }, /got 500 Internal Server Error/],
    ['a redirect', { status: 302 }, /got 302/],
    ['no JSON', { text: '<html>' }, /expected/],
    ['a page of another shape', { text: '{"title":"x","paragraphs":[{"kind":"text"}]}' }, /"id"/],
    ['a key that reaches the prototype', { text: '{"title":"x","paragraphs":[],"__proto__":{}}' }, /__proto__/],
    ['more bytes than a page may have', { page: { title: 'x'.repeat(3_000), paragraphs: [] } }, /expected/],
    ['silence', 'silence', /within 400 ms/],
  ];
  it.each(failures)(
    'costs nothing but the newest words when it sends %s: the last good page stays, and one line says why',
    async (_name, answer, reason) => {
      stub.answers.set('/de-AT/lp/sommer', page('gut'));
      await find();
      clock.advance(CONTENT_LIMITS.lifetimeMs);
      stub.always = answer;
      expect(await titleOf()).toBe('gut');
      expect(await titleOf('lp/nie-gesehen')).toBe('unavailable');
      await expect.poll(() => lines.length).toBe(2);
      const words = 'Error during initial fetching of data';
      expect(lines.map(({ level, msg, tenant, entry, stale }) => [level, msg, tenant, entry, stale])).toEqual([
        ['error', words, 'at', 'lp/sommer', true],
        ['error', words, 'at', 'lp/nie-gesehen', false],
      ]);
      expect(lines[0]?.reason).toMatch(reason);
    },
  );

  it('that is slow keeps no page waiting, and what it sends late is there for the next', async () => {
    stub.answers.set('/de-AT/lp/sommer', { text: JSON.stringify(page('spät').page), afterMs: 300 });
    expect([await find(), stub.requests.length]).toMatchObject([{ kind: 'unavailable', isLate: true }, 1]);
    await expect.poll(() => titleOf()).toBe('spät');
    expect([lines, stub.requests.length]).toEqual([[], 1]);
    clock.advance(CONTENT_LIMITS.lifetimeMs);
    stub.always = { text: JSON.stringify(page('neu').page), afterMs: 300 };
    expect(await titleOf()).toBe('spät');
    await expect.poll(() => titleOf()).toBe('neu');
  });

  it('that is slow is waited for by whoever asks once, and its failure too', async () => {
    stub.answers.set('/de-AT/lp/sommer', { text: JSON.stringify(page('spät').page), afterMs: 300 });
    expect(await content.find('at', stub.url, 'de-AT', 'lp/sommer', true)).toMatchObject({ kind: 'found' });
    stub.always = 'silence';
    const never = await content.find('at', stub.url, 'de-AT', 'lp/nie', true);
    expect([never.kind, 'isLate' in never]).toEqual(['unavailable', false]);
    // What there was before stands in for it at once.
    clock.advance(CONTENT_LIMITS.lifetimeMs);
    const since = performance.now();
    expect((await content.find('at', stub.url, 'de-AT', 'lp/sommer', true)).kind).toBe('found');
    expect(performance.now() - since).toBeLessThan(350);
  });

  it('is told of with component, address and status, or what there was instead', async () => {
    stub.answers.set('/de-AT/lp/sommer', { status: 503 });
    await find();
    stub.answers.set('/de-AT/lp/winter', 'silence');
    await find('lp/winter');
    await expect.poll(() => lines.length).toBe(2);
    expect(lines.map(({ component, url, status, statusText }) => [component, url, status, statusText])).toEqual([
      ['content-page', `${stub.url}/de-AT/lp/sommer?_format=webapp_json&flat`, 503, 'Service Unavailable'],
      ['content-page', `${stub.url}/de-AT/lp/winter?_format=webapp_json&flat`, 0, 'Timeout'],
    ]);
  });

  it('is unavailable when nobody listens, and found again without a restart', async () => {
    const { url } = stub;
    await stub.close();
    expect(await titleOf('lp/sommer', 'at', url)).toBe('unavailable');
    stub = await startCmsStub();
    stub.answers.set('/de-AT/lp/sommer', page('wieder da'));
    clock.advance(CONTENT_LIMITS.restMs);
    expect(await titleOf()).toBe('wieder da');
  });

  it('is waited for by nobody longer than by who asked first, and not called late once it has failed', async () => {
    stub.always = 'silence';
    expect(await find()).toMatchObject({ isLate: true });
    clock.advance(200);
    const since = performance.now();
    expect(await find()).toMatchObject({ isLate: true });
    expect(performance.now() - since).toBeLessThan(100);
    await expect.poll(() => lines.length).toBe(1);
    expect(await find()).not.toHaveProperty('isLate');
    expect(stub.requests).toHaveLength(1);
  });

  it.each<[string, StubAnswer]>([
    ['an error of this page', { status: 500 }],
    ['what is no page', { text: '{}' }],
    ['HTML', { text: '<html>' }],
    ['too much', { page: { title: 'x'.repeat(3_000), paragraphs: [] } }],
  ])('has one page left alone for which it sends %s, and its others are there', async (_name, answer) => {
    stub.answers.set('/de-AT/lp/kaputt', answer);
    stub.answers.set('/de-AT/lp/sommer', page('da'));
    for (let index = 0; index < 6; index += 1) expect(await titleOf('lp/kaputt')).toBe('unavailable');
    expect([stub.requests.length, lines.length]).toEqual([1, 1]);
    for (let index = 0; index < 6; index += 1) {
      clock.advance(CONTENT_LIMITS.restMs);
      await find('lp/kaputt');
    }
    expect(await titleOf('lp/sommer')).toBe('da');
    stub.answers.set('/de-AT/lp/kaputt', page('wieder heil'));
    clock.advance(CONTENT_LIMITS.restMs);
    expect(await titleOf('lp/kaputt')).toBe('wieder heil');
  });

  it('is left alone after failures in a row, tried by one after a rest, and trusted again', async () => {
    stub.always = { status: 503 };
    for (let index = 0; index < 6; index += 1) await find(`lp/${index}`);
    expect([stub.requests.length, lines.length]).toEqual([CONTENT_LIMITS.failures, CONTENT_LIMITS.failures]);
    stub.always = page('da');
    clock.advance(CONTENT_LIMITS.restMs);
    expect(await titleOf('lp/0')).toBe('da');
    expect(await titleOf('lp/1')).toBe('da');
  });

  it('gives no page older than a day', async () => {
    stub.answers.set('/de-AT/lp/sommer', page('gestern'));
    await find();
    clock.advance(CONTENT_LIMITS.staleMs + 1);
    stub.always = { status: 500 };
    expect(await titleOf()).toBe('unavailable');
  });

  it('two tenants of one service share neither copies nor failures', async () => {
    stub.always = page('von at');
    await find('lp/sommer', 'at');
    stub.always = { status: 500 };
    for (let index = 0; index < 5; index += 1) await find(`lp/${index}`, 'lingerie');
    expect(await titleOf('lp/sommer', 'lingerie')).toBe('unavailable');
    stub.always = page('neu');
    expect(await titleOf('lp/neu', 'at')).toBe('neu');
  });
});

describe('entryOf', () => {
  it.each([
    ['/', 'storefront'],
    ['', 'storefront'],
    ['/lp/sommer', 'lp/sommer'],
    ['/service-hilfe/ueber-uns/agb/', 'service-hilfe/ueber-uns/agb'],
    ['/storefront', 'storefront'],
  ])('%s is %s', (path, entry) => {
    expect(entryOf(path)).toBe(entry);
  });

  it.each(['/lp/../geheim', '/lp/./x', '/lp//x', `/lp/${'x'.repeat(300)}`])(
    'is nothing for %s, which must not reach the service',
    (path) => {
      expect(entryOf(path)).toBeUndefined();
    },
  );
});

describe('a content service that answers wrongly', () => {
  it.each([...BROKEN_ANSWERS, SILENCE].map((answer) => [answer.name, answer] as const))(
    'costs a page its content at most, and the server nothing: %s',
    async (_name, answer) => {
      const unheard: unknown[] = [];
      const hear = (error: unknown): void => void unheard.push(error);
      process.on('uncaughtException', hear).on('unhandledRejection', hear);
      const server = await startBrokenServer(answer);
      try {
        const found = await find('lp/sommer', 'at', server.origin);
        // Asked again, so that what the first answer left behind has come to light.
        await find('lp/winter', 'at', server.origin);
        expect(found.kind).toBe(answer.name.startsWith('status 404') && !answer.endless ? 'missing' : 'unavailable');
        expect(unheard).toEqual([]);
      } finally {
        await server.stop();
        process.off('uncaughtException', hear).off('unhandledRejection', hear);
      }
    },
  );

  it('is no address', async () => {
    expect((await find('lp/sommer', 'at', 'no address')).kind).toBe('unavailable');
  });
});
