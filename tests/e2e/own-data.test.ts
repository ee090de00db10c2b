/** A customer of the Dutch shop, where nobody else logs in, with all that the shop keeps of them. */
import { text } from 'node:stream/consumers';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_RULES, axeFaults } from '../support/axe.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { PASSWORD, RETURNING, sendForm, sendLogin } from '../support/logged-in.ts';
import { sharedProduct, type SharedProduct } from '../support/shared-product.ts';

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openBrowser()]);
});
afterAll(() => browser.close());

const at = (path: string): string => `http://nl.localhost:${product.ports.edge}${path}`;
const PLACE = '/mijn-account/gegevens-en-account';
const FILE = '/api/customer/v1/data';

it('who is recognised sees no file; who is logged in downloads it and erases the account, without scripts', async () => {
  const { page, context } = await openPage(browser, {
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  await page.goto(at('/mijn-account'));
  await sendLogin(page, { mail: RETURNING, remember: true });
  await page.goto(at('/mijn-account/mijn-persoonlijke-gegevens'));
  await page.getByRole('link', { name: 'Naar gegevens en account' }).click();
  await page.waitForURL(at(PLACE));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'JSON-bestand downloaden' }).click(),
  ]);
  const told = JSON.parse(await text(await download.createReadStream())) as { records: { in: string }[] };
  expect(told.records.map((record) => record.in)).toContain('account');

  // What looks for faults is a script.
  const looked = await browser.newContext({
    storageState: await context.storageState(),
    viewport: { width: 360, height: 740 },
  });
  const seen = await looked.newPage();
  await seen.goto(at(PLACE));
  expect(await axeFaults(seen, ALL_RULES)).toEqual([]);
  await looked.close();

  // The browser was closed in between: what is left is the device that is recognised.
  const recognised = await browser.newContext({ javaScriptEnabled: false });
  await recognised.addCookies((await context.cookies()).filter(({ name }) => /remember|consent/u.test(name)));
  const soft = await recognised.newPage();
  await soft.goto(at(PLACE));
  expect(await soft.locator('main [name=email]').first().inputValue()).toBe(RETURNING);
  // A number and a day of birth do not open it.
  expect(await soft.locator('main [name=customerId]').count()).toBe(0);
  expect(await soft.getByText('JSON-bestand').count()).toBe(0);
  // A link that was kept for too long leads to the login.
  await soft.goto(at(FILE));
  expect(soft.url()).toBe(at(PLACE));
  await recognised.close();

  await sendForm(page, { password: 'Winter24!' });
  expect(await page.locator('main').innerText()).toContain('Het wachtwoord klopt niet.');
  await sendForm(page, { password: PASSWORD });
  await page.waitForURL(at('/account-verwijderd'));
  expect(await page.locator('h1').innerText()).toBe('Je account is verwijderd');
  await page.goto(at(FILE));
  expect(page.url()).toBe(at(PLACE));
  await page.goto(at('/mijn-account'));
  await sendLogin(page, { mail: RETURNING });
  expect(await page.locator('main [name=password]').count()).toBeGreaterThan(0);
  await context.close();
});
