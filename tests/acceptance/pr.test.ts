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

it('PR-003: the page of a product shows its stars, in words for whoever does not see them: mean, most, number', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(product.at('/p/SKU-1001'));
  const details = page.locator('article[data-node="product-details"]');
  expect(await details.getByText('4,5 von 5 Sternen, 23 Bewertungen', { exact: true }).count()).toBe(1);
  expect(await details.locator('[style*="--filled"]').isVisible()).toBe(true);
  // What nobody rated has no stars.
  await page.goto(product.at('/p/SKU-1002'));
  expect(await details.locator('[style*="--filled"]').count()).toBe(0);
  await context.close();
});

it('PR-008: reviews come in tens: 10, 20 and 23 of 23, then there is no way to more', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(product.at('/p/SKU-1001'));
  const list = page.locator('section[data-node="review-list"]');
  const more = list.getByRole('link', { name: 'Weitere Bewertungen laden' });
  const counts: number[] = [];
  for (let step = 1; step <= 3; step += 1) {
    counts.push(await list.locator('time').count());
    if (step < 3) await Promise.all([page.waitForURL(`**reviews=${step + 1}*`), more.click()]);
  }
  expect(counts).toEqual([10, 20, 23]);
  expect(await more.count()).toBe(0);
  await context.close();
});
