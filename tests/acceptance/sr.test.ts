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

it('SR-006: an empty term and one of blanks are kept back with the text, without navigation and without a search', async () => {
  for (const term of ['', '   ']) {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    const asked: string[] = [];
    await page.goto(product.at('/'), { waitUntil: 'networkidle' });
    page.on('request', (request) => {
      if (request.isNavigationRequest() || request.url().includes('/api/')) asked.push(request.url());
    });
    const message = page.getByText('Bitte geben Sie zunächst Ihren Suchbegriff ein.', { exact: true });
    expect(await message.isVisible()).toBe(false);
    await page.locator('header input').fill(term);
    await page.getByRole('button', { name: 'Suchen' }).click();
    await message.waitFor();
    expect(page.url()).toBe(product.at('/'));
    expect(asked).toEqual([]);
    await context.close();
  }
});

it('SR-018: a search that finds nothing says so with its term, shows other products, and is no 404', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const answer = await page.goto(product.at('/s/xyzxyz'));
  expect(answer?.status()).toBe(200);
  expect(await page.locator('body').getAttribute('data-page')).toBe('search');
  await page.getByText('Zu „xyzxyz“ haben wir leider nichts gefunden.').first().waitFor();
  const others = page.locator('[data-node="product-rail"]').filter({ hasText: 'Ähnliche Artikel' });
  expect(await others.locator('article').count()).toBeGreaterThan(3);
  await context.close();
});
