import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { tenantId } from '@vitrine/platform/doors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '../../../layout-server/src/app.ts';
import { runCatalogue } from '../../../layout-server/src/cli/run-catalogue.ts';
import { createTestApp, testFolder, type TestFolder } from '../../../layout-server/src/testing/test-app.ts';
import { startVendure, type VendureServer } from './vendure-server.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const oak = tenantId('oak');
let vendure: VendureServer;
let folder: TestFolder;
let app: App;
let staffUrl: string;
beforeAll(async () => {
  vendure = await startVendure();
  folder = testFolder();
  app = await createTestApp(folder);
  staffUrl = await app.staffServer.listen({ host: '127.0.0.1', port: 0 });
  await prepareShop();
});
afterAll(async () => {
  await app.close();
  await vendure.stop();
  folder.remove();
});

const id = async (query: string, variables: object = {}): Promise<string> => {
  const made = await vendure.ask<Record<string, { id: string } | { id: string }[]>>(query, variables);
  const [one] = Object.values(made).flat();
  return one?.id ?? expect.fail(`nothing was made by ${query}`);
};
const named = (name: string): object[] => [{ languageCode: 'de', name }];
let facetValues: string[];
let options: { group: string; values: string[] };

/** A channel in euros and German, as a shop of ours sells, with a facet of brands, one of categories, and sizes. */
async function prepareShop(): Promise<void> {
  const zone = await id('mutation { createZone(input: { name: "AT", memberIds: [] }) { id } }');
  const category = await id('mutation { createTaxCategory(input: { name: "standard", isDefault: true }) { id } }');
  await id(
    'mutation ($category: ID!, $zone: ID!) { createTaxRate(input: { name: "20", enabled: true, value: 20, categoryId: $category, zoneId: $zone }) { id } }',
    { category, zone },
  );
  await vendure.ask('mutation { updateGlobalSettings(input: { availableLanguages: [en, de] }) { __typename } }');
  await vendure.ask(
    'mutation ($zone: ID!) { updateChannel(input: { id: "1", defaultTaxZoneId: $zone, defaultShippingZoneId: $zone, pricesIncludeTax: true, defaultCurrencyCode: EUR, availableCurrencyCodes: [EUR], availableLanguageCodes: [de], defaultLanguageCode: de }) { __typename } }',
    { zone },
  );
  facetValues = [];
  for (const [code, value, name] of [
    ['brand', 'linde', 'Linde'],
    ['category', 'mode', 'Mode'],
  ] as const) {
    const { createFacet } = await vendure.ask<{ createFacet: { values: { id: string }[] } }>(
      'mutation ($input: CreateFacetInput!) { createFacet(input: $input) { id values { id } } }',
      {
        input: {
          code,
          isPrivate: false,
          translations: named(code),
          values: [{ code: value, translations: named(name) }],
        },
      },
    );
    facetValues.push(...createFacet.values.map((one) => one.id));
  }
  const { createProductOptionGroup: group } = await vendure.ask<{
    createProductOptionGroup: { id: string; options: { id: string }[] };
  }>(
    'mutation ($input: CreateProductOptionGroupInput!) { createProductOptionGroup(input: $input) { id options { id } } }',
    {
      input: {
        code: 'size',
        translations: named('Größe'),
        options: ['36', '38'].map((code) => ({ code, translations: named(code) })),
      },
    },
  );
  options = { group: group.id, values: group.options.map((one) => one.id) };
}

/** A product in two sizes, with a picture that the fixture shops have. */
async function make(name: string, sku: string, facets = facetValues): Promise<{ product: string; variants: string[] }> {
  const asset = await upload('coat.png');
  const product = await id('mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }', {
    input: {
      enabled: true,
      assetIds: [asset],
      facetValueIds: facets,
      translations: [{ languageCode: 'de', name, slug: sku.toLowerCase(), description: `<p>${name} &amp; mehr.</p>` }],
    },
  });
  await vendure.ask(
    'mutation ($product: ID!, $group: ID!) { addOptionGroupToProduct(productId: $product, optionGroupId: $group) { id } }',
    { product, group: options.group },
  );
  const { createProductVariants } = await vendure.ask<{ createProductVariants: { id: string }[] }>(
    'mutation ($input: [CreateProductVariantInput!]!) { createProductVariants(input: $input) { id } }',
    {
      input: options.values.map((value, index) => ({
        productId: product,
        sku: `${sku}-${index}`,
        price: 12_900,
        stockOnHand: 4,
        optionIds: [value],
        translations: named(name),
      })),
    },
  );
  return { product, variants: createProductVariants.map((one) => one.id) };
}

/** One pixel, under the name of a picture. */
async function upload(name: string): Promise<string> {
  const query =
    'mutation ($file: Upload!) { createAssets(input: [{ file: $file }]) { ... on Asset { id } ... on MimeTypeError { message } } }';
  const form = new FormData();
  form.set('operations', JSON.stringify({ query, variables: { file: null } }));
  form.set('map', JSON.stringify({ 0: ['variables.file'] }));
  form.set('0', new File([PIXEL], name, { type: 'image/png' }));
  const { createAssets } = await vendure.send<{ createAssets: { id: string }[] }>(form);
  return createAssets[0]?.id ?? expect.fail('no picture was made');
}

/** Fetches as an operator does. @returns what was said, and the instant for the next time */
async function fetchGoods(...words: string[]): Promise<{ code: number; said: string; since: string }> {
  writeFileSync(
    path.join(folder.dataDir, '..', 'source.json'),
    JSON.stringify({
      system: 'vendure',
      url: vendure.url,
      languages: { 'de-AT': 'de' },
      brandFacet: 'brand',
      categoryFacet: 'category',
      makers: { Linde: { name: 'Linde GmbH', address: 'Ring 1, 1010 Wien', contact: 'post@linde.example' } },
    }),
  );
  const lines: string[] = [];
  const code = await runCatalogue(['fetch', 'source.json', '--tenant', 'oak', ...words], {
    env: { STAFF_URL: staffUrl, STAFF_TOKEN: 'test-admin', COMMERCE_LOGIN: vendure.login },
    folder: path.join(folder.dataDir, '..'),
    isTerminal: false,
    out: (text) => void lines.push(`${text}\n`),
    err: (text) => void lines.push(text),
  });
  const said = lines.join('');
  return { code, said, since: /--since (\S+)/.exec(said)?.[1] ?? '' };
}

const product = (sku: string) => app.goods.productsOf(oak).find((one) => one.sku === sku);
/** What was noted of an import is read in its turn. */
const seen = async (holds: () => boolean): Promise<void> => {
  await expect.poll(() => holds(), { timeout: 30_000 }).toBe(true);
};

it('brings goods of a real Vendure into the shop, then what changed of them, and names what it cannot take', async () => {
  const [coat, dress] = [await make('Mantel Linde', 'COAT'), await make('Kleid Linde', 'DRESS')];
  await make('Ohne Marke', 'BARE', []);
  const first = await fetchGoods();
  expect(first).toMatchObject({
    code: 1,
    said: expect.stringMatching(/3 lines: 2 new, 0 changed, 0 as before, 1 bad/),
  });
  const sku = `V-${coat.product}`;
  await seen(() => product(sku) !== undefined);
  expect(product(sku)).toMatchObject({
    name: 'Mantel Linde',
    description: 'Mantel Linde & mehr.',
    brand: 'Linde',
    categories: ['mode'],
    sizes: ['36', '38'],
    price: 12_900,
    variants: [
      { sku: 'COAT-0', availability: 'inStock' },
      { sku: 'COAT-1', availability: 'inStock' },
    ],
  });

  // The same again changes nothing.
  expect(await fetchGoods()).toMatchObject({ said: expect.stringMatching(/0 new, 0 changed, 2 as before, 1 bad/) });

  // A price and a stock belong to an article, whose product stays as it was.
  await vendure.ask(
    'mutation ($input: [UpdateProductVariantInput!]!) { updateProductVariants(input: $input) { id } }',
    {
      input: [
        { id: coat.variants[0], price: 9_900 },
        { id: coat.variants[1], stockOnHand: 0 },
      ],
    },
  );
  // Vendure keeps seconds, and what lies a moment before is told again.
  const second = await fetchGoods('--since', first.since);
  expect(second.said).toMatch(/0 new, 1 changed/);
  await seen(() => product(sku)?.variants[1]?.availability === 'soldOut');
  expect(product(sku)?.variants.map(({ price }) => price)).toEqual([9_900, 12_900]);

  // What is not sold there any more goes with an import of everything, as long as that is little.
  await vendure.ask('mutation ($id: ID!) { updateProduct(input: { id: $id, enabled: false }) { id } }', {
    id: dress.product,
  });
  expect((await fetchGoods('--since', second.since)).said).toContain('1 of what changed are not sold there');
});

it('says who was not let in, and that a file says something else than a source', async () => {
  const login = vendure.login;
  vendure.login = 'superadmin:wrong';
  expect(await fetchGoods()).toMatchObject({
    code: 1,
    said: expect.stringContaining('to let "superadmin" in, it refused'),
  });
  vendure.login = login;
  expect(await fetchGoods('--since', 'yesterday')).toMatchObject({ code: 1, said: expect.stringContaining('--since') });
});
