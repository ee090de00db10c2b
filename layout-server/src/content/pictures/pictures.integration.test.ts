import type { Database } from '@vitrine/platform/database';
import { restoreBackup, writeBackup } from '@vitrine/platform/backup';
import { fixedClock } from '@vitrine/platform/clock';
import { testEngines } from '@vitrine/platform/testing/databases';
import { validatePageFacts, type Image, type ResolvedPage, type TreeReceipt } from '@vitrine/schemas';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../app.ts';
import { ALL_TABLES } from '../../composition/all-tables.ts';
import { createTestApp, doorHeaders, testFolder, visitor, type TestFolder } from '../../testing/test-app.ts';
import type { PictureOutcome } from './index.ts';

const staff = { authorization: 'Bearer test-merchandiser' };
const picture = (background: string, width = 800) =>
  sharp({ create: { width, height: 600, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'Secret Agency' } })
    .jpeg()
    .toBuffer();

describe.each(testEngines())("the pictures of a shop's own, on $engine", ({ open }) => {
  let database: Database;
  let folder: TestFolder;
  let app: App;
  const start = () =>
    createTestApp(folder, { openDatabase: () => Promise.resolve({ ...database, close: async () => undefined }) });
  beforeEach(async () => {
    database = await open();
    folder = testFolder();
    app = await start();
  });
  afterEach(async () => {
    await app.close();
    await database.close();
    folder.remove();
  });

  const put = async (name: string, payload: Buffer, query = ''): Promise<PictureOutcome> =>
    (
      await app.staffServer.inject({
        method: 'PUT',
        url: `/pictures/oak/${name}${query}`,
        headers: { ...staff, 'content-type': 'image/jpeg' },
        payload,
      })
    ).json();
  const ask = async <T>(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object): Promise<T> =>
    (
      await app.staffServer.inject({ method, url: `/pictures/oak${path}`, headers: staff, ...(payload && { payload }) })
    ).json();
  const hero = async (tenant: 'oak' | 'elm'): Promise<Record<string, unknown>> => {
    const locale = tenant === 'oak' ? 'de-AT' : 'de-CH';
    const facts = validatePageFacts(
      (
        await app.server.inject({
          url: '/internal/facts',
          query: { tenant, locale, path: '/' },
          headers: doorHeaders(),
        })
      ).json(),
    );
    if (!facts.ok) return expect.fail('no facts');
    const context = visitor({ tenant, locale, page: 'home', revisionRef: facts.value.revisionRef });
    const made = await app.server.inject({ method: 'POST', url: '/internal/trees', headers: doorHeaders(context) });
    const { tree } = made.json<TreeReceipt>();
    const answer = await app.server.inject({ url: `/internal/trees/${tree}`, headers: doorHeaders(context) });
    const page = answer.json<ResolvedPage>();
    return page.root.slots?.['main']?.find(({ id }) => id === 'hero')?.props ?? {};
  };
  const heroImage = async (tenant: 'oak' | 'elm') => (await hero(tenant))['image'] as Image;
  const publish = (props: Readonly<Record<string, unknown>>) =>
    app.publishing.publish({
      documentId: 'oak/home.layer',
      document: {
        page: 'home',
        prefix: 'oak',
        ops: Object.entries(props).map(([name, value]) => ({
          op: 'set',
          node: 'hero',
          pointer: `/props/${name}`,
          value,
        })),
      },
      message: 'test',
      author: 'Mara Holzer',
      source: 'cli',
    });

  it('are checked by what is in them, stripped, shown to this shop alone, and restored with a backup', async () => {
    expect(await put('storm', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({
      code: 'INVALID',
    });
    expect(await put('storm', await picture('#ff0000', 200))).toMatchObject({ code: 'INVALID' });
    expect(await put('Storm_', await picture('#ff0000'))).toMatchObject({ code: 'INVALID' });
    expect(await put('storm', await picture('#ff0000'), '?dry')).toMatchObject({ code: 'ADDED' });
    expect((await ask<{ pictures: unknown[] }>('GET', '')).pictures).toEqual([]);
    expect(await put('storm', await picture('#ff0000'))).toMatchObject({ code: 'ADDED' });
    expect(await put('storm', await picture('#ff0000'))).toMatchObject({ code: 'UNCHANGED' });
    expect(await put('storm', await picture('#0000ff'))).toMatchObject({ code: 'EXISTS' });

    expect(await publish({ image: { $asset: 'storm' } })).toMatchObject({ code: 'PUBLISHED' });
    const { src, width } = await heroImage('oak');
    expect([src.startsWith('/assets/oak--storm.'), width]).toEqual([true, 800]);
    expect((await heroImage('elm')).src).toMatch(/^\/assets\/coat\./);
    const served = await app.server.inject(`${src}-480.webp`);
    const read = await sharp(served.rawPayload).metadata();
    expect([served.statusCode, read.width, read.exif]).toEqual([200, 480, undefined]);
    expect((await app.server.inject(`${src.replace('oak--', 'elm--')}-480.webp`)).statusCode).toBe(404);

    const lines: string[] = [];
    const clock = fixedClock('2026-11-20T10:00:00Z');
    await writeBackup(database, ALL_TABLES, clock, (line) => void lines.push(line.trimEnd()));
    await app.close();
    await restoreBackup(
      database,
      ALL_TABLES,
      clock,
      (async function* () {
        yield* lines;
      })(),
    );
    app = await start();
    expect((await app.server.inject(`${src}-720.webp`)).statusCode).toBe(200);
  });

  it('take the place of another everywhere at once, while the old address answers', async () => {
    const before = await heroImage('oak');
    expect(await put('coat', await picture('#00ff00'))).toMatchObject({ code: 'EXISTS' });
    expect(await put('coat', await picture('#00ff00'), '?replace')).toMatchObject({ code: 'REPLACED' });
    const first = await heroImage('oak');
    expect(first.src).toMatch(/^\/assets\/oak--coat\./);
    expect((await heroImage('elm')).src).toBe(before.src);
    await put('coat', await picture('#0000ff'), '?replace');
    const second = await heroImage('oak');
    expect(second.src).not.toBe(first.src);
    for (const address of [before.src, first.src, second.src])
      expect((await app.server.inject(`${address}-240.webp`)).statusCode).toBe(200);
    expect(await ask('DELETE', '/coat')).toMatchObject({ code: 'REMOVED' });
    expect(await heroImage('oak')).toEqual(before);
  });

  it('have words by language and a point that stays in sight, and are removed only when nothing uses them', async () => {
    await put('storm', await picture('#ff0000'));
    expect(await publish({ image: { $asset: 'storm' }, imageAlt: { $alt: 'storm' } })).toMatchObject({
      code: 'INVALID',
    });
    expect(await ask('POST', '/storm', { alts: { 'nl-NL': 'Storm' } })).toMatchObject({ code: 'INVALID' });
    expect(await ask('POST', '/storm', { focus: { x: 101, y: 0 } })).toMatchObject({ code: 'INVALID' });
    expect(await ask('POST', '/calm', { focus: null })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await ask('POST', '/storm', { alts: { 'de-AT': 'Sturm am See' }, focus: { x: 30, y: 10 } })).toMatchObject({
      code: 'DESCRIBED',
    });
    expect(await publish({ image: { $asset: 'storm' }, imageAlt: { $alt: 'storm' } })).toMatchObject({
      code: 'PUBLISHED',
    });
    expect(await hero('oak')).toMatchObject({ image: { focus: { x: 30, y: 10 } }, imageAlt: 'Sturm am See' });
    expect(await ask('GET', '/storm')).toMatchObject({
      picture: { alts: { 'de-AT': 'Sturm am See' } },
      used: expect.arrayContaining(['oak/home.layer hero /props/image']),
    });
    expect(await ask('DELETE', '/storm')).toMatchObject({ code: 'USED' });
    await publish({ title: 'Ohne' });
    expect(await ask('DELETE', '/storm')).toMatchObject({ code: 'REMOVED' });
    expect(await ask('DELETE', '/storm')).toMatchObject({ code: 'NOT_FOUND' });
  });
});
