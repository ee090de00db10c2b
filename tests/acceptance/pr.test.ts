import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Browser, BrowserContext, Locator, Page, Response } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptance } from '../support/acceptance-product.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { openWishlist } from '../support/customers-wishlist.ts';
import { CUSTOMER, sendLogin } from '../support/logged-in.ts';
import { ROOT } from '../support/product.ts';
import { startScripts } from '../support/start-scripts.ts';

const product = acceptance();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ pictures: true });
});
afterAll(() => browser.close());

/** A product's page with its scripts, and what they ask of its reviews. */
async function openReviews(
  path = '/p/SKU-1001',
  shop: 'at' | 'de' = 'at',
): Promise<{ page: Page; context: BrowserContext; asked: URL[] }> {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const asked: URL[] = [];
  page.on('request', (request) => {
    const address = new URL(request.url());
    if (address.pathname === '/api/inform/rating/all/get') asked.push(address);
  });
  await page.goto(product.at(path, shop));
  await startScripts(page);
  return { page, context, asked };
}

function answerOf(page: Page, path: string): Promise<Response> {
  return page.waitForResponse((answer) => new URL(answer.url()).pathname === path);
}

function reviewsOf(page: Page): Locator {
  return page.locator('section[data-node="review-list"]');
}

it('PR-001: shoppers browse from the start through the navigation and a category to a product', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const cards = page.locator('main article[data-item]');
  const shows = async (): Promise<void> => {
    const card = cards.filter({ has: page.locator('[style*="--filled"]') }).first();
    await card.scrollIntoViewIfNeeded();
    expect(await card.locator('img').first().isVisible()).toBe(true);
    expect(await card.locator('[style*="--filled"]').isVisible()).toBe(true);
    // What has just come into sight is laid out with the next frame.
    await expect.poll(() => card.innerText()).toMatch(/\S+\s*\n[\s\S]*\S+[\s\S]*€/u);
  };
  expect((await page.goto(product.at('/')))?.status()).toBe(200);
  await shows();
  // Of the page itself: one that was made before the click has no answer that could be waited for.
  const status = (): Promise<number> =>
    page.evaluate(
      () =>
        performance
          .getEntriesByType('navigation')
          .map((entry) => (entry as PerformanceNavigationTiming).responseStatus)[0] ?? 0,
    );
  await page.locator('header nav').getByRole('link', { name: 'Damen', exact: true }).first().click();
  await page.locator('body[data-page="category"]').waitFor();
  expect(await status()).toBe(200);
  await shows();
  const card = cards.filter({ has: page.locator('[style*="--filled"]') }).first();
  const sku = await card.getAttribute('data-item');
  await card.getByRole('link').first().click();
  await page.locator('body[data-page="product"]').waitFor();
  expect(await status()).toBe(200);
  const details = page.locator(`article[data-node="product-details"][data-item="${sku}"]`);
  for (const part of ['img', 'h1', 'a[href^="/marken/"]', '[style*="--filled"]'])
    expect([part, await details.locator(part).first().isVisible()]).toEqual([part, true]);
  expect(await details.innerText()).toContain('€');
  await context.close();
});

it('PR-002: a price shows current, original, unit price, discount and recommended price; what it lacks leaves nothing behind', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const details = page.locator('article[data-node="product-details"]');
  const textOf = async (): Promise<string> => (await details.innerText()).replaceAll(/[\u00a0\u202f]/g, ' ');

  await page.goto(product.at('/p/SKU-2016', 'de'));
  const everything = await textOf();
  for (const part of [
    '129,99 €',
    '-18 %',
    'UVP 179,99 €',
    'Grundpreis: 26,00 € / 1 Stück',
    'Niedrigster Preis der letzten 30 Tage: 159,99 €',
    'inkl. MwSt., zzgl. Versandkosten',
  ])
    expect(everything).toContain(part);
  const former = details.locator('s', { hasText: '159,99' });
  expect(await former.evaluate((one) => getComputedStyle(one).textDecorationLine)).toBe('line-through');
  expect((await former.locator('..').textContent())?.replaceAll('\u00a0', ' ')).toBe('Früherer Preis 159,99 €');

  await page.goto(product.at('/p/SKU-1001', 'de'));
  const plain = await textOf();
  expect(plain).toContain('69,99 €');
  expect(plain).not.toMatch(/UVP|Grundpreis|Früherer|Niedrigster|%\s*$/m);
  expect(await details.locator('s').count()).toBe(0);

  // The Swiss shop compares with no recommended price, though it was told one.
  await page.goto(product.at('/p/SKU-2004', 'ch'));
  expect(await textOf()).toMatch(/CHF 79[.,]00/);
  expect(await textOf()).not.toMatch(/UVP|89[.,]00/);
  await context.close();
});

it('PR-003: the page of a product shows its stars, in words for whoever does not see them: mean, most, number', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(product.at('/p/SKU-1001'));
  const details = page.locator('article[data-node="product-details"]');
  expect(await details.getByText('4,5 von 5 Sternen, 23 Bewertungen', { exact: true }).count()).toBe(1);
  expect(await details.locator('[style*="--filled"]').isVisible()).toBe(true);
  // What nobody rated has no stars.
  await page.goto(product.at('/p/SKU-1002'));
  expect(await details.locator('[style*="--filled"]').count()).toBe(0);
  await context.close();
});

it('PR-004: opening the reviews asks the shop for those of the product', async () => {
  const { page, context } = await openReviews();
  const answered = answerOf(page, '/api/inform/rating/all/get');
  await reviewsOf(page).scrollIntoViewIfNeeded();
  const answer = await answered;
  expect(new URL(answer.url()).searchParams.get('productId')).toBe('SKU-1001');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([
    200,
    expect.stringContaining('application/json'),
  ]);
  const { rating, statistic, reviews } = (await answer.json()) as Record<string, unknown[]>;
  expect(rating).toEqual({ average: 4.5, count: 23, max: 5 });
  expect(statistic).toHaveLength(5);
  expect(reviews).toHaveLength(10);
  await context.close();
});

it('PR-005: "helpful" is counted by a call, once a visitor', async () => {
  const { page, context } = await openReviews();
  const list = reviewsOf(page);
  await list.scrollIntoViewIfNeeded();
  const button = list.getByRole('button', { name: /^Hilfreich \(\d+\)$/ }).nth(3);
  const count = async (): Promise<number> => Number(/\d+/.exec((await button.textContent()) ?? '')?.[0]);
  const before = await count();
  const press = async (): Promise<number> => {
    const answered = answerOf(page, '/api/inform/rating/feedback');
    await button.click();
    return (await answered).status();
  };
  expect(await press()).toBe(204);
  await expect.poll(count).toBe(before + 1);
  expect(await press()).toBe(409);
  await page.getByText('Du hast diese Bewertung schon beurteilt.').waitFor();
  expect(await count()).toBe(before + 1);
  await context.close();
});

it('PR-006: opening the form for a review asks what it must know', async () => {
  const { page, context } = await openReviews('/p/SKU-1002');
  const answered = answerOf(page, '/api/inform/rating/new/get');
  await page.getByText('Bewertung schreiben', { exact: true }).click();
  const answer = await answered;
  const { productId, tags } = (await answer.json()) as { productId: string; tags: { label: string }[] };
  expect([answer.status(), productId]).toEqual([200, 'SKU-1002']);
  for (const { label } of tags) await page.getByRole('checkbox', { name: label }).waitFor();
  await context.close();
});

it('PR-007: a review is sent by a call and thanked for; without stars there is an error at the field and no call', async () => {
  const { page, context } = await openReviews('/p/SKU-1003');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/inform/rating/new/store') calls.push(request.postData() ?? '');
  });
  await page.getByText('Bewertung schreiben', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Passform' }).check();
  await page.getByLabel('Name, der angezeigt wird').fill('Mara');
  await page.getByRole('textbox', { name: 'Deine Bewertung' }).fill('Sitzt gut und knittert kaum.');
  const send = page.getByRole('button', { name: 'Bewertung abschicken' });
  await send.click();
  const stars = page.getByLabel('Wie viele Sterne gibst du?');
  await page.getByText('Bitte vergib mindestens einen Stern.').waitFor();
  expect(await stars.getAttribute('aria-invalid')).toBe('true');
  expect(await stars.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(calls).toEqual([]);

  await stars.selectOption('4');
  await send.click();
  await page.getByText('Danke! Deine Bewertung wird nach einer kurzen Prüfung veröffentlicht.').waitFor();
  expect(calls.map((call) => JSON.parse(call) as unknown)).toEqual([
    {
      productId: 'SKU-1003',
      stars: 4,
      title: '',
      text: 'Sitzt gut und knittert kaum.',
      nickname: 'Mara',
      tags: ['fit'],
    },
  ]);
  await context.close();
});

it('PR-008: reviews come in tens: 10, 20 and 23 of 23, then there is no way to more', async () => {
  const { page, context } = await openReviews();
  const list = reviewsOf(page);
  const more = list.getByRole('link', { name: 'Weitere Bewertungen laden' });
  const shown = (): Promise<number> => list.locator('time').count();
  expect(await shown()).toBe(10);
  await more.click();
  await expect.poll(shown).toBe(20);
  await more.click();
  await expect.poll(shown).toBe(23);
  expect(await more.isVisible()).toBe(false);
  await context.close();

  // The same by addresses alone.
  const plain = await openPage(browser, { javaScriptEnabled: false });
  await plain.page.goto(product.at('/p/SKU-1001'));
  const counts: number[] = [];
  for (let step = 1; step <= 3; step += 1) {
    counts.push(await reviewsOf(plain.page).locator('time').count());
    const further = reviewsOf(plain.page).getByRole('link', { name: 'Weitere Bewertungen laden' });
    if (step < 3) await Promise.all([plain.page.waitForURL(`**reviews=${step + 1}*`), further.click()]);
    else expect(await further.count()).toBe(0);
  }
  expect(counts).toEqual([10, 20, 23]);
  await plain.context.close();
});

it('PR-009: reviews of all steps and filters are one list of the product, each once, and are not asked for again', async () => {
  const { page, context, asked } = await openReviews();
  const list = reviewsOf(page);
  const texts = (): Promise<string[]> => list.locator('[data-review] [data-of="text"]').allInnerTexts();
  await list.getByRole('link', { name: 'Weitere Bewertungen laden' }).click();
  await expect.poll(async () => (await texts()).length).toBe(20);
  const twenty = await texts();
  await list.getByRole('link', { name: '5 Sterne' }).click();
  await expect.poll(async () => (await texts()).length).toBeLessThan(20);
  const best = await texts();
  const before = asked.length;
  await list.getByRole('link', { name: 'Alle Bewertungen' }).click();
  await expect.poll(async () => (await texts()).length).toBeGreaterThanOrEqual(20);
  const all = await texts();
  expect(new Set(all).size).toBe(all.length);
  expect(all).toEqual(expect.arrayContaining([...twenty, ...best]));
  expect(asked).toHaveLength(before);

  // What was known of one product is not shown at another.
  await page.goto(product.at('/p/SKU-1002'));
  expect((await texts()).filter((text) => all.includes(text))).toEqual([]);
  await context.close();
});

it('PR-010: a filter that was asked for is answered by what is known, another one by a request', async () => {
  const { page, context, asked } = await openReviews();
  const list = reviewsOf(page);
  const filtered = (): (string | null)[] => asked.map(({ searchParams }) => searchParams.get('filter'));
  const choose = async (name: string): Promise<void> => {
    await list.getByRole('link', { name }).click();
    await list.locator('[aria-current="true"]', { hasText: name }).waitFor();
  };
  await choose('5 Sterne');
  await list.getByRole('link', { name: 'Alle Bewertungen' }).click();
  await list.locator('[aria-current="true"]').waitFor({ state: 'detached' });
  await choose('5 Sterne');
  expect(filtered()).toEqual([null, '5']);
  await choose('4 Sterne');
  expect(filtered()).toEqual([null, '5', '4']);
  await context.close();
});

it('PR-011: what verified reviews are is fetched from its address and shown in a layer, which says so where it cannot be had', async () => {
  const { page, context } = await openReviews('/p/SKU-1001', 'de');
  const hint = page.getByRole('link', { name: 'Was sind verifizierte Bewertungen?' });
  const fetched = answerOf(page, '/fragment/inspire/servicelayer/de/verified-ratings');
  await hint.click();
  expect((await fetched).status()).toBe(200);
  const layer = page.getByRole('dialog', { name: 'Was sind verifizierte Bewertungen?' });
  await layer.getByText('Unsere Bewertungen sind nicht verifiziert:').waitFor();
  await page.keyboard.press('Escape');
  await layer.waitFor({ state: 'hidden' });

  await page.reload();
  await startScripts(page);
  await page.route('**/fragment/inspire/servicelayer/**', (route) => route.abort());
  await hint.click();
  await layer.getByText('Der Inhalt konnte nicht geladen werden.').waitFor();
  await context.close();
});

it('PR-018: with consent to advertising a page tells once what it is about, with the hash of the customer’s address, and else nothing', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const told: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/dynamicyield')) told.push(`${request.method()} ${pathname}`);
  });
  const look = async (path: string, times: number): Promise<string[]> => {
    told.length = 0;
    await page.goto(product.at(path));
    await page.waitForLoadState('networkidle');
    await expect.poll(() => told.length).toBe(times);
    return [...told];
  };
  const agree = (value: string): Promise<void> =>
    context.addCookies([{ name: 'consent', value, url: product.at('/') }]);
  await agree('C0001,C0002,C0003');
  await look('/p/SKU-1001', 0);
  await agree('C0001,C0004');
  const session = encodeURIComponent(
    (await context.cookies()).find(({ name }) => name === 'GlycerinPageViewId')?.value ?? expect.fail('no session'),
  );
  expect(await look('/p/SKU-1001', 1)).toEqual([`POST /api/dynamicyield/product/SKU-1001/${session}/-`]);
  expect(await look('/', 1)).toEqual([`POST /api/dynamicyield/home/-/${session}/-`]);
  expect(await look('/c/damenmode', 1)).toEqual([`POST /api/dynamicyield/category/damenmode/${session}/-`]);
  expect(await look('/warenkorb', 1)).toEqual([`POST /api/dynamicyield/basket/-/${session}/-`]);
  await look('/impressum', 0);

  await page.goto(product.at('/mein-konto'));
  await sendLogin(page);
  const hash = createHash('sha256').update(CUSTOMER).digest('hex');
  expect(await look('/p/SKU-1001', 1)).toEqual([`POST /api/dynamicyield/product/SKU-1001/${session}/${hash}`]);
  const answer = await page.evaluate(
    async (path) => (await fetch(path, { method: 'POST' })).status,
    told[0]?.slice(5) ?? '',
  );
  expect(answer).toBe(204);
  // Whoever withdraws it asks the shop to forget.
  told.length = 0;
  await page.evaluate(() =>
    document.dispatchEvent(new CustomEvent('consent-changed', { detail: { categories: ['C0001'] } })),
  );
  await expect.poll(() => told).toEqual(['DELETE /api/dynamicyield']);
  await look('/p/SKU-1001', 0);
  await context.close();
});

it('PR-019: a product shows energy label, files, delivery and service; an offer that ends counts down to zero', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(product.at('/p/SKU-2001', 'de'));
  const details = page.locator('article[data-node="product-details"]');
  await details.getByText('Energieeffizienzklasse A (Skala A bis G)').waitFor();
  for (const name of ['Produktdatenblatt', 'Aufstellanleitung herunterladen']) {
    const href = await details.getByRole('link', { name }).getAttribute('href');
    const { status, headers, body } = await product.get(href ?? '', { host: 'de.localhost' });
    expect([status, headers['content-type'], body.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
  }
  const delivery = details.locator('[data-node="product-delivery"]');
  expect(await delivery.innerText()).toMatch(/(?:Mo|Di|Mi|Do|Fr)\., \d{1,2}\. \S+ – (?:Mo|Di|Mi|Do|Fr)\., \d{1,2}\. /u);
  expect(await delivery.innerText()).toContain('Kundenservice');

  // The clock of the browser alone: the shop's own one would put it right.
  const ends = Date.parse((await details.locator('[data-node="countdown"] time').getAttribute('datetime')) ?? '');
  await page.route('**/healthz', (route) => route.abort());
  await page.clock.install({ time: ends - 5_000 });
  await page.reload();
  await page.keyboard.press('Shift');
  const left = details.locator('[data-node="countdown"] [role="timer"]');
  await expect.poll(() => left.innerText()).toMatch(/0\d\s+Sek\./u);
  await page.clock.runFor(6_000);
  await details.getByText('Aktion beendet').waitFor();
  expect((await left.textContent())?.match(/\d+/g)).toEqual(['00', '00', '00', '00']);
  await context.close();
});

it('PR-020: pictures are served in quality 75', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 360, height: 780 } });
  await page.goto(product.at('/p/SKU-1001'));
  const set = (await page.locator('[data-node="product-gallery"] img').first().getAttribute('srcset')) ?? '';
  const [, address = '', name = ''] = /(\/assets\/([a-z0-9-]+)\.[0-9a-f]{6}-480\.webp)/u.exec(set) ?? [];
  const bytes = await page.evaluate(
    async (href) => [...new Uint8Array(await (await fetch(href)).arrayBuffer())],
    address,
  );
  const served = Buffer.from(bytes);
  const master = path.join(ROOT, 'layout-server/assets/pictures', `${name}.webp`);
  const inQuality = (quality: number): Promise<Buffer> =>
    sharp(master).resize({ width: 480, withoutEnlargement: true }).webp({ quality, effort: 4 }).toBuffer();
  expect(served.equals(await inQuality(75))).toBe(true);
  expect(served.equals(await inQuality(76))).toBe(false);
  await context.close();
});

it('PR-021: the delivery statement is asked for anew with each choice; where it cannot be had that is said, and the page is complete', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const delivery = page.locator('[data-node="product-delivery"]');
  await page.goto(product.at('/p/SKU-1001'));
  const asked = answerOf(page, '/api/delivery/SKU-1001');
  await startScripts(page);
  expect(await (await asked).json()).toMatchObject({ range: expect.stringMatching(/^\S+, \d{1,2}\. /u) });
  const again = page.waitForRequest(/\/api\/delivery\/SKU-1001\?.*size=38/u);
  await page.locator('[data-node="variant-choice"]').getByRole('link', { name: /^38/u }).click();
  await again;
  expect(await delivery.getByRole('alert').count()).toBe(0);

  await page.route('**/api/delivery/**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(product.at('/p/SKU-1001'));
  await startScripts(page);
  await delivery.getByText('Die Lieferaussage kann gerade nicht angezeigt werden.', { exact: true }).waitFor();
  expect(await delivery.innerText()).not.toContain('bei Bestellung bis');
  for (const part of [
    'h1',
    ...['variant-choice', 'product-facts', 'review-list'].map((type) => `[data-node="${type}"]`),
  ])
    expect([part, await page.locator(part).first().isVisible()]).toEqual([part, true]);
  await context.close();
});

it('PR-022: a size that is sold out is marked and cannot be put into the basket, others can', async () => {
  const { page, context } = await openPage(browser, { javaScriptEnabled: false });
  const add = page.getByRole('button', { name: 'In den Warenkorb', exact: true });
  const choice = page.locator('[data-node="variant-choice"]');
  await page.goto(product.at('/p/SKU-1001'));
  expect(await choice.getByRole('link', { name: /^40 Ausverkauft$/u }).count()).toBe(1);
  for (const [size, isOrderable] of [
    ['40', false],
    ['36', true],
    ['38', true],
  ] as const) {
    await choice.getByRole('link', { name: new RegExp(`^${size}`, 'u') }).click();
    await page.waitForURL(new RegExp(`size=${size}`, 'u'));
    expect([size, await add.isEnabled()]).toEqual([size, isOrderable]);
  }
  await add.click();
  // Browsers keep the fragment of the choice.
  await page.waitForURL(/\/warenkorb(?:#choice)?$/u);
  expect(await page.locator('[data-node="basket-lines"] li').innerText()).toMatch(/Midikleid[\s\S]*38[\s\S]*79,99/u);
  await context.close();
});

it('PR-015: once something is in the basket one area shows what goes with it, and none other is asked for', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(product.at('/p/SKU-1001?colour=petrol&size=38'));
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const [, payload] = pathname.split('.');
    if (!pathname.startsWith('/-/nodes/') || payload === undefined) return;
    const { told } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { told: { node: string } };
    asked.push(told.node);
  });
  await page.getByRole('button', { name: 'In den Warenkorb', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Der Artikel liegt jetzt in deinem Warenkorb.' });
  await panel.locator('[data-slot="1"] article').first().waitFor();
  expect(await panel.locator('[data-slot]').count()).toBe(1);
  // The page has areas of its own, which may come near meanwhile.
  expect(asked.filter((node) => /basket/u.test(node))).toEqual(['beside-basket']);
  await context.close();
});

it('PR-016: a wishlist with something on it shows nothing similar and asks for no recommendations', async () => {
  const { page, context } = await openWishlist(browser, product);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload({ waitUntil: 'networkidle' });
  expect(await page.locator('[data-node*="recommendation"], [data-node="product-rail"], [data-slot]').count()).toBe(0);
  expect(asked.filter((path) => /inform|\/-\/nodes\//u.test(path))).toEqual([]);
  await context.close();
});

/** A question about recommendations, as a page asks it. */
interface Asked {
  query: string;
  variables: { sku: string; strategy?: string };
}
const INFORM = '/api/inform/graphql';

/** Scrolls through a page, and gives what was asked of recommendations. */
async function openRecommended(page: Page, path: string): Promise<Asked[]> {
  const asked: Asked[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === INFORM && request.method() === 'POST')
      asked.push(request.postDataJSON() as Asked);
  });
  await page.goto(product.at(path));
  // Each is asked for when it comes near; what it brings moves the others down.
  for (let step = 0; step < 8; step += 1) {
    await page.mouse.wheel(0, 2_000);
    await page.waitForLoadState('networkidle');
  }
  return asked;
}

it('PR-012: recommendations are asked for by GraphQL; where nobody answers the page is complete without them', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const asked = await openRecommended(page, '/p/SKU-1001');
  await page.locator('[data-slot="4"] article').first().waitFor();
  expect(asked.map(({ variables }) => variables.sku)).toContain('SKU-1001');
  await context.close();

  const blocked = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await blocked.page.route(`**${INFORM}`, (route) => route.abort());
  const refused = await openRecommended(blocked.page, '/p/SKU-1001');
  await expect.poll(() => refused.length).toBeGreaterThanOrEqual(4);
  await expect.poll(() => blocked.page.locator('main [data-later]:visible').count()).toBe(0);
  // A place that goes is none any more before its room is given up.
  const roomsAbove = (): Promise<number> =>
    blocked.page
      .locator('main > [style*="height"]')
      .evaluateAll((rooms) => rooms.filter((room) => room.getBoundingClientRect().bottom < -64).length);
  await expect.poll(roomsAbove).toBe(0);
  expect(await blocked.page.locator('[data-slot]').count()).toBe(0);
  for (const type of ['product-gallery', 'variant-choice', 'add-to-basket', 'review-list'])
    expect([type, await blocked.page.locator(`main [data-node="${type}"]`).first().isVisible()]).toEqual([type, true]);
  await blocked.context.close();
});

it('PR-013: products, brands and categories are recommended, each by a node of its own', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await openRecommended(page, '/p/SKU-1001');
  await page.locator('[data-node="product-recommendations"] article').first().waitFor();
  for (const type of ['brand-recommendations', 'category-recommendations']) {
    const link = page.locator(`[data-node="${type}"] a`).first();
    await link.waitFor();
    expect((await product.get((await link.getAttribute('href')) ?? '')).status).toBe(200);
  }
  await context.close();
});

it('PR-014: the page of a product has the areas 1, 2 and 4, each asked for by its strategy, and no third', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const asked = await openRecommended(page, '/p/SKU-1001');
  for (const [area, strategy] of [
    ['1', 'seriesProducts'],
    ['2', 'searchProductToProducts'],
    ['4', 'searchReplace'],
  ] as const) {
    await page.locator(`main [data-slot="${area}"] article`).first().waitFor();
    expect(asked.map(({ variables }) => variables.strategy)).toContain(strategy);
  }
  expect(await page.locator('[data-slot="3"]').count()).toBe(0);
  await context.close();
});

it('PR-017: a product in a paid place says so; that it was seen or clicked is told only with consent to advertising', async () => {
  const open = async (consent: string): Promise<{ page: Page; context: BrowserContext; told: unknown[] }> => {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await context.addCookies([{ name: 'consent', value: consent, url: product.at('/') }]);
    const told: unknown[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/sponsored') told.push(request.postDataJSON());
    });
    await page.goto(product.at('/s/kleid'));
    await startScripts(page);
    return { page, context, told };
  };
  const paidIn = (page: Page): Locator => page.locator('main article[data-sponsored]');
  const agreeing = await open('C0001,C0004');
  const paid = paidIn(agreeing.page);
  expect(await paid.count()).toBe(1);
  await paid.getByText('Anzeige', { exact: false }).waitFor();
  await paid.scrollIntoViewIfNeeded();
  const sku = await paid.getAttribute('data-item');
  await expect.poll(() => agreeing.told).toEqual([{ sku, kind: 'view' }]);
  await paid.getByRole('link').first().click();
  await agreeing.page.locator('body[data-page="product"]').waitFor();
  expect(agreeing.told).toEqual([
    { sku, kind: 'view' },
    { sku, kind: 'click' },
  ]);
  await agreeing.context.close();

  const refusing = await open('C0001,C0002');
  await paidIn(refusing.page).scrollIntoViewIfNeeded();
  await paidIn(refusing.page).getByRole('link').first().click();
  await refusing.page.locator('body[data-page="product"]').waitFor();
  expect(refusing.told).toEqual([]);
  await refusing.context.close();
});
