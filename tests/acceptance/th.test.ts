import { contrast as contrastOf, emphasise, platform, shop } from '@vitrine/schemas/themes';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptance } from '../support/acceptance-product.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { layoutShift } from '../support/look-at-page.ts';
import { until } from '../support/until.ts';
import { startScripts } from '../support/start-scripts.ts';

const product = acceptance();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const background = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);
/** A colour token of the shown theme, as `rgb(…)`. */
const token = (page: Page, name: string): Promise<string> =>
  page.evaluate((variable) => {
    const probe = document.createElement('i');
    probe.style.color = `var(${variable})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, `--v-colors-${name}`);
const channels = (colour: string): [number, number, number] => {
  const [red = 0, green = 0, blue = 0] = (/\d+(\.\d+)?/g[Symbol.match](colour) ?? []).map(Number);
  return [red, green, blue];
};
/** Degrees on the colour wheel: 0 red, 120 green, 240 blue. */
function hue(colour: string): number {
  const [red, green, blue] = channels(colour);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const sixth =
    most === red
      ? (green - blue) / (most - least)
      : most === green
        ? (blue - red) / (most - least) + 2
        : (red - green) / (most - least) + 4;
  return (sixth * 60 + 360) % 360;
}
/** After WCAG 2: (L1 + 0.05) ÷ (L2 + 0.05). */
function contrast(one: string, other: string): number {
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The number of columns of the first list of products, or of another grid. */
const columnsOf = (page: Page, grid = 'main ul:has(> li article)'): Promise<number> =>
  page
    .locator(grid)
    .first()
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);

it('TH-001: the platform changes at 600, 900, 1200 and 1536 px, seen at the test panel', async () => {
  expect(Object.values(platform.breakpoints)).toEqual([0, 600, 900, 1200, 1536]);
  const { page, context } = await openPage(browser);
  await page.goto(product.at('/__testpanel'));
  const seen: number[] = [];
  for (const width of [599, 600]) {
    await page.setViewportSize({ width, height: 800 });
    seen.push(await columnsOf(page, 'main li'));
  }
  expect(seen).toEqual([1, 2]);
  await context.close();
});

it('TH-002: the grid of products has other columns at 360, 600, 900 and 1140 px, and one less than each not yet', async () => {
  expect(Object.values(shop.breakpoints)).toEqual([0, 360, 600, 900, 1140]);
  const { page, context } = await openPage(browser);
  await page.goto(product.at('/s/kleid'));
  const seen: Record<number, number> = {};
  for (const width of [359, 360, 599, 600, 899, 900, 1_139, 1_140]) {
    await page.setViewportSize({ width, height: 800 });
    seen[width] = await columnsOf(page);
  }
  expect(seen).toEqual({ 359: 1, 360: 2, 599: 2, 600: 3, 899: 3, 900: 4, 1139: 4, 1140: 5 });
  await context.close();
});

it('TH-003: the first HTML of a phone, a tablet and a desktop is laid out for its width, and hydration moves nothing', async () => {
  for (const [device, width, columns] of [
    ['mobile', 360, 2],
    ['tablet', 768, 3],
    ['desktop', 1_024, 4],
  ] as const) {
    const options = { viewport: { width, height: 800 }, extraHTTPHeaders: { 'x-ua-device': device } };
    const first = await openPage(browser, { ...options, javaScriptEnabled: false });
    await first.page.goto(product.at('/s/kleid'));
    expect([device, await columnsOf(first.page)]).toEqual([device, columns]);
    await first.context.close();

    const { page, context } = await openPage(browser, options);
    await page.goto(product.at('/s/kleid'));
    await page.mouse.move(100, 300);
    await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));
    expect([device, await columnsOf(page), await layoutShift(page)]).toEqual([device, columns, 0]);
    await context.close();
  }
});

it('TH-005: contrast is (L1 + 0.05) ÷ (L2 + 0.05), 21 for white and black', () => {
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 10);
  for (const [one, other] of [
    ['#0b6e6a', '#fdfbf8'],
    ['#b4232c', '#1d2322'],
  ] as const) {
    const rgb = (hex: string): string => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))})`;
    expect(contrastOf(one, other)).toBeCloseTo(contrast(rgb(one), rgb(other)), 10);
    expect(contrastOf(other, one)).toBe(contrastOf(one, other));
  }
});

it('TH-006: a colour is emphasised by 0.15 unless it is said: a light one gets darker, a dark one lighter', () => {
  const brightness = (hex: string): number => contrastOf(hex, '#000000');
  for (const colour of ['#ffffff', '#f2ede5', '#8fd8d1']) {
    expect(emphasise(colour)).toBe(emphasise(colour, 0.15));
    expect(brightness(emphasise(colour))).toBeLessThan(brightness(colour));
  }
  for (const colour of ['#000000', '#0b6e6a', '#6b2c91']) {
    expect(emphasise(colour)).toBe(emphasise(colour, 0.15));
    expect(brightness(emphasise(colour))).toBeGreaterThan(brightness(colour));
  }
  expect(emphasise('#000000', 0.3)).not.toBe(emphasise('#000000'));
});

it('TH-004: the spacing unit is half a rem, 8 px', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(product.at('/'));
  const spacing = await page.evaluate(() =>
    ['1', '2'].map((step) => {
      const probe = document.createElement('i');
      probe.style.cssText = `display:block;width:var(--v-spacing-${step})`;
      document.body.append(probe);
      const { width } = getComputedStyle(probe);
      probe.remove();
      return [getComputedStyle(document.documentElement).getPropertyValue(`--v-spacing-${step}`).trim(), width];
    }),
  );
  expect(spacing).toEqual([
    ['0.5rem', '8px'],
    ['1rem', '16px'],
  ]);
  await context.close();
});

it('TH-007: teal, red, red, green, orange and red are the colours of the theme, and a sale price has its own', async () => {
  const { page, context } = await openPage(browser, { colorScheme: 'light' });
  await page.goto(product.at('/s/kleid'));
  const hues = { primary: [165, 195], success: [90, 150], warning: [15, 45] } as const;
  for (const [name, [from, to]] of Object.entries(hues)) {
    const degrees = hue(await token(page, name));
    expect([name, degrees >= from && degrees <= to, degrees]).toEqual([name, true, degrees]);
  }
  for (const name of ['secondary', 'sale', 'error']) {
    const degrees = hue(await token(page, name));
    expect([name, degrees <= 12 || degrees >= 345, degrees]).toEqual([name, true, degrees]);
  }
  const surface = await token(page, 'surface');
  for (const name of ['primary', 'secondary', 'sale', 'success', 'warning', 'error'])
    expect(contrast(await token(page, name), surface), name).toBeGreaterThanOrEqual(4.5);
  const reduced = page
    .locator('article')
    .filter({ has: page.locator('s') })
    .first();
  const price = await reduced
    .getByText(/^€\s/)
    .first()
    .evaluate((element) => getComputedStyle(element).color);
  expect(price).toBe(await token(page, 'sale'));
  const full = page
    .locator('article')
    .filter({ hasNot: page.locator('s') })
    .first();
  expect(
    await full
      .getByText(/^€\s/)
      .first()
      .evaluate((element) => getComputedStyle(element).color),
  ).not.toBe(price);
  await context.close();
});

it('TH-008: the primary button of the sister brand is purple and a pill', async () => {
  const { page, context } = await openPage(browser, { colorScheme: 'light', viewport: { width: 1280, height: 900 } });
  await page.goto(product.at('/', 'lingerie'));
  const { colour, radius, height } = await page
    .locator('[data-node="hero-banner"] a')
    .first()
    .evaluate((link) => {
      const { backgroundColor, borderTopLeftRadius } = getComputedStyle(link);
      return {
        colour: backgroundColor,
        radius: Number.parseFloat(borderTopLeftRadius),
        height: link.getBoundingClientRect().height,
      };
    });
  expect(hue(colour)).toBeGreaterThan(265);
  expect(hue(colour)).toBeLessThan(300);
  expect(radius).toBeGreaterThanOrEqual(height / 2);
  await context.close();
});

it('TH-009: the colour mode is that of the system, or light, or dark; back on system it follows live', async () => {
  const { page, context } = await openPage(browser, { colorScheme: 'dark', viewport: { width: 1280, height: 900 } });
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('group', { name: 'Farbmodus' }).scrollIntoViewIfNeeded();
    await page.getByRole('radio', { name }).click();
    await until(`${name} is chosen`, () => page.getByRole('radio', { name }).isChecked());
  };
  await page.goto(product.at('/'));
  expect(await page.getByRole('radio', { name: 'System' }).isChecked()).toBe(true);
  const dark = await background(page);
  expect(Math.max(...channels(dark))).toBeLessThan(80);
  await page.mouse.move(400, 300);
  await startScripts(page);
  await choose('Hell');
  await until('the page is light', async () => Math.min(...channels(await background(page))) > 200);
  const light = await background(page);
  await choose('Dunkel');
  await page.emulateMedia({ colorScheme: 'light' });
  await until('the page is dark', async () => (await background(page)) === dark);
  await choose('System');
  await until('the page is light as the system is', async () => (await background(page)) === light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await until('it follows the system', async () => (await background(page)) === dark);
  await context.close();
});

it('TH-010: the mode is kept in local storage and there from the first paint; without storage the system decides', async () => {
  const { page, context } = await openPage(browser, { colorScheme: 'light', viewport: { width: 1280, height: 900 } });
  await page.goto(product.at('/'));
  const light = await background(page);
  await page.mouse.move(400, 300);
  await startScripts(page);
  await page.getByRole('group', { name: 'Farbmodus' }).scrollIntoViewIfNeeded();
  await page.getByRole('radio', { name: 'Dunkel' }).click();
  await until('the page is dark', async () => (await background(page)) !== light);
  const dark = await background(page);
  expect(await page.evaluate(() => localStorage.getItem('color-mode'))).toBe('dark');
  // Before any frame is painted, and before React or the load event.
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      (globalThis as { firstFrame?: string }).firstFrame = getComputedStyle(document.body ?? document.documentElement)
        .getPropertyValue('--v-colors-canvas')
        .trim();
    });
  });
  await page.reload();
  expect(await background(page)).toBe(dark);
  const first = await page.evaluate('firstFrame');
  expect(first).toBe(
    await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--v-colors-canvas').trim()),
  );
  await page.evaluate(() => localStorage.setItem('color-mode', 'nonsense'));
  await page.reload();
  expect(await background(page)).toBe(light);
  await context.close();

  const blocked = await openPage(browser, { colorScheme: 'dark' });
  await blocked.page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await blocked.page.goto(product.at('/'));
  expect(await background(blocked.page)).toBe(dark);
  await blocked.page.getByRole('heading', { level: 1 }).waitFor();
  await blocked.context.close();
});

it('TH-011: with scripts off the first HTML has the colours of its shop', async () => {
  const look = async (tenant: string): Promise<string[]> => {
    const { page, context } = await openPage(browser, {
      javaScriptEnabled: false,
      colorScheme: 'light',
      viewport: { width: 1280, height: 900 },
    });
    await page.goto(product.at('/', tenant));
    const colours = [
      await background(page),
      await page
        .locator('[data-node="hero-banner"] a')
        .first()
        .evaluate((link) => getComputedStyle(link).backgroundColor),
    ];
    await context.close();
    return colours;
  };
  const themeOf = async (tenant: string): Promise<string[]> => {
    const { page, context } = await openPage(browser, { colorScheme: 'light' });
    await page.goto(product.at('/', tenant));
    const tokens = [await token(page, 'canvas'), await token(page, 'primary')];
    await context.close();
    return tokens;
  };
  const [at, lingerie] = [await look('at'), await look('lingerie')];
  expect(at).toEqual(await themeOf('at'));
  expect(lingerie).toEqual(await themeOf('lingerie'));
  expect(at).not.toEqual(lingerie);
});
