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

const MISSING = 'Bitte wähle zuerst eine Variante aus!';

it('BK-002: without a size nothing is put into the basket, and nothing is sent: the words say what is missing', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(product.at('/p/SKU-1001'), { waitUntil: 'load' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await page.getByRole('button', { name: 'In den Warenkorb', exact: true }).click();
  await page.getByText(MISSING, { exact: true }).waitFor();
  expect(await page.getByRole('dialog', { name: MISSING }).isVisible()).toBe(true);
  expect(sent).toEqual([]);
  expect(new URL(page.url()).pathname).toMatch(/^\/p\/SKU-1001/u);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: MISSING }).waitFor({ state: 'hidden' });
  await context.close();
});
