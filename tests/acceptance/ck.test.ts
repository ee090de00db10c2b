import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptance } from '../support/acceptance-product.ts';
import { openBrowser } from '../support/browser.ts';
import { alertsOf } from '../support/logged-in.ts';
import { beGuest, formOf, goToReview, GUEST, payBy, putIn, sendStep } from '../support/ordering.ts';

const product = acceptance();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** A page of a browser of its own, without scripts: nothing of an order depends on them. */
async function plainPage(): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  return context.newPage();
}

it('CK-001: a guest orders step by step, and a step that is too early leads to the first that is not done', async () => {
  const page = await plainPage();
  await page.goto(product.at('/kasse/zahlung'));
  expect(pathOf(page)).toBe('/kasse/hinweis');
  await putIn(page, product);
  for (const step of ['', '/zahlung', '/lieferservice']) {
    await page.goto(product.at(`/kasse${step}`));
    expect(pathOf(page)).toBe('/kasse/registrieren');
  }
  await beGuest(page);
  expect(pathOf(page)).toBe('/kasse/lieferservice');
  await page.goto(product.at('/kasse'));
  expect(pathOf(page)).toBe('/kasse/lieferservice');
  await sendStep(page, 'checkout-delivery');
  expect(pathOf(page)).toBe('/kasse/zahlung');
  await payBy(page, 'invoice');
  expect(pathOf(page)).toBe('/kasse');
  await sendStep(page, 'checkout-order');
  expect(pathOf(page)).toBe('/kasse/auftrag');
  const [number] = /\d{10}/u.exec(await page.locator('[data-order-number]').innerText()) ?? [];
  expect(number).toBeDefined();
  await page.reload();
  expect(await page.locator('[data-order-number]').innerText()).toContain(number ?? '');
  await page.goto(product.at('/kasse'));
  expect(pathOf(page)).toBe('/kasse/hinweis');
  await page.context().close();
});

it('CK-002: the step of the login has both ways in, and a form for those who are new', async () => {
  const page = await plainPage();
  await putIn(page, product);
  await page.goto(product.at('/kasse/registrieren'));
  for (const name of ['password', 'customerId']) expect(await page.locator(`main [name=${name}]`).count()).toBe(1);
  await beGuest(page, { ...GUEST, postalCode: '80A0', email: 'mara@', city: '' });
  expect(await alertsOf(page)).toEqual([
    'Nur Zahlen sind erlaubt',
    'Das ist ein Pflichtfeld.',
    'Die E-Mail-Adresse ist nicht gültig.',
  ]);
  expect(await formOf(page, 'checkout-guest').locator('[name=street]').inputValue()).toBe('Lindengasse');
  await page.context().close();
});

it('CK-003: delivery and payment are changed from the last look, and back there', async () => {
  const page = await plainPage();
  await goToReview(page, product);
  await page.getByRole('link', { name: 'Lieferadresse ändern' }).click();
  expect(pathOf(page)).toBe('/kasse/lieferservice-aendern');
  const form = formOf(page, 'checkout-delivery');
  await form.locator('[name=home][value=other]').check();
  for (const [name, value] of Object.entries({ ...GUEST, email: undefined, street: 'Auweg', city: 'Linz' }))
    if (value !== undefined) await form.locator(`[name=${name}]`).fill(value);
  await sendStep(page, 'checkout-delivery');
  expect(pathOf(page)).toBe('/kasse');
  expect(await page.locator('main').innerText()).toContain('Auweg 14');
  await page.getByRole('link', { name: 'Zahlungsart ändern' }).click();
  expect(pathOf(page)).toBe('/kasse/zahlung-aendern');
  await payBy(page, 'prepayment');
  expect(pathOf(page)).toBe('/kasse');
  expect(await page.locator('main').innerText()).toContain('Vorauszahlung');
  await page.context().close();
});

it('CK-012: whoever pays before is told how much, under which reference, and to whom', async () => {
  const page = await plainPage();
  await goToReview(page, product, 'prepayment');
  await sendStep(page, 'checkout-order');
  const [number = 'none'] = /\d{10}/u.exec(await page.locator('[data-order-number]').innerText()) ?? [];
  const said = (await page.locator('main').innerText()).replaceAll(/\s+/gu, ' ');
  for (const part of [
    '€ 79,99',
    number,
    'Ahornhaus Handels GmbH (Beispielkonto)',
    'AT00 0000 0000 0000 0000',
    'BEISATWW',
  ])
    expect(said).toContain(part);
  expect(said).toContain(`€ 79,99 mit dem Verwendungszweck ${number}`);
  await page.context().close();
});
