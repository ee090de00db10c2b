import type { Locator, Page } from 'playwright';
import { sendLogin } from './logged-in.ts';

/** A form of the checkout by its name. */
export function formOf(page: Page, name: string): Locator {
  return page.locator(`main form:has(> input[name=form][value="${name}"])`);
}

/** Sends a form of the checkout. Resolves with the page that it leads to, or that comes back. */
export async function sendStep(page: Page, name: string): Promise<void> {
  await Promise.all([page.waitForEvent('load'), formOf(page, name).getByRole('button').click()]);
}

/** Puts a dress into the basket, as a page without scripts does. */
export async function putIn(page: Page, shop: { at: (path: string) => string }, size = '38'): Promise<void> {
  await putInFrom(page, shop, `/p/SKU-1001?colour=petrol&size=${size}`);
}

/** Puts what the page at a path shows into the basket, as a page without scripts does. */
export async function putInFrom(page: Page, { at }: { at: (path: string) => string }, path: string): Promise<void> {
  await page.goto(at(path));
  const button = page.getByRole('button', { name: 'In den Warenkorb', exact: true });
  await Promise.all([page.waitForEvent('load'), button.click()]);
}

/** A guest of the Austrian shop. */
export const GUEST = {
  firstname: 'Mara',
  lastname: 'Mai',
  street: 'Lindengasse',
  housenumber: '14',
  postalCode: '8020',
  city: 'Graz',
  email: 'mara@example.com',
} as const;

/** Says who orders without an account. */
export async function beGuest(page: Page, person: Readonly<Record<string, string>> = GUEST): Promise<void> {
  const form = formOf(page, 'checkout-guest');
  for (const [name, value] of Object.entries(person)) await form.locator(`[name=${name}]`).fill(value);
  await sendStep(page, 'checkout-guest');
}

/** Chooses how it is paid; with the day of birth where that is asked for. */
export async function payBy(page: Page, method: string): Promise<void> {
  const form = formOf(page, 'checkout-payment');
  await form.locator(`[name=method][value=${method}]`).check();
  const birthday = form.locator('[name=birthday]');
  if ((await birthday.count()) > 0) await birthday.fill('1980-01-31');
  await sendStep(page, 'checkout-payment');
}

/** Says in how many instalments it is paid; protection is asked for next. */
export async function payInInstalments(page: Page, count: number): Promise<void> {
  const form = formOf(page, 'checkout-payment');
  await form.locator('[name=method][value=instalments]').check();
  await form.locator(`[name=count][value="${count}"]`).check();
  await form.locator('[name=birthday]').fill('1980-01-31');
  await sendStep(page, 'checkout-payment');
}

/** From a filled basket to the ways to pay, as a guest. */
export async function goToPayment(page: Page, shop: { at: (path: string) => string }): Promise<void> {
  await putIn(page, shop);
  await page.goto(shop.at('/kasse'));
  await beGuest(page);
  await sendStep(page, 'checkout-delivery');
}

/** From a filled basket to the last look before the order, as a guest. */
export async function goToReview(
  page: Page,
  shop: { at: (path: string) => string },
  method = 'invoice',
): Promise<void> {
  await goToPayment(page, shop);
  await payBy(page, method);
}

/** Puts a dress into the basket and logs in the demo's customer. */
export async function logInWithGoods(page: Page, shop: { at: (path: string) => string }): Promise<void> {
  await putIn(page, shop);
  await page.goto(shop.at('/mein-konto'));
  await sendLogin(page);
}

/** A customer of the shop for underwear with a bra of 44,99 € in the basket, for which sending costs 4,95 €. */
export async function logInWithBra(page: Page, shop: { at: (path: string, tenant?: string) => string }): Promise<void> {
  const at = (path: string): string => shop.at(path, 'lingerie');
  await putInFrom(page, { at }, '/p/SKU-3001?colour=pflaume&size=75B');
  await page.goto(at('/mein-konto'));
  await sendLogin(page);
}

/** Says where it is sent to: to the first address that is known, or to one that is typed. */
export async function chooseHome(page: Page, { at }: { at: (path: string) => string }): Promise<void> {
  await page.goto(at('/kasse/lieferservice'));
  const form = formOf(page, 'checkout-delivery');
  // Whoever has nothing to order, or is not logged in, is led elsewhere: a test should say so and not wait for a field.
  if ((await form.count()) === 0)
    throw new Error(`expected the page of the delivery, got ${page.url()}: ${await page.locator('main').innerText()}`);
  if ((await form.locator('[name=home]').count()) === 0)
    for (const [name, value] of Object.entries(GUEST))
      if (name !== 'email') await form.locator(`[name=${name}]`).fill(value);
  await sendStep(page, 'checkout-delivery');
}

/** Pays at the provider's page, to which the shop leads by itself. Resolves with the page that it leads back to. */
export async function payByCard(page: Page, number: string, back = /\/kasse(?:\/|$)/u): Promise<void> {
  await page.locator('input[name=number]').fill(number);
  await page.locator('input[name=expiry]').fill('12/39');
  await page.locator('input[name=code]').fill('123');
  await page.getByRole('button').first().click();
  await page.waitForURL(back);
}

/** Takes everything out of the basket again, for a customer whom other tests log in too. */
export async function emptyBasket(page: Page, { at }: { at: (path: string) => string }): Promise<void> {
  await page.goto(at('/warenkorb'));
  const remove = page.getByRole('button', { name: / aus dem Warenkorb entfernen$/u });
  while ((await remove.count()) > 0) await Promise.all([page.waitForEvent('load'), remove.first().click()]);
}
