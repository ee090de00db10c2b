/** The basket of shoppers without scripts, through their browser. */
import type { Browser } from 'playwright';
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

  it('is nobody else’s', async () => {
    const { page, context } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(at('/warenkorb'));
    await page.getByRole('heading', { name: 'Dein Warenkorb ist leer.' }).waitFor();
    const { headers } = await product.get('/warenkorb', { host: 'at.localhost' });
    expect(headers['cache-control']).toBe('private, no-store');
    await context.close();
  });
});
