/** The question for consent as a shopper meets it: by mouse, by keyboard and without scripts. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { openBrowser, openPage, PERSON } from '../support/browser.ts';
import { layoutShift } from '../support/look-at-page.ts';
import { until } from '../support/until.ts';
import { ROOT } from '../support/product.ts';
import { sharedProduct, type SharedProduct } from '../support/shared-product.ts';

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  product = await sharedProduct();
  browser = await openBrowser({ pictures: true, userAgent: PERSON });
});
afterAll(() => browser.close());

const at = (path: string, shop = 'at'): string => `http://${shop}.localhost:${product.ports.edge}${path}`;
const banner = (page: Page) => page.locator('[data-node=consent-banner]');
const answer = (page: Page, name: string) => banner(page).getByText(name, { exact: true });
const cookie = async (context: BrowserContext, name: string): Promise<string | undefined> =>
  (await context.cookies()).find((each) => each.name === name)?.value;

describe('the question for consent', () => {
  it.each([360, 768, 1_280])(
    'has answers of one size at %i px, hides no end of the page and moves nothing',
    async (width) => {
      const { page, context, problems } = await openPage(browser, { viewport: { width, height: 740 } });
      await page.goto(at('/'));
      const boxes = [];
      for (const name of ['Alle akzeptieren', 'Nur notwendige', 'Einstellungen'])
        boxes.push(await answer(page, name).boundingBox());
      expect(new Set(boxes.map((box) => `${Math.round(box?.width ?? 0)} × ${box?.height}`)).size).toBe(1);
      expect(boxes[0]?.height).toBeGreaterThanOrEqual(44);
      // As a shopper does: what is laid out later than the first screen is there before the key leads to it (ADR 0044).
      await page.keyboard.press('End');
      await page.waitForFunction(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
      // The shelf that the browser fetches may be a line lower than what stood for it; that is not the question's doing.
      await until('nothing is on its way', async () => {
        const later = page.locator('[data-later]').first();
        // A leap to the end passes a shelf without showing it.
        await later.scrollIntoViewIfNeeded({ timeout: 1_000 }).catch(() => undefined);
        return (await later.count()) === 0;
      });
      const shiftBefore = await layoutShift(page);
      expect(shiftBefore).toBeLessThan(0.03);
      await page.keyboard.press('End');
      await page.waitForFunction(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
      const end = await page.locator('footer').last().boundingBox();
      const top = (await banner(page).boundingBox())?.y ?? 0;
      expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(top + 1);
      await answer(page, 'Nur notwendige').click();
      await banner(page).waitFor({ state: 'hidden' });
      expect(await cookie(context, 'consent')).toBe('C0001');
      expect((await layoutShift(page)) - shiftBefore).toBeLessThan(0.01);
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  it('is answered without scripts, changed on the page of the settings, and stays away', async () => {
    const { page, context } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(at('/service-hilfe?a=b'));
    await answer(page, 'Alle akzeptieren').click();
    await page.waitForURL(at('/service-hilfe?a=b'));
    expect(await banner(page).isVisible()).toBe(false);
    expect(await cookie(context, 'consent')).toBe('C0001,C0002,C0003,C0004,C0005,C0006');
    await page.locator('footer').getByRole('link', { name: 'Cookie-Einstellungen' }).click();
    await page.waitForURL('**/service-hilfe/cookie-einstellungen');
    const ticked = () =>
      page
        .locator('main input[name=category]:checked')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    expect(await ticked()).toEqual(['C0001', 'C0002', 'C0003', 'C0004', 'C0005', 'C0006']);
    for (const category of ['C0002', 'C0003', 'C0005', 'C0006'])
      await page.locator(`main input[value=${category}]`).uncheck();
    await page.locator('main').getByRole('button', { name: 'Auswahl speichern' }).click();
    await page.getByText('Deine Auswahl ist gespeichert.').waitFor();
    expect(await cookie(context, 'consent')).toBe('C0001,C0004');
    expect(await ticked()).toEqual(['C0001', 'C0004']);
    await context.close();
  });

  it('leads to the page of the settings without scripts', async () => {
    const { page, context } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(at('/'));
    await banner(page).getByRole('button', { name: 'Einstellungen', exact: true }).click();
    await page.locator('main').getByRole('button', { name: 'Auswahl speichern' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/service-hilfe/cookie-einstellungen');
    await context.close();
  });

  it('is the second thing that the keyboard meets, and leaves the focus at the beginning of the page', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(at('/'));
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    const seen: string[] = [];
    while (seen.at(-1) !== 'Einstellungen' && seen.length < 8) {
      await page.keyboard.press('Tab');
      seen.push(await focused());
    }
    expect(seen.slice(-3)).toEqual(['Alle akzeptieren', 'Nur notwendige', 'Einstellungen']);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Cookie-Einstellungen' });
    await dialog.waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await focused()).toBe('Einstellungen');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await banner(page).waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    expect(await cookie(context, 'consent')).toBe('C0001');
    await context.close();
  });

  it('takes part in tests from the next page on after "accept", and in nothing more after a withdrawal', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(at('/'));
    await answer(page, 'Alle akzeptieren').click();
    await until('the decision is kept', () => cookie(context, 'consent'));
    expect(await cookie(context, 'visitorId')).toBeUndefined();
    await page.goto(at('/p/SKU-1001'));
    await until('the visitor is assigned', () => cookie(context, 'abAssignments'));
    expect(await cookie(context, 'visitorId')).toBeDefined();
    await page.locator('footer').getByRole('link', { name: 'Cookie-Einstellungen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cookie-Einstellungen' });
    await dialog.getByRole('checkbox', { name: 'Leistungs-Cookies' }).uncheck();
    await dialog.getByRole('button', { name: 'Auswahl speichern' }).click();
    await until('what was set is gone', async () => (await cookie(context, 'visitorId')) === undefined);
    expect(await cookie(context, 'abAssignments')).toBeUndefined();
    await context.close();
  });
});

/** The words of the interface in a locale. */
const wordsOf = (locale: string): Words =>
  (JSON.parse(readFileSync(path.join(ROOT, 'locales', locale, 'consent.json'), 'utf8')) as { consent: Words }).consent;
interface Words {
  title: string;
  acceptAll: string;
  necessaryOnly: string;
  settings: string;
  save: string;
  saved: string;
  category: Record<string, string>;
}
const LOCALES = [
  ['at', '/', 'de-AT', '/service-hilfe/cookie-einstellungen'],
  ['de', '/', 'de-DE', '/service-hilfe/cookie-einstellungen'],
  ['lingerie', '/', 'de-AT', '/service-hilfe/cookie-einstellungen'],
  ['ch', '/', 'de-CH', '/service-hilfe/cookie-einstellungen'],
  ['ch', '/fr', 'fr-CH', '/fr/aide-service/parametres-cookies'],
  ['nl', '/', 'nl-NL', '/klantenservice/cookie-instellingen'],
] as const;

describe.each(LOCALES)('%s%s asks in its own language', (shop, home, locale, settings) => {
  const words = wordsOf(locale);
  const host = `${shop}.localhost`;
  /** The banner's: it comes before that of the settings. */
  const form = (body: string): string => /<form[^>]*action="\/-\/consent".*?<\/form>/s.exec(body)?.[0] ?? '';
  const send = (from: string, body: string) =>
    product.get('/-/consent', {
      host,
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        referer: at(from, shop),
      },
    });

  it('by a form that works without scripts, with both answers alike and the way to the settings', async () => {
    const { status, body } = await product.get(home, { host });
    expect(status).toBe(200);
    expect(body).toContain(`>${words.title}<`);
    const buttons = [...form(body).matchAll(/<button[^>]*class="([^"]*)"[^>]*value="(all|necessary)"[^>]*>([^<]*)</g)];
    expect(buttons.map(([, , value, label]) => [value, label])).toEqual([
      ['all', words.acceptAll],
      ['necessary', words.necessaryOnly],
    ]);
    expect(new Set(buttons.map(([, look]) => look)).size).toBe(1);
    expect(form(body)).toMatch(new RegExp(`formaction="${settings}"`, 'i'));
    for (const [choice, kept] of [
      ['all', 'C0001,C0002,C0003,C0004,C0005,C0006'],
      ['necessary', 'C0001'],
    ]) {
      const answer = await send(home, `choice=${choice}`);
      expect([answer.status, answer.headers['location']]).toEqual([303, home]);
      expect(String(answer.headers['set-cookie'])).toContain(`consent=${kept};`);
    }
  });

  it('and takes another decision on its page of the settings', async () => {
    const { status, body } = await product.get(settings, { host });
    expect(status).toBe(200);
    for (const text of [...Object.values(words.category), words.save, words.saved]) expect(body).toContain(text);
    const answer = await send(settings, 'choice=save&saved=&category=C0004&category=C0003');
    expect([answer.status, answer.headers['location']]).toEqual([303, `${settings}#consent-saved`]);
    expect(String(answer.headers['set-cookie'])).toContain('consent=C0001,C0003,C0004;');
  });
});

it.each(LOCALES.filter(([shop]) => shop === 'ch' || shop === 'nl').slice(1))(
  '%s%s: with scripts the question is answered in place, and withdrawn in the settings over the page',
  async (shop, home, locale) => {
    const words = wordsOf(locale);
    const { page, context, problems } = await openPage(browser);
    await context.route(/^https:/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.goto(at(home, shop));
    await answer(page, words.acceptAll).click();
    await banner(page).waitFor({ state: 'hidden' });
    expect(await cookie(context, 'consent')).toBe('C0001,C0002,C0003,C0004,C0005,C0006');
    await page.locator('footer').locator('[href*="cookie"]').last().click();
    const dialog = page.getByRole('dialog').filter({ hasText: words.save });
    await dialog.getByRole('checkbox', { name: words.category['C0004'] ?? '' }).uncheck();
    await dialog.getByRole('button', { name: words.save }).click();
    await until('it is withdrawn', async () => (await cookie(context, 'consent')) === 'C0001,C0002,C0003,C0005,C0006');
    expect(new URL(page.url()).pathname).toBe(home);
    expect(problems).toEqual([]);
    await context.close();
  },
);
