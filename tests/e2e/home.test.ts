import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_RULES, axeFaults } from '../support/axe.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { brokenPictures, layoutShift, MAX_SHIFT, settledShift } from '../support/look-at-page.ts';
import { beGuest, putIn } from '../support/ordering.ts';
import { nodeIds, ROOT } from '../support/product.ts';
import { sharedProduct, type SharedProduct } from '../support/shared-product.ts';

const SHOPS = [
  {
    tenant: 'at',
    lang: 'de-AT',
    name: 'Ahornhaus',
    headline: 'Wolle, Licht und lange Nachmittage',
    product: 'Rippstrickpullover aus Merino',
  },
  {
    tenant: 'lingerie',
    lang: 'de-DE',
    name: 'Lilienne',
    headline: 'Weich fällt der Abend',
    product: 'Bügel-BH mit Spitze',
  },
] as const;
const keys = readdirSync(path.join(ROOT, 'locales/de-AT')).flatMap((file) =>
  keysOf(JSON.parse(readFileSync(path.join(ROOT, 'locales/de-AT', file), 'utf8'))),
);
const WIDTHS = [360, 768, 1280] as const;

let product: SharedProduct;
let browser: Browser;
const home = (tenant: string, address = '/'): string => `http://${tenant}.localhost:${product.ports.edge}${address}`;

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openBrowser({ pictures: true })]);
});
afterAll(() => browser.close());

/** The dotted keys of all texts. */
function keysOf(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [prefix + name] : keysOf(value as object, `${prefix}${name}.`),
  );
}

describe.each(SHOPS)('the home page of $name', ({ tenant, lang, name, headline, product: productName }) => {
  it('the first HTML holds everything: words, products, links, styles, at least 20 nodes', async () => {
    const { status, body, headers } = await product.get('/', { host: `${tenant}.localhost` });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toMatch(new RegExp(`<html[^>]* lang="${lang}"`));
    expect(body).toContain(`data-tenant="${tenant}"`);
    expect(body).toContain('data-page="home"');
    expect(body).toMatch(/data-layout-version="[^"]+"/);
    for (const text of [headline, productName, `– ${name}</title>`]) expect(body).toContain(text);
    expect(new Set(nodeIds(body)).size).toBeGreaterThanOrEqual(20);
    expect(body).not.toMatch(/home\.[a-z]+\.[a-z]+|frame\.[a-z]+</);
  });

  it('is laid out first where it is seen, and whole without anybody doing anything', async () => {
    const { page, context, problems } = await openPage(browser, { viewport: { width: 360, height: 740 } });
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        for (const element of document.querySelectorAll('main > *, footer'))
          element.toggleAttribute('data-waited', getComputedStyle(element).contentVisibility === 'auto');
      });
    });
    const waiting = (): Promise<number> =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('main > *, footer')].filter(
            (element) => getComputedStyle(element).contentVisibility === 'auto',
          ).length,
      );
    await page.goto(home(tenant));
    expect(await page.locator('main > [data-waited]').count()).toBeGreaterThan(5);
    const first = await page.locator('main > [data-waited]').first().boundingBox();
    expect(first?.y).toBeGreaterThan(400);
    await expect.poll(waiting).toBe(0);
    const { height } = (await page.locator('footer').boundingBox()) ?? { height: 0 };
    expect(height).toBeGreaterThan(600);
    // Whoever comes back to a place, or goes to one, needs every height above it.
    await page.reload();
    expect(await page.locator('main > [data-waited]').count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });

  it.each(WIDTHS)(
    'with scripts off it is complete and styled at %i px, and nothing is wider than the page',
    async (width) => {
      const { page, context, problems } = await openPage(browser, {
        javaScriptEnabled: false,
        viewport: { width, height: 900 },
      });
      await page.goto(home(tenant));
      await page.getByRole('heading', { level: 1, name: headline }).waitFor();
      expect(await page.locator('h1').count()).toBe(1);
      const box = await page.locator('[data-node="hero-banner"]').first().boundingBox();
      expect(box?.width).toBeGreaterThan(width * 0.8);
      const button = page.locator('[data-node="hero-banner"] a').first();
      const { height } = (await button.boundingBox()) ?? { height: 0 };
      expect(height).toBeGreaterThanOrEqual(40);
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  it('every picture that is in view loads, and nothing shifts', async () => {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(home(tenant), { waitUntil: 'load' });
    expect(await layoutShift(page)).toBeLessThan(MAX_SHIFT);
    expect(await brokenPictures(page)).toEqual([]);
    await context.close();
  });
});

/** Each shop once, each width and each mode more than once; `npm run crawl` looks at every width in both modes. */
const LOOKS = ['at', 'de', 'ch', 'nl', 'lingerie'].map((tenant, index) => ({
  tenant,
  colorScheme: (['light', 'dark'] as const)[index % 2] ?? 'light',
  width: WIDTHS[index % WIDTHS.length] ?? 360,
}));

describe('the five home pages', () => {
  it.each(LOOKS)(
    'axe finds nothing in $tenant at $width px in the $colorScheme, nothing is too wide, the console stays empty',
    async ({ tenant, width, colorScheme }) => {
      const { page, context, problems } = await openPage(browser, {
        colorScheme,
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
      });
      await page.goto(home(tenant), { waitUntil: 'load' });
      expect(await axeFaults(page, ALL_RULES)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0);
      expect(problems).toEqual([]);
      await context.close();
    },
  );
});

describe('words of twice the size', () => {
  it('make no page wider than a phone', async () => {
    const { page, context } = await openPage(browser, { viewport: { width: 360, height: 900 } });
    for (const [tenant, address] of [
      ['de', '/'],
      ['at', '/c/kleider'],
      ['ch', '/fr/warenkorb'],
    ] as const) {
      await page.goto(home(tenant, address), { waitUntil: 'load' });
      // A key lays out what the first second leaves for later (ADR 0044).
      await page.keyboard.press('Shift');
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([tenant, address, width]).toEqual([tenant, address, 360]);
    }
    await context.close();
  });

  it('leave room for what is in a basket and in an order', async () => {
    const { page, context } = await openPage(browser, {
      viewport: { width: 360, height: 900 },
      javaScriptEnabled: false,
    });
    const shop = { at: (path: string): string => home('at', path) };
    const sizeOf = (selector: string): Promise<{ width: number; height: number }> =>
      page
        .locator(selector)
        .first()
        .evaluate((it) => {
          document.documentElement.style.fontSize = '200%';
          const { width, height } = it.getBoundingClientRect();
          return { width, height };
        });
    const width = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
    await putIn(page, shop);
    // The sum and the way on leave half of the window to the lines, and no word stands letter below letter.
    expect((await sizeOf('[data-foot]')).height).toBeLessThan(450);
    expect((await sizeOf('[data-line] a')).width).toBeGreaterThan(60);
    expect(await width()).toBe(360);
    await page.goto(shop.at('/kasse'));
    await beGuest(page);
    expect((await sizeOf('[data-order-lines] dt')).width).toBeGreaterThan(60);
    expect(await width()).toBe(360);
    await context.close();
  });
});

describe('the bar with seven categories', () => {
  it.each([
    ['de', '/'],
    ['ch', '/fr'],
  ] as const)('cuts none of them off from 900 px on (%s%s)', async (tenant, address) => {
    const { page, context } = await openPage(browser, { javaScriptEnabled: false });
    for (const width of [900, 1140, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(home(tenant, address));
      const row = page.locator('header [data-node="mega-menu"] ul').first();
      expect(await row.locator(':scope > li').count()).toBe(7);
      const hidden = await row.evaluate((list) => list.scrollWidth - list.clientWidth);
      expect([width, hidden]).toEqual([width, 0]);
    }
    await context.close();
  });
});

describe('other surfaces', () => {
  it('paper has the name of the shop and the goods in dark words on white, without frame and banners', async () => {
    const { page, context } = await openPage(browser, {
      colorScheme: 'dark',
      javaScriptEnabled: false,
      viewport: { width: 768, height: 900 },
    });
    await page.goto(home('de'));
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('main article:visible').count()).toBeGreaterThan(12);
    expect(await page.locator('header').innerText()).toBe('Falkenrath');
    for (const away of ['footer', 'nav', 'usp-bar', 'banner-bar', 'promo-bar', 'newsletter-teaser'])
      expect([away, await page.locator(`${away}:visible, [data-node="${away}"]:visible`).count()]).toEqual([away, 0]);
    // Grounds are not printed: words that are light would be gone.
    const light = await page.locator(':is(main, header) :is(h1, h2, h3, p, a, span):visible').evaluateAll((all) => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      if (canvas === null) return ['no canvas'];
      const isLight = (color: string): boolean => {
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
        return 0.3 * red + 0.6 * green + 0.1 * blue > 128;
      };
      const hasWords = (one: Element): boolean =>
        [...one.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim() !== '');
      return all.filter((one) => hasWords(one) && isLight(getComputedStyle(one).color)).map((one) => one.textContent);
    });
    expect(light).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
    await context.close();
  });

  it('a system with colours of its own shows buttons, swatches and the focus by outlines', async () => {
    const { page, context } = await openPage(browser, {
      forcedColors: 'active',
      javaScriptEnabled: false,
      viewport: { width: 1280, height: 900 },
    });
    await page.goto(home('ch'));
    const borderOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => Number.parseFloat(getComputedStyle(one).borderTopWidth));
    expect(await borderOf('[data-node="hero-banner"] a')).toBeGreaterThanOrEqual(1);
    expect(await borderOf('main article li[style*="--dot"]')).toBeGreaterThanOrEqual(1);
    await page.locator('[data-node="hero-banner"] a').first().focus();
    const ring = await page
      .locator('[data-node="hero-banner"] a')
      .first()
      .evaluate((one) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return [outlineStyle, outlineWidth];
      });
    expect(ring).toEqual(['solid', '2px']);
    await context.close();
  });
});

describe('words', () => {
  it.each(
    SHOPS.flatMap(({ tenant }) =>
      ['/', '/gibt-es-nicht', '/s/50%', '/?vt-arms=vorbei'].map((address) => [tenant, address] as const),
    ),
  )('%s%s shows no key in the place of a text', async (tenant, address) => {
    const { body } = await product.get(address, { host: `${tenant}.localhost` });
    const readable = body.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '');
    expect(readable).toMatch(/<h1/);
    expect(keys.length).toBeGreaterThan(400);
    expect(keys.filter((key) => readable.includes(key))).toEqual([]);
    expect(readable).not.toMatch(/\{\{|\}\}|\$t\b/);
  });
});

describe('two brands from one registry', () => {
  it('the sister brand has its purple and its pills in the first HTML', async () => {
    const styleOf = async (tenant: string) => {
      const { page, context } = await openPage(browser, {
        javaScriptEnabled: false,
        viewport: { width: 1280, height: 900 },
      });
      await page.goto(home(tenant));
      const style = await page
        .locator('[data-node="hero-banner"] a')
        .first()
        .evaluate((link) => {
          const { backgroundColor, borderTopLeftRadius } = getComputedStyle(link);
          return {
            backgroundColor,
            radius: Number.parseFloat(borderTopLeftRadius),
            height: link.getBoundingClientRect().height,
          };
        });
      await context.close();
      return style;
    };
    const [ahornhaus, lilienne] = [await styleOf('at'), await styleOf('lingerie')];
    expect(lilienne.backgroundColor).not.toBe(ahornhaus.backgroundColor);
    expect(lilienne.radius).toBeGreaterThanOrEqual(lilienne.height / 2);
    expect(ahornhaus.radius).toBeLessThan(12);
  });

  it('the colour mode follows the system, and a choice is kept from the first paint', async () => {
    const { page, context } = await openPage(browser, { colorScheme: 'dark' });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.goto(home('at'));
    const dark = await background();
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await background();
    expect(light).not.toBe(dark);
    await page.evaluate(() => localStorage.setItem('color-mode', 'dark'));
    await page.reload();
    expect(await background()).toBe(dark);
    await page.evaluate(() => localStorage.setItem('color-mode', 'nonsense'));
    await page.reload();
    expect(await background()).toBe(light);
    await context.close();
  });
});

describe('a rail that comes after the page', () => {
  const ID = 'at.accessories';
  const rail = (page: Page) => page.locator(`[data-node="product-rail"][data-node-id="${ID}"]`);
  const place = (page: Page) => page.locator('[data-later]');

  it('with scripts off has its heading and its way on, and promises nothing', async () => {
    const { page, context, problems } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(home('at'));
    await place(page).getByRole('heading', { level: 2, name: 'Leder, Wolle, kleine Freuden' }).waitFor();
    expect(await place(page).getByRole('link', { name: 'Alle ansehen' }).getAttribute('href')).toContain('accessoires');
    expect((await place(page).boundingBox())?.height).toBeLessThan(120);
    expect(await place(page).getByText('Wird geladen …').isVisible()).toBe(false);
    expect(problems).toEqual([]);
    await context.close();
  });

  it.each([360])(
    'is asked for after the page and only when it comes near, and nothing moves when it arrives in view, at %i px',
    async (width) => {
      const { page, context, problems } = await openPage(browser, {
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
      });
      const asked: string[] = [];
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/-/nodes/**', async (route) => {
        asked.push(await page.evaluate(() => document.readyState));
        await held;
        await route.continue();
      });
      await page.goto(home('at'), { waitUntil: 'networkidle' });
      expect(asked).toEqual([]);
      await place(page).scrollIntoViewIfNeeded();
      await page.locator('[data-later][aria-busy="true"]').waitFor();
      await expect.poll(() => asked).toEqual(['complete']);
      const link = place(page).getByRole('link', { name: 'Alle ansehen' });
      await link.focus();
      const before = await place(page).boundingBox();
      const shift = await settledShift(page);
      release();
      await rail(page).waitFor();
      const after = await rail(page).boundingBox();
      expect([after?.x, after?.width]).toEqual([before?.x, before?.width]);
      expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1);
      expect(Math.abs((after?.height ?? 0) - (before?.height ?? 0))).toBeLessThan(2);
      expect(await layoutShift(page)).toBe(shift);
      expect(await page.locator('[aria-busy]').count()).toBe(0);
      // Who stood on the link goes on from there.
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Alle ansehen');
      await page.keyboard.press('Tab');
      if ((await page.evaluate(() => document.activeElement?.tagName)) === 'UL') await page.keyboard.press('Tab');
      expect(
        await rail(page)
          .locator('article a')
          .first()
          .evaluate((first) => first === document.activeElement),
      ).toBe(true);
      expect(await axeFaults(page, { ...ALL_RULES, within: `[data-node-id="${ID}"]` })).toEqual([]);
      // React starts at the first touch, and leaves what it finds.
      await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));
      expect(await rail(page).locator('article').count()).toBe(6);
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  it('looks as it would in the page: the same rules in the same order', async () => {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(home('at'), { waitUntil: 'load' });
    await place(page).scrollIntoViewIfNeeded();
    await rail(page).waitFor();
    const looks = (selector: string) =>
      page
        .locator(`${selector} article`)
        .first()
        .evaluate((card) =>
          [card, ...card.querySelectorAll('p, a')]
            .map((element) => {
              const { color, fontSize, fontWeight, display, lineHeight, margin, textDecorationLine } =
                getComputedStyle(element);
              return [
                element.tagName,
                color,
                fontSize,
                fontWeight,
                display,
                lineHeight,
                margin,
                textDecorationLine,
              ].join(' ');
            })
            .slice(0, 4),
        );
    expect(await looks(`[data-node-id="${ID}"]`)).toEqual(await looks('[data-node-id="new-arrivals"]'));
    await context.close();
  });

  it.each(['dark'] as const)(
    'stays as it was when it does not come, says so, and tries again by keyboard, in the %s',
    async (colorScheme) => {
      const { page, context } = await openPage(browser, { colorScheme, viewport: { width: 360, height: 780 } });
      let isDown = true;
      await page.route('**/-/nodes/**', (route) =>
        isDown ? route.fulfill({ status: 503, contentType: 'text/plain', body: 'internal words' }) : route.continue(),
      );
      await page.goto(home('at'), { waitUntil: 'load' });
      const shift = await settledShift(page);
      await place(page).scrollIntoViewIfNeeded();
      const button = place(page).getByRole('button', { name: 'Erneut versuchen' });
      await button.waitFor();
      expect(await place(page).innerText()).toContain('Dieser Bereich kann gerade nicht angezeigt werden.');
      expect(await place(page).innerText()).not.toContain('internal words');
      expect(await place(page).getByRole('link', { name: 'Alle ansehen' }).isVisible()).toBe(true);
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(40);
      expect(await axeFaults(page, { ...ALL_RULES, within: '[data-later]' })).toEqual([]);
      expect(await layoutShift(page)).toBe(shift);
      isDown = false;
      await button.focus();
      await page.keyboard.press('Enter');
      await rail(page).waitFor();
      expect(
        await page.evaluate(
          (id) => document.querySelector(`[data-node-id="${id}"]`)?.parentElement === document.activeElement,
          ID,
        ),
      ).toBe(true);
      await context.close();
    },
  );
});

describe('pages of content', () => {
  it.each([
    {
      tenant: 'at',
      address: '/lp/pflege',
      from: 'So pflegst du Wolle und Leinen',
      headline: 'Schöne Stoffe wollen wenig',
      width: 360,
      colorScheme: 'dark',
    },
    {
      tenant: 'at',
      address: '/lp/mantel',
      from: 'Der Mantel, den du zehn Winter trägst',
      headline: 'Der Mantel-Ratgeber: Schnitt, Stoff, Größe',
      width: 1280,
      colorScheme: 'light',
    },
    {
      tenant: 'lingerie',
      address: '/lp/passform',
      from: 'Zwei Maße, ein BH, der sitzt',
      headline: 'Zwei Maße, und er sitzt',
      width: 768,
      colorScheme: 'light',
    },
  ] as const)(
    '$address is found from the home page, whole, and without a fault at $width px',
    async ({ tenant, address, from, headline, width, colorScheme }) => {
      const { page, context, problems } = await openPage(browser, {
        colorScheme,
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
      });
      await page.goto(home(tenant), { waitUntil: 'load' });
      await page.getByRole('link', { name: from }).first().click();
      await page.waitForURL(`**${address}`, { waitUntil: 'load' });
      expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([headline]);
      expect(await axeFaults(page, ALL_RULES)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0);
      expect(problems).toEqual([]);
      await context.close();
    },
  );
});

describe('the newsletter', () => {
  const mailTo = (tenant: string, address: string): string => {
    const outbox = path.join(product.dataDir, 'outbox', tenant);
    const mail = readdirSync(outbox)
      .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
      .find((text) => text.includes(`To: ${address}`));
    return (mail ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  };

  it.each(['/service-hilfe/newsletter/anmeldung', '/lp/pflege'])(
    'without scripts and with the keyboard alone, from %s to the confirmation',
    async (address) => {
      const { page, context } = await openPage(browser, {
        javaScriptEnabled: false,
        viewport: { width: 768, height: 900 },
      });
      const recipient = `${address.length}@example.com`;
      await page.goto(home('at', address));
      const email = page.getByLabel('E-Mail-Adresse');
      await email.focus();
      await page.keyboard.type('abc');
      await page.keyboard.press('Enter');
      const error = page.getByRole('alert').filter({ hasText: 'Bitte gib eine gültige E-Mail-Adresse ein.' });
      await error.waitFor();
      expect(await email.getAttribute('aria-describedby')).toBe(await error.getAttribute('id'));
      expect([await email.inputValue(), new URL(page.url()).pathname]).toEqual(['abc', address]);
      // The field has the focus by itself: what is typed now takes the place of what was wrong.
      await page.waitForLoadState('load');
      await page.locator('[name="email"]:focus').waitFor();
      await page.keyboard.press('Control+A');
      await page.keyboard.type(recipient);
      await page.keyboard.press('Enter');
      await page.locator('[data-step="2"]').getByRole('heading', { level: 1, name: 'Fast geschafft!' }).waitFor();
      const link = /http:\S+\?token=\S+/.exec(mailTo('at', recipient))?.[0] ?? '';
      await page.goto(link);
      await page.getByRole('button', { name: 'Anmeldung bestätigen' }).press('Enter');
      await page.locator('[data-step="3"]').getByRole('heading', { level: 1, name: 'Anmeldung bestätigt' }).waitFor();
      await context.close();
    },
  );

  it('axe finds nothing in a form with mistakes', async () => {
    const { page, context, problems } = await openPage(browser, {
      colorScheme: 'dark',
      viewport: { width: 360, height: 800 },
      reducedMotion: 'reduce',
    });
    await page.goto(home('lingerie', '/service-hilfe/newsletter/anmeldung'), { waitUntil: 'load' });
    expect(await page.locator('[data-step="1"]').count()).toBe(1);
    await page.getByLabel('E-Mail-Adresse').press('Enter');
    await page.getByRole('alert').first().waitFor();
    await page.waitForLoadState('load');
    expect(await axeFaults(page, ALL_RULES)).toEqual([]);
    // The browser itself notes that the form's page came with status 422.
    expect(problems.filter((text) => !text.includes('422'))).toEqual([]);
    await context.close();
  });
});
