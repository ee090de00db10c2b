import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tenantId } from '@vitrine/platform/doors';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

/** The first two SKUs of a list under rules. */
async function placesOf(list: readonly string[], rules: object): Promise<(string | undefined)[]> {
  writeFileSync(path.join(work, 'as-it-is.json'), JSON.stringify(rules));
  const { text } = await search('preview', 'as-it-is.json', '--json', ...list);
  const { products } = JSON.parse(text) as { products: { sku: string }[] };
  return products.slice(0, 2).map(({ sku }) => sku);
}
