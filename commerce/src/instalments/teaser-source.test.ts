import type { PageScope } from '@vitrine/platform/doors';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { expect, it } from 'vitest';
import { createMemoryCatalogue, type Product } from '../catalogue/index.ts';
import { testProduct } from '../testing/test-product.ts';
import { createInstalments } from './index.ts';

const instalments = { monthlyFactor: 7_500, counts: [3, 12, 48], least: 10_000, most: 500_000 };
const { checkout } = testShop();
const said = testShop({
  message: (key, values = {}) => [key, ...Object.values(values)].join(' '),
  extra: (key) => (key === 'instalment.warning' ? 'Geld leihen kostet Geld' : undefined),
});

async function teaser(more: Partial<Product>, shop = said, terms: typeof instalments | null = instalments) {
  const product = testProduct({ sku: 'A-1', name: 'Mantel', price: 30_000, ...more });
  const [source] = (createInstalments(createMemoryCatalogue(() => [product])).sources ?? []).filter(
    ({ name }) => name === 'instalment-teaser',
  );
  const lent = {
    ...shop,
    checkout: { ...checkout, ...(terms === null ? {} : { instalments: terms }) },
  } as PageScope['shop'];
  return (await source?.fetch({ sku: 'A-1' }, { shop: lent }, AbortSignal.timeout(1_000)))?.value as {
    text?: string;
    hints?: string[];
  };
}

it('says what the most instalments come to a month, with the example and the warning beside it', async () => {
  const { text, hints = [] } = await teaser({});
  expect(text).toMatch(/^instalment\.teaser .*8[,.]50/u);
  expect(hints[0]).toMatch(
    /^instalment\.teaserExample 48 47 .*8[,.]50.*8[,.]50.*300[,.]00.*408[,.]00.*0[,.]75.*17[,.]/u,
  );
  expect(hints.at(-1)).toBe('Geld leihen kostet Geld');
});

it('says nothing of a price that is not lent, of what is sold out, and where the words are missing', async () => {
  expect(await teaser({ price: 9_999 })).toEqual({});
  expect(await teaser({ soldOut: true })).toEqual({});
  expect(await teaser({}, said, null)).toEqual({});
  const wordless = testShop({ message: (key) => (key === 'instalment.teaserExample' ? undefined : key) });
  expect(await teaser({}, wordless)).toEqual({});
});
