/** Purchases of guests in every shop and language, by every way to pay, by keyboard alone, and on a phone. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_RULES, axeFaults } from '../support/axe.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { CUSTOMER, sendLogin } from '../support/logged-in.ts';
import {
  beGuest,
  chooseHome,
  formOf,
  GUEST,
  payBy,
  payByCard,
  payInInstalments,
  sendStep,
} from '../support/ordering.ts';
import { ROOT } from '../support/product.ts';
import { sharedProduct, type SharedProduct } from '../support/shared-product.ts';
import { until } from '../support/until.ts';

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openBrowser({ pictures: true })]);
});
afterAll(() => browser.close());

const [APPROVED, DECLINED] = ['4242 4242 4242 4242', '4000 0000 0001 0001'];
const DUTCH = { ...GUEST, street: 'Lindelaan', postalCode: '1012 AB', city: 'Amsterdam' };
const SHOPS = {
  at: { prefix: '', goods: '/p/SKU-1001?colour=petrol&size=38', guest: GUEST },
  de: { prefix: '', goods: '/p/SKU-1001?colour=petrol&size=38', guest: { ...GUEST, postalCode: '70178' } },
  'ch in French': { prefix: '/fr', goods: '/p/SKU-1001?colour=petrol&size=38', guest: GUEST },
  nl: { prefix: '', goods: '/p/SKU-1001?colour=petrol&size=38', guest: DUTCH },
  lingerie: { prefix: '', goods: '/p/SKU-3001?colour=pflaume&size=75B', guest: { ...GUEST, postalCode: '70178' } },
} as const;
type ShopName = keyof typeof SHOPS;
const NAMES = Object.keys(SHOPS) as ShopName[];

const tenantOf = (name: ShopName): string => name.split(' ')[0] ?? name;
const at = (name: ShopName, address: string): string =>
  `http://${tenantOf(name)}.localhost:${product.ports.edge}${SHOPS[name].prefix}${address}`;

/** The ways to pay that a shop's configuration has for guests: only customers are granted a credit. */
function methodsOf(name: ShopName): string[] {
  const file = path.join(ROOT, 'tenants', tenantOf(name), 'tenant.json');
  const { checkout } = JSON.parse(readFileSync(file, 'utf8')) as { checkout: { payments: { method: string }[] } };
  return checkout.payments.map(({ method }) => method).filter((method) => method !== 'credit');
}

/** Puts a shop's goods into the basket, as a page without scripts does. */
async function putIn(page: Page, name: ShopName): Promise<void> {
  await page.goto(at(name, SHOPS[name].goods));
  const add = page.locator('[data-add-to-basket] form[data-add] button');
  await Promise.all([page.waitForURL(/\/warenkorb/u), add.click()]);
}

/** Puts so many of a shop's goods into the basket that every way to pay is open, and goes on to the ways to pay. */
async function goToWays(page: Page, name: ShopName): Promise<void> {
  await putIn(page, name);
  const amount = page.locator('[data-node="basket-lines"] form:has(select[name=quantity])');
  await amount.locator('select').selectOption('3');
  await Promise.all([page.waitForEvent('load'), amount.getByRole('button').first().click()]);
  await page.goto(at(name, '/kasse'));
  await beGuest(page, SHOPS[name].guest);
  await sendStep(page, 'checkout-delivery');
}

/** Goes from the ways to pay to the order, and pays where that is asked for at once. */
async function orderBy(page: Page, method: string): Promise<void> {
  if (method === 'instalments') {
    await payInInstalments(page, 6);
    if (await formOf(page, 'checkout-protection').isVisible()) {
      await page.locator('[name=protection][value=no]').check();
      await sendStep(page, 'checkout-protection');
    }
  } else await payBy(page, method);
  if (method === 'pause') await sendStep(page, 'checkout-pause');
  await sendStep(page, 'checkout-order');
  if (method === 'card') {
    await page.waitForURL(/\/pay\//u);
    await payByCard(page, APPROVED);
  } else if (method === 'wallet' || method === 'ideal') {
    await page.waitForURL(/\/pay\//u);
    await page.getByRole('button').first().click();
  }
  await page.waitForURL(/\/kasse\/auftrag$/u);
}

/** The number of the order, which its confirmation tells; where a busy shop cannot show it, the page says so and is loaded again. */
async function numberOn(page: Page): Promise<string> {
  return until('the order is shown', async () => {
    const [number] = /\b\d{10}\b/u.exec(await page.locator('main').innerText()) ?? [];
    if (number === undefined) await page.reload();
    return number;
  });
}

describe.each(NAMES)('a guest of %s', (name) => {
  it('orders by each way to pay of the shop, without scripts', async () => {
    for (const method of methodsOf(name)) {
      const { page, context } = await openPage(browser, { javaScriptEnabled: false });
      await goToWays(page, name);
      await orderBy(page, method);
      expect([method, await numberOn(page)]).toEqual([method, expect.stringMatching(/^\d{10}$/u)]);
      await context.close();
    }
  });

  it('is declined, tries again, and goes back and forth, on a phone with scripts; axe finds nothing', async () => {
    const width = 360;
    const { page, context, problems } = await openPage(browser, { viewport: { width, height: 740 } });
    const check = async (): Promise<void> => {
      expect([page.url(), await axeFaults(page, ALL_RULES)]).toEqual([page.url(), []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    };
    await page.goto(at(name, SHOPS[name].goods));
    await page.locator('[data-add-to-basket] form[data-add] button').click();
    await page.locator('#added-to-basket').waitFor();
    await page.goto(at(name, '/warenkorb'));
    await check();
    await page.goto(at(name, '/kasse'));
    await beGuest(page, SHOPS[name].guest);
    await sendStep(page, 'checkout-delivery');
    await payBy(page, 'card');
    await check();
    await sendStep(page, 'checkout-order');
    await page.waitForURL(/\/pay\//u);
    await payByCard(page, DECLINED);
    await page.waitForURL(/zahlung-aendern#payment-failed$/u);
    await page.locator('main [role=alert]:visible').waitFor();
    await check();
    await payBy(page, 'card');
    await sendStep(page, 'checkout-order');
    await page.waitForURL(/\/pay\//u);
    await payByCard(page, APPROVED);
    await page.waitForURL(/\/kasse\/auftrag$/u);
    const number = await numberOn(page);
    await check();
    // Whoever goes back finds no second order, and nothing that asks for the money again.
    await page.goBack();
    await page.goto(at(name, '/kasse/auftrag'));
    expect(await numberOn(page)).toBe(number);
    await page.goto(at(name, '/kasse/zahlung'));
    expect(new URL(page.url()).pathname).toBe(`${SHOPS[name].prefix}/kasse/hinweis`);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('is a customer too, who logs in on the way and orders', async () => {
    const { page, context } = await openPage(browser, { javaScriptEnabled: false });
    await putIn(page, name);
    await page.goto(at(name, '/kasse'));
    await sendLogin(page, { mail: CUSTOMER });
    await chooseHome(page, { at: (address) => at(name, address) });
    if (await formOf(page, 'checkout-payment').isVisible()) await payBy(page, 'invoice');
    if (await formOf(page, 'checkout-premium').isVisible()) {
      await page.locator('[name=premium][value=no]').check();
      await sendStep(page, 'checkout-premium');
    }
    await sendStep(page, 'checkout-order');
    expect(await numberOn(page)).toMatch(/^\d{10}$/u);
    await context.close();
  });
});

it.each(['at', 'ch in French', 'nl'] as const)(
  'a guest of %s orders by keyboard alone, from the product on',
  async (name) => {
    const { page, context, problems } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(at(name, SHOPS[name].goods));
    await pressOn(page, (element) => element.closest('[data-add]') !== null && element.matches('button'));
    await page.locator('#added-to-basket').waitFor();
    await pressOn(page, (element) => element.matches('#added-to-basket a[href$="/kasse"]'));
    await page.waitForURL(/\/kasse\/registrieren$/u);
    for (const [field, value] of Object.entries(SHOPS[name].guest))
      await typeInto(page, 'checkout-guest', field, value);
    await sendByKey(page, 'checkout-guest');
    await page.waitForURL(/\/kasse\/lieferservice$/u);
    await sendByKey(page, 'checkout-delivery');
    await page.waitForURL(/\/kasse\/zahlung$/u);
    await tabTo(page, 'checkout-payment', 'input[name=method]');
    while (!(await focusMatches(page, '[value=prepayment]'))) await page.keyboard.press('ArrowDown');
    await sendByKey(page, 'checkout-payment');
    await page.waitForURL(/\/kasse$/u);
    await sendByKey(page, 'checkout-order');
    await page.waitForURL(/\/kasse\/auftrag$/u);
    await numberOn(page);
    expect(problems).toEqual([]);
    await context.close();
  },
);

/** More stops than any page has. */
const MOST_STOPS = 400;

const focusMatches = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

/** Presses Tab until the focus is on what is wanted, and expects that the focus can be seen there. */
async function tabUntil(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (!(await isThere())) continue;
    const outline = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null) return '';
      const { outlineStyle, boxShadow, borderColor } = getComputedStyle(element);
      return outlineStyle !== 'none' || boxShadow !== 'none' ? 'seen' : borderColor;
    });
    expect(outline).not.toBe('');
    return;
  }
  expect.fail(`expected the focus to reach it within ${MOST_STOPS} stops`);
}

async function pressOn(page: Page, isIt: (element: Element) => boolean): Promise<void> {
  await tabUntil(page, () => page.evaluate(`(${isIt.toString()})(document.activeElement)`));
  await page.keyboard.press('Enter');
}

const inForm = (form: string, selector: string): string => `form:has(> input[name=form][value="${form}"]) ${selector}`;

const tabTo = (page: Page, form: string, selector: string): Promise<void> =>
  tabUntil(page, () => focusMatches(page, inForm(form, selector)));

async function typeInto(page: Page, form: string, field: string, value: string): Promise<void> {
  await tabTo(page, form, `[name=${field}]`);
  await page.keyboard.type(value);
}

async function sendByKey(page: Page, form: string): Promise<void> {
  await tabTo(page, form, 'button[type=submit]');
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
}
