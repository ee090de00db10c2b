import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readRecords } from '../../../testing/records.ts';
import type { ImportLine } from '../import-line.ts';
import { csvLines } from './csv-lines.ts';

async function read(text: string, bytes = 64): Promise<ImportLine[]> {
  const all = new TextEncoder().encode(text);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < all.length; at += bytes) yield all.subarray(at, at + bytes);
  }
  const lines: ImportLine[] = [];
  for await (const line of csvLines(chunks())) lines.push(line);
  return lines;
}
const recordsIn = (lines: readonly ImportLine[]): unknown[] =>
  lines.flatMap((line) => ('text' in line ? [JSON.parse(line.text)] : []));
const faultsIn = (lines: readonly ImportLine[]): string[] =>
  lines.flatMap((line) => ('faults' in line ? line.faults : []));

const TABLE = `\uFEFFsku;brand;categories;mainMaterials;rank;texts.de-AT.name;attributes.0.key;attributes.0.kind;attributes.0.values.key;variants.sku;variants.attributes.size;variants.stock.onHand;variants.prices.currency;variants.prices.amount;media.asset;media.view
COAT;Ahorn;maentel | mode;wool | cashmere;5;"Mantel; ""lang""
und warm";size;text;36;COAT-36;36;9;EUR;19900;coat;front
COAT;;;;;;;;38;COAT-38;38;;EUR;19900;coat-back;back
COAT;;;;;;;;;COAT-38;;;CHF;21900;;

LAMP;Licht;lampen;metal;0;Lampe;;;;LAMP-1;;2;EUR;990;lamp;front
`;

describe('a table of products', () => {
  it('has a product in the rows of its SKU, and an element of a list in each row that says one', async () => {
    const lines = await read(TABLE);
    expect(recordsIn(lines)).toEqual([
      {
        sku: 'COAT',
        brand: 'Ahorn',
        categories: ['maentel', 'mode'],
        mainMaterials: ['wool', 'cashmere'],
        rank: 5,
        texts: { 'de-AT': { name: 'Mantel; "lang"\nund warm' } },
        attributes: [{ key: 'size', kind: 'text', values: [{ key: '36' }, { key: '38' }] }],
        variants: [
          {
            sku: 'COAT-36',
            attributes: { size: '36' },
            stock: { onHand: 9 },
            prices: [{ currency: 'EUR', amount: 19_900 }],
          },
          {
            sku: 'COAT-38',
            attributes: { size: '38' },
            prices: [
              { currency: 'EUR', amount: 19_900 },
              { currency: 'CHF', amount: 21_900 },
            ],
          },
        ],
        media: [
          { asset: 'coat', view: 'front' },
          { asset: 'coat-back', view: 'back' },
        ],
      },
      {
        sku: 'LAMP',
        brand: 'Licht',
        categories: ['lampen'],
        mainMaterials: ['metal'],
        rank: 0,
        texts: { 'de-AT': { name: 'Lampe' } },
        variants: [{ sku: 'LAMP-1', attributes: {}, stock: { onHand: 2 }, prices: [{ currency: 'EUR', amount: 990 }] }],
        media: [{ asset: 'lamp', view: 'front' }],
      },
    ]);
    expect(lines.map((line) => ('label' in line ? line.label : line.faults))).toEqual(['lines 3 to 5', 'line 7']);
  });

  it('names the line and the column of what is wrong, and goes on behind it', async () => {
    const lines = await read(
      [
        'sku,brand,rank',
        'A,Ahorn,"12,5"',
        'B,Birke,1',
        'B,Buche,1',
        'C,Eiche',
        ',Esche,1',
        'D,2" Erle ,1',
        'E,"Fichte,1',
      ].join('\n'),
    );
    expect(faultsIn(lines).toSorted()).toEqual([
      'line 2, rank: expected a whole number, got "12,5"',
      'line 4, brand: expected "Birke", as the rows before say, got "Buche"',
      'line 5: expected 3 cells, as the header has columns, got 2',
      'line 6, sku: expected the SKU of a product, got an empty cell',
      expect.stringMatching(/^line 8: Quote Not Closed/),
    ]);
    expect(recordsIn(lines)).toEqual([{ sku: 'D', brand: '2" Erle', rank: 1 }]);
  });

  it('refuses a product of rows without end with one sentence, and takes the next one', async () => {
    const lines = await read(['sku,brand', ...Array<string>(2_003).fill('A,Ahorn'), 'B,Birke'].join('\n'), 4096);
    expect(faultsIn(lines)).toEqual(['line 2002: expected at most 2000 rows of one product, got more']);
    expect(recordsIn(lines)).toEqual([{ sku: 'B', brand: 'Birke' }]);
  });

  it.each([
    ['sku,colour', /line 1, column "colour": expected a path of schemas/],
    ['sku,texts.deutsch.name', /column "texts.deutsch.name"/],
    ['sku,variants', /column "variants"/],
    ['sku,sku', /each column once/],
    ['brand', /expected a column "sku"/],
    ['sku,media.0.asset,media.view', /the columns of media: expected all of them with a number or none/],
  ])('reads nothing under the header %s', async (header, said) => {
    const lines = await read(`${header}\nA,1,2\n`);
    expect([recordsIn(lines), faultsIn(lines).join('\n')]).toEqual([[], expect.stringMatching(said)]);
  });

  it('says whatever a record can say', async () => {
    const records = readRecords(
      fileURLToPath(new URL('../../../../../tenants/at/catalogue/products.jsonl', import.meta.url)),
    );
    const rows = records.map((record) => new Map(cellsOf(record, '')));
    const header = [...new Set(rows.flatMap((row) => [...row.keys()]))];
    const quoted = (cell = ''): string => `"${cell.replaceAll('"', '""')}"`;
    const table = [header, ...rows.map((row) => header.map((name) => quoted(row.get(name))))];
    const lines = await read(table.map((cells) => cells.join(',')).join('\r\n'), 4096);
    expect(faultsIn(lines)).toEqual([]);
    expect(recordsIn(lines)).toEqual(records);
  });
});

/** Everything that a record says, in columns with a number for each place of a list. */
function cellsOf(value: unknown, path: string): [string, string][] {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return [[path, value.join('|')]];
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([key, part]) => cellsOf(part, path === '' ? key : `${path}.${key}`));
}
