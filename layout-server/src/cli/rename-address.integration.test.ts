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
