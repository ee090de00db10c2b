import { catalog } from '@vitrine/component-registry/manifest';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_RULES, axeFaults } from '../support/axe.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { sharedProduct, type SharedProduct } from '../support/shared-product.ts';

const examples = catalog
  .types()
  .flatMap((type) => catalog.find(type)?.examples.map(({ name }) => `${type}/${name}`) ?? []);
const STAFF = { extraHTTPHeaders: { authorization: 'Bearer demo-merchandiser' } };

let product: SharedProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openBrowser({ pictures: true })]);
});
afterAll(() => browser.close());

const gallery = (query = ''): string => `http://localhost:${product.ports.staff}/__components${query}`;

describe('the gallery of components', () => {
  it('holds every example at three widths, without an error or a fault that axe finds', async () => {
    const { page, context, problems } = await openPage(browser, {
      ...STAFF,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    });
    await page.goto(gallery());
    const frames = await page
      .locator('iframe')
      .evaluateAll((all) => all.map((frame) => `${frame.dataset['example']} ${frame.getAttribute('width')}`));
    expect(frames.toSorted()).toEqual(
      examples.flatMap((example) => [360, 768, 1280].map((width) => `${example} ${width}`)).toSorted(),
    );
    expect(problems).toEqual([]);
    expect(await axeFaults(page, ALL_RULES)).toEqual([]);
    await context.close();
  });

  it('grows a frame to what it shows', async () => {
    const { page, context, problems } = await openPage(browser, STAFF);
    await page.goto(gallery('?type=hero-banner'));
    const frame = page.locator('iframe[data-example="hero-banner/default"][width="360"]');
    await until(
      'the frame has grown',
      () => frame.evaluate((element) => Number(element.getAttribute('height')) > 300),
      60_000,
    );
    const hidden = await frame
      .contentFrame()
      .locator('html')
      .evaluate((root) => root.scrollHeight - root.clientHeight);
    expect(hidden).toBe(0);
    expect(
      await frame
        .contentFrame()
        .locator('html')
        .evaluate(() => innerWidth),
    ).toBe(360);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('shows the brand and the colour mode that are asked for', async () => {
    const { page, context, problems } = await openPage(browser, { ...STAFF, colorScheme: 'light' });
    const looks = async (query: string) => {
      await page.goto(gallery(`?type=newsletter-teaser${query}`));
      const frame = page.frameLocator('iframe[data-example="newsletter-teaser/default"][width="360"]');
      return frame
        .locator('[data-node="newsletter-teaser"] a')
        .evaluate((link) =>
          [getComputedStyle(link).backgroundColor, getComputedStyle(document.body).backgroundColor].join(' '),
        );
    };
    const seen = [
      await looks('&tenant=at&mode=light'),
      await looks('&tenant=at&mode=dark'),
      await looks('&tenant=lingerie&mode=light'),
      await looks('&tenant=lingerie&mode=dark'),
    ];
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

/** The unit tests run axe over every example; only a browser can judge colours and sizes. */
const COLOURS_AND_SIZES = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

/** Those that could be wider than the page or spill over, and one of each component. */
const isTelling = (example: string): boolean => /\/(?:default|.*(?:long|many|all|full).*)$/u.test(example);

// Brand, mode and width by turns: the registry's tests judge each example by itself, `npm run crawl` whole pages in all looks.
describe.each([
  { tenant: 'at', shown: examples.filter(isTelling), looks: { colorScheme: 'light', width: 360 } },
  {
    tenant: 'lingerie',
    shown: examples.filter((example) => example.endsWith('/default')),
    looks: { colorScheme: 'dark', width: 1280 },
  },
] as const)('examples in a browser ($tenant)', ({ tenant, shown, looks }) => {
  it('no error in the console, nothing wider than the page, colours and targets of every component sufficient', async () => {
    const faults: string[] = [];
    const left = [...shown];
    const look = async (): Promise<void> => {
      const { page, context, problems } = await openPage(browser, {
        ...STAFF,
        viewport: { width: looks.width, height: 900 },
        colorScheme: looks.colorScheme,
        reducedMotion: 'reduce',
      });
      // What an example asks of its shop is answered by the shop's own door, and a frame of the gallery is at another.
      await page.route('**/api/**', (route) => route.fulfill({ json: {} }));
      for (let example = left.shift(); example !== undefined; example = left.shift()) {
        const [type = '', name] = example.split('/');
        await page.goto(gallery(`/frame/${tenant}/${example}`), { waitUntil: 'load' });
        if ((await page.locator(`[data-node="${type}"]`).count()) === 0) faults.push(`${example}: is not there`);
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (over > 0) faults.push(`${example}: ${over} px wider than the page`);
        if (name === 'default') {
          const found = await axeFaults(page, { runOnly: { type: 'rule', values: COLOURS_AND_SIZES } });
          faults.push(...found.map((fault) => `${example}, ${looks.colorScheme}, ${looks.width} px: ${fault}`));
        }
        faults.push(...problems.splice(0).map((problem) => `${example}: ${problem}`));
      }
      await context.close();
    };
    // While one page is drawn, the servers make the next one.
    await Promise.all([look(), look()]);
    expect(faults).toEqual([]);
  }, 300_000);
});
