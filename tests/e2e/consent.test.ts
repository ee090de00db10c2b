/** The question for consent as a shopper meets it: by mouse, by keyboard and without scripts. */
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { openBrowser, openPage, PERSON } from '../support/browser.ts';
import { layoutShift } from '../support/look-at-page.ts';
import { until } from '../support/until.ts';
import { sharedProduct, type SharedProduct } from '../support/shared-product.ts';

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  product = await sharedProduct();
  browser = await openBrowser({ userAgent: PERSON });
});
afterAll(() => browser.close());

const at = (path: string): string => `http://at.localhost:${product.ports.edge}${path}`;
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
    await page.locator('main').getByRole('checkbox', { name: 'Werbe-Cookies' }).check();
    await page.locator('main').getByRole('button', { name: 'Auswahl speichern' }).click();
    await page.getByText('Deine Auswahl ist gespeichert.').waitFor();
    expect(await cookie(context, 'consent')).toBe('C0001,C0004');
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
