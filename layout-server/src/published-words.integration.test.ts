import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { catalog } from '@vitrine/component-registry/manifest';
import { validatePageFacts, type PageFacts, type ResolvedPage, type TreeReceipt } from '@vitrine/schemas';
import type { Database } from '@vitrine/platform/database';
import { silentLogger, type Logger } from '@vitrine/platform/logging';
import { testEngines } from '@vitrine/platform/testing/databases';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import {
  createRealShopsApp,
  createTestApp,
  doorHeaders,
  realShopsFolder,
  testFolder,
  visitor,
  type TestFolder,
} from './testing/test-app.ts';

type Shop = { tenant: string; locale: 'de-AT' | 'de-CH' | 'fr-CH' };
const OAK: Shop = { tenant: 'oak', locale: 'de-AT' };
const ELM: Shop = { tenant: 'elm', locale: 'de-CH' };
const COPY = 'oak/de-AT.copy';
const copy = (headline: string) => ({ home: { headline } });
const merchandiser = { message: 'test', author: 'Mara Holzer', source: 'cli' as const };

async function factsOf(app: App, { tenant, locale }: Shop, address: string): Promise<PageFacts> {
  const answer = await app.server.inject({
    url: '/internal/facts',
    query: { tenant, locale, path: address },
    headers: doorHeaders(),
  });
  const read = validatePageFacts(answer.json());
  return read.ok ? read.value : expect.fail(answer.body);
}
async function pageOf(app: App, shop: Shop, address = '/'): Promise<{ page: ResolvedPage; receipt: TreeReceipt }> {
  const { page, revisionRef } = await factsOf(app, shop, address);
  const context = visitor({ ...shop, page, revisionRef, path: address });
  const made = await app.server.inject({ method: 'POST', url: '/internal/trees', headers: doorHeaders(context) });
  const receipt = made.json<TreeReceipt>();
  const answer = await app.server.inject({ url: `/internal/trees/${receipt.tree}`, headers: doorHeaders(context) });
  return { page: answer.json(), receipt };
}
const headline = async (app: App, shop = OAK): Promise<unknown> =>
  (await pageOf(app, shop)).page.root.slots?.['main']?.find(({ id }) => id === 'hero')?.props['title'];

describe.each(testEngines())('what merchants say, on $engine', ({ open }) => {
  let database: Database;
  let folder: TestFolder;
  let app: App | undefined;
  let errors: { message: string; faults: readonly string[] }[];
  beforeEach(async () => {
    database = await open();
    folder = testFolder();
    errors = [];
  });
  afterEach(async () => {
    await app?.close();
    app = undefined;
    await database.close();
    folder.remove();
  });
  const logger: Logger = Object.assign(Object.create(silentLogger) as Logger, {
    error: ({ faults = [] }: { faults?: string[] }, message: string) => {
      errors.push({ message, faults });
    },
  });
  /** An app on the database of the test, which another one may follow. */
  const start = async (make = createTestApp): Promise<App> => {
    await app?.close();
    const shared: Database = { ...database, close: async () => undefined };
    app = await make(folder, { logger, openDatabase: async () => shared });
    return app;
  };
  const eventsSince = async ({ events }: App, cursor: number) => {
    const found = await events.after(cursor, 50);
    return found === 'unknown' ? found : found.map(({ tenant, tags }) => ({ tenant, tags }));
  };
  const inTenants = (...names: string[]): string => path.join(folder.tenantsDir, ...names);
  const edit = (file: string, change: (text: string) => string): void => {
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  };

  it('texts are seeded once, and published with author, history and way back', async () => {
    const running = await start();
    expect(await headline(running)).toBe('Grüß Gott im Eichenhaus');
    const publish = (document: object, expectedRevision?: number) =>
      running.publishing.publish({ documentId: COPY, document, ...merchandiser, expectedRevision });
    const others = [await pageOf(running, ELM), await pageOf(running, OAK, '/nowhere')];
    const cursor = running.events.latest();

    const outcome = await publish(copy('Servus im Eichenhaus'), 1);
    expect(outcome).toMatchObject({
      code: 'PUBLISHED',
      revision: { number: 2, author: 'Mara Holzer' },
      changes: [expect.objectContaining({ tenant: 'oak', locale: 'de-AT', page: 'home' })],
    });
    expect(await headline(running)).toBe('Servus im Eichenhaus');
    expect(await eventsSince(running, cursor)).toEqual([{ tenant: 'oak', tags: ['copy:oak:de-AT:home'] }]);
    expect((await pageOf(running, OAK)).receipt.tags).toContain('copy:oak:de-AT:home');
    for (const { receipt } of others) expect(receipt.tags).not.toContain('copy:oak:de-AT:home');
    expect(await publish(copy('Zu spät'), 1)).toMatchObject({ code: 'CONFLICT', current: 2 });

    const back = await running.publishing.rollback({ documentId: COPY, toRevision: 1, author: 'Mara Holzer' });
    expect(back).toMatchObject({ code: 'PUBLISHED', revision: { number: 3, restores: 1 } });
    expect(await headline(running)).toBe('Grüß Gott im Eichenhaus');
  });

  it('a start takes no text from a file that was edited, and names the file', async () => {
    await start();
    writeFileSync(inTenants('oak/copy/de-AT.json'), JSON.stringify(copy('Aus der Datei')));
    expect(await headline(await start())).toBe('Grüß Gott im Eichenhaus');
  });

  it('a text without which a page cannot be shown is not taken away, nor emptied', async () => {
    const running = await start();
    const layer = {
      page: 'home',
      prefix: 'oak',
      ops: [{ op: 'set', node: 'hero', pointer: '/props/title', value: { $t: 'motto.first' } }],
    };
    const publish = (documentId: string, document: object) =>
      running.publishing.publish({ documentId, document, ...merchandiser });
    expect(await publish('oak/home.layer', layer)).toMatchObject({ code: 'INVALID' });
    expect(await publish(COPY, { ...copy('Servus'), motto: { first: 'Holz hält' } })).toMatchObject({
      code: 'PUBLISHED',
    });
    expect(await publish('oak/home.layer', layer)).toMatchObject({ code: 'PUBLISHED' });
    const taken = await publish(COPY, copy('Servus'));
    expect(taken).toMatchObject({ code: 'INVALID' });
    expect(JSON.stringify(taken)).toContain('motto.first');
    expect(await publish(COPY, { ...copy(' '), motto: { first: 'Holz hält' } })).toMatchObject({
      code: 'INVALID',
      faults: [{ pointer: '/home/headline' }],
    });
    expect(
      await publish(COPY, { ...copy('Servus {{nmae}}'), motto: { first: 'Holz hält {{years}} Jahre' } }),
    ).toMatchObject({
      code: 'INVALID',
      faults: [{ code: 'MISSING_VALUE', pointer: '/props/title', nodeId: 'hero' }],
    });
    expect(await publish('oak/fr-CH.copy', copy('Bonjour'))).toMatchObject({ code: 'INVALID' });
    expect(await publish('oak/files.settings', {})).toMatchObject({ code: 'INVALID' });
    expect(await headline(running)).toBe('Holz hält');
  });

  it('texts of a locale mark the pages of every locale that reads them', async () => {
    const running = await start();
    const cursor = running.events.latest();
    const outcome = await running.publishing.publish({
      documentId: 'elm/de-CH.copy',
      document: { home: { empty: 'Leer' }, error: { gone: 'Fort' } },
      ...merchandiser,
    });
    expect(outcome.code).toBe('PUBLISHED');
    expect(await eventsSince(running, cursor)).toEqual([
      {
        tenant: 'elm',
        tags: ['copy:elm:de-CH:error', 'copy:elm:de-CH:home', 'copy:elm:fr-CH:error', 'copy:elm:fr-CH:home'],
      },
    ]);
  });

  it('content is published through the gates of the page that shows it, and its event marks that page alone', async () => {
    folder.remove();
    folder = realShopsFolder();
    const running = await start((one, options) => createRealShopsApp(one, { ...options, components: catalog }));
    const [id, address] = ['at/de-AT/lp/pflege.content', '/lp/pflege'];
    const shop: Shop = { tenant: 'at', locale: 'de-AT' };
    const text = (name: string, html: string) => ({ id: name, kind: 'text', html });
    const publish = (documentId: string, ...paragraphs: object[]) =>
      running.publishing.publish({ documentId, document: { title: 'Pflege', paragraphs }, ...merchandiser });
    const shown = async () =>
      (await pageOf(running, shop, address)).page.root.slots?.['main']?.map((node) => node.id) ?? [];
    const cursor = running.events.latest();
    expect(await publish(id, text('eins', '<p>Warm.</p>'))).toMatchObject({
      code: 'PUBLISHED',
      revision: { number: 2 },
      changes: [{ page: 'content', path: address }],
    });
    expect(await eventsSince(running, cursor)).toEqual([{ tenant: 'at', tags: ['content:at:lp/pflege'] }]);
    expect(await shown()).toEqual(['cms-title', 'cms-eins']);

    const refused = await publish(id, { id: 'bild', kind: 'image-text', title: 'Bild fehlt' });
    expect(refused).toMatchObject({
      code: 'INVALID',
      faults: expect.arrayContaining([expect.objectContaining({ nodeId: 'cms-bild', layer: id })]),
    });
    expect(await publish(id, text('eins', '<p>Warm.</p>'), { id: 'neu', kind: 'hologram' })).toMatchObject({
      code: 'PUBLISHED',
      warnings: [expect.objectContaining({ got: '"hologram"' })],
    });
    expect(await publish('at/de-AT/lp/neu.content', text('eins', '<p>Neu.</p>'))).toMatchObject({
      code: 'PUBLISHED',
      revision: { number: 1 },
    });
    expect((await factsOf(running, shop, '/lp/neu')).status).toBe(200);
    const withdrawn = { title: 'Pflege', paragraphs: [], withdrawn: true };
    expect(await running.publishing.publish({ documentId: id, document: withdrawn, ...merchandiser })).toMatchObject({
      code: 'PUBLISHED',
      changes: [{ path: address }],
    });
    expect((await factsOf(running, shop, address)).status).toBe(404);
    await running.publishing.rollback({ documentId: id, toRevision: 2, author: 'Mara Holzer' });
    expect(await shown()).toEqual(['cms-title', 'cms-eins']);
  });

  it('an edited file with faults on a page leaves the shop as it was, also over a start, and names the fault', async () => {
    const running = await start();
    // The headline of the home page of the other shop.
    const file = path.join(folder.localesDir, 'de-AT/home.json');
    const sound = readFileSync(file, 'utf8');
    edit(file, (text) => text.replace('"rail": "Beliebt",', ''));
    edit(inTenants('oak/tenant.json'), (text) => text.replace('Eichenhaus', 'Neues Haus'));
    const faults = await running.reload();
    expect(JSON.stringify(faults)).toContain('home.rail');
    expect(running.families.current().find('oak')?.tenant.name).toBe('Eichenhaus');
    expect(errors.some(({ message }) => message.includes('the last sound ones stay'))).toBe(true);

    errors = [];
    const again = await start();
    expect(again.families.current().find('oak')?.tenant.name).toBe('Eichenhaus');
    expect((await pageOf(again, OAK)).page.root.slots?.['main']?.map(({ id }) => id)).toContain('bestsellers');
    expect(JSON.stringify(errors)).toContain('home.rail');

    writeFileSync(file, sound);
    expect(await again.reload()).toEqual([]);
    expect(again.families.current().find('oak')?.tenant.name).toBe('Neues Haus');
  });

  it('a new document with which a page is not sound stays out, also when a setting of its shop is new', async () => {
    await start();
    mkdirSync(inTenants('oak/layouts'));
    const hidden = { page: 'home', prefix: 'oak', ops: [{ op: 'hide', node: 'hero' }] };
    writeFileSync(inTenants('oak/layouts/home.layer.json'), JSON.stringify(hidden));
    edit(inTenants('oak/tenant.json'), (text) => text.replace('Eichenhaus', 'Neues Haus'));

    const again = await start();
    expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('new files were not published')]);
    expect(await headline(again)).toBe('Grüß Gott im Eichenhaus');
    expect(again.families.current().find('oak')?.tenant.name).toBe('Neues Haus');
  });

  it('a new shop that is not complete is refused with all its faults at once, and the others go on', async () => {
    cpSync(inTenants('elm'), inTenants('ash'), { recursive: true });
    edit(inTenants('ash/tenant.json'), (text) =>
      text.replace('"tenantId": "elm"', '"tenantId": "ash"').replace('elm.localhost', 'ash.localhost'),
    );
    edit(inTenants('ash/layouts/home.layer.json'), (text) =>
      text.replace('home.welcome', 'motto.first').replaceAll('elm', 'ash'),
    );
    edit(inTenants('ash/theme.json'), (text) => text.replace('"colors"', '"colours"'));
    const running = await start();
    expect(running.families.current().shops.map(({ id }) => id)).toEqual(['elm', 'oak']);
    expect((await factsOf(running, ELM, '/')).status).toBe(200);
    const [told] = errors;
    expect(told?.message).toContain('the files of ash are not sound, the shop is not shown');
    for (const name of ['ash/theme.json', '/colors', 'motto.first']) expect(told?.faults.join('\n')).toContain(name);

    rmSync(inTenants('ash/theme.json'));
    cpSync(inTenants('elm/theme.json'), inTenants('ash/theme.json'));
    mkdirSync(inTenants('ash/copy'), { recursive: true });
    writeFileSync(inTenants('ash/copy/de-CH.json'), JSON.stringify({ motto: { first: 'Leicht wie Esche' } }));
    expect(await running.reload()).toEqual([]);
    const { page } = await pageOf(running, { tenant: 'ash', locale: 'de-CH' });
    expect(JSON.stringify(page.root)).toContain('Leicht wie Esche');
  });

  it('a new shop without its legal pages is refused with the names of all of them, and shown once they are written', async () => {
    const route = {
      imprint: { path: '/impressum', page: 'content' },
      privacy: { path: '/datenschutz', page: 'content' },
    };
    const running = await start();
    edit(inTenants('base/routes.json'), (text) => JSON.stringify({ ...(JSON.parse(text) as object), ...route }));
    // The shops that there are say it in the store, or are to be told by "tenants validate".
    expect(await running.reload()).toEqual([]);
    cpSync(inTenants('elm'), inTenants('ash'), { recursive: true });
    edit(inTenants('ash/tenant.json'), (text) =>
      text.replace('"tenantId": "elm"', '"tenantId": "ash"').replace('elm.localhost', 'ash.localhost'),
    );
    edit(inTenants('ash/layouts/home.layer.json'), (text) => text.replaceAll('elm', 'ash'));
    const faults = JSON.stringify(await running.reload());
    for (const locale of ['de-CH', 'fr-CH'])
      for (const page of ['impressum', 'datenschutz']) expect(faults).toContain(`ash/content/${locale}/${page}.json`);
    expect(running.families.current().find('ash')).toBeUndefined();

    for (const locale of ['de-CH', 'fr-CH']) {
      mkdirSync(inTenants('ash/content', locale), { recursive: true });
      for (const page of ['impressum', 'datenschutz'])
        writeFileSync(
          inTenants('ash/content', locale, `${page}.json`),
          JSON.stringify({ title: page, paragraphs: [] }),
        );
    }
    expect(await running.reload()).toEqual([]);
    expect(running.families.current().find('ash')?.id).toBe('ash');
  });

  it('in the demo a new shop is tried before its legal pages are written', async () => {
    const running = await start();
    edit(inTenants('base/routes.json'), (text) =>
      JSON.stringify({ ...(JSON.parse(text) as object), imprint: { path: '/impressum', page: 'content' } }),
    );
    expect(await running.reload()).toEqual([]);
    cpSync(inTenants('elm'), inTenants('ash'), { recursive: true });
    edit(inTenants('ash/tenant.json'), (text) =>
      text.replace('"tenantId": "elm"', '"tenantId": "ash"').replace('elm.localhost', 'ash.localhost'),
    );
    edit(inTenants('ash/layouts/home.layer.json'), (text) => text.replaceAll('elm', 'ash'));
    const shown = (app: App): string | undefined => app.families.current().find('ash')?.id;
    expect(shown(await start())).toBeUndefined();
    expect(shown(await start((from, options) => createTestApp(from, { ...options, demo: true })))).toBe('ash');
  });
});
