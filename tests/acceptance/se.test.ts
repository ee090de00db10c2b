import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptance } from '../support/acceptance-product.ts';
import { openBrowser, openPage, PERSON } from '../support/browser.ts';
import type { Page } from '../support/product.ts';

const product = acceptance();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ userAgent: PERSON });
});
afterAll(() => browser.close());

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** Name → [value, attributes] of the cookies that an answer sets. */
const setCookies = ({ headers }: Page): Map<string, [string, string]> =>
  new Map(
    [headers['set-cookie'] ?? []].flat().map((line) => {
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*);?\s*(.*)$/.exec(line) ?? [];
      return [name, [value, attributes]];
    }),
  );
const propsOf = ({ body }: Page): Record<string, unknown> =>
  JSON.parse(
    /<script[^>]*(?:id="page-props"[^>]*type="application\/json"|type="application\/json"[^>]*id="page-props")[^>]*>(.*?)<\/script>/s.exec(
      body,
    )?.[1] ?? '{}',
  ) as Record<string, unknown>;

it('SE-013: without the cookie of the backend a new UUID is set under both names, a new one each time', async () => {
  const ids = new Set<string>();
  for (let visit = 0; visit < 2; visit += 1) {
    const cookies = setCookies(await product.get('/'));
    const [id = '', attributes = ''] = cookies.get('GlycerinPageViewId') ?? [];
    expect(cookies.get('GlycerinPageViewIdFromBackend')).toEqual([id, attributes]);
    expect(id).toMatch(UUID_V4);
    expect(attributes).toMatch(/Path=\//);
    expect(attributes).toMatch(/SameSite=Lax/);
    expect(attributes).not.toMatch(/Expires|Max-Age/i);
    ids.add(id);
  }
  expect(ids.size).toBe(2);
});

it('SE-014: both cookies are read on the server: none is set anew, and the page knows the id', async () => {
  const answer = await product.get('/', {
    headers: { cookie: 'GlycerinPageViewIdFromBackend=abc; GlycerinPageViewId=abc' },
  });
  expect([...setCookies(answer).keys()].filter((name) => name.startsWith('Glycerin'))).toEqual([]);
  expect(propsOf(answer)['pageviewId']).toBe('abc');
});

it('SE-016: the page props are exactly five, hold no secret cookie, and what is in the HTML is not asked for', async () => {
  const answer = await product.get('/', {
    headers: { cookie: 'consent=C0001; visitorId=secret-visitor; session=secret-token', 'user-agent': PERSON },
  });
  const props = propsOf(answer);
  expect(Object.keys(props).sort()).toEqual(['cookies', 'device', 'fallback', 'isBot', 'pageviewId']);
  expect(props).toMatchObject({ device: 'desktop', isBot: false });
  expect(JSON.stringify(props)).not.toContain('secret');

  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) asked.push(new URL(request.url()).pathname);
  });
  await page.goto(product.at('/'), { waitUntil: 'networkidle' });
  await page.mouse.move(400, 300);
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));
  await page.waitForLoadState('networkidle');
  // What a node leaves for later and the time of the server are not in the HTML; everything else is.
  expect(asked.filter((path) => !/^\/(?:-\/nodes\/|_next\/static\/|healthz$)/.test(path))).toEqual([]);
  await context.close();
});
