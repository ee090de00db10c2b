import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptance } from '../support/acceptance-product.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { until } from '../support/product.ts';

const product = acceptance();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await product.content.forget();
});

const page = (html: string): { page: object } => ({
  page: { title: 'Sommer', paragraphs: [{ id: 'eins', kind: 'text', html }] },
});
const asked = async (path: string): Promise<string[]> =>
  (await product.content.requests()).filter((url) => url.startsWith(path));

it('CM-002: a page of content is asked for once, as the flat page of locale and path, the second parameter without a value', async () => {
  await product.content.answer('/de-AT/lp/sommer', page('<p>Leichte Stoffe.</p>'));
  const { status, body } = await product.get('/lp/sommer');
  expect(status).toBe(200);
  expect(body).toContain('Leichte Stoffe.');
  expect(await asked('/de-AT/lp/sommer')).toEqual(['/de-AT/lp/sommer?_format=webapp_json&flat']);
});

it('CM-003: within 15 s the old content may show; after them and one refresh the new one does', async () => {
  const shown = async (): Promise<string> => (await product.get('/lp/wechsel')).body;
  await product.content.answer('/de-AT/lp/wechsel', page('<p>Alter Text.</p>'));
  expect(await shown()).toContain('Alter Text.');
  const since = performance.now();
  await product.content.answer('/de-AT/lp/wechsel', page('<p>Neuer Text.</p>'));
  // Who is asked again at once has not waited for the lifetime.
  expect(await shown()).toContain('Alter Text.');
  expect(await asked('/de-AT/lp/wechsel')).toHaveLength(1);
  await until('15 s are over', async () => performance.now() - since > 15_100, 20_000);
  await shown();
  await until('the refresh is through', async () => (await shown()).includes('Neuer Text.'), 2_000);
});

it('CM-016: scripts in the HTML of the content service neither run nor stand in the page', async () => {
  const hostile =
    '<p>Vorher</p><script>alert(1)</script><img src="x" onerror="alert(2)"><a href="javascript:alert(3)">Los</a><p onclick="alert(4)">Nachher</p>';
  await product.content.answer('/de-AT/lp/boese', page(hostile));
  const { page: shown, context, problems } = await openPage(browser);
  const alerts: string[] = [];
  shown.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.dismiss();
  });
  await shown.goto(product.at('/lp/boese'), { waitUntil: 'networkidle' });
  const paragraph = shown.locator('[data-node-id="cms-eins"]');
  await paragraph.getByText('Nachher').click();
  expect(await paragraph.innerText()).toMatch(/Vorher[\s\S]*Nachher/);
  expect(await paragraph.locator('script, img, [onerror], [onclick], a[href^="javascript"]').count()).toBe(0);
  expect(await shown.content()).not.toMatch(/alert\([1-4]\)/);
  expect([alerts, problems]).toEqual([[], []]);
  await context.close();
});
