import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptance } from '../support/acceptance-product.ts';
import { openBrowser, openPage } from '../support/browser.ts';

const product = acceptance();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('PR-002: a price shows current, original, unit price, discount and recommended price; what it lacks leaves nothing behind', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const details = page.locator('article[data-node="product-details"]');
  const textOf = async (): Promise<string> => (await details.innerText()).replaceAll(/[\u00a0\u202f]/g, ' ');

  await page.goto(product.at('/p/SKU-2016', 'de'));
  const everything = await textOf();
  for (const part of [
    '129,99 €',
    '-18 %',
    'UVP 179,99 €',
    'Grundpreis: 26,00 € / 1 Stück',
    'Niedrigster Preis der letzten 30 Tage: 159,99 €',
    'inkl. MwSt., zzgl. Versandkosten',
  ])
    expect(everything).toContain(part);
  const former = details.locator('s', { hasText: '159,99' });
  expect(await former.evaluate((one) => getComputedStyle(one).textDecorationLine)).toBe('line-through');
  expect((await former.locator('..').textContent())?.replaceAll('\u00a0', ' ')).toBe('Früherer Preis 159,99 €');

  await page.goto(product.at('/p/SKU-1001', 'de'));
  const plain = await textOf();
  expect(plain).toContain('69,99 €');
  expect(plain).not.toMatch(/UVP|Grundpreis|Früherer|Niedrigster|%\s*$/m);
  expect(await details.locator('s').count()).toBe(0);

  // The Swiss shop compares with no recommended price, though it was told one.
  await page.goto(product.at('/p/SKU-2004', 'ch'));
  expect(await textOf()).toMatch(/CHF 79[.,]00/);
  expect(await textOf()).not.toMatch(/UVP|89[.,]00/);
  await context.close();
});
