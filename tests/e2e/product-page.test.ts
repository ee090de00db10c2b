import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { layoutShift, settledShift } from '../support/look-at-page.ts';
import { sharedProduct, type SharedProduct } from '../support/shared-product.ts';
import { startScripts } from '../support/start-scripts.ts';

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  product = await sharedProduct();
  browser = await openBrowser({ pictures: true });
});
afterAll(() => browser.close());

/** Holds back what comes after the page until the answer is called; then it comes, or fails. */
async function holdBack(page: Page, isRefused: boolean): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const late = /\/-\/nodes\/|\/api\/inform\/graphql/u;
  await page.unroute(late);
  await page.route(late, async (route) => {
    await released;
    await (isRefused ? route.fulfill({ status: 503 }) : route.continue());
  });
  return release;
}

const at = (path: string): string => `http://at.localhost:${product.ports.edge}${path}`;

describe('the page of a product', () => {
  it('chooses colour and size by addresses that need no script and are no page for search engines', async () => {
    const { page, context } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(at('/p/SKU-1001'));
    await page.locator('a[data-choice]', { hasText: 'Rost' }).click();
    await page.locator('a[data-choice]', { hasText: '38' }).click();
    expect(new URL(page.url()).search).toBe('?colour=rost&size=38');
    expect(await page.locator('[data-gallery] img').first().getAttribute('alt')).toContain('Rostrotes');
    expect(await page.locator('[data-availability]').innerText()).toBe('Lieferbar');
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(at('/p/SKU-1001'));
    await page.locator('a[data-choice="sold-out"]', { hasText: '40' }).click();
    expect(await page.locator('[data-availability]').innerText()).toBe('Ausverkauft');
    await context.close();
  });

  it('finds a size by measures without a script, keeps the colour, and says what it cannot read', async () => {
    const { page, context } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(at('/p/SKU-1002?colour=rost'));
    const guide = page.locator('details[data-node="size-guide"]');
    await guide.locator('summary').click();
    expect(await guide.getByRole('rowheader', { name: '38' }).isVisible()).toBe(true);
    for (const [name, centimetres] of [
      ['bust', '83'],
      ['waist', '70,5'],
      ['hips', 'viel'],
    ] as const)
      await guide.locator(`[name="${name}"]`).fill(centimetres);
    await guide.getByRole('button').click();
    expect(await guide.getByRole('alert').allInnerTexts()).toEqual([
      'Bitte gib Zentimeter an, zum Beispiel 84 oder 84,5.',
    ]);
    await guide.locator('[name="hips"]').fill('94');
    await guide.getByRole('button').click();
    expect(new URL(page.url()).search).toBe('?colour=rost&size=38');
    expect(await page.locator('a[data-choice][aria-current]').allInnerTexts()).toContain('38');
    const advised = page.getByRole('status').filter({ hasText: 'Deine Größe: 38' });
    expect([await advised.isVisible(), await advised.evaluate((one) => one === document.activeElement)]).toEqual([
      true,
      true,
    ]);
    await context.close();
  });

  it('puts a choice in its place once scripts run, keeps the focus, and moves nothing', async () => {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(at('/p/SKU-1001'));
    await startScripts(page);
    await page.evaluate(() => {
      document.body.dataset['same'] = '';
    });
    await page.locator('a[data-choice]', { hasText: 'Rost' }).click();
    await page.waitForURL('**?colour=rost');
    await page.locator('[data-gallery] img[alt^="Rostrotes"]').first().waitFor();
    expect(await page.locator('body[data-same]').count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Rost');
    // The colour that is chosen leads to the same address as the size then.
    await page.locator('a[data-choice]', { hasText: /^38/u }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**?colour=rost&size=38');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^38/u);
    await context.close();
  });

  it('keeps the button in sight on a phone to the end of the main part, below toasts, and moves nothing', async () => {
    const { page, context } = await openPage(browser, { viewport: { width: 360, height: 740 } });
    await page.goto(at('/p/SKU-1001?size=38'));
    await startScripts(page);
    const keeper = page.locator('[data-keeper="basket"]');
    const row = page.locator('[data-buy-row]');
    const below = page.locator('[data-node-id="product-facts"]');
    const topOf = () => below.evaluate((one) => one.getBoundingClientRect().top + scrollY);
    const before = await topOf();
    await below.evaluate((one) => one.scrollIntoView({ block: 'start' }));
    await page.locator('[data-past]').waitFor();
    expect(await row.evaluate((one) => Math.round(one.getBoundingClientRect().bottom) === innerHeight)).toBe(true);
    expect(await topOf()).toBe(before);
    const toast = page.locator('[data-toast]');
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('toast', { detail: { text: 'Kurz gesagt' } })));
    const [said, bar] = [await toast.boundingBox(), await row.boundingBox()];
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await page.locator('main > :last-child').evaluate((one) => one.scrollIntoView({ block: 'end' }));
    await expect.poll(() => row.evaluate((one) => Math.round(one.getBoundingClientRect().bottom))).toBe(740);
    expect(await keeper.getAttribute('data-past')).toBe('');
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect.poll(() => keeper.getAttribute('data-past')).toBeNull();
    await context.close();
  });

  it('shows pictures in a dialog that closes by the keyboard and leads back to the picture', async () => {
    const { page, context } = await openPage(browser, { viewport: { width: 360, height: 780 } });
    await page.goto(at('/p/SKU-1001'));
    await startScripts(page);
    const link = page.locator('[data-gallery-link]').first();
    await link.press('Enter');
    const view = page.locator('dialog[data-gallery-view]');
    await view.locator('img').first().waitFor();
    expect(await view.locator('[data-gallery-place]').innerText()).toBe('1/4');
    await page.keyboard.press('Escape');
    await view.waitFor({ state: 'hidden' });
    expect(await link.evaluate((one) => one === document.activeElement)).toBe(true);
    await context.close();
  });

  it.each([
    ['the pictures', '/p/SKU-1001', '[data-gallery-link]', 'dialog[data-gallery-view] img'],
    ['who may rate', '/p/SKU-1001', '[data-layer] a', '[data-layer] dialog[open]'],
    ['the calculator', '/p/SKU-1001?size=38', '[data-instalment-link] a', '[data-instalment-link] dialog[open]'],
    ['the sizes of a card', '/c/kleider', 'a[data-buy]', 'dialog[open]:has([data-quick])'],
  ])('shows %s in place where it is the first thing that is touched, however late scripts come', async (...of) => {
    const [, path, link, shown] = of;
    const { page, context } = await openPage(browser, { viewport: { width: 360, height: 780 }, hasTouch: true });
    let asked = 0;
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/_next/static/**/*.js', async (route) => {
      asked += 1;
      await arrived;
      await route.continue();
    });
    // A list starts them by itself, and is not loaded before they are.
    await page.goto(at(path), { waitUntil: 'domcontentloaded' });
    await page.locator(link).first().tap();
    await expect.poll(() => asked).toBeGreaterThan(0);
    expect(page.url()).toBe(at(path));
    arrive();
    await page.locator(shown).first().waitFor();
    expect(page.url()).toBe(at(path));
    await context.close();
  });

  it('leads back to the place in a list that was loaded further, where the browser keeps no page', async () => {
    const { page, context, problems } = await openPage(browser, { viewport: { width: 360, height: 780 } });
    await page.goto(at('/c/damenmode'));
    await startScripts(page);
    const cards = page.locator('[data-list-products] [data-item]');
    for (const shown of [48, 72]) {
      await page.getByRole('button', { name: 'Mehr anzeigen' }).click();
      await expect.poll(() => cards.count()).toBe(shown);
    }
    const skus = await cards.evaluateAll((all) => all.map(({ dataset }) => dataset['item']));
    const topOf = (index: number) => cards.nth(index).evaluate((one) => Math.round(one.getBoundingClientRect().top));
    for (const index of [3, 60]) {
      // Whoever moves the page touches something first; until then it is held for a second where it was come back to.
      await page.keyboard.press('Shift');
      await cards.nth(index).evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
      const before = await topOf(index);
      // A click of the driver would move the page first.
      await cards
        .nth(index)
        .locator('a')
        .first()
        .evaluate((one) => (one as HTMLElement).click());
      await page.waitForURL('**/p/**');
      await page.goBack();
      expect(new URL(page.url()).search).toBe('?page=3');
      await expect.poll(() => cards.count()).toBe(72);
      expect(await cards.evaluateAll((all) => all.map(({ dataset }) => dataset['item']))).toEqual(skus);
      await expect.poll(async () => Math.abs((await topOf(index)) - before)).toBeLessThan(3);
      expect(await page.locator('a[rel="prev"]').count()).toBe(0);
    }
    expect(problems).toEqual([]);
    await context.close();
  });

  it('shows what was looked at before from the browser alone, after consent, and moves nothing', async () => {
    const { page, context, problems } = await openPage(browser, { viewport: { width: 360, height: 740 } });
    const kept = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('viewed'));
    const place = page.locator('[data-later-viewed]');
    await page.goto(at('/p/SKU-1001'), { waitUntil: 'load' });
    expect([await kept(), await place.isVisible()]).toEqual([null, false]);
    await context.addCookies([{ name: 'consent', value: 'C0001,C0003', url: at('/') }]);
    for (const sku of ['SKU-1001', 'SKU-1002']) await page.goto(at(`/p/${sku}`), { waitUntil: 'load' });
    expect(await kept()).toBe('["SKU-1002","SKU-1001"]');
    // As somebody goes down: a key lays out what the first second leaves for later (ADR 0044).
    await page.keyboard.press('End');
    await place.evaluate((one) => one.scrollIntoView({ block: 'start' }));
    await place.locator('[data-item]').first().waitFor();
    expect(await place.locator('[data-item]').evaluateAll((all) => all.map((one) => one.dataset['item']))).toEqual([
      'SKU-1001',
    ]);
    expect(await layoutShift(page)).toBeLessThan(0.02);
    await page.evaluate(() =>
      document.dispatchEvent(new CustomEvent('consent-changed', { detail: { categories: ['C0001'] } })),
    );
    expect([await kept(), await place.isVisible(), problems]).toEqual([null, false, []]);
    await context.close();
  });

  it.each([360, 1280])('moves nothing at %i px when what comes late comes or does not, in sight', async (width) => {
    const { page, context } = await openPage(browser, { viewport: { width, height: 740 } });
    await context.addCookies([{ name: 'consent', value: 'C0001,C0003', url: at('/') }]);
    await page.goto(at('/p/SKU-1002'), { waitUntil: 'load' });
    for (const late of ['everything', 'nothing'] as const) {
      await page.evaluate(() => localStorage.setItem('viewed', '["SKU-1001","SKU-1003","SKU-1004"]'));
      const release = await holdBack(page, late === 'nothing');
      await page.goto(at('/p/SKU-1002'), { waitUntil: 'load' });
      // A key lays out what the first second leaves for later (ADR 0044).
      await page.keyboard.press('Shift');
      const place = page.locator('[data-later-viewed]');
      await place.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
      const waiting = page.locator('[data-later][aria-busy]');
      await expect.poll(() => waiting.count()).toBeGreaterThan(1);
      const before = await layoutShift(page);
      release();
      await expect.poll(() => waiting.count()).toBe(0);
      expect((await layoutShift(page)) - before, late).toBeLessThan(0.001);
      // On the way up what was left free is given up, out of sight.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'smooth' }));
      await expect.poll(() => page.locator('main > [style*="height"]').count()).toBe(0);
      expect(await layoutShift(page), late).toBeLessThan(0.02);
    }
    await context.close();
  });

  it.each([360, 1280])('keeps at %i px as much room for brands and categories as they need', async (width) => {
    const { page, context } = await openPage(browser, { viewport: { width, height: 740 } });
    const release = await holdBack(page, false);
    await page.goto(at('/p/SKU-1002'), { waitUntil: 'load' });
    await page.keyboard.press('Shift');
    const heights = async (row: string): Promise<number[]> =>
      Promise.all(
        ['near-brands', 'near-categories'].map(async (node) => {
          const box = await page.locator(`[data-node-id$="${node}"] ${row}`).first().boundingBox();
          return box?.height ?? expect.fail(`${node} has no ${row}`);
        }),
      );
    const kept = await heights('[aria-hidden=true] > div');
    release();
    await page.locator('[data-node-id$="near-categories"]').scrollIntoViewIfNeeded();
    for (const node of ['near-brands', 'near-categories']) await page.locator(`[data-node-id$="${node}"] ul`).waitFor();
    expect(await heights('ul')).toEqual(kept);
    await context.close();
  });

  it('says of one review alone that it is one', async () => {
    const { page, context, problems } = await openPage(browser);
    await page.goto(at('/p/SKU-1001'));
    await startScripts(page);
    await page.locator('#reviews').getByRole('link', { name: '2 Sterne' }).click();
    await expect.poll(() => page.locator('[data-review-progress]').innerText()).toBe('1 Bewertung');
    expect([await page.locator('[data-review]:visible').count(), problems]).toEqual([1, []]);
    await context.close();
  });

  it('has on paper whose shop it is, its picture, name and price on one sheet, and nothing to press', async () => {
    const { page, context } = await openPage(browser, { viewport: { width: 794, height: 1123 } });
    await page.goto(at('/p/SKU-1001'), { waitUntil: 'load' });
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('header').innerText()).toBe('Ahornhaus');
    for (const one of [
      page.locator('[data-gallery]'),
      page.locator('h1'),
      page.getByText('€ 79,99', { exact: true }),
    ]) {
      const box = await one.first().boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(1123);
    }
    expect(
      await page
        .locator(
          ':is(header, [data-add-to-basket], #reviews) :is(button, [data-review-more]):visible, [data-node="product-card"] button:visible',
        )
        .count(),
    ).toBe(0);
    expect(await page.locator('#reviews [data-review]:visible').count()).toBe(10);
    await context.close();
  });

  it('leads from another readable part of its address to the right one, and shows what else there is of what is sold out', async () => {
    const moved = await product.get('/p/SKU-1001/anders', { host: 'at.localhost' });
    expect([moved.status, moved.headers['location']]).toEqual([308, '/p/SKU-1001/midikleid-mit-bluetendruck']);
    const soldOut = await product.get('/p/SKU-2014', { host: 'de.localhost' });
    expect(soldOut.status).toBe(200);
    expect(soldOut.body.indexOf('data-node-id="substitutes"')).toBeLessThan(soldOut.body.indexOf('<h1'));
    expect(soldOut.body).toContain('https://schema.org/OutOfStock');
    const there = await product.get('/p/SKU-1001', { host: 'de.localhost' });
    expect(there.body).not.toContain('data-node-id="substitutes"');
  });
});

describe('a review with pictures', () => {
  it('is sent in place, with what was ticked, and says before that which files are not taken', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(at('/p/SKU-1004'));
    await startScripts(page);
    await page.getByText('Bewertung schreiben', { exact: true }).click();
    const form = page.locator('details[data-review-form] form');
    await form.getByRole('checkbox', { name: 'Passform' }).check();
    await form.locator('[name=stars]').selectOption('4');
    await form.locator('[name=nickname]').fill('Mara');
    await form.locator('[name=text]').fill('Sitzt gut und knittert kaum.');
    const files = form.locator('input[type=file]');
    await files.setInputFiles([{ name: 'bild.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }]);
    await form
      .getByText('„bild.gif“ hat kein erlaubtes Format. Erlaubt sind: jpg, jpeg, png, webp, heic, heif.')
      .waitFor();
    const photo = readFileSync(
      new URL('../../layout-server/src/content/sent-pictures/testing/photo.heic', import.meta.url),
    );
    await files.setInputFiles([{ name: 'photo.heic', mimeType: '', buffer: photo }]);
    expect(await form.locator('[data-files] li:visible [data-name]').allInnerTexts()).toEqual(['photo.heic']);
    await form.getByRole('button', { name: 'Bewertung abschicken' }).click();
    await page.getByText('Danke! Deine Bewertung wird nach einer kurzen Prüfung veröffentlicht.').waitFor();
    const answer = await fetch(`http://127.0.0.1:${product.ports.staff}/reviews/at`, {
      headers: { authorization: 'Bearer demo-merchandiser' },
    });
    const { reviews } = (await answer.json()) as { reviews: object[] };
    expect(reviews).toContainEqual(expect.objectContaining({ product: 'SKU-1004', tags: ['fit'], pictures: [1] }));
    await context.close();
  });
});

/** What a page says of itself for search engines, by type. */
async function dataOf(page: Page, type: string): Promise<Record<string, unknown>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const all = texts.map((text) => JSON.parse(text) as Record<string, unknown>);
  return all.find((one) => one['@type'] === type) ?? expect.fail(`expected ${type}, got ${texts.join()}`);
}

/** The addresses of the steps down to a page, as it tells search engines. */
async function wayOf(page: Page): Promise<(string | undefined)[]> {
  const { itemListElement } = await dataOf(page, 'BreadcrumbList');
  return (itemListElement as { item?: string }[]).map(({ item }) => item);
}

describe('what search engines are told', () => {
  it('of a product: its offers at the prices that are shown, its ratings, and the way down by canonical addresses', async () => {
    const { page, context } = await openPage(browser, { javaScriptEnabled: false });
    // Cards lead to this address; search engines are told the one without the readable part, as the head tells them.
    await page.goto(at('/p/SKU-1001/midikleid-mit-bluetendruck'));
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(at('/p/SKU-1001'));
    const product = await dataOf(page, 'Product');
    expect(product).toMatchObject({
      '@context': 'https://schema.org',
      sku: 'SKU-1001',
      url: at('/p/SKU-1001'),
      name: await page.getByRole('heading', { level: 1 }).innerText(),
      brand: { '@type': 'Brand', name: 'Ahorn Studio' },
    });
    const { offers, image } = product as {
      image: string[];
      offers: { lowPrice: string; offerCount: number; priceCurrency: string; offers: { price: string; sku: string }[] };
    };
    expect(image[0]).toMatch(/^https?:/u);
    expect([offers.priceCurrency, offers.offerCount]).toEqual(['EUR', offers.offers.length]);
    const shown = await page.locator('[data-node-id="product-info"]').innerText();
    expect(shown).toContain(offers.lowPrice.replace('.', ','));
    expect(new Set(offers.offers.map(({ sku }) => sku)).size).toBe(offers.offerCount);
    expect(await wayOf(page)).toEqual([at('/'), at('/c/damenmode'), at('/c/kleider'), at('/p/SKU-1001')]);
    await context.close();
  });

  it('of a list: the way down by absolute addresses, the last one its own', async () => {
    const { page, context } = await openPage(browser, { javaScriptEnabled: false });
    for (const [asked, ...way] of [
      ['/c/kleider?size=38', '/', '/c/damenmode', '/c/kleider'],
      ['/s/kleid', '/', '/s/kleid'],
      ['/marken/linnhof', '/', '/marken/linnhof'],
    ]) {
      await page.goto(at(asked ?? ''));
      expect(await wayOf(page)).toEqual(way.map(at));
    }
    await context.close();
  });
});

describe('a list', () => {
  it('has one address: those below other categories lead there and keep what is chosen', async () => {
    const { page, context } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(at('/c/damenmode/kleider?size=38'));
    expect(page.url()).toBe(at('/c/kleider?size=38'));
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(at('/c/kleider'));
    await page.goto(at('/p/SKU-1011'));
    await page.getByRole('link', { name: 'Linnhof' }).first().click();
    expect(page.url()).toBe(at('/marken/linnhof'));
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Linnhof');
    expect(await page.locator('[data-list-products] [data-item]').count()).toBeGreaterThan(2);
    await context.close();
  });

  it('is as it was when somebody comes back from a product, or takes a filter back by the button of the browser', async () => {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    const items = page.locator('[data-list-products] [data-item]');
    await page.goto(at('/s/mit'));
    await startScripts(page);
    await page.getByText('Mehr anzeigen').click();
    await page.waitForURL(/[?&]page=2/u);
    await expect.poll(() => items.count()).toBeGreaterThan(24);
    const [count, address] = [await items.count(), page.url()];
    const far = items.nth(26);
    const sku = await far.getAttribute('data-item');
    await far.getByRole('link').first().click();
    await page.waitForURL(/\/p\//u);
    await page.goBack();
    await expect.poll(() => items.count()).toBe(count);
    expect(page.url()).toBe(address);
    const place = page.locator(`[data-list-products] [data-item="${sku}"]`);
    await expect.poll(() => place.evaluate((one) => one.getBoundingClientRect().top < innerHeight)).toBe(true);

    await page.goto(at('/c/damenmode'));
    await startScripts(page);
    const all = await page.locator('main output').first().innerText();
    await page.locator('a[href*="colour="]').first().click();
    await page.waitForURL(/colour=/u);
    await expect.poll(() => page.locator('main output').first().innerText()).not.toBe(all);
    await page.goBack();
    await expect.poll(() => page.url()).toBe(at('/c/damenmode'));
    await expect.poll(() => page.locator('main output').first().innerText()).toBe(all);
    await context.close();
  });

  it.each(['/c/damenmode', '/marken/linnhof'])('%s moves nothing at 360 px, and axe finds nothing', async (path) => {
    const { page, context } = await openPage(browser, { viewport: { width: 360, height: 740 } });
    await page.goto(at(path), { waitUntil: 'load' });
    expect(await settledShift(page)).toBeLessThanOrEqual(0.02);
    expect(await axeFaults(page)).toEqual([]);
    await context.close();
  });
});
