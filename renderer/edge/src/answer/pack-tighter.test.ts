import { ServerResponse, type IncomingMessage } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMarkedCache, type MarkedCache } from '../cache/marked-cache.ts';
import { createTagLedger } from '../cache/tag-ledger.ts';
import { createVirtualTime } from '../testing/virtual-time.ts';
import { packagePage, tightened, type PackagedPage } from './packaged-page.ts';
import { createTighterPacking, type TighterPackingOptions } from './pack-tighter.ts';
import { sendPage, type PageAnswer, type Reader } from './send-page.ts';

/** What reads like a list of goods. */
const htmlOf = (name: string): string =>
  `<body>${Array.from({ length: 300 }, (_, at) => `<a href="/p/SKU-${at * 7919}">${name} Nr. ${at * 31}, ${at * 17},99 €</a>`).join('')}</body></html>`;
const TAIL = Buffer.from('<script></script></body></html>');

let cache: MarkedCache<PackagedPage>;
let failures: unknown[];

beforeEach(() => {
  const time = createVirtualTime();
  cache = createMarkedCache<PackagedPage>({
    ledger: createTagLedger({ cursor: 0 }),
    clock: time.now,
    alarm: time.alarm,
    maxBytes: 1_000_000,
    pinnedBytes: 1_000_000,
    isPinned: () => false,
    onBug: (error) => failures.push(error),
  });
  failures = [];
});
afterEach(() => {
  vi.restoreAllMocks();
});

const packing = (options: Partial<TighterPackingOptions> = {}) =>
  createTighterPacking({ kept: cache, onFailure: (error) => failures.push(error), ...options });
const make = (name: string): Promise<PackagedPage> =>
  packagePage(Buffer.from(htmlOf(name)), { assetHost: '', version: 'v1' });

/** Makes a page and keeps it under a name; another one in the place of the one before. */
async function keep(name: string, text = name): Promise<PackagedPage> {
  const page = await make(text);
  const fetched = { value: page, tags: [name], cursor: 1, freshUntil: Infinity, bytes: page.bytes, keep: true };
  if (cache.inspect(name).entry === undefined) await cache.get(name, async () => ({ ok: true, value: fetched }));
  else await cache.refresh(name, async () => ({ ok: true, value: fetched }));
  return page;
}
const lying = (name: string): PackagedPage | undefined => cache.inspect(name).entry?.value;

type How = Partial<Pick<Reader, 'method' | 'acceptEncoding' | 'ifNoneMatch'> & Pick<PageAnswer, 'cacheControl'>>;

/** Sends a page as the door does; gives the bytes. */
async function send(
  page: PackagedPage,
  onGiven: PageAnswer['onGiven'],
  { method = 'GET', acceptEncoding = 'br', ifNoneMatch, cacheControl = 'private, no-cache' }: How = {},
): Promise<Buffer> {
  const parts: Buffer[] = [];
  const response = new ServerResponse({ method, httpVersionMajor: 1, httpVersionMinor: 1 } as IncomingMessage);
  const take = (part?: Buffer): true => {
    if (part !== undefined) parts.push(part);
    return true;
  };
  Object.assign(response, { writeHead: () => response, write: take, end: take });
  await sendPage(
    response,
    {
      page,
      status: 200,
      cache: 'HIT',
      ageSeconds: 0,
      requestId: 'r',
      overTls: false,
      tail: TAIL,
      tailTag: '',
      setCookies: [],
      extra: [],
      cacheControl,
      onGiven,
    },
    { method, acceptEncoding, ifNoneMatch },
  );
  return Buffer.concat(parts);
}

const times = async (count: number, act: () => unknown): Promise<void> => {
  for (let at = 0; at < count; at += 1) await act();
};

describe('a page that is given out often', () => {
  it('is compressed once more in the background, says the same in fewer bytes, and its size is counted', async () => {
    const [page, { given }] = [await keep('list'), packing()];
    const before = await send(page, given);
    await times(6, () => send(page, given));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(lying('list')).toBe(page);
    await send(page, given);
    await vi.waitFor(() => expect(lying('list')).not.toBe(page), 5_000);
    const tight = lying('list') as PackagedPage;
    const after = await send(tight, given);
    expect(after.length).toBeLessThan(before.length * 0.97);
    expect(brotliDecompressSync(after).equals(brotliDecompressSync(before))).toBe(true);
    expect(brotliDecompressSync(after).toString()).toBe(htmlOf('list').replace('</body></html>', TAIL.toString()));
    expect(page.bytes - tight.bytes).toBe(before.length - after.length);
    expect(cache.bytes).toBe(tight.bytes);
    expect(tight).toMatchObject({ etag: page.etag, contentSecurityPolicy: page.contentSecurityPolicy, version: 'v1' });
    // In the other forms too.
    expect(await send(tight, given, { acceptEncoding: 'identity' })).toEqual(brotliDecompressSync(after));
    expect(failures).toEqual([]);
  });

  it.each<[string, How]>([
    ['to who has it already', { ifNoneMatch: '*' }],
    ['without its body', { method: 'HEAD' }],
    ['in another form', { acceptEncoding: 'gzip' }],
    ['to one reader alone', { cacheControl: 'private, no-store' }],
    ['of a draft', { cacheControl: 'no-store' }],
  ])('is not one that is given %s', async (_, how) => {
    const [page, given] = [await keep('list'), vi.fn<(page: PackagedPage) => void>()];
    await times(10, () => send(page, given, how));
    expect(given).not.toHaveBeenCalled();
  });

  it('is done once', async () => {
    const tighten = vi.fn<typeof tightened>(tightened);
    const [page, { given }] = [await keep('list'), packing({ tighten })];
    await times(20, () => given(page));
    await vi.waitFor(() => expect(lying('list')?.isTight).toBe(true), 5_000);
    await times(20, () => given(lying('list') as PackagedPage));
    expect(tighten).toHaveBeenCalledTimes(1);
  });

  it('keeps its bytes where that fails, and the next one has its turn', async () => {
    const [one, two] = [await keep('one'), await keep('two')];
    const { given } = packing({
      tighten: (page) => (page === one ? Promise.reject(new Error('no memory')) : tightened(page)),
    });
    for (const page of [one, two]) await times(8, () => given(page));
    await vi.waitFor(() => expect(lying('two')?.isTight).toBe(true), 5_000);
    expect([lying('one'), failures]).toEqual([one, [new Error('no memory')]]);
  });

  it('is left out once it is not kept any more, and never takes the place of what came after it', async () => {
    const gone = await make('gone');
    const overtaken = await keep('list');
    const later = Promise.withResolvers<PackagedPage>();
    const tighten = vi.fn<typeof tightened>(() => later.promise);
    const { given } = packing({ tighten });
    for (const page of [gone, overtaken]) await times(8, () => given(page));
    await vi.waitFor(() => expect(tighten.mock.calls).toEqual([[overtaken]]));
    const fresh = await keep('list', 'another');
    later.resolve(await tightened(overtaken));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([lying('list'), cache.bytes]).toEqual([fresh, fresh.bytes]);
  });
});

describe('pages that are given out often', () => {
  it('are done one at a time with rests, and of more than 64 those that wait longest come again later', async () => {
    const pages = await Promise.all(Array.from({ length: 67 }, (_, at) => keep(`page ${at}`)));
    let [running, most] = [0, 0];
    const done: PackagedPage[] = [];
    const first = Promise.withResolvers<void>();
    const { given } = packing({
      tighten: async (page) => {
        most = Math.max(most, (running += 1));
        await first.promise;
        done.push(page);
        running -= 1;
        return { ...page, isTight: true };
      },
    });
    for (const page of pages) await times(8, () => given(page));
    first.resolve();
    await vi.waitFor(() => expect(done).toHaveLength(65), 5_000);
    // The first had its turn before the others waited; the two behind it gave way.
    expect([most, done.includes(pages[1] as PackagedPage), done.includes(pages[2] as PackagedPage)]).toEqual([
      1,
      false,
      false,
    ]);
    await times(8, () => given(pages[1] as PackagedPage));
    await vi.waitFor(() => expect(done).toHaveLength(66), 5_000);
  });
});

it('a mark of the kept page is one of the tighter too', async () => {
  const ledger = createTagLedger({ cursor: 0 });
  const time = createVirtualTime();
  const marked = createMarkedCache<string>({
    ledger,
    clock: time.now,
    alarm: time.alarm,
    maxBytes: 1_000,
    pinnedBytes: 1_000,
    isPinned: () => false,
    onBug: (error) => failures.push(error),
  });
  const fetched = { value: 'loose', tags: ['a'], cursor: 1, freshUntil: Infinity, bytes: 100, keep: true };
  await marked.get('key', async () => ({ ok: true, value: fetched }));
  marked.replace('loose', { value: 'tight', bytes: 60 });
  marked.replace('loose', { value: 'lost', bytes: 1 });
  expect([marked.holds('loose'), marked.holds('tight'), marked.bytes, marked.size]).toEqual([false, true, 60, 1]);
  ledger.record(['a'], 2);
  expect(marked.inspect('key')).toMatchObject({ state: 'invalidated', entry: { value: 'tight' } });
});
