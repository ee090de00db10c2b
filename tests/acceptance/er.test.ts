import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { acceptance } from '../support/acceptance-product.ts';
import { openBrowser, openPage } from '../support/browser.ts';

const product = acceptance();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => product.content.forget());
afterAll(() => browser.close());

it('ER-002: a page that the content service does not have is a 404; a failing service never is', async () => {
  const missing = await product.get('/lp/fehlt');
  expect(missing.status).toBe(404);
  expect(missing.body).toContain('data-page="not-found"');
  expect(missing.body).toContain('Seite nicht gefunden');

  await product.content.answer('/de-AT/lp/gut', {
    page: { title: 'Gut', paragraphs: [{ id: 'eins', kind: 'text', html: '<p>Noch da.</p>' }] },
  });
  expect((await product.get('/lp/gut')).body).toContain('Noch da.');
  await product.content.answer('/de-AT/lp/gut', { status: 500 });
  expect(await product.get('/lp/gut')).toMatchObject({ status: 200, body: expect.stringContaining('Noch da.') });

  for (const [address, answer] of [
    ['/lp/kaputt', { status: 500 }],
    ['/lp/stumm', { silent: true }],
  ] as const) {
    await product.content.answer(`/de-AT${address}`, answer);
    const { status, body } = await product.get(address);
    expect([address, status]).toEqual([address, 503]);
    expect(body).toMatch(/<h1[ >]/);
    expect(body).not.toContain('data-page="not-found"');
  }
});

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
