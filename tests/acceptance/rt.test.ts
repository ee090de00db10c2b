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

it('RT-032: the search bar leads to /s/{query}, and /s/ asks for a term without searching', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(product.at('/'));
  await page.locator('header input').fill('rotes kleid');
  await page.locator('header input').press('Enter');
  await page.waitForURL(product.at('/s/rotes%20kleid'));
  expect(await page.locator('body').getAttribute('data-page')).toBe('search');

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const answer = await page.goto(product.at('/s/'), { waitUntil: 'networkidle' });
  expect(answer?.status()).toBe(200);
  expect(await page.locator('body').getAttribute('data-page')).toBe('search');
  await page
    .getByRole('heading', { level: 1, name: 'Bitte geben Sie zunächst Ihren Suchbegriff ein.', exact: true })
    .waitFor();
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
  await context.close();
});

it('RT-043: a path that nothing answers gets the page-not-found page in the full frame', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const answer = await page.goto(product.at('/gibt-es-nicht'));
  expect(answer?.status()).toBe(404);
  expect(await page.locator('body').getAttribute('data-page')).toBe('not-found');
  for (const node of ['usp-bar', 'header', 'mega-menu', 'footer'])
    expect(await page.locator(`[data-node="${node}"]`).count(), node).toBe(1);
  await page.getByRole('heading', { level: 1, name: 'Seite nicht gefunden', exact: true }).waitFor();
  expect(await page.getByRole('searchbox').or(page.getByRole('combobox')).first().isVisible()).toBe(true);
  const home = page.getByRole('main').getByRole('link', { name: /Startseite/ });
  await home.click();
  await page.waitForURL(product.at('/'));
  expect(await page.locator('body').getAttribute('data-page')).toBe('home');
  await context.close();
});
