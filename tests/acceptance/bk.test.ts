import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptance } from '../support/acceptance-product.ts';
import { sendInLayer, touch } from '../support/account-layer.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { CUSTOMER, PASSWORD, sendLogin } from '../support/logged-in.ts';
import { putIn } from '../support/ordering.ts';
import { itemOf, openWishlist } from '../support/customers-wishlist.ts';

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
    // Recommendations ask by POST as well, as soon as their place comes near.
    if (request.method() !== 'GET' && !request.url().endsWith('/api/inform/graphql')) sent.push(request.url());
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

const FAILED = 'Dein Artikel konnte leider nicht in den Warenkorb gelegt werden. Bitte versuche es später nochmal';
const ADDED = 'Der Artikel liegt jetzt in deinem Warenkorb.';
const DRESS = '/p/SKU-1001?colour=petrol&size=38';

/** A product's page in a browser of its own, and the bodies of what is sent to the gateway. */
async function openProduct(path = DRESS): Promise<{ page: Page; context: BrowserContext; asked: string[] }> {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/gateway/') asked.push(request.postData() ?? request.url());
  });
  await page.goto(product.at(path));
  return { page, context, asked };
}

const addTo = (page: Page): Locator => page.getByRole('button', { name: 'In den Warenkorb', exact: true });
const panelOf = (page: Page): Locator => page.getByRole('dialog', { name: ADDED });
const countOf = async (page: Page): Promise<number> => {
  const badge = page.locator('header [data-count="basket"] [data-badge]');
  return (await badge.isVisible()) ? Number(await badge.innerText()) : 0;
};

it('BK-001: what is put in is counted beside the basket and lies in it, without a reload', async () => {
  const { page, context } = await openProduct();
  expect(await countOf(page)).toBe(0);
  await page.evaluate(() => document.body.setAttribute('data-first', ''));
  for (const count of [1, 2]) {
    await addTo(page).click();
    await panelOf(page).waitFor();
    await expect.poll(() => countOf(page)).toBe(count);
    await page.keyboard.press('Escape');
    await panelOf(page).waitFor({ state: 'hidden' });
  }
  expect(await page.locator('body[data-first]').count()).toBe(1);
  await page.goto(product.at('/warenkorb'));
  expect(await countOf(page)).toBe(2);
  const line = page.locator('[data-node="basket-lines"] li');
  expect(await line.getByLabel('Menge').inputValue()).toBe('2');
  await context.close();
});

it('BK-003: a layer says that it is in the basket, and goes on, to the basket, or to the checkout', async () => {
  const { page, context } = await openProduct('/p/SKU-1001');
  await page.locator('[data-node="variant-choice"]').getByRole('link', { name: /^38/u }).click();
  await page.waitForURL(/size=38/u);
  await addTo(page).click();
  await panelOf(page).waitFor();
  const way = (name: string): Promise<string | null> =>
    panelOf(page).getByRole('link', { name, exact: true }).getAttribute('href');
  expect(await way('Zum Warenkorb')).toBe('/warenkorb');
  expect(await way('Zur Kasse')).toMatch(/^\/kasse(?:\/registrieren)?$/u);
  await panelOf(page).getByRole('button', { name: 'Weiter einkaufen', exact: true }).click();
  await panelOf(page).waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toMatch(/^\/p\/SKU-1001/u);
  await context.close();
});

it('BK-004: what cannot be put in is said, and the count is as before', async () => {
  const { page, context } = await openProduct();
  await addTo(page).click();
  await panelOf(page).waitFor();
  await page.keyboard.press('Escape');
  await page.route('**/api/gateway/', (route) => route.fulfill({ status: 500 }));
  await addTo(page).click();
  await page.getByText(FAILED, { exact: true }).waitFor();
  expect(await countOf(page)).toBe(1);
  expect(await panelOf(page).isVisible()).toBe(false);
  await page.reload();
  expect(await countOf(page)).toBe(1);
  await context.close();
});

it('BK-005: a basket is changed, dropped from, moved from and taken a voucher, and says what it comes to and when it is empty', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await putIn(page, product);
  const line = page.locator('[data-node="basket-lines"] li');
  const click = async (name: string | RegExp, within: Page | Locator = page): Promise<void> => {
    await Promise.all([page.waitForEvent('load'), within.getByRole('button', { name, exact: true }).click()]);
  };
  await line.getByLabel('Menge').selectOption('3');
  await click('Ändern');
  expect(await page.locator('[data-subtotal]').innerText()).toContain('239,97');
  expect(await page.locator('[data-delivery]').innerText()).toMatch(/Versand\s+kostenlos/u);
  expect(await page.locator('[data-total]').innerText()).toContain('239,97');
  await page.getByText('Gutscheincode einlösen', { exact: true }).click();
  await page.getByLabel('Gutscheincode', { exact: true }).fill('neu10');
  await click('Einlösen');
  expect(await page.locator('[data-reduction]').innerText()).toMatch(/NEU10\s+-€\s24,00/u);
  expect(await page.locator('[data-reduced]').innerText()).toContain('215,97');
  expect(await page.locator('[data-total]').innerText()).toContain('215,97');
  await click('Gutschein entfernen');
  expect(await page.locator('[data-reduction]').count()).toBe(0);
  await click(/aus dem Warenkorb entfernen$/u);
  await page.getByText('Dein Warenkorb ist leer.', { exact: true }).waitFor();
  await click('Rückgängig');
  await click('Auf den Merkzettel', line);
  await page.getByText('Dein Warenkorb ist leer.', { exact: true }).waitFor();
  await page.goto(product.at('/merkzettel'));
  expect(await page.getByText('1 Artikel', { exact: true }).count()).toBe(1);
  await context.close();
});

const heartOf = (page: Page): Locator => page.locator('[data-node="add-to-basket"] [data-heart]');
const isFull = async (page: Page): Promise<boolean> => (await heartOf(page).getAttribute('aria-pressed')) === 'true';

it('BK-007: what is put on the wishlist is said, and what cannot be; then the heart is empty again', async () => {
  const { page, context } = await openProduct();
  await heartOf(page).click();
  await page.getByText('Der Artikel wurde auf deinen Merkzettel gesetzt.', { exact: true }).waitFor();
  expect(await isFull(page)).toBe(true);
  expect(await page.locator('header [data-count="wishlist"] [data-badge]').innerText()).toBe('1');
  await page.goto(product.at('/p/SKU-1002'));
  await page.route('**/api/gateway/', (route) => route.fulfill({ status: 500 }));
  await heartOf(page).click();
  const failed = 'Der Artikel konnte nicht auf deinen Merkzettel gesetzt werden. Probiere es später noch einmal';
  await page.getByText(failed, { exact: true }).waitFor();
  expect(await isFull(page)).toBe(false);
  expect(await page.locator('header [data-count="wishlist"] [data-badge]').innerText()).toBe('1');
  await context.close();
});

const EDIT = 'Midikleid mit Blütendruck bearbeiten';

/** Changes the dress to another size in the small view of it. */
async function changeTo(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: EDIT }).click();
  const view = page.getByRole('dialog', { name: EDIT });
  await view.getByRole('combobox').selectOption({ label });
  await view.getByRole('button', { name: 'Speichern' }).click();
}

it('BK-006: the heart of a product puts it on the customer’s wishlist, and counts it', async () => {
  const { page, context } = await openWishlist(browser, product);
  const badge = page.locator('header [data-count="wishlist"] [data-badge]');
  expect(await badge.innerText()).toBe('1');
  await page.goto(product.at('/p/SKU-1002'));
  await heartOf(page).click();
  await expect.poll(() => badge.innerText()).toBe('2');
  await page.goto(product.at('/merkzettel'));
  expect(await page.locator('[data-wish-item]').count()).toBe(2);
  await context.close();
});

it('BK-008: what is taken off the wishlist is said, and what cannot be stays on it', async () => {
  const { page, context } = await openWishlist(browser, product);
  const remove = page.getByRole('button', { name: 'Midikleid mit Blütendruck vom Merkzettel entfernen' });
  await page.route('**/api/gateway/', (route) => route.fulfill({ status: 500 }));
  await remove.click();
  const failed = 'Der Artikel konnte nicht von deinem Merkzettel entfernt werden. Probiere es später noch einmal';
  await page.getByText(failed, { exact: true }).waitFor();
  expect(await itemOf(page, '36').count()).toBe(1);
  await page.unroute('**/api/gateway/');
  await remove.click();
  await page.getByText('Der Artikel wurde von deinem Merkzettel entfernt.', { exact: true }).waitFor();
  await itemOf(page, '36').waitFor({ state: 'detached' });
  await context.close();
});

it('BK-009: an item is changed to another size', async () => {
  const { page, context } = await openWishlist(browser, product);
  await changeTo(page, 'Petrol, 38');
  await page.getByText('Deine Änderung wurde gespeichert.', { exact: true }).waitFor();
  await itemOf(page, '38').waitFor();
  await page.reload();
  expect([await itemOf(page, '36').count(), await itemOf(page, '38').count()]).toEqual([0, 1]);
  await context.close();
});

it('BK-010: an item that is changed to what it is stays, and that is said', async () => {
  const { page, context } = await openWishlist(browser, product);
  await changeTo(page, 'Petrol, 36');
  const said = 'Du hast nichts geändert: Diese Variante ist schon auf deinem Merkzettel.';
  await page.getByText(said, { exact: true }).waitFor();
  await page.reload();
  expect(await itemOf(page, '36').count()).toBe(1);
  await context.close();
});

it('BK-011: an item is not changed to what is sold out, and that is said', async () => {
  const { page, context } = await openWishlist(browser, product);
  await changeTo(page, 'Petrol, 40 – Ausverkauft');
  await page.getByText('Diese Variante ist leider ausverkauft.', { exact: true }).waitFor();
  await page.reload();
  expect([await itemOf(page, '36').count(), await itemOf(page, '40').count()]).toEqual([1, 0]);
  await context.close();
});

it('BK-012: a change of an item that fails is said', async () => {
  const { page, context } = await openWishlist(browser, product);
  await page.route('**/api/gateway/', (route) => route.fulfill({ status: 500 }));
  await changeTo(page, 'Petrol, 38');
  const failed = 'Entschuldige, irgendetwas ist schief gelaufen. Probiere es später noch einmal';
  await page.getByText(failed, { exact: true }).waitFor();
  await page.reload();
  expect(await itemOf(page, '36').count()).toBe(1);
  await context.close();
});

it('BK-013: an item is changed in a small view of it, which Escape closes without a change', async () => {
  const { page, context } = await openWishlist(browser, product);
  await page.getByRole('button', { name: EDIT }).click();
  const view = page.getByRole('dialog', { name: EDIT });
  await view.waitFor();
  expect(await view.locator('img').count()).toBe(1);
  expect(await view.innerText()).toMatch(/Midikleid mit Blütendruck[\s\S]*79,99/u);
  expect(await view.getByRole('button', { name: 'Speichern' }).isVisible()).toBe(true);
  await view.getByRole('combobox').selectOption({ label: 'Petrol, 38' });
  await page.keyboard.press('Escape');
  await view.waitFor({ state: 'hidden' });
  await page.reload();
  expect([await itemOf(page, '36').count(), await itemOf(page, '38').count()]).toEqual([1, 0]);
  await context.close();
});

it('BK-014: the layer of the wishlist asks for the login, which opens over it, and shows what is saved after it', async () => {
  const { context: earlier } = await openWishlist(browser, product);
  await earlier.close();
  const { page, context, problems } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(product.at('/'));
  await touch(page);
  await page.locator('header [data-count="wishlist"]').click();
  const layer = page.getByRole('dialog', { name: 'Merkzettel', exact: true });
  await layer.getByText('Melde dich an, um deine gespeicherten Artikel zu sehen.', { exact: true }).waitFor();
  await layer.getByRole('link', { name: 'Anmelden', exact: true }).click();
  const login = page.getByRole('dialog', { name: 'Anmelden', exact: true });
  await sendInLayer(login, { email: CUSTOMER, password: PASSWORD });
  await login.waitFor({ state: 'hidden' });
  await layer.locator('[data-wish-item="SKU-1001-PETROL-36"]').waitFor();
  await page.locator('html[data-login=full]').waitFor();
  expect([new URL(page.url()).pathname, problems]).toEqual(['/', []]);
  await context.close();
  // Without scripts the login is a page, and leads back to the list.
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const list = await plain.newPage();
  await list.goto(product.at('/merkzettel'));
  await list.locator('main').getByRole('link', { name: 'Anmelden', exact: true }).click();
  await sendLogin(list);
  expect(new URL(list.url()).pathname).toBe('/merkzettel');
  await list.locator('[data-wish-item="SKU-1001-PETROL-36"]').waitFor();
  await plain.close();
});
