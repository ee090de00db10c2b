import { AxeBuilder } from '@axe-core/playwright';
import { catalog } from '@vitrine/component-registry/manifest';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../support/browser.ts';
import { startProduct, until, type Product } from '../support/product.ts';

const examples = catalog.types().flatMap((type) => catalog.find(type)?.examples.map(({ name }) => `${type}/${name}`) ?? []);
const STAFF = { extraHTTPHeaders: { authorization: 'Bearer demo-merchandiser' } };
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let product: Product;
let browser: Browser;

beforeAll(async () => { [product, browser] = await Promise.all([startProduct(), openBrowser()]); });
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const gallery = (query = ''): string => `http://localhost:${product.ports.staff}/__components${query}`;

describe('the gallery of components', () => {
  it('LX-006: holds every example at three widths, without an error or a fault that axe finds', async () => {
    const { page, context, problems } = await openPage(browser, { ...STAFF, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    await page.goto(gallery());
    const frames = await page.locator('iframe').evaluateAll((all) => all.map((frame) => `${frame.dataset['example']} ${frame.getAttribute('width')}`));
    expect(frames.toSorted()).toEqual(examples.flatMap((example) => [360, 768, 1280].map((width) => `${example} ${width}`)).toSorted());
    expect(problems).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).exclude('iframe').options({ iframes: false }).withTags(RULES).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
    }
    await context.close();
  });

  it('grows a frame to what it shows', async () => {
    const { page, context, problems } = await openPage(browser, STAFF);
    await page.goto(gallery('?type=hero-banner'));
    const frame = page.locator('iframe[data-example="hero-banner/default"][width="360"]');
    await until('the frame has grown', () => frame.evaluate((element) => Number(element.getAttribute('height')) > 300), 60_000);
    const hidden = await frame.contentFrame().locator('html').evaluate((root) => root.scrollHeight - root.clientHeight);
    expect(hidden).toBe(0);
    expect(await frame.contentFrame().locator('html').evaluate(() => innerWidth)).toBe(360);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('shows the brand and the colour mode that are asked for', async () => {
    const { page, context, problems } = await openPage(browser, { ...STAFF, colorScheme: 'light' });
    const looks = async (query: string) => {
      await page.goto(gallery(`?type=newsletter-teaser${query}`));
      const frame = page.frameLocator('iframe[data-example="newsletter-teaser/default"][width="360"]');
      return frame.locator('[data-node="newsletter-teaser"] a').evaluate((link) => [getComputedStyle(link).backgroundColor, getComputedStyle(document.body).backgroundColor].join(' '));
    };
    const seen = [await looks('&tenant=at&mode=light'), await looks('&tenant=at&mode=dark'), await looks('&tenant=lingerie&mode=light'), await looks('&tenant=lingerie&mode=dark')];
    expect(new Set(seen).size).toBe(4);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('lets staff in by the form, and nobody else', async () => {
    const { page, context } = await openPage(browser);
    expect((await page.goto(gallery()))?.status()).toBe(401);
    await page.getByLabel('Staff token').fill('demo-merchandiser');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('heading', { level: 1, name: 'Components' }).waitFor();
    await until('the whole page has come', async () => (await page.locator('iframe').count()) === examples.length * 3);
    await context.close();
  });

  it('cannot be reached through the shop', async () => {
    for (const address of ['/__components', '/__components/frame/at/price/default', '/-/components/price/default']) {
      // A busy machine may answer 503 first.
      const { status } = await until(`${address} is answered`, async () => {
        const answer = await product.get(address);
        return answer.status !== 503 && answer;
      });
      expect(status).toBe(404);
    }
  });
});

describe('every example in a browser', () => {
  it('UI-006: no error in the console, and nothing wider than a phone', async () => {
    const { page, context, problems } = await openPage(browser, { ...STAFF, viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
    const faults: string[] = [];
    for (const example of examples) {
      await page.goto(gallery(`/frame/at/${example}`), { waitUntil: 'load' });
      const [type = ''] = example.split('/');
      if (await page.locator(`[data-node="${type}"]`).count() === 0) faults.push(`${example}: is not there`);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (over > 0) faults.push(`${example}: ${over} px wider than the page`);
      faults.push(...problems.splice(0).map((problem) => `${example}: ${problem}`));
    }
    expect(faults).toEqual([]);
    await context.close();
  }, 300_000);

  // The unit tests run axe over every example; only a browser can judge colours and sizes.
  it.each([['at', 'light', 360], ['at', 'dark', 1280], ['lingerie', 'light', 1280], ['lingerie', 'dark', 360]] as const)(
    'TH-005, UI-006: colours and targets of every component are sufficient (%s, %s, %i px)',
    async (tenant, colorScheme, width) => {
      const { page, context } = await openPage(browser, { ...STAFF, colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' });
      const faults: string[] = [];
      for (const type of catalog.types()) {
        await page.goto(gallery(`/frame/${tenant}/${type}/default`), { waitUntil: 'load' });
        const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast', 'target-size', 'scrollable-region-focusable']).analyze();
        faults.push(...violations.map(({ id, nodes }) => `${type}: ${id}: ${nodes.slice(0, 2).map(({ target }) => target.join(' ')).join(', ')}`));
      }
      expect(faults).toEqual([]);
      await context.close();
    },
    300_000,
  );
});
