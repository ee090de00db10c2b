import { validatePageFacts, type PageFacts } from '@vitrine/schemas';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '../app.ts';
import { openLayoutsCli, type LayoutsCli } from '../testing/layouts-cli.ts';
import { doorHeaders } from '../testing/test-app.ts';

let cli: LayoutsCli;
let app: App;
beforeAll(async () => {
  cli = await openLayoutsCli();
  ({ app } = cli);
  for (const locale of ['de-CH', 'fr-CH'])
    for (const path of ['storm', 'taken'])
      await app.publishing.publish({
        documentId: `ch/${locale}/lp/${path}.content`,
        document: {
          title: path,
          paragraphs: [{ id: 'text', kind: 'text', html: `<p>${path}</p>` }],
        },
        message: 'test',
        author: 'Mara Holzer',
        source: 'cli',
      });
});
afterAll(() => cli.close());

const PAGE = 'ch/de-CH/lp/storm.content';
const rename = (...words: string[]) => cli.run('rename-address', ...words);
const facts = async (locale: string, path: string): Promise<Pick<PageFacts, 'status' | 'redirect'>> => {
  const answer = await app.server.inject({
    url: '/internal/facts',
    query: { tenant: 'ch', locale, path },
    headers: doorHeaders(),
  });
  const read = validatePageFacts(answer.json());
  return read.ok
    ? { status: read.value.status, ...(read.value.redirect && { redirect: read.value.redirect }) }
    : expect.fail(answer.body);
};
const sitemap = async (): Promise<string> =>
  (await app.server.inject({ url: '/internal/sitemap', query: { tenant: 'ch' }, headers: doorHeaders() })).json<{
    xml: string;
  }>().xml;

it('an address that nobody answers, that is taken, or that a route names is refused with the reason', async () => {
  expect((await rename(PAGE, '/nirgendwo/storm')).out).toContain('no route leads there');
  expect((await rename(PAGE, '/warenkorb')).out).toContain('there ch shows the page "basket"');
  expect((await rename(PAGE, '/lp/taken')).out).toContain('there ch has the page "taken"');
  expect((await rename(PAGE, 'lp/new')).out).toContain('another path that begins with a slash');
  expect((await rename('ch/de-CH/lp/none.content', '/lp/new')).out).toContain('a page of content that ch shows');
  expect((await rename('base/home.layout', '/lp/new')).out).toContain('a line of routes.json');
  const imprint = await rename('ch/de-CH/service-hilfe/ueber-uns/impressum.content', '/service-hilfe/impressum');
  expect(imprint.out).toContain('the route "imprint" names');
  expect(await facts('de-CH', '/lp/storm')).toEqual({ status: 200 });
});

it('a page has its new address in every language, and every former one leads there in one step', async () => {
  const planned = await rename(PAGE, '/lp/wind', '--dry-run');
  expect(planned.out).toContain('can be at /lp/wind; nothing was written');
  expect(await facts('de-CH', '/lp/storm')).toEqual({ status: 200 });
  expect((await rename(PAGE, '/lp/wind')).out).toContain('in de-CH, fr-CH; /lp/storm leads there');
  expect(await facts('de-CH', '/lp/wind')).toEqual({ status: 200 });
  expect(await facts('de-CH', '/lp/storm')).toEqual({ status: 308, redirect: '/lp/wind' });
  expect(await facts('fr-CH', '/lp/storm')).toEqual({ status: 308, redirect: '/fr/lp/wind' });
  const again = await cli.run('rollback', PAGE, '1', '--dry-run');
  expect(again.out).toMatch(
    /SHOWN_TWICE[^]*"layouts rename-address ch\/de-CH\/lp\/wind\.content \/lp\/storm" moves it back/,
  );
  const map = await sitemap();
  expect([map.includes('/lp/storm<'), map.includes('/fr/lp/wind"'), map.includes('/lp/wind<')]).toEqual([
    false,
    true,
    true,
  ]);

  expect(await rename(PAGE, '/lp/calm')).toMatchObject({ exit: 1, out: expect.stringContaining('moved to /lp/wind') });
  await rename('ch/fr-CH/lp/wind.content', '/lp/calm');
  expect(await facts('de-CH', '/lp/storm')).toEqual({ status: 308, redirect: '/lp/calm' });
  expect((await rename('ch/de-CH/lp/taken.content', '/lp/storm')).out).toContain('this one leads to /lp/calm');
  await rename('ch/de-CH/lp/calm.content', '/lp/storm');
  expect(await facts('de-CH', '/lp/storm')).toEqual({ status: 200 });
  expect(await facts('de-CH', '/lp/wind')).toEqual({ status: 308, redirect: '/lp/storm' });
  expect(await facts('de-CH', '/lp/calm')).toEqual({ status: 308, redirect: '/lp/storm' });
});

it('in a set its address changes with all else: seen before, published, taken back and put forward as one', async () => {
  const [page, gone] = ['ch/de-CH/lp/set.content', 'ch/de-CH/lp/leaves.content'];
  for (const locale of ['de-CH', 'fr-CH'])
    for (const path of ['set', 'leaves'])
      await app.publishing.publish({
        documentId: `ch/${locale}/lp/${path}.content`,
        document: { title: path, paragraphs: [{ id: 'text', kind: 'text', html: `<p>${path}</p>` }] },
        message: 'test',
        author: 'Mara Holzer',
        source: 'cli',
      });
  const set = (...words: string[]) => cli.run('change-set', ...words);
  const all = async () =>
    Promise.all(
      (['set', 'new', 'leaves'] as const).map(async (path) => {
        const { status, redirect } = await facts('fr-CH', `/lp/${path}`);
        return redirect ?? status;
      }),
    );
  await set('new', 'ch', 'Winter');
  expect((await rename(page, '/lp/taken', '--set', 'Winter')).out).toContain('there ch has the page "taken"');
  expect(await rename(page, '/lp/new', '--set', 'Winter', '--dry-run')).toMatchObject({ exit: 2 });
  expect((await rename(page, '/lp/new', '--set', 'Winter')).out).toContain('has a step more: 1 step');
  expect((await rename('ch/fr-CH/lp/set.content', '/lp/newer', '--set', 'Winter')).out).toContain('moved to /lp/new');
  await cli.run('say', 'ch/de-CH/lp/new.content', 'title', 'Neu', '--set', 'Winter');
  const left = await cli.run('unpublish', gone, '--redirect', '/lp/new', '--set', 'Winter', '-m', 'cold');
  expect(left.out).toContain('has a step more: 3 steps');
  const shown = (await set('show', 'Winter')).out;
  expect(shown).toMatch(
    /3\. +ch\/de-CH\/lp\/leaves\.content +on #1 +Mara Holzer +cold\n +sets \/movedTo to "\/lp\/new"/,
  );
  expect(shown.match(/^ +\d\. /gm)).toHaveLength(3);
  expect((await set('undo', 'Winter')).out).toMatch(/: 2 steps\n +ch\/de-CH\/lp\/leaves[^]*ch\/fr-CH\/lp\/leaves/);
  await set('undo', 'Winter');
  expect((await set('undo', 'Winter')).out).toMatch(/: 0 steps[^]*fr-CH\/lp\/new/);
  for (const _ of [1, 2, 3]) await set('redo', 'Winter');
  expect(await all()).toEqual([200, 404, 200]);

  const statusOf = async (...look: string[]) => {
    const { out } = await cli.run('--json', 'show', 'http://ch.localhost:3000/fr/lp/new', ...look);
    return (JSON.parse(out) as { status: number }).status;
  };
  expect([await statusOf('--set', 'Winter'), await statusOf()]).toEqual([200, 404]);
  expect((await set('check', 'Winter')).out).toContain('can be published; nothing was written');
  // What somebody else words meanwhile stands beside the steps, or is asked about.
  const hotfix = () => cli.run('say', gone, 'title', 'Hotfix');
  expect(await hotfix()).toMatchObject({ exit: 0 });
  expect((await set('publish', 'Winter')).out).toContain('is published');
  expect(await all()).toEqual(['/fr/lp/new', 200, '/fr/lp/new']);
  expect((await set('rollback', 'Winter')).out).toContain('is rolled back');
  expect(await all(), 'whoever has the new address by now comes to the page').toEqual([200, '/fr/lp/set', 200]);
  expect((await cli.run('show', gone)).out).toContain('Hotfix');

  expect((await set('schedule', 'Winter', '--at', '2099-11-27T00:00')).out).toContain('will be published');
  expect(await statusOf('--at', '2099-11-28T00:00')).toBe(200);
  await set('call-off', 'Winter');
  expect((await set('publish', 'Winter')).out).toContain('is published');
  expect(await all()).toEqual(['/fr/lp/new', 200, '/fr/lp/new']);
  await set('new', 'ch', 'Spring');
  expect((await cli.run('put-back', gone, '--set', 'Spring')).out).toContain('1 step');
  expect((await cli.run('archive', gone, '--set', 'Spring')).out).toContain('2 steps');
  await set('undo', 'Spring');
  expect((await set('publish', 'Spring')).exit).toBe(0);
  expect(await all()).toEqual(['/fr/lp/new', 200, 200]);
});

it('in a set a page that another one changes meanwhile has to be moved anew, so that it goes with its present words', async () => {
  const set = (...words: string[]) => cli.run('change-set', ...words);
  await set('new', 'ch', 'Herbst');
  const page = 'ch/de-CH/lp/taken.content';
  await rename(page, '/lp/herbst', '--set', 'Herbst');
  expect((await cli.run('say', page, 'text', 'html', '<p>Hotfix</p>')).exit).toBe(0);
  for (const choice of [[], ['--mine'], ['--theirs']]) {
    const { exit, out } = await set('publish', 'Herbst', ...choice);
    expect([exit, out]).toEqual([
      1,
      expect.stringContaining('was moved to /lp/herbst: take that step back and rename its address again'),
    ]);
    expect(out).not.toContain('--mine');
  }
  expect((await set('undo', 'Herbst')).exit).toBe(0);
  await rename(page, '/lp/herbst', '--set', 'Herbst');
  expect(await set('publish', 'Herbst')).toMatchObject({ exit: 0 });
  expect(await facts('de-CH', '/lp/taken')).toEqual({ status: 308, redirect: '/lp/herbst' });
  const answer = await app.server.inject({
    url: '/internal/facts',
    query: { tenant: 'ch', locale: 'de-CH', path: '/lp/herbst' },
    headers: doorHeaders(),
  });
  expect(answer.json()).toMatchObject({ status: 200 });
  expect((await cli.run('show', 'ch/de-CH/lp/herbst.content')).out).toContain('Hotfix');
});
