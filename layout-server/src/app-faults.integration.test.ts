import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PageFacts, RenderContext, ResolvedNode, TreeReceipt } from '@vitrine/schemas';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import type { DataSource } from '@vitrine/platform/doors';
import { fixedClock } from '@vitrine/platform/clock';
import { silentLogger } from '@vitrine/platform/logging';
import { openAnyDatabase } from '@vitrine/platform/testing/databases';
import { createTestApp, doorHeaders, testFolder, visitor, type TestFolder } from './testing/test-app.ts';

let folder: TestFolder;
let app: App | undefined;
beforeEach(() => {
  folder = testFolder();
});
afterEach(async () => {
  await app?.close();
  app = undefined;
  folder.remove();
});

const start = async (options: Parameters<typeof createTestApp>[1] = {}): Promise<App> => {
  app = await createTestApp(folder, options);
  return app;
};
const facts = async ({ server }: App): Promise<PageFacts> =>
  (
    await server.inject({
      url: '/internal/facts',
      query: { tenant: 'oak', locale: 'de-AT', path: '/' },
      headers: doorHeaders(),
    })
  ).json();
const homeContext = async (running: App): Promise<RenderContext> =>
  visitor({ tenant: 'oak', locale: 'de-AT', page: 'home', revisionRef: (await facts(running)).revisionRef });
const nodes = async (running: App): Promise<ResolvedNode[]> => {
  const context = await homeContext(running);
  const { tree } = (
    await running.server.inject({ method: 'POST', url: '/internal/trees', headers: doorHeaders(context) })
  ).json<TreeReceipt>();
  return (await running.server.inject({ url: `/internal/trees/${tree}`, headers: doorHeaders(context) })).json().root
    .slots.main;
};
const layer = (ops: object[]) => ({ page: 'home', prefix: 'oak', ops });
const title = (value: string) => ({ op: 'set', node: 'hero', pointer: '/props/title', value });
const publish = async ({ publishing }: App, document: object): Promise<void> => {
  const outcome = await publishing.publish({
    documentId: 'oak/home.layer',
    document,
    message: 'test',
    author: 'Mara Holzer',
    source: 'cli',
  });
  if (outcome.code !== 'PUBLISHED') throw new Error(JSON.stringify(outcome));
};
const edit = (file: string, change: (text: string) => string): void => {
  const full = path.join(folder.tenantsDir, file);
  writeFileSync(full, change(readFileSync(full, 'utf8')));
};

describe('data sources', () => {
  const isRail = ({ name }: DataSource): boolean => name === 'recommendations';
  const hangs: DataSource['fetch'] = () => new Promise(() => {});
  const behaviours: Record<string, DataSource['fetch']> = {
    throws: async () => {
      throw new Error('broken');
    },
    hangs,
    'gives garbage': async () => ({ value: [{ sku: 1 }], tags: [] }),
  };

  it(`one that ${Object.keys(behaviours).join(', ')} costs its node, which shows its fallback for a short while`, async () => {
    let fetch: DataSource['fetch'] = hangs;
    const running = await start({
      sources: (own) => own.map((one) => (isRail(one) ? { ...one, fetch: (...args) => fetch(...args) } : one)),
    });
    for (const [name, behaviour] of Object.entries(behaviours)) {
      fetch = behaviour;
      await publish(running, layer([title(name)]));
      expect([name, ...(await nodes(running)).map(({ id }) => id)]).toEqual([name, 'hero', 'bestsellers-empty']);
      const answer = await running.server.inject({
        method: 'POST',
        url: '/internal/trees',
        headers: doorHeaders(await homeContext(running)),
      });
      expect((Date.parse(answer.json<TreeReceipt>().validUntil) - Date.now()) / 1000).toBeLessThanOrEqual(15);
    }
  });

  it('a critical node that fails brings the revision before, and 503 if that fails too', async () => {
    let works = true;
    const fragile = (one: DataSource): DataSource => ({
      ...one,
      fetch: (...args) => (works ? one.fetch(...args) : Promise.reject(new Error('broken'))),
    });
    const running = await start({ sources: (own) => own.map((one) => (isRail(one) ? fragile(one) : one)) });
    await publish(running, layer([title('Davor')]));
    const before = await facts(running);
    const critical = [
      title('Danach'),
      { op: 'unset', node: 'bestsellers', pointer: '/fallback' },
      { op: 'set', node: 'bestsellers', pointer: '/critical', value: true },
    ];
    await publish(running, layer(critical));
    works = false;
    const answer = await running.server.inject({
      method: 'POST',
      url: '/internal/trees',
      headers: doorHeaders(await homeContext(running)),
    });
    expect(answer.json()).toMatchObject({ version: before.revisionRef });
    expect((await nodes(running))[0]?.props['title']).toBe('Davor');
    await publish(running, layer([...critical, title('Noch einmal')]));
    const refused = await running.server.inject({
      method: 'POST',
      url: '/internal/trees',
      headers: doorHeaders(await homeContext(running)),
    });
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'UNAVAILABLE']);
  });
});

describe('a schedule', () => {
  it('ends facts and trees at its moment, and not before', async () => {
    const clock = fixedClock(new Date().toISOString());
    const running = await start({ clock });
    const moment = new Date(clock.now().getTime() + 10_000).toISOString();
    await publish(running, layer([{ op: 'set', node: 'note', pointer: '/when', value: { time: { $gte: moment } } }]));
    const context = await homeContext(running);
    const receipt = async () =>
      (
        await running.server.inject({ method: 'POST', url: '/internal/trees', headers: doorHeaders(context) })
      ).json<TreeReceipt>();
    expect([(await facts(running)).validUntil, (await receipt()).validUntil]).toEqual([moment, moment]);
    expect((await nodes(running)).map(({ id }) => id)).not.toContain('note');
    clock.advance(10_001);
    expect((await nodes(running)).map(({ id }) => id)).toContain('note');
    expect([(await facts(running)).validUntil, (await receipt()).validUntil]).toEqual(['', '']);
  });
});

describe('a restart', () => {
  it('keeps revisions and does not publish the files again', async () => {
    const first = await start({ keepsData: true });
    await publish(first, layer([title('Bleibt')]));
    const before = await facts(first);
    await first.close();
    const second = await start({ keepsData: true });
    const after = await facts(second);
    expect(after.revisionRef).toBe(before.revisionRef);
    expect(after.cursor).toBe(before.cursor);
    expect((await nodes(second))[0]?.props['title']).toBe('Bleibt');
  });

  it('announces what changed in the files of a shop meanwhile, for that shop alone', async () => {
    const first = await start({ keepsData: true });
    const { cursor, revisionRef } = await facts(first);
    await first.close();
    edit('oak/tenant.json', (text) => text.replace('Eichenhaus', 'Neues Haus'));
    const second = await start({ keepsData: true });
    expect(await second.events.after(cursor, 10)).toMatchObject([{ tenant: 'oak', tags: ['tenant:oak'] }]);
    expect((await facts(second)).revisionRef).not.toBe(revisionRef);
  });

  it('refuses a default shop that is not sound and names file and pointer', async () => {
    edit('oak/tenant.json', (text) => text.replace('"EUR"', '"XQX"'));
    edit('elm/layouts/home.layer.json', (text) => text.replace('rich-text', 'hologram'));
    await expect(start()).rejects.toThrow(/oak\/tenant\.json.*\/currency/);
    edit('oak/tenant.json', (text) => text.replace('"XQX"', '"EUR"'));
    edit('base/layouts/gone.json', (text) => text.replace('"hero-banner"', '"hologram"'));
    await expect(start()).rejects.toThrow(/base\/gone\.layout.*hologram/);
    edit('base/layouts/gone.json', (text) => text.replace('"hologram"', '"hero-banner"'));
    const running = await start();
    expect((await running.server.inject('/readyz')).statusCode).toBe(200);
    expect(running.families.current().shops.map(({ id }) => id)).toEqual(['oak']);
  });

  it('refuses two running experiments on one node and names them', async () => {
    const experiment = readFileSync(path.join(folder.tenantsDir, 'oak/experiments/hero-words.json'), 'utf8');
    writeFileSync(
      path.join(folder.tenantsDir, 'oak/experiments/zz-other.json'),
      experiment.replace('"hero-words"', '"zz-other"'),
    );
    await expect(start()).rejects.toThrow(/"hero-words".*"zz-other"/);
  });
});

describe('saved files', () => {
  const nextEvent = ({ events }: App): Promise<readonly string[]> =>
    new Promise((resolve) => {
      const stop = events.subscribe(({ tags }) => {
        stop();
        resolve(tags);
      });
    });

  it('a saved layout is published, and a faulty one is not', async () => {
    const running = await start({ watchFiles: true });
    const event = nextEvent(running);
    const file = path.join(folder.tenantsDir, 'oak/layouts/home.layer.json');
    edit('base/layouts/gone.json', (text) => text.replace('"hero-banner"', '"hologram"'));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(layer([title('Aus der Datei')])));
    expect(await event).toEqual(['layout:oak:home']);
    expect((await nodes(running))[0]?.props['title']).toBe('Aus der Datei');
    const gone = await running.server.inject({
      url: '/internal/facts',
      query: { tenant: 'oak', locale: 'de-AT', path: '/', page: 'gone' },
      headers: doorHeaders(),
    });
    expect(gone.json<PageFacts>().revisionRef).not.toBe('');
  });

  it('a saved layout never overwrites what the studio published; one that was pulled before may follow it', async () => {
    const refused = Promise.withResolvers<string>();
    const logger = Object.assign(Object.create(silentLogger) as typeof silentLogger, {
      error: (_: unknown, message: string) => {
        refused.resolve(message);
      },
    });
    const running = await start({ watchFiles: true, logger, keepsData: true });
    const file = path.join(folder.tenantsDir, 'oak/layouts/home.layer.json');
    await publish(running, layer([title('Aus dem Studio')]));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(layer([title('Aus der Datei')])));
    expect(await refused.promise).toContain('it was made from revision 0, and revision 1 is published');
    expect((await nodes(running))[0]?.props['title']).toBe('Aus dem Studio');
    await running.close();

    writeFileSync(file, JSON.stringify(layer([title('Aus dem Studio')])));
    const again = await start({ watchFiles: true, keepsData: true });
    const event = nextEvent(again);
    writeFileSync(file, JSON.stringify(layer([title('Danach aus der Datei')])));
    expect(await event).toEqual(['layout:oak:home']);
    expect((await nodes(again))[0]?.props['title']).toBe('Danach aus der Datei');
  });

  it('of a wrong shape changes nothing of any kind, and each is named in the log', async () => {
    const told: string[] = [];
    const logger = Object.assign(Object.create(silentLogger) as typeof silentLogger, {
      error: (about: object, message: string) => void told.push(`${message} ${JSON.stringify(about)}`),
    });
    const place = (file: string): string => path.join(folder.tenantsDir, file);
    const save = (file: string, text: string): void => {
      mkdirSync(path.dirname(place(file)), { recursive: true });
      writeFileSync(place(file), text);
    };
    save(
      'oak/content/footer/de-AT.json',
      JSON.stringify({ columns: [{ title: 'Service', links: [{ label: 'Start', href: '/' }] }] }),
    );
    save('oak/content/de-AT/lp/mantel.json', JSON.stringify({ title: 'Mantel', paragraphs: [] }));
    save('oak/search.json', '{}');
    const running = await start({ watchFiles: true, logger });
    const live = async () => ({
      family: running.families.current(),
      versions: Object.entries(running.families.files('oak') ?? {}).map(([part, { version }]) => [part, version]),
      nodes: JSON.stringify(await nodes(running)),
      cursor: running.events.latest(),
    });
    const before = await live();
    const files = [
      'oak/tenant.json',
      'oak/theme.json',
      'oak/search.json',
      'oak/copy/de-AT.json',
      'oak/content/footer/de-AT.json',
      'oak/content/de-AT/lp/mantel.json',
      'oak/content/de-AT/lp/neu.json',
      'oak/experiments/hero-words.json',
      'oak/layouts/home.layer.json',
      'base/routes.json',
      'base/layouts/home.json',
      'oak/locales/it-IT/home.json',
    ];
    for (const file of files) {
      const sound = existsSync(place(file)) ? readFileSync(place(file), 'utf8') : undefined;
      for (const wrong of ['{ "half', '[]', '{ "title": 7, "paragraphs": {}, "page": 7 }']) {
        told.length = 0;
        save(file, wrong);
        const name =
          file
            .replace(/\.json$/u, '')
            .split('/')
            .at(-1) ?? '';
        await expect.poll(() => told.join('\n'), { message: `${file} as ${wrong}` }).toContain(name);
        const after = await live();
        expect([file, wrong, after.cursor, after.nodes]).toEqual([file, wrong, before.cursor, before.nodes]);
        expect([file, after.versions, after.family === before.family]).toEqual([file, before.versions, true]);
      }
      if (sound === undefined) rmSync(place(file));
      else save(file, sound);
    }
  });

  it('a saved switch changes its shop alone, without a restart', async () => {
    const running = await start({ watchFiles: true });
    const event = nextEvent(running);
    edit('oak/tenant.json', (text) => text.replace('"switches": {}', '"switches": { "recommendations": false }'));
    expect(await event).toEqual(['tenant:oak']);
    expect((await nodes(running))[1]?.props['products']).toEqual([]);
  });

  it('a switch that is saved while the server starts is taken, too', async () => {
    const running = await start({
      watchSettings: true,
      openDatabase: async () => {
        edit('oak/tenant.json', (text) => text.replace('"switches": {}', '"switches": { "recommendations": false }'));
        return openAnyDatabase();
      },
    });
    await expect.poll(async () => (await nodes(running))[1]?.props['products']).toEqual([]);
  });
});
