import { createHash } from 'node:crypto';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../support/browser.ts';
import { isHydrated } from '../support/start-scripts.ts';
import { until } from '../support/until.ts';
import { sharedProduct, type SharedProduct } from '../support/shared-product.ts';

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openBrowser({ pictures: true })]);
});
afterAll(() => browser.close());

const PAGES = ['/', '/suche/kleid', '/gibt-es-nicht', '/newsletter'];
const SHOPS = ['at', 'de', 'ch', 'nl', 'lingerie'];
const RUNNABLE =
  /<script(?![^>]*\s(?:src=|type="(?:application\/(?:ld\+)?json|speculationrules)"))[^>]*>([\s\S]*?)<\/script>/g;

/** Something that only React can have put there. */
describe('the policy of a page', () => {
  it.each(SHOPS)('vouches for every script that the pages of %s have', async (shop) => {
    for (const address of PAGES) {
      const { body, headers } = await product.get(address, { host: `${shop}.localhost` });
      const policy = String(headers['content-security-policy']);
      const missing = [...body.matchAll(RUNNABLE)]
        .map(([, script = '']) => script)
        .filter((script) => !policy.includes(createHash('sha256').update(script).digest('base64')));
      expect([address, missing.map((script) => script.slice(0, 80))]).toEqual([address, []]);
    }
  });

  it('keeps an address that is a secret from the next page, and from scripts of others', async () => {
    const [open, secret] = await Promise.all(['/', '/password/reset?token=RESET-OLD'].map((path) => product.get(path)));
    expect(open?.body).toContain('gtm.js');
    expect(secret?.body).not.toContain('gtm.js');
    // The last one that a browser knows holds.
    expect(String(secret?.headers['referrer-policy'])).toMatch(/,\s*strict-origin$/u);
    expect(open?.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });

  it('lets the page start at the first touch, and keeps a script of anybody else from running', async () => {
    const { page, context, problems } = await openPage(browser);
    try {
      const address = `http://at.localhost:${product.ports.edge}/`;
      await page.goto(address, { waitUntil: 'load' });
      expect(problems).toEqual([]);
      await page.keyboard.press('Shift');
      await until('the page is hydrated', () => isHydrated(page));
      expect(problems).toEqual([]);
      const reported = page
        .waitForRequest((request) => request.url().endsWith('/-/csp'))
        .then((request) => request.method());
      await page.evaluate(() => {
        const script = document.createElement('script');
        script.append('window.stolen = true');
        document.body.append(script);
      });
      expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
      const made = await page.evaluate(() => {
        const tried = (deed: () => void): string => {
          try {
            deed();
            return 'done';
          } catch (error) {
            return error instanceof TypeError ? 'refused' : String(error);
          }
        };
        return [
          tried(() => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>')),
          tried(() => (document.createElement('script').textContent = 'window.stolen = true')),
          tried(() => (document.createElement('script').src = '/api/somewhere.js')),
          tried(() => (document.createElement('script').src = 'https://elsewhere.example/_next/static/x.js')),
          tried(() => (document.createElement('script').src = '/_next/static/x.js')),
        ];
      });
      expect(made).toEqual(['refused', 'refused', 'refused', 'refused', 'done']);
      expect(problems.some((problem) => /Content Security Policy|TrustedScript/.test(problem))).toBe(true);
      expect(await reported).toBe('POST');
    } finally {
      await context.close();
    }
  });
});
