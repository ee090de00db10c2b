import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptance } from '../support/acceptance-product.ts';
import { axeFaults } from '../support/axe.ts';
import { openBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { until } from '../support/until.ts';

const product = acceptance();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ pictures: true });
});
afterAll(() => browser.close());

const toasts = (page: Page): Locator => page.locator('[data-toast]');
const texts = (page: Page): Promise<string[]> => toasts(page).locator('p').allTextContents();

/** A page of a shop in which a decision about consent was made, unless it is to be made. */
async function open(address: string, tenant = 'at', decided = true): Promise<WatchedPage> {
  const opened = await openPage(browser, { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  if (decided) await opened.context.addCookies([{ name: 'consent', value: 'C0001', url: product.at('/', tenant) }]);
  await opened.page.goto(product.at(address, tenant));
  return opened;
}

/** Has the page say something, as any part of it does; what has a handler counts in `toastsClosed` how often it was closed. */
const say = (page: Page, text: string, { kind = 'info', handled = false } = {}): Promise<void> =>
  page.evaluate(
    (toast) => {
      const counts = globalThis as { toastsClosed?: Record<string, number> };
      const onClose = (): void => {
        counts.toastsClosed = {
          ...counts.toastsClosed,
          [toast.text]: (counts.toastsClosed?.[toast.text] ?? 0) + 1,
        };
      };
      const detail = { kind: toast.kind, text: toast.text, ...(toast.handled ? { onClose } : {}) };
      document.dispatchEvent(new CustomEvent('toast', { detail }));
    },
    { text, kind, handled },
  );

it('UI-002: a fourth toast takes the place of one without a close handler, else of the oldest', async () => {
  const { page, context } = await open('/');
  for (const [text, handled] of [
    ['A', true],
    ['B', false],
    ['C', true],
    ['D', false],
  ] as const)
    await say(page, text, { handled });
  expect(await texts(page)).toEqual(['A', 'C', 'D']);
  await say(page, 'E', { handled: true });
  expect(await texts(page)).toEqual(['A', 'C', 'E']);
  await say(page, 'F', { handled: true });
  expect(await texts(page)).toEqual(['C', 'E', 'F']);
  await context.close();
});

it('UI-001: four changes of the wishlist at once never show more than three toasts', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(product.at('/c/damenmode'));
  const most = await page.evaluateHandle(() => {
    const seen = { toasts: 0 };
    new MutationObserver(() => {
      seen.toasts = Math.max(seen.toasts, document.querySelectorAll('[data-toast]').length);
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
    return seen;
  });
  const hearts = page.locator('main [data-heart]');
  for (let index = 0; index < 4; index += 1) await hearts.nth(index).click();
  await expect.poll(() => page.locator('main [data-heart][aria-pressed="true"]').count()).toBe(4);
  await expect.poll(() => page.locator('header [data-count="wishlist"] [data-badge]').innerText()).toBe('4');
  await expect.poll(async () => (await most.jsonValue()).toasts).toBe(3);
  await context.close();
});

it('UI-003: a toast with a close handler has a button that calls it once, one without has none', async () => {
  // A real one first: whoever answers the question for consent is told that the answer is kept.
  const { page, context, problems } = await open('/', 'at', false);
  await page.getByRole('button', { name: 'Nur notwendige' }).click();
  const saved = page.getByRole('status').filter({ hasText: 'Deine Auswahl ist gespeichert.' });
  await saved.waitFor();
  expect(await saved.getByRole('button').count()).toBe(0);
  await saved.hover();
  await page.waitForTimeout(7_000);
  expect(await texts(page)).toEqual(['Deine Auswahl ist gespeichert.']);
  await page.mouse.move(5, 5);
  await saved.waitFor({ state: 'detached', timeout: 8_000 });

  await say(page, 'Mit', { handled: true });
  await say(page, 'Fehler', { kind: 'error' });
  await say(page, 'Ohne', { kind: 'success' });
  const one = (text: string): Locator => toasts(page).filter({ hasText: text });
  expect(await one('Ohne').getByRole('button').count()).toBe(0);
  expect(await axeFaults(page, { within: '[data-node=toasts]' })).toEqual([]);
  const roles = async (): Promise<(string | null)[]> =>
    toasts(page).evaluateAll((all) => all.map((toast) => toast.getAttribute('role')));
  expect(await roles()).toEqual(['status', 'alert', 'status']);
  await one('Ohne').waitFor({ state: 'detached', timeout: 8_000 });
  expect(await texts(page)).toEqual(['Mit', 'Fehler']);
  for (const text of ['Mit', 'Fehler']) await one(text).getByRole('button', { name: 'Schließen' }).click();
  expect(await texts(page)).toEqual([]);
  expect(await page.evaluate('toastsClosed')).toEqual({ Mit: 1 });
  expect(problems).toEqual([]);
  await context.close();
});

it('UI-004: another page or language clears the toasts, another query keeps them', async () => {
  const { page, context } = await open('/s/kleid');
  await say(page, 'A', { handled: true });
  await page.goto(product.at('/s/kleid?sort=priceAsc'));
  expect(await texts(page)).toEqual(['A']);
  await page.evaluate(() => history.pushState(null, '', '?sort=priceDesc'));
  expect(await texts(page)).toEqual(['A']);
  await page.locator('footer').getByRole('link', { name: 'Impressum' }).first().click();
  await page.waitForURL((url) => url.pathname !== '/s/kleid');
  expect(await texts(page)).toEqual([]);
  await say(page, 'B', { handled: true });
  await page.evaluate(() => history.pushState(null, '', '/anderswo'));
  await until('it is gone', async () => (await texts(page)).length === 0);
  await context.close();

  const swiss = await open('/', 'ch', false);
  await swiss.page.getByRole('button', { name: 'Nur notwendige' }).click();
  await toasts(swiss.page).filter({ hasText: 'gespeichert' }).waitFor();
  await swiss.page.getByRole('link', { name: 'Français' }).first().click();
  await swiss.page.waitForURL((url) => url.pathname.startsWith('/fr'));
  expect(await texts(swiss.page)).toEqual([]);
  await swiss.context.close();
});

it('UI-005: a node that throws shows a box that offers to try again, is logged once, and the rest stays', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.addInitScript(() => {
    const world = globalThis as { isBroken?: boolean };
    world.isBroken = true;
    const { formatToParts } = Intl.DateTimeFormat.prototype;
    // What a node of the page needs to say whether somebody answers now.
    Intl.DateTimeFormat.prototype.formatToParts = function parted(this: Intl.DateTimeFormat, ...args) {
      if (world.isBroken) throw new Error('broken on purpose');
      return formatToParts.apply(this, args);
    };
  });
  await page.goto(product.at('/'));
  const node = page.locator('[data-node=footer]').first();
  const id = await node.getAttribute('data-node-id');
  const logged = (): number =>
    readFileSync(path.join(product.dataDir, 'logs/edge.log'), 'utf8')
      .split('\n')
      .filter((line) => line.includes(`Error in layout node footer ${id}`)).length;
  const before = logged();
  await node.scrollIntoViewIfNeeded();
  await page.mouse.move(300, 300);
  const box = node.getByRole('alert').filter({ hasText: 'Dieser Bereich kann gerade nicht angezeigt werden.' });
  await box.waitFor();
  expect(await node.locator('[data-open]').count()).toBe(0);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await page.locator('main [data-node]').count()).toBeGreaterThan(5);
  await until('it is logged', async () => logged() > before);
  expect(logged()).toBe(before + 1);
  await page.evaluate('isBroken = false');
  await box.getByRole('button', { name: 'Erneut versuchen' }).click();
  await node.locator('[data-open]').waitFor();
  expect(await box.count()).toBe(0);
  await context.close();
});

it('UI-006: start, product, basket and contact page have no fault for axe, and dialogs keep and give back the focus', async () => {
  for (const address of ['/', '/p/SKU-1001', '/warenkorb', '/service-hilfe/kontakt']) {
    const { page, context } = await open(address);
    expect([address, await axeFaults(page)]).toEqual([address, []]);
    await context.close();
  }
  const { page, context } = await open('/');
  const link = page.locator('footer').getByRole('link', { name: 'Cookie-Einstellungen' }).first();
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cookie-Einstellungen' });
  await dialog.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  for (let press = 0; press < 24; press += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.localName)).not.toBe('main');
    expect(await page.evaluate(() => document.activeElement?.closest('header, main, footer'))).toBeNull();
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  await context.close();
});
