import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '@vitrine/platform/clock';
import { createLogger } from '@vitrine/platform/logging';
import { createMetrics } from '@vitrine/platform/metrics';
import { startCmsStub, type CmsStub, type StubAnswer } from '../../testing/cms-stub.ts';
import { createOutsideFiles, createStaticFetch, StaticFetchError, type OutsideFiles } from './index.ts';

const snippet = (html: string) => ({ page: { html } });
const PATH = '/snippets/de-AT/pflege.json';
const LIMITS = { deadlineMs: 300, waitMs: 100, bytes: 2_000, failures: 3 };

let stub: CmsStub;
let files: OutsideFiles;
let clock: ReturnType<typeof fixedClock>;
let lines: { msg: string; url: string; component: string; status: number; statusText: string; reason?: string }[];
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
  files = createOutsideFiles({
    token: '',
    clock,
    logger: createLogger({ level: 'info', service: 'test', stream }),
    metrics: createMetrics({ service: 'test' }),
    limits: LIMITS,
  });
});
afterEach(async () => {
  await files.close();
  await stub.close();
});

const find = (name = 'snippets/de-AT/pflege', kind: Parameters<OutsideFiles['find']>[2]['kind'] = 'snippet') =>
  files.find('at', stub.url, { kind, name, component: 'snippet' });
const htmlOf = async () => {
  const answer = await find();
  return answer.kind === 'found' && 'html' in answer.value ? answer.value.html : answer.kind;
};

describe('a file of a content service', () => {
  it('is asked for once in 60 s by all who want it, the menu once in 900 s', async () => {
    stub.answers.set(PATH, snippet('alt'));
    stub.answers.set('/navigation/105_web.json', { page: { items: [{ label: 'Damen', href: '/c/damen' }] } });
    await Promise.all(Array.from({ length: 50 }, () => find()));
    await find('navigation/105_web', 'navigationWeb');
    stub.answers.set(PATH, snippet('neu'));
    clock.advance(59_999);
    expect([await htmlOf(), stub.requests.length]).toEqual(['alt', 2]);
    clock.advance(1);
    expect([await htmlOf(), stub.requests.length]).toEqual(['neu', 3]);
    clock.advance(899_999 - 60_000);
    await find('navigation/105_web', 'navigationWeb');
    expect(stub.requests).toHaveLength(3);
    clock.advance(1);
    await find('navigation/105_web', 'navigationWeb');
    expect(stub.requests).toHaveLength(4);
  });

  it('is asked for again once somebody said that it has changed, or all of its folder', async () => {
    stub.answers.set(PATH, snippet('alt'));
    await find();
    for (const name of ['snippets/de-AT/pflege', 'snippets']) {
      files.forget('at', name);
      clock.advance(1);
      await find();
    }
    files.forget('at', 'banners');
    files.forget('lingerie', 'snippets');
    await find();
    expect(stub.requests).toHaveLength(3);
  });

  it('has the bar of a page by its bucket, as a parameter', async () => {
    await find('bucket-usp-bar/de/lp-sommer', 'bar');
    expect(stub.requests).toEqual(['/bucket-usp-bar/de.json?page=lp-sommer']);
    // That a page has none is no failure.
    expect(lines).toEqual([]);
  });

  it('is never asked for under a name that no file has', async () => {
    expect((await find('snippets/../geheim')).kind).toBe('missing');
    expect((await find('pages/de-AT/x')).kind).toBe('missing');
    expect(stub.requests).toEqual([]);
  });

  const failures: [string, StubAnswer, number, string][] = [
    ['an error', { status: 500 }, 500, 'Internal Server Error'],
    ['HTML', { text: '<html>' }, 200, 'Not JSON'],
    ['too much', { page: { html: 'x'.repeat(3_000) } }, 0, 'Too large'],
    ['nothing', 'silence', 0, 'Timeout'],
  ];
  it.each(failures)(
    'costs a page its newest words at most when the service sends %s, and one line says what came',
    async (_name, answer, status, statusText) => {
      stub.answers.set(PATH, snippet('gut'));
      await find();
      clock.advance(60_000);
      stub.always = answer;
      expect(await htmlOf()).toBe('gut');
      expect((await find('snippets/de-AT/nie-gesehen')).kind).toBe('unavailable');
      await expect.poll(() => lines).toHaveLength(2);
      expect(lines[0]).toMatchObject({
        msg: 'Error during initial fetching of data',
        component: 'snippet',
        url: `${stub.url}${PATH}`,
        status,
        statusText,
      });
    },
  );

  it('of another shape is left out, or the last good one stays, and the editor is told why', async () => {
    stub.answers.set(PATH, { page: { html: 7 } });
    expect([await htmlOf(), await htmlOf(), stub.requests.length]).toEqual(['unavailable', 'unavailable', 1]);
    expect(lines).toMatchObject([
      { component: 'snippet', url: `${stub.url}${PATH}`, status: 200, statusText: 'Not a file of its kind' },
    ]);
    expect(lines[0]?.reason).toMatch(/html.*expected/);
    stub.answers.set(PATH, snippet('gut'));
    clock.advance(5_000);
    expect(await htmlOf()).toBe('gut');
    for (const [index, text] of ['{"html":7}', '[]', 'null', '{"title":"Ohne"}'].entries()) {
      stub.answers.set(PATH, { text });
      files.forget('at', 'snippets');
      clock.advance(60_000);
      expect([await htmlOf(), lines.length]).toEqual(['gut', index + 2]);
    }
    // It says nothing of the others of its service.
    stub.answers.set('/snippets/de-AT/andere.json', snippet('auch gut'));
    expect((await find('snippets/de-AT/andere')).kind).toBe('found');
  });

  it('that comes late is there for the next who asks', async () => {
    stub.always = { text: '{"html":"spät"}', afterMs: 200 };
    expect(await find()).toMatchObject({ kind: 'unavailable', isLate: true });
    clock.advance(100);
    const since = performance.now();
    expect(await find()).toMatchObject({ isLate: true });
    expect(performance.now() - since).toBeLessThan(80);
    await expect.poll(htmlOf).toBe('spät');
    expect(stub.requests).toHaveLength(1);
  });

  it('that hung once is left alone for a rest, and then waited for no longer than a page must', async () => {
    stub.always = 'silence';
    expect(await find()).toMatchObject({ isLate: true });
    await expect.poll(() => lines.length).toBe(1);
    expect([await find(), stub.requests.length]).toEqual([expect.not.objectContaining({ isLate: true }), 1]);
    clock.advance(5_000);
    expect([await find(), stub.requests.length]).toEqual([expect.not.objectContaining({ isLate: true }), 2]);
    files.forget('at', 'snippets');
    stub.always = snippet('neu');
    expect(await htmlOf()).toBe('neu');
  });

  it('that is broken says nothing of the others of its service', async () => {
    stub.answers.set('/snippets/de-AT/kaputt.json', { status: 500 });
    stub.answers.set(PATH, snippet('da'));
    for (let index = 0; index <= LIMITS.failures; index += 1) {
      await find('snippets/de-AT/kaputt');
      clock.advance(5_000);
    }
    expect(stub.requests).toHaveLength(LIMITS.failures + 1);
    expect(await htmlOf()).toBe('da');
  });

  it('is not asked for while its service rests after failures in a row', async () => {
    stub.always = { status: 503 };
    for (let index = 0; index < 6; index += 1) await find(`snippets/de-AT/${index}`);
    expect([stub.requests.length, lines.length]).toEqual([LIMITS.failures, LIMITS.failures]);
    stub.always = snippet('wieder da');
    clock.advance(5_000);
    expect(await htmlOf()).toBe('wieder da');
  });
});

describe('the generic fetch', () => {
  const get = async (answer: StubAnswer, token = '') => {
    stub.always = answer;
    const fetch = createStaticFetch({ deadlineMs: 300, maxBytes: 2_000, token });
    return fetch.get(`${stub.url}${PATH}`).finally(() => fetch.close());
  };

  it.each([
    [404, 'Not Found'],
    [500, 'Internal Server Error'],
    [302, 'Found'],
  ])('throws on %i, with address, status and its words in the message', async (status, statusText) => {
    const error = await get({ status }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StaticFetchError);
    expect(error).toMatchObject({ url: `${stub.url}${PATH}`, status, statusText });
    expect(String(error)).toContain(`${stub.url}${PATH}, got ${status} ${statusText}`);
  });

  it('does not on 200 and 204', async () => {
    expect(await get(snippet('da'))).toEqual({ html: 'da' });
    expect(await get({ status: 204 })).toBeUndefined();
  });

  it('says 0 and Timeout, or 0 and Network error, where no answer came', async () => {
    await expect(get('silence')).rejects.toMatchObject({ status: 0, statusText: 'Timeout' });
    await stub.close();
    await expect(get({ status: 200 })).rejects.toMatchObject({ status: 0, statusText: 'Network error' });
    stub = await startCmsStub();
  });

  it('sends x-ec-token where there is one, and else no such header', async () => {
    await get(snippet('da'), 'geheim');
    await get(snippet('da'));
    expect(stub.headers.map((headers) => headers['x-ec-token'])).toEqual(['geheim', undefined]);
    expect(Object.keys(stub.headers[1] ?? {})).not.toContain('x-ec-token');
  });
});
