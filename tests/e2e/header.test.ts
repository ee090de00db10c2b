import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { sharedProduct, type SharedProduct } from '../support/shared-product.ts';

let product: SharedProduct;
let browser: Browser;
const home = (): string => `http://at.localhost:${product.ports.edge}/`;
const bar = (page: Page): ReturnType<Page['getByRole']> => page.getByRole('navigation', { name: 'Kategorien' });
const category = (page: Page, name = 'Damen'): ReturnType<Page['getByRole']> =>
  bar(page).getByRole('link', { name, exact: true }).first();
const inPanel = (page: Page, name = 'Kleider'): ReturnType<Page['getByRole']> =>
  bar(page).getByRole('link', { name, exact: true });
/** A busy machine puts pictures off; whoever needs one asks for it. */
const OF_PICTURES = /status of 503/;
/** The island listens. */
const awake = (page: Page): Promise<void> => bar(page).locator('[data-live]').waitFor();

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openBrowser({ pictures: true })]);
});
afterAll(() => browser.close());

describe('the mega menu without scripts', () => {
  it('opens under the pointer, and its categories lead to their own pages', async () => {
    const { page, context } = await openPage(browser, {
      javaScriptEnabled: false,
      viewport: { width: 1280, height: 900 },
    });
    await page.goto(home());
    expect(await inPanel(page).isVisible()).toBe(false);
    await category(page).hover();
    await inPanel(page).waitFor();
    await category(page).click();
    await page.waitForURL('**/c/damenmode');
    await context.close();
  });
});

describe('the mega menu with scripts', () => {
  it('opens under a resting pointer over the whole width, follows it down, and closes on Escape', async () => {
    const { page, context, problems } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(home());
    await awake(page);
    await category(page).hover();
    await inPanel(page).waitFor();
    expect(await category(page).getAttribute('aria-expanded')).toBe('true');
    const panel = bar(page).locator('li[data-open] > div');
    expect(await panel.boundingBox()).toMatchObject({ x: 0, width: 1280 });
    const header = await page.locator('[data-node="header"]').boundingBox();
    expect((await panel.boundingBox())?.y).toBeCloseTo((header?.y ?? 0) + (header?.height ?? 0) - 1, 0);
    await inPanel(page).hover();
    expect(await inPanel(page).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await inPanel(page).waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
    await context.close();
  });

  it('is used by keyboard alone: Enter, Tab into the panel, Escape back to the category, space bar, leaving', async () => {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(home());
    await awake(page);
    await category(page).focus();
    await page.keyboard.press('Enter');
    await inPanel(page).waitFor();
    await page.keyboard.press('Tab');
    expect(await inPanel(page).evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await inPanel(page).waitFor({ state: 'hidden' });
    expect(await category(page).evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    await inPanel(page).waitFor();
    await page.keyboard.press('Shift+Tab');
    await inPanel(page).waitFor({ state: 'hidden' });
    expect(page.url()).toBe(home());
    await context.close();
  });

  it('opens by the first touch and follows the link by the second', async () => {
    const { page, context } = await openPage(browser, { hasTouch: true, viewport: { width: 1024, height: 768 } });
    await page.goto(home());
    await awake(page);
    await category(page).tap();
    await inPanel(page).waitFor();
    expect(page.url()).toBe(home());
    await category(page).tap();
    await page.waitForURL('**/c/damenmode');
    await context.close();
  });

  it.each(['light', 'dark'] as const)('axe finds nothing in an open panel in the %s', async (colorScheme) => {
    const { page, context } = await openPage(browser, {
      colorScheme,
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    });
    await page.goto(home());
    await awake(page);
    await category(page, 'Wohnen & Haushalt').hover();
    await inPanel(page, 'Möbel').waitFor();
    expect(await axeFaults(page, { within: '[data-node="header"]' })).toEqual([]);
    await context.close();
  });

  it('loads the picture of a panel when it opens, not before', async () => {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/assets/knit-rib-forest')) asked.push(request.url());
    });
    await page.goto(home(), { waitUntil: 'networkidle' });
    expect(asked).toEqual([]);
    await category(page).hover();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await context.close();
  });
});

describe('the header of a long page', () => {
  const bar56 = 56;
  const visible = (page: Page): Promise<number> =>
    page.locator('[data-node="header"]').evaluate((header) => Math.round(header.getBoundingClientRect().bottom));
  const settled = async (page: Page, bottom: number): Promise<void> => {
    await expect.poll(() => visible(page)).toBeLessThanOrEqual(bottom);
  };

  it.each([
    [360, ['Menü', 'Suchen']],
    [1280, ['Suchen']],
  ] as const)(
    'sticks with 56 px, goes away on the way down and comes back on the way up, at %i px',
    async (width, names) => {
      const { page, context, problems } = await openPage(browser, {
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
      });
      await page.goto(home(), { waitUntil: 'load' });
      await page.mouse.move(width / 2, 700);
      await page.mouse.wheel(0, 1500);
      await settled(page, 1);
      await page.mouse.wheel(0, -300);
      await expect.poll(() => visible(page)).toBe(bar56 + 1);
      for (const name of names) {
        const box = await page.getByRole('button', { name, exact: true }).boundingBox();
        expect([name, (box?.y ?? -1) >= 0, (box?.y ?? 0) + (box?.height ?? 0) <= bar56 + 1]).toEqual([
          name,
          true,
          true,
        ]);
      }
      const basket = await page.locator('header').getByRole('link', { name: 'Warenkorb' }).boundingBox();
      expect(basket?.y).toBeGreaterThanOrEqual(0);
      // Who stands in the search keeps it.
      await page.locator('header input').focus();
      await page.keyboard.type('k');
      // It stands in the window already: nobody is brought back to the beginning of the page.
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
      // Not by the wheel: what the search offers by then may lie below the pointer, and scrolls by itself.
      // Again where the wheel's way up had not come to its end, which takes back what the first told.
      await expect
        .poll(async () => {
          await page.evaluate(() => window.scrollBy(0, 900));
          return page.locator('html').getAttribute('data-scroll');
        })
        .toBe('down');
      await expect.poll(() => visible(page)).toBe(bar56 + 1);
      expect(problems.filter((problem) => !OF_PICTURES.test(problem))).toEqual([]);
      await context.close();
    },
  );

  it('sticks without scripts as well', async () => {
    const { page, context } = await openPage(browser, {
      javaScriptEnabled: false,
      viewport: { width: 1280, height: 800 },
    });
    await page.goto(home());
    await page.mouse.move(640, 700);
    await page.mouse.wheel(0, 1500);
    await expect.poll(() => visible(page)).toBe(bar56 + 1);
    await context.close();
  });
});

describe('the search of the header', () => {
  it.each([
    ['nothing', ''],
    ['blanks', '   '],
  ])('keeps back %s and says why, without scripts', async (_what, term) => {
    const { page, context } = await openPage(browser, {
      javaScriptEnabled: false,
      viewport: { width: 1280, height: 900 },
    });
    await page.goto(home());
    const message = page.getByText('Bitte geben Sie zunächst Ihren Suchbegriff ein.', { exact: true });
    expect(await message.isVisible()).toBe(false);
    await page.getByRole('searchbox').fill(term);
    await page.getByRole('button', { name: 'Suchen' }).click();
    await message.waitFor();
    expect(page.url()).toBe(home());
    await context.close();
  });
});

describe('the page of a search', () => {
  it('is reached without scripts, keeps signs as they are and shows the term in heading and field', async () => {
    const { page, context } = await openPage(browser, {
      javaScriptEnabled: false,
      viewport: { width: 768, height: 900 },
    });
    await page.goto(home());
    await page.getByRole('searchbox').fill('C&A 50% größe/xl');
    await page.getByRole('button', { name: 'Suchen' }).click();
    await page.waitForURL('**/s/C%26A%2050%25%20gr%C3%B6%C3%9Fe%2Fxl');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Suchergebnisse für „C&A 50% größe/xl“');
    expect(await page.getByRole('searchbox').inputValue()).toBe('C&A 50% größe/xl');
    await context.close();
  });

  it('has the products, title and description of the term, other terms where nothing was found, and 400 for what is no address', async () => {
    const found = await product.get('/s/kleid');
    expect([found.status, found.body.includes('data-page="search"'), found.body.match(/<article/g)?.length]).toEqual([
      200,
      true,
      24,
    ]);
    expect(found.body).toMatch(
      /<title>Suchergebnisse für „kleid“ – Ahornhaus<\/title>.*<meta name="description" content="Suchergebnisse für „kleid“: \d+ Artikel"\/>.*<meta name="robots" content="index, follow"\/>/s,
    );
    const none = await product.get('/s/xyzxyz');
    expect(none.status).toBe(200);
    expect(none.body).toMatch(
      /content="noindex, follow".*Zu „xyzxyz“ haben wir leider nichts gefunden\..*href="\/s\/Damen".*Vielleicht gefällt dir das/s,
    );
    // What nothing was found for resembles nothing.
    expect(none.body).not.toContain('Ähnliche Artikel');
    expect((await product.get('/s/r%C3%BCckgabe')).body).toMatch(
      /leider nichts gefunden\..*<h2[^>]*>Das sagt unser Service dazu<\/h2>.*href="\/service-hilfe[^"]*">[^<]*Rückgabe/s,
    );
    const empty = await product.get('/s/');
    expect([empty.status, /<h1[^>]*>([^<]*)/.exec(empty.body)?.[1]]).toEqual([
      200,
      'Bitte geben Sie zunächst Ihren Suchbegriff ein.',
    ]);
    expect((await product.get('/s/50%')).status).toBe(400);
  });

  it('finds only what the shop has', async () => {
    expect((await product.get('/s/kimono')).body).not.toContain('Kimono aus Satin');
    expect((await product.get('/s/kimono', { host: 'lingerie.localhost' })).body).toContain('Kimono aus Satin');
  });

  it('shows each step under its own address, from the cache too', async () => {
    const articles = async (address: string): Promise<number | undefined> =>
      (await product.get(address)).body.match(/<article/g)?.length;
    expect([
      await articles('/s/sku'),
      await articles('/s/sku?page=2'),
      await articles('/s/sku'),
      await articles('/s/sku?other=2'),
    ]).toEqual([24, 48, 24, 24]);
    expect((await product.get('/s/sku?page=2')).headers['x-cache']).toBe('HIT');
  });

  it.each([
    ['at', 'light', 360, 'xyzxyz'],
    ['lingerie', 'dark', 768, 'spitze'],
  ] as const)(
    'axe finds nothing on the page of %s in the %s at %i px for %s, and nothing is wider than it',
    async (shop, colorScheme, width, term) => {
      const { page, context, problems } = await openPage(browser, {
        colorScheme,
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
      });
      await page.goto(`${home().replace('at.', `${shop}.`)}s/${term}`);
      expect(await axeFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(problems.filter((problem) => !OF_PICTURES.test(problem))).toEqual([]);
      await context.close();
    },
  );
});

describe('the links of the header', () => {
  it.each([
    ['Merkzettel', 'Melde dich an, um deine gespeicherten Artikel zu sehen.'],
    ['Anmelden', 'E-Mail-Adresse'],
  ])('to %s open their layer also when they are pressed before the scripts are there', async (name, words) => {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    let release = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/_next/static/**/*.js', async (route) => {
      await late;
      await route.continue();
    });
    await page.goto(`${home()}p/SKU-1001`, { waitUntil: 'domcontentloaded' });
    await page.locator('header').getByRole('link', { name }).click();
    release();
    await page.getByRole('dialog').getByText(words).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/p/SKU-1001');
    await context.close();
  });

  it('to another language keep what the address asks, and where its visitor comes from', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${home().replace('at.', 'ch.')}c/damenmode?page=2&utm_source=post`);
    await page.getByRole('link', { name: 'Français' }).click();
    await page.waitForURL('**/fr/c/damenmode?*');
    expect(new URL(page.url()).search).toBe('?page=2&utm_source=post');
    await context.close();
  });
});

describe('the footer', () => {
  it('shows three seals, each linked to where they are explained', async () => {
    const { body } = await product.get('/');
    const seals = [...body.matchAll(/<a[^>]*href="([^"]*)"[^>]*data-seal="([^"]*)"/g)].map(([, href, id]) => [
      id,
      href,
    ]);
    expect(seals).toEqual(
      ['trade-association', 'quality-seal', 'online-trade-seal'].map((id) => [
        id,
        '/service-hilfe/ueber-uns/auszeichnungen/',
      ]),
    );
  });
});
