/** The basket of shoppers without scripts, through their browser. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../support/browser.ts';
import { sharedProduct, type SharedProduct } from '../support/shared-product.ts';

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openBrowser()]);
});
afterAll(() => browser.close());

const at = (path: string): string => `http://at.localhost:${product.ports.edge}${path}`;

describe('a basket without scripts', () => {
  it('takes, changes, drops and takes back, and moves to the wishlist', async () => {
    const { page, context } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(at('/p/SKU-1001?colour=petrol&size=38'));
    await page.getByRole('button', { name: 'In den Warenkorb', exact: true }).click();
    const line = page.locator('[data-node="basket-lines"] li');
    await line.waitFor();
    await line.getByLabel('Menge').selectOption('3');
    await line.getByRole('button', { name: 'Ändern' }).click();
    await page.getByText('Zwischensumme (3 Artikel)').waitFor();
    expect(await page.locator('[data-subtotal]').innerText()).toContain('239,97');
    // On a phone the total and the way to the checkout stay in sight.
    await page.setViewportSize({ width: 360, height: 640 });
    const foot = page.locator('[data-foot]');
    expect((await foot.innerText()).replaceAll(/\s+/gu, ' ')).toMatch(/^Gesamtsumme inkl\. USt\. € 239,97 Zur Kasse$/u);
    expect(await foot.boundingBox()).toMatchObject({ x: 0, width: 360 });
    expect(await foot.evaluate((it) => it.getBoundingClientRect().bottom)).toBe(640);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.setViewportSize({ width: 1280, height: 900 });
    await line.getByRole('button', { name: 'Midikleid mit Blütendruck aus dem Warenkorb entfernen' }).click();
    await page.getByRole('heading', { name: 'Dein Warenkorb ist leer.' }).waitFor();
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await line.waitFor();
    expect(await line.getByLabel('Menge').inputValue()).toBe('3');
    await line.getByRole('button', { name: 'Auf den Merkzettel' }).click();
    await page.getByRole('heading', { name: 'Dein Warenkorb ist leer.' }).waitFor();
    await page.goto(at('/merkzettel'));
    await page.getByText('Melde dich an, um deine gespeicherten Artikel zu sehen.').waitFor();
    expect(await page.getByText('1 Artikel', { exact: true }).count()).toBe(1);
    await context.close();
  });

  it('takes the one article of a card of a list, and leads from others to their sizes', async () => {
    const { page, context } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(at('/c/wohnen'));
    const card = page.locator('article[data-item]:has(form[data-buy])').first();
    const name = await card.getByRole('link').first().innerText();
    await card.getByRole('button', { name: `${name} in den Warenkorb` }).click();
    await page.waitForURL(at('/warenkorb'));
    expect(await page.locator('[data-node="basket-lines"] li').getByRole('link', { name }).count()).toBeGreaterThan(0);
    await page.goto(at('/c/kleider'));
    await page.getByRole('link', { name: 'Midikleid mit Blütendruck: Ausführung wählen' }).click();
    await page.getByRole('button', { name: 'In den Warenkorb', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/p\/SKU-1001/u);
    await context.close();
  });

  it('is nobody else’s', async () => {
    const { page, context } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(at('/warenkorb'));
    await page.getByRole('heading', { name: 'Dein Warenkorb ist leer.' }).waitFor();
    const { headers } = await product.get('/warenkorb', { host: 'at.localhost' });
    expect(headers['cache-control']).toBe('private, no-store');
    await context.close();
  });
});

describe('the bag of a card with scripts', () => {
  it('puts its one article in and says so, and opens the sizes of others, on the page that is open', async () => {
    const { page, context, problems } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(at('/c/wohnen'));
    await page.mouse.move(600, 400);
    await page.locator('[data-item] > [data-quick-open]').first().waitFor();
    await page.locator('form[data-buy] button').first().click();
    await page.getByText('Der Artikel liegt jetzt in deinem Warenkorb.', { exact: true }).waitFor();
    expect(await page.locator('header [data-count="basket"] [data-badge]').innerText()).toBe('1');
    const several = page.locator('article[data-item]:has(a[data-buy])').first();
    const name = await several.getByRole('link').first().innerText();
    await several.locator('a[data-buy]').click();
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'In den Warenkorb' }).waitFor();
    expect(page.url()).toBe(at('/c/wohnen'));
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('a basket by keyboard', () => {
  it('keeps the focus on the article that was changed, taken out or put back', async () => {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(at('/p/SKU-1001?colour=petrol&size=38'));
    await page.getByRole('button', { name: 'In den Warenkorb', exact: true }).click();
    await page.locator('#added-to-basket').waitFor();
    await page.goto(at('/warenkorb'));
    const quantity = page.locator('[data-node="basket-lines"] select');
    const hasFocus = (selector: string) => page.locator(`${selector}:focus`).waitFor();
    await quantity.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByText('Zwischensumme (2 Artikel)').waitFor();
    await hasFocus('[data-basket] select');
    const total = await quantity.getAttribute('aria-describedby');
    expect(await page.locator(`#${total}`).innerText()).toContain('159,98');
    await page.locator('[data-basket] button[value=remove]').focus();
    await page.keyboard.press('Enter');
    await hasFocus('[data-basket] button[value=restore]');
    await page.keyboard.press('Enter');
    await hasFocus('[data-basket] select');
    // So it does at the voucher that was redeemed or taken out, and brings what is there into view.
    await page.setViewportSize({ width: 360, height: 640 });
    await page.locator('[data-voucher] summary').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-voucher] [name=code]').fill('EXTRA5');
    await page.keyboard.press('Enter');
    await hasFocus('[data-voucher] button[value=remove]');
    const lowerEdge = (selector: string) =>
      page.locator(selector).evaluate((it) => Math.round(it.getBoundingClientRect().bottom));
    const bar = await page.locator('[data-foot]').evaluate((it) => it.getBoundingClientRect().top);
    await expect.poll(() => lowerEdge('[data-voucher] button[value=remove]')).toBeLessThanOrEqual(bar);
    await page.keyboard.press('Enter');
    await hasFocus('[data-voucher] summary');
    // What is wrong with a code is seen with it, above the bar.
    await page.keyboard.press('Enter');
    const code = page.locator('[data-voucher] [name=code]');
    await code.fill('KEINER');
    await code.evaluate((it) => window.scrollBy({ top: it.getBoundingClientRect().bottom - 557, behavior: 'instant' }));
    await page.keyboard.press('Enter');
    await page.getByText('Dieser Gutscheincode ist nicht gültig.', { exact: true }).waitFor();
    await expect.poll(() => lowerEdge('#voucher-code-error')).toBeLessThanOrEqual(bar);
    await context.close();
  });
});

describe('a basket in two tabs', () => {
  it('is the same in both as soon as one is looked at, and loses nothing without a network', async () => {
    const { page: first, context, problems } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    const countOn = (page: Page) => page.locator('header [data-count="basket"] [data-badge]').innerText();
    const put = async (page: Page): Promise<void> => {
      await page.getByRole('button', { name: 'In den Warenkorb', exact: true }).click();
    };
    const added = first.locator('#added-to-basket');
    await first.goto(at('/p/SKU-1001?colour=petrol&size=38'));
    await put(first);
    await added.waitFor();
    await first.keyboard.press('Escape');
    const second = await context.newPage();
    await second.goto(at('/warenkorb'));
    const line = second.locator('[data-node="basket-lines"] li');
    expect(await line.getByLabel('Menge').inputValue()).toBe('1');

    // Another piece in the first tab: the second one shows it when it is looked at.
    await first.bringToFront();
    await put(first);
    await added.waitFor();
    expect(await added.locator('[data-added-pieces]').innerText()).toBe('2 Artikel');
    await added.getByText('Deine Bestellung ist versandkostenfrei.', { exact: true }).waitFor();
    await first.keyboard.press('Escape');
    await second.bringToFront();
    await second.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect.poll(() => line.getByLabel('Menge').inputValue()).toBe('2');
    // Another size of as many pieces is another basket.
    const look = async (page: Page): Promise<void> => {
      await page.bringToFront();
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    };
    await first.goto(at('/warenkorb'));
    await line.getByLabel('Menge').waitFor();
    await second.evaluate(() => Object.assign(window, { isSame: true }));
    const own = first.locator('[data-node="basket-lines"] li');
    await own.getByRole('button', { name: 'Midikleid mit Blütendruck aus dem Warenkorb entfernen' }).click();
    await first.getByRole('heading', { name: 'Dein Warenkorb ist leer.' }).waitFor();
    await first.getByRole('button', { name: 'Rückgängig' }).click();
    await own.waitFor();
    expect(await countOn(first)).toBe('2');
    await look(second);
    await expect.poll(() => second.evaluate(() => 'isSame' in window)).toBe(false);
    // What is chosen is kept at once; by keys when they rest, and once.
    await line.getByLabel('Menge').selectOption('5');
    await expect.poll(() => countOn(second)).toBe('5');
    await line.getByLabel('Menge').focus();
    const sent: string[] = [];
    second.on('request', (request) => void (request.method() === 'POST' && sent.push(request.postData() ?? '')));
    for (let times = 0; times < 3; times += 1) await second.keyboard.press('ArrowUp');
    await expect.poll(() => countOn(second)).toBe('2');
    expect(sent.filter((body) => body.includes('quantity='))).toEqual([expect.stringMatching(/quantity=2&do=set/u)]);
    // What was typed stays.
    await second.evaluate(() => Object.assign(window, { isSame: true }));
    await second.getByText('Gutscheincode einlösen', { exact: true }).click();
    await second.getByLabel('Gutscheincode', { exact: true }).fill('NEU');
    await first.goto(at('/p/SKU-1001?colour=petrol&size=38'));
    await put(first);
    await added.waitFor();
    await first.keyboard.press('Escape');
    await look(second);
    await expect.poll(() => countOn(second)).toBe('3');
    await second.evaluate(async () => fetch('/healthz'));
    expect(await second.evaluate(() => 'isSame' in window)).toBe(true);
    expect(await second.getByLabel('Gutscheincode', { exact: true }).inputValue()).toBe('NEU');
    await second.close();

    // Without a network it is said, and goes on by itself once there is one.
    await context.setOffline(true);
    await put(first);
    const notice = first.locator('dialog[data-offline-notice]');
    await notice.waitFor();
    expect([await countOn(first), await added.isVisible()]).toEqual(['3', false]);
    await context.setOffline(false);
    await added.waitFor();
    await expect.poll(() => countOn(first)).toBe('4');
    expect(await notice.isVisible()).toBe(false);
    // Nor does the next time without a network put it in again.
    await context.setOffline(true);
    await context.setOffline(false);
    await expect.poll(() => first.getByText('Die Verbindung ist wieder da.').count()).toBeGreaterThan(0);
    expect(await countOn(first)).toBe('4');
    // A browser that only believes to be without one is not believed.
    await first.keyboard.press('Escape');
    await first.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
    await put(first);
    await added.waitFor();
    await expect.poll(() => countOn(first)).toBe('5');
    expect(await notice.isVisible()).toBe(false);
    expect(problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    await context.close();
  });
});
