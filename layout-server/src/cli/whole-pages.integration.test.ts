import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '../app.ts';
import { openLayoutsCli, type LayoutsCli } from '../testing/layouts-cli.ts';
import { createRealShopsApp, doorHeaders, realShopsFolder } from '../testing/test-app.ts';

const PEOPLE = [
  { roles: ['merchandiser'], tenants: ['at', 'ch'] },
  { roles: ['merchandiser'], tenants: ['at'] },
  { roles: ['merchandiser'], tenants: ['ch'] },
  { roles: ['experimenter'], tenants: ['at', 'ch'] },
].map(({ roles, tenants }) => ({
  roles: roles as ('merchandiser' | 'experimenter')[],
  tenants,
  name: `${roles.join()} of ${tenants.join(' and ')}`,
  token: `test-${roles.join()}-of-${tenants.join('-')}`,
}));

let cli: LayoutsCli;
let app: App;
beforeAll(async () => {
  cli = await openLayoutsCli(realShopsFolder(), (folder) => createRealShopsApp(folder, { staff: PEOPLE }));
  ({ app } = cli);
});
afterAll(() => cli.close());

const copy = (...words: string[]) => cli.run('copy-page', ...words);
const json = async (
  ...words: string[]
): Promise<{
  document: { ops: readonly Record<string, unknown>[]; prefix: string };
}> => JSON.parse((await cli.run('show', ...words, '--json')).out) as never;
const statusOf = async (tenant: string, locale: string, path: string): Promise<unknown> =>
  (
    await app.server.inject({
      url: '/internal/facts',
      query: { tenant, locale, path },
      headers: doorHeaders(),
    })
  ).json<{ status: number }>().status;
const publish = (documentId: string, document: unknown) =>
  app.publishing.publish({
    documentId,
    document,
    message: 'test',
    author: 'Mara Holzer',
    source: 'cli',
  });

it('every shop of this repository is shown, since a start found its pages sound', () => {
  const shown = app.families.current().shops.map(({ id }) => id as string);
  const folders = readdirSync(cli.folder.tenantsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'base')
    .map(({ name }) => name)
    .sort();
  const why = (tenant: string) => `npm run tenants -- validate tenants/${tenant}/tenant.json says why ${tenant} is not`;
  expect(
    shown,
    folders
      .filter((tenant) => !shown.includes(tenant))
      .map(why)
      .join('; '),
  ).toEqual(folders);
});

it('a page of content comes in the languages that both shops speak, and says what it names in vain', async () => {
  expect(await copy('at/de-AT/lp/none.content', 'ch')).toMatchObject({
    exit: 1,
  });
  expect((await copy('base/home', 'ch')).out).toContain('what lies under base every shop has');
  expect((await copy('at/de-AT/lp/mantel.content', 'at')).out).toContain('and another shop');

  const planned = await copy('at/de-AT/lp/mantel.content', 'ch', '--dry-run');
  expect(planned, planned.out).toMatchObject({ exit: 0 });
  expect(planned.out).toContain('nothing was written');
  expect(planned.out).toContain('fr-CH: at has no such page in this language; write ch/fr-CH/lp/mantel.content');
  expect(planned.out).toContain('de-CH: says the words of de-AT');
  expect(await statusOf('ch', 'de-CH', '/lp/mantel')).toBe(404);

  const done = await copy('at/de-AT/lp/mantel.content', 'ch');
  expect(done.out).toContain('is in ch now');
  // Its text leads to the guide for care, which this shop has not.
  expect(done.out).toMatch(/DEAD_LINK[^\n]*cms-fragen/);
  expect(await statusOf('ch', 'de-CH', '/lp/mantel')).toBe(200);

  const again = await copy('at/de-AT/lp/mantel.content', 'ch');
  expect(again).toMatchObject({
    exit: 1,
    out: expect.stringContaining('--replace'),
  });
  expect((await copy('at/de-AT/lp/mantel.content', 'ch', '--replace')).exit).toBe(0);

  await publish('ch/fr-CH/lp/seule.content', (await json('at/de-AT/lp/mantel.content')).document);
  expect(await copy('ch/fr-CH/lp/seule.content', 'de')).toMatchObject({
    exit: 1,
    out: expect.stringMatching(/got nothing; de-DE: ch has no such page/),
  });

  await cli.run('unpublish', 'ch/de-CH/lp/mantel.content');
  expect(await copy('at/de-AT/lp/mantel.content', 'ch')).toMatchObject({
    exit: 1,
    out: expect.stringMatching(/has the page "[^"]+", which is withdrawn; --replace/),
  });
  await cli.run('put-back', 'ch/de-CH/lp/mantel.content');
  await cli.run('rename-address', 'ch/de-CH/lp/mantel.content', '/lp/wintermantel');
  expect(await copy('at/de-AT/lp/mantel.content', 'ch')).toMatchObject({
    exit: 1,
    out: expect.stringContaining('which leads to /lp/wintermantel; --replace'),
  });
});

it('a campaign comes with ids of its own, the texts that are missing, and without what has no node there', async () => {
  await publish('at/de-AT.copy', {
    ...(await json('at/de-AT.copy')).document,
    sale: { bar: 'Sale ab heute' },
  });
  const text = (id: string, key: string) => ({
    id,
    type: 'rich-text',
    props: { title: { $t: key }, html: '<p>20 Prozent auf alles</p>' },
  });
  const campaign = {
    page: 'home',
    prefix: 'sale',
    schedule: { from: '2026-11-27T00:00', until: '2026-11-30T00:00' },
    ops: [
      {
        op: 'insert',
        parent: 'home',
        slot: 'main',
        after: 'hero',
        node: text('sale.words', 'sale.bar'),
      },
      { op: 'hide', node: 'at.tiles' },
      {
        op: 'insert',
        parent: 'home',
        slot: 'main',
        after: 'at.tiles',
        node: text('sale.more', 'sale.bar'),
      },
    ],
  };
  expect(await publish('at/home.sale.campaign', campaign)).toMatchObject({
    code: 'PUBLISHED',
  });

  const wordless = await copy('at/home.sale.campaign', 'nl');
  expect(wordless.out).toMatch(/MISSING_MESSAGE[\s\S]*at has it in de-AT; write it first/);

  const done = await copy('at/home.sale.campaign', 'de');
  expect(done, done.out).toMatchObject({ exit: 0 });
  expect(done.out).toContain('de-DE sale.bar, from de-AT');
  expect(done.out).toContain('de has no node at.tiles on this page');
  expect(done.out).toContain('sale.more stands at the end of its slot');
  const { document } = await json('de/home.sale.campaign');
  expect(document.ops.map(({ op }) => op)).toEqual(['insert', 'insert']);

  const { schedule } = campaign;
  await publish('at/home.bare.campaign', {
    page: 'home',
    prefix: 'bare',
    schedule,
    ops: [{ op: 'hide', node: 'at.tiles' }],
  });
  expect(await copy('at/home.bare.campaign', 'de')).toMatchObject({
    exit: 1,
    out: expect.stringMatching(/got nothing; .*de has no node at.tiles/),
  });

  const added = await copy('at/home.sale.campaign', 'de', '--add');
  expect(added, added.out).toMatchObject({ exit: 0 });
  const twice = (await json('de/home.sale.campaign')).document.ops as unknown as { node: { id: string } }[];
  expect(twice.map(({ node }) => node.id)).toEqual(['sale.words', 'sale.more', 'sale.words-2', 'sale.more-2']);
});

it("a shop's layer gets the prefix there, and stands behind what is there only where that is wanted", async () => {
  const refused = await copy('at/home', 'de');
  expect(refused).toMatchObject({
    exit: 1,
    out: expect.stringContaining('--add puts the copy behind'),
  });
  const replaced = await copy('at/home', 'de', '--replace', '--dry-run', '--json');
  const { documents, leftOut } = JSON.parse(replaced.out) as {
    documents: string[];
    leftOut: string[];
  };
  expect(documents).toContain('de/home.layer');
  expect(leftOut.join('\n')).toContain('at/home.sale.campaign: a campaign is copied by its own name');
});

it.each([
  ['PageCopied', 'merchandiser-of-at-ch'],
  ['Forbidden', 'merchandiser-of-at'],
  ['Forbidden', 'merchandiser-of-ch'],
  ['Forbidden', 'experimenter-of-at-ch'],
])('whoever copies may read the one shop and write the other: %s for %s', async (expected, person) => {
  const answer = await app.staffServer.inject({
    method: 'POST',
    url: '/graphql',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer test-${person}`,
    },
    payload: JSON.stringify({
      query: `mutation { copyPage(id: "at/de-AT/lp/pflege.content", tenant: "ch", dryRun: true) { __typename } }`,
    }),
  });
  expect(answer.json<{ data: { copyPage: { __typename: string } } }>().data.copyPage.__typename).toBe(expected);
});

it('a page is withdrawn, leads elsewhere, is archived and put back, its words kept', async () => {
  const page = 'at/de-AT/lp/sommer.content';
  expect((await cli.run('unpublish', 'at/de-AT/service-hilfe/ueber-uns/impressum.content')).out).toContain(
    'lead here by the route "imprint"',
  );
  expect((await cli.run('unpublish', 'at/home.layer')).out).toContain('a page of a route is taken out of routes.json');
  expect((await cli.run('put-back', page)).out).toContain('which is shown');

  const file = path.join(cli.folder.tenantsDir, 'later.json');
  writeFileSync(
    file,
    JSON.stringify({
      ...(await json(page)).document,
      title: 'Sommer, ganz neu',
    }),
  );
  const scheduled = await cli.run('schedule', file, '--as', page, '--at', '2099-07-01T00:00');
  expect(scheduled, scheduled.out).toMatchObject({ exit: 0 });
  const planned = await cli.run('unpublish', page, '--dry-run');
  expect(planned.out).toContain('/lp/sommer can be withdrawn in de-AT; nothing was written');
  expect(planned.out).toMatch(
    /wait for their moment[\s\S]*at\/de-AT\/lp\/sommer.content 2 of Mara Holzer, 2099-07-01 00:00/,
  );
  expect(await statusOf('at', 'de-AT', '/lp/sommer')).toBe(200);

  expect((await cli.run('unpublish', page)).out).toContain('its address is not found');
  expect(await statusOf('at', 'de-AT', '/lp/sommer')).toBe(404);
  const sitemap = (
    await app.server.inject({ url: '/internal/sitemap', query: { tenant: 'at' }, headers: doorHeaders() })
  ).json<{ xml: string }>().xml;
  expect(sitemap).toContain('/lp/pflege<');
  expect(sitemap).not.toContain('/lp/sommer<');
  expect((await cli.run('unpublish', page)).out).toContain('which is withdrawn; "layouts put-back" shows it again');

  expect((await cli.run('archive', page)).out).toContain('/lp/sommer is archived in de-AT');
  expect((await cli.run('list', 'at')).out).not.toContain(page);
  expect((await cli.run('list', 'at', '--archived')).out).toContain(page);
  expect((await cli.run('history', page)).out).toContain('Mara Holzer');

  const back = await cli.run('put-back', page);
  expect(back.out).toContain('/lp/sommer is shown again in de-AT');
  expect(await statusOf('at', 'de-AT', '/lp/sommer')).toBe(200);
  expect((await cli.run('list', 'at')).out).toContain(page);

  // The guide for coats leads to that for care in its text.
  const care = 'at/de-AT/lp/pflege.content';
  expect((await cli.run('unpublish', care, '--redirect', '/lp/none')).out).toContain('DEAD_LINK');
  const led = await cli.run('unpublish', care, '--redirect', '/lp/mantel');
  expect(led.out).toContain('its address leads to /lp/mantel');
  expect(led.out).toMatch(/these lead to it:[\s\S]*at\/de-AT\/lp\/mantel.content/);
  expect(await statusOf('at', 'de-AT', '/lp/pflege')).toBe(308);
  expect((await cli.run('archive', care)).out).toContain('its address leads to /lp/mantel');
  expect(await statusOf('at', 'de-AT', '/lp/pflege')).toBe(308);
  expect((await cli.run('put-back', care)).exit).toBe(0);
  expect(await statusOf('at', 'de-AT', '/lp/pflege')).toBe(200);

  const moved = 'at/de-AT/lp/waesche.content';
  expect((await cli.run('rename-address', care, '/lp/waesche')).exit).toBe(0);
  await cli.run('unpublish', moved, '--redirect', '/lp/mantel');
  expect((await json(care)).document).toMatchObject({ movedTo: '/lp/mantel' });
  const again = await cli.run('put-back', moved);
  expect(again.out).toMatch(/these former addresses lead to it again:\s+at\/de-AT\/lp\/pflege.content/);
  expect((await json(care)).document).toMatchObject({ movedTo: '/lp/waesche' });
});
