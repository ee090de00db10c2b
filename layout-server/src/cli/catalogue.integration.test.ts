import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { named, recordLike, readRecords, writeRecords } from '@vitrine/commerce/testing/records';
import { tenantId } from '@vitrine/platform/doors';
import type { CatalogueRecord } from '@vitrine/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../app.ts';
import { createTestApp, testFolder, type TestFolder } from '../testing/test-app.ts';
import { runCatalogue } from './run-catalogue.ts';
import { runOrders } from './run-orders.ts';
import { runStaff } from './run-staff.ts';

const work = mkdtempSync(path.join(tmpdir(), 'vitrine-catalogue-'));
const oak = tenantId('oak');
/** Several transactions of an embedded database. */
const MANY = 600;
let folder: TestFolder;
let app: App;
let url: string;
let records: CatalogueRecord[];
beforeAll(async () => {
  folder = testFolder();
  writeFileSync(path.join(folder.tenantsDir, 'oak/copy/de-AT.json'), '{"category":{"mode":"Mode"}}');
  app = await createTestApp(folder);
  url = await app.staffServer.listen({ host: '127.0.0.1', port: 0 });
  records = readRecords(path.join(folder.tenantsDir, 'oak/catalogue/products.jsonl'));
});
afterAll(async () => {
  await app.close();
  folder.remove();
  rmSync(work, { recursive: true, force: true });
});

async function catalogue(words: string[], token = 'test-admin'): Promise<{ code: number; text: string }> {
  const said: string[] = [];
  const code = await runCatalogue([...words, '--tenant', 'oak'], {
    env: { STAFF_URL: url, STAFF_TOKEN: token },
    folder: work,
    isTerminal: false,
    out: (text) => void said.push(`${text}\n`),
    err: (text) => void said.push(text),
  });
  return { code, text: said.join('') };
}
const skus = (): string[] => app.goods.productsOf(oak).map(({ sku }) => sku);
const file = (name: string, given: readonly CatalogueRecord[]): string => {
  writeRecords(path.join(work, name), given);
  return name;
};

describe('the command line of the catalogue', () => {
  it('found what the file of a new shop has', () => {
    expect(skus()).toEqual(['SKU-1', 'SKU-2', 'SKU-3', 'SKU-4']);
  });

  it.each([
    ['gone.jsonl', /there is no such file/],
    ['.', /expected a file, got the folder/],
  ])('says of %s that it is no file, and not that the server is silent', async (name, said) => {
    expect(await catalogue(['import', name])).toEqual({ code: 1, text: expect.stringMatching(said) as string });
  });

  it('gives the sentence of a refusal', async () => {
    expect(await catalogue(['explain-price', 'SKU-0'])).toEqual({
      code: 1,
      text: 'refused: expected a product of the shop, got "SKU-0"\n',
    });
  });

  it('has the service set a price and a stock right, in their language, and nobody else; both are in the log of deeds', async () => {
    const sku = records[3]?.variants[0]?.sku ?? expect.fail('no variant');
    const say =
      (run: typeof runStaff | typeof runOrders, token: string) =>
      async (...words: string[]): Promise<[number, string]> => {
        const said: string[] = [];
        const note = (text: string) => void said.push(text);
        const env = { STAFF_URL: url, STAFF_TOKEN: token, STAFF_LANGUAGE: 'de' };
        return [await run(words, { env, colors: false, out: note, err: note }), said.join('\n')];
      };
    const admin = say(runStaff, 'test-admin');
    const [, added] = await admin('add', 'Sari Vogt', '--role', 'service', '--tenant', 'oak');
    const token = /^ {2}(staff-\S+)$/mu.exec(added)?.[1] ?? expect.fail(added);
    const tend = (words: string[], as = token) => say(runOrders, as)('--tenant', 'oak', ...words);
    const price = ['set-price', sku, '--amount', '4321', '--why', 'Etikett'];
    expect(await tend(price)).toEqual([
      0,
      expect.stringMatching(new RegExp(`^${sku} kostet EUR\\s43\\.21; \\d+ sind da`, 'u')),
    ]);
    const [, counted] = await tend(['set-stock', sku, '--on-hand', '3', '--why', 'gezählt']);
    expect(counted).toMatch(/; 3 sind da, davon halten Bestellungen \d+\.$/u);
    expect((await tend(['article', sku]))[1]).toMatch(/"amount": 4321[^]*"why": "Etikett"[^]*"why": "gezählt"/u);
    const none = ['set-stock', 'SKU-0', '--on-hand', '3', '--why', 'gezählt'];
    expect(await tend(none)).toEqual([1, 'abgelehnt: erwartet: ein Artikel des Shops; gefunden: SKU-0']);
    expect(await tend(['set-price', sku, '--amount', '1000000001', '--why', 'Etikett'])).toEqual([
      1,
      'abgelehnt: /amount: erwartet: eine Zahl bis 1000000000; gefunden: 1000000001',
    ]);
    const [code, refused] = await tend(price, 'test-merchandiser');
    expect([code, refused]).toEqual([1, expect.stringMatching(/^abgelehnt: erwartet: die Rolle .*service/u)]);
    const [, deeds] = await admin('audit', '--limit', '3');
    expect(deeds).toMatch(
      /correctStock.*SKU-0.*\n.*Sari Vogt.*correctStock.*SKU-4.*\n.*Sari Vogt.*correctPrice.*SKU-4/u,
    );
  });

  it('takes good lines, names bad ones, and does nothing the second time', async () => {
    const [first] = records;
    if (first === undefined) return expect.fail('expected a product');
    const name = file('new.jsonl', [recordLike(first, 'SKU-9')]);
    writeFileSync(path.join(work, name), '{"sku":"SKU-8"}\n', { flag: 'a' });
    const { code, text } = await catalogue(['import', name]);
    expect([code, text]).toEqual([1, expect.stringMatching(/line 2.*brand[^]*1 new, 0 changed, 0 as before, 1 bad/)]);
    expect((await catalogue(['import', name])).text).toContain('0 new, 0 changed, 1 as before, 1 bad');
    await app.merger.mergeNow();
    await expect.poll(skus).toContain('SKU-9');
  });

  it('takes a table, names its bad lines, and finds nothing new in it the second time', async () => {
    const [first] = records;
    if (first === undefined) return expect.fail('expected a product');
    const { texts, maker, media } = first;
    const row = (sku: string, amount: string): string =>
      [
        sku,
        'Ahorn',
        'kleider',
        1,
        '2026-01-05',
        texts['de-AT']?.name,
        maker.name,
        maker.address,
        maker.contact,
        'standard',
        `${sku}-1`,
        'EUR',
        amount,
        media[0]?.asset,
        'front',
        'Ein Bild',
      ]
        .map((cell) => `"${cell}"`)
        .join(';');
    const header =
      'sku;brand;categories;rank;addedOn;texts.de-AT.name;maker.name;maker.address;maker.contact;taxClass;variants.sku;variants.prices.currency;variants.prices.amount;media.asset;media.view;media.alts.de-AT';
    writeFileSync(path.join(work, 'goods.csv'), [header, row('CSV-1', '1990'), row('CSV-2', '19,90')].join('\n'));
    expect(await catalogue(['validate', 'goods.csv'])).toEqual({
      code: 1,
      text: expect.stringMatching(
        /line 3, variants.prices.amount: expected a whole number, got "19,90"[^]*1 new, .*1 bad/,
      ),
    });
    expect((await catalogue(['import', 'goods.csv'])).text).toContain('1 new, 0 changed, 0 as before, 1 bad');
    expect((await catalogue(['import', 'goods.csv'])).text).toContain('0 new, 0 changed, 1 as before, 1 bad');
  });

  it('only looks where it is told to', async () => {
    const name = file(
      'dry.jsonl',
      records.slice(0, 1).map((one) => recordLike(one, 'SKU-7')),
    );
    expect(await catalogue(['import', name, '--dry-run'])).toMatchObject({
      code: 0,
      text: expect.stringMatching(/Would be: .*1 new/),
    });
    expect(await catalogue(['validate', name])).toMatchObject({ code: 0 });
    expect(skus()).not.toContain('SKU-7');
  });

  it('warns of categories without a name, and would take their products', async () => {
    const name = file(
      'astray.jsonl',
      records.slice(0, 1).map((one) => recordLike(one, 'SKU-6', { categories: ['mode', 'mods'] })),
    );
    const text = expect.stringMatching(
      /Warning: .*line 1.*did you mean "mode"\?.*got "mods"\n[^]*1 new, .*0 bad, 0 withdrawn, 1 with a warning/,
    );
    for (const words of [
      ['validate', name],
      ['import', name, '--dry-run'],
    ])
      expect(await catalogue(words)).toEqual({ code: 0, text });
  });

  it('withdraws no more than a fifth', async () => {
    const name = file('full.jsonl', records.slice(0, 1));
    expect(await catalogue(['import', name, '--full'])).toMatchObject({
      code: 1,
      text: expect.stringContaining('more than a fifth'),
    });
  });

  it('takes what it gave back, whatever breaks a text has', async () => {
    const broken = records
      .slice(0, 1)
      .map((one) => recordLike(one, 'SKU-9', { texts: named(one, 'Kleid\u2028mit\u2029Brüchen') }));
    await catalogue(['import', file('breaks.jsonl', broken)]);
    const { text } = await catalogue(['export']);
    expect(text).toContain('Kleid\u2028mit\u2029Brüchen');
    writeFileSync(path.join(work, 'again.jsonl'), text);
    expect((await catalogue(['import', 'again.jsonl'])).text).toMatch(/0 new, 0 changed, \d+ as before, 0 bad/);
  });

  it('gives back what there is, and explains prices', async () => {
    const { text } = await catalogue(['export']);
    const lines = text
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as CatalogueRecord).sku);
    expect(lines).toEqual(['CSV-1', 'SKU-1', 'SKU-2', 'SKU-3', 'SKU-4', 'SKU-9']);
    expect(await catalogue(['explain-price', 'SKU-1'])).toEqual({
      code: 0,
      text: expect.stringMatching(
        /rule "each"[^]*2020-01-01T00:00:00.000Z {2}EUR 100.01[^]*now EUR 100.01[^]*no reduction/,
      ),
    });
    expect(await catalogue(['explain-price', 'NONE'])).toMatchObject({ code: 1 });
  });

  it('is for administrators, and leaves nothing on disk', async () => {
    expect(await catalogue(['import', 'full.jsonl'], 'test-merchandiser')).toMatchObject({
      code: 1,
      text: expect.stringContaining('expected the role admin'),
    });
    expect(await catalogue(['export'], 'nobody')).toMatchObject({
      code: 1,
      text: expect.stringContaining('an unknown token; set STAFF_TOKEN'),
    });
    await expect.poll(() => readdirSync(path.join(folder.dataDir, 'imports'))).toEqual([]);
  });

  it('completes what a killed import left, and doubles nothing', async () => {
    const model = records.slice(0, 1);
    const many = Array.from({ length: MANY }, (_, number) => model.map((one) => recordLike(one, `K-${number}`))).flat();
    const name = file('killed.jsonl', many);
    const command = spawn(
      process.execPath,
      [fileURLToPath(new URL('catalogue.ts', import.meta.url)), 'import', name, '--tenant', 'oak'],
      { env: { ...process.env, STAFF_URL: url, STAFF_TOKEN: 'test-admin', INIT_CWD: work }, stdio: 'pipe' },
    );
    const ended = once(command, 'exit');
    command.stderr.once('data', () => command.kill('SIGKILL'));
    expect(await ended).toEqual([null, 'SIGKILL']);
    const half = (await catalogue(['export'])).text.match(/"sku":"K-\d+",/g)?.length ?? 0;
    expect(half).toBeGreaterThan(0);

    expect((await catalogue(['import', name])).text).toMatch(/\b0 changed, \d+ as before, 0 bad, 0 withdrawn/);
    expect((await catalogue(['import', name])).text).toContain(`${MANY} lines: 0 new, 0 changed, ${MANY} as before`);
    const there = (await catalogue(['export'])).text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as CatalogueRecord)
      .filter(({ sku }) => sku.startsWith('K-'));
    expect(there.map(({ sku }) => sku).toSorted()).toEqual(many.map(({ sku }) => sku).toSorted());
    const [before, after] = [many, there].map((all) =>
      all.flatMap(({ variants }) => variants.map(({ sku, prices }) => `${sku} ${prices.length}`)).toSorted(),
    );
    expect(after).toEqual(before);
    await expect.poll(() => readdirSync(path.join(folder.dataDir, 'imports'))).toEqual([]);
  });

  it('says that no product answers', async () => {
    const lost = await runCatalogue(['export'], {
      env: { STAFF_URL: 'http://127.0.0.1:9' },
      folder: work,
      isTerminal: false,
      out: () => undefined,
      err: () => undefined,
    });
    expect(lost).toBe(3);
  });
});
