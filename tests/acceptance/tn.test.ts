import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptance, ASSET_HOST } from '../support/acceptance-product.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { ROOT } from '../support/product.ts';

const product = acceptance();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const langOf = async (tenant: string): Promise<string | undefined> =>
  /<html[^>]* lang="([^"]+)"/.exec((await product.get('/', { host: `${tenant}.localhost` })).body)?.[1];

it('TN-004: a shop that names no default locale speaks de-DE, the Austrian one de-AT', async () => {
  const delivered = JSON.parse(readFileSync(path.join(ROOT, 'tenants/at/tenant.json'), 'utf8')) as {
    i18n: { defaultLocale: string };
  };
  expect(delivered.i18n.defaultLocale).toBe('de-AT');
  expect([await langOf('neu'), await langOf('at')]).toEqual(['de-DE', 'de-AT']);
});

it('TN-005: a text that a German catalogue lacks comes from de-AT, and de-AT lacks none', async () => {
  const own = readFileSync(path.join(product.localesDir, 'de-DE/frame.json'), 'utf8');
  expect(own).not.toContain('"revocation"');
  const { body } = await product.get('/', { host: 'lingerie.localhost' });
  expect(body).toContain('>Rücktrittsrecht<');
  expect(body).not.toMatch(/frame\.revocation|Widerrufsrecht</);

  const keysOf = (tree: object, prefix: string): string[] =>
    Object.entries(tree).flatMap(([name, value]) =>
      typeof value === 'string' ? [prefix + name] : keysOf(value as object, `${prefix}${name}.`),
    );
  const keys = (locale: string): Set<string> =>
    new Set(
      readdirSync(path.join(ROOT, 'locales', locale))
        .filter((file) => file !== 'locale.json')
        .flatMap((file) =>
          keysOf(JSON.parse(readFileSync(path.join(ROOT, 'locales', locale, file), 'utf8')) as object, ''),
        ),
    );
  const reference = keys('de-AT');
  expect(reference.size).toBeGreaterThan(400);
  for (const locale of readdirSync(path.join(ROOT, 'locales')))
    expect([locale, [...keys(locale)].filter((key) => !reference.has(key))]).toEqual([locale, []]);
});

it('TN-009: the style variant of a shop gives the same button another colour and another radius', async () => {
  const buttonOf = async (tenant: string): Promise<{ variant: string | null; colour: string; radius: number }> => {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(product.at('/', tenant));
    const variant = await page.locator('html').getAttribute('data-style-variant');
    const style = await page
      .locator('[data-node="hero-banner"] a')
      .first()
      .evaluate((link) => {
        const { backgroundColor, borderTopLeftRadius } = getComputedStyle(link);
        return { colour: backgroundColor, radius: Number.parseFloat(borderTopLeftRadius) };
      });
    await context.close();
    return { variant, ...style };
  };
  const [primary, sister] = [await buttonOf('at'), await buttonOf('lingerie')];
  expect([primary.variant, sister.variant]).toEqual(['primary', 'sister']);
  expect(sister.colour).not.toBe(primary.colour);
  expect(sister.radius).toBeGreaterThan(primary.radius);
});

it('TN-011: pictures come from the asset host of the tenant file', async () => {
  const pictures = async (tenant: string): Promise<string[]> => {
    const { body } = await product.get('/', { host: `${tenant}.localhost` });
    const addresses = [...body.matchAll(/<(?:img|source)[^>]* (?:src|srcSet)="([^"]+)"/g)].flatMap(([, list = '']) =>
      list.split(', ').map((each) => each.split(' ')[0] ?? ''),
    );
    expect(addresses.length).toBeGreaterThan(50);
    return addresses;
  };
  expect((await pictures('zwei')).filter((url) => !url.startsWith(`${ASSET_HOST}/assets/`))).toEqual([]);
  expect((await pictures('at')).filter((url) => !url.startsWith('/assets/'))).toEqual([]);
  const { headers } = await product.get('/', { host: 'zwei.localhost' });
  expect(headers['content-security-policy']).toMatch(new RegExp(`img-src [^;]*${ASSET_HOST}`));
});
