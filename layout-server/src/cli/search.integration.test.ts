import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tenantId } from '@vitrine/platform/doors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../app.ts';
import { createTestApp, testFolder, type TestFolder } from '../testing/test-app.ts';
import { runSearch } from './run-search.ts';

const work = mkdtempSync(path.join(tmpdir(), 'vitrine-search-'));
let folder: TestFolder;
let app: App;
let url: string;
beforeAll(async () => {
  folder = testFolder();
  app = await createTestApp(folder);
  url = await app.staffServer.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  folder.remove();
  rmSync(work, { recursive: true, force: true });
});

async function search(...words: string[]): Promise<{ code: number; text: string }> {
  const said: string[] = [];
  const say = (text: string): void => void said.push(text);
  const env = { STAFF_URL: url, STAFF_TOKEN: 'test-merchandiser' };
  const code = await runSearch([...words, '--tenant', 'oak'], { env, folder: work, out: say, err: say });
  return { code, text: said.join('\n') };
}

it('tells what changed rules make of a list, and stores nothing', async () => {
  const category = app.goods.productsOf(tenantId('oak'))[0]?.categories[0] ?? expect.fail('expected a product');
  const list = ['--category', category];
  const [first, second] = await placesOf(list, {});
  if (first === undefined || second === undefined) return expect.fail('expected a list of two products');
  const pins = [{ sku: second, place: 1, in: { categories: [category] } }];
  writeFileSync(path.join(work, 'rules.json'), JSON.stringify({ pins }));
  const { code, text } = await search('preview', 'rules.json', ...list);
  expect([code, text]).toEqual([
    0,
    expect.stringMatching(
      new RegExp(`AFTER .*\\n1 +2 +\\+1 +${second} .*\\n2 +1 +−1 +${first} [^]*Nothing was changed`),
    ),
  ]);
  expect(await placesOf(list, {})).toEqual([first, second]);
});

it.each([
  ['{"pins":1}', /pins/],
  ['{', /JSON/],
])('says of %s why it is no file of rules', async (text, said) => {
  writeFileSync(path.join(work, 'bad.json'), text);
  expect(await search('preview', 'bad.json', '--term', 'x')).toEqual({
    code: 1,
    text: expect.stringMatching(said) as string,
  });
});

it('says of a day that there is not that it is none', async () => {
  writeFileSync(path.join(work, 'as-it-is.json'), '{}');
  expect(await search('preview', 'as-it-is.json', '--term', 'x', '--day', '2026-13-45')).toEqual({
    code: 1,
    text: expect.stringContaining('expected a day that there is, got 2026-13-45') as string,
  });
});

describe('the rules of a shop', () => {
  const marked: (readonly string[])[] = [];
  beforeAll(() => {
    app.events.subscribe(({ tags }) => void marked.push(tags), ['rules:']);
  });
  /** What the rules that hold make of a list, as the preview of a change tells it. */
  const shownFirst = async (category: string): Promise<string | undefined> => {
    const { text } = await search('pin', 'OAK-0', '--term', 'x', '--category', category, '--dry-run', '--json');
    const { moves } = JSON.parse(text) as { moves: { products: { sku: string; before: number }[] }[] };
    return moves[0]?.products.find(({ before }) => before === 1)?.sku;
  };

  it('are pinned, boosted, worded and led by commands, one by one, and taken back', async () => {
    const goods = app.goods.productsOf(tenantId('oak'));
    const category = goods[0]?.categories[0] ?? expect.fail('expected a product');
    const [first, second] = await placesOf(['--category', category], {});
    if (first === undefined || second === undefined) return expect.fail('expected a list of two products');
    const tried = await search('pin', second, '--category', category, '--dry-run');
    expect([tried.code, tried.text]).toEqual([
      0,
      expect.stringMatching(
        new RegExp(`can be published; nothing was written[^]*/c/${category}[^]*1 +2 +\\+1 +${second}`),
      ),
    ]);
    expect((await search('rules')).code).toBe(1);
    expect(await search('pin', second, '--category', category, '-m', 'Herbst')).toEqual({
      code: 0,
      text: expect.stringMatching(/oak\/search.rules is published as #1 by .*[^]*follow at once/) as string,
    });
    expect(marked).toEqual([[`rules:oak:c/${category}`]]);
    expect(await shownFirst(category)).toBe(second);
    for (const words of [
      ['boost', '3', '--brand', 'Mürz', '--from', '2026-11-27', '--until', '27.11.2026 18:00'],
      ['synonym', 'pulli', 'sweater'],
      ['redirect', 'Retoure', '--to', '/'],
    ])
      expect(await search(...words)).toMatchObject({ code: 0 });
    const inVain = ['boost', '3', '--brand', 'Nixda', '--until', '2020-01-01', '--dry-run'];
    expect((await search(...inVain)).text).toMatch(/UNKNOWN_BRAND[^]*got "Nixda"[^]*TIME_OVER[^]*got "2020-01-01"/);
    expect((await search('rules')).text.split('\n')).toEqual([
      `${second} stands at place 1 of the category ${category}.`,
      'products of Mürz come forward by 3 in all lists from 2026-11-27 until 2026-11-27T18:00.',
      'pulli, sweater mean the same in de-AT.',
      'whoever searches for Retoure in de-AT is led to /.',
    ]);
    expect((await search('blame', second)).text).toMatch(/stands at place 1[^]*#1[^]*Herbst/);
    expect((await search('unpin', second)).code).toBe(0);
    expect((await search('unpin', second)).text).toMatch(/expected a rule that unpin takes away/);
    expect((await search('history')).text.split('\n')).toHaveLength(6);
    expect((await search('rollback', '1')).code).toBe(0);
    expect((await search('rules')).text).toBe(`${second} stands at place 1 of the category ${category}.`);
    expect(await shownFirst(category)).toBe(second);
  });

  it.each([
    [['pin', 'X-1', '--category', 'mode', '--from', 'morgen'], 2, /day or full hour/],
    [['pin', 'X-1'], 1, /expected a category or a term for pin/],
    [['boost', '2', '--new', '--from', '2026-02-30'], 1, /a day of the calendar/],
    [['synonym', 'pulli', 'pull', '--locale', 'fr-FR'], 1, /a locale of oak: de-AT/],
    [['redirect', 'x', '--to', 'nowhere'], 1, /to/],
  ])('refuse %j', async (words, code, said) => {
    expect(await search(...words)).toEqual({ code, text: expect.stringMatching(said) as string });
  });
});

/** The first two SKUs of a list under rules. */
async function placesOf(list: readonly string[], rules: object): Promise<(string | undefined)[]> {
  writeFileSync(path.join(work, 'as-it-is.json'), JSON.stringify(rules));
  const { text } = await search('preview', 'as-it-is.json', '--json', ...list);
  const { products } = JSON.parse(text) as { products: { sku: string }[] };
  return products.slice(0, 2).map(({ sku }) => sku);
}
