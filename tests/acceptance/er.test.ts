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

it('ER-008: whatever fails in the browser, the page shows words of the catalogue and nothing from inside', async () => {
  const inside = 'Error: connect ECONNREFUSED 127.0.0.1:4000\n    at TCPConnectWrap.afterConnect (net.js:1148:16)';
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  for (const failing of ['**/api/**', '**/-/nodes/**'])
    await page.route(failing, (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: inside }));
  await page.goto(product.at('/'), { waitUntil: 'load' });
  await page.locator('[data-later]').first().scrollIntoViewIfNeeded();
  await page.getByText('Dieser Bereich kann gerade nicht angezeigt werden.').first().waitFor();
  await page.locator('header input').fill('kleid');
  await page.getByText('Die Suche ist gerade nicht möglich.').first().waitFor();
  expect(await page.locator('body').innerText()).not.toMatch(
    /ECONNREFUSED|127\.0\.0\.1|net\.js|\bat [A-Z]\w+\.|Error:|\b500\b/,
  );
  await context.close();
});
