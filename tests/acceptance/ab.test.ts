import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptance, otherAcceptance } from '../support/acceptance-product.ts';
import { openBrowser, openPage, PERSON, type WatchedPage } from '../support/browser.ts';
import { nodeIds, type Page } from '../support/product.ts';
import { until } from '../support/until.ts';

const CONSENT = 'consent=C0001,C0002';
const product = acceptance();
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-ab-'));
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ userAgent: PERSON });
});
afterAll(async () => {
  await browser.close();
  await product.experiments('stop', 'at/exp-1');
  rmSync(folder, { recursive: true, force: true });
});

/** The variant moves a section: a visitor sees it without any script. */
const definition = (weights: [number, number]): object => ({
  key: 'exp-1',
  page: 'home',
  hypothesis: 'Bestseller zuerst',
  goal: 'select-item',
  variants: [
    { key: 'a', weight: weights[0] },
    {
      key: 'b',
      weight: weights[1],
      layer: { page: 'home', prefix: 'exp-1', ops: [{ op: 'move', node: 'bestsellers', before: 'new-arrivals' }] },
    },
  ],
});
async function define(weights: [number, number]): Promise<void> {
  const file = path.join(folder, 'exp-1.json');
  writeFileSync(file, JSON.stringify(definition(weights)));
  const { code, stdout, stderr } = await product.experiments('create', file, '--tenant', 'at');
  expect(code, stdout + stderr).toBe(0);
}

let visits = 0;
/** Every visit comes from another address: few people share one. */
const address = (): string => `198.18.${(visits += 1) >> 8}.${visits & 255}`;
const visit = (cookie: string, headers: Record<string, string> = {}, path = '/'): Promise<Page> =>
  product.get(path, {
    headers: {
      'user-agent': PERSON,
      'x-forwarded-for': address(),
      'sec-fetch-dest': 'document',
      ...(cookie === '' ? {} : { cookie }),
      ...headers,
    },
  });
const armOf = ({ body }: Page): 'a' | 'b' => {
  const ids = nodeIds(body);
  return ids.indexOf('bestsellers') < ids.indexOf('new-arrivals') ? 'b' : 'a';
};
const cookiesOf = ({ headers }: Page): Map<string, string> =>
  new Map(
    [headers['set-cookie'] ?? []].flat().map((line) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      return [name, value];
    }),
  );
const MEASURING = ['visitorId', 'abAssignments'];
const measuringCookies = (page: Page): string[] =>
  [...cookiesOf(page).keys()].filter((name) => MEASURING.includes(name));
/** What the visitor of an answer sends from then on. */
const jarOf = (page: Page): string =>
  [CONSENT, ...MEASURING.map((name) => `${name}=${cookiesOf(page).get(name) ?? ''}`)].join('; ');

async function openAs(jar: string): Promise<WatchedPage> {
  const opened = await openPage(browser);
  await opened.context.addCookies(
    jar.split('; ').map((pair) => {
      const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(pair) ?? [];
      return { name, value, url: product.at('/') };
    }),
  );
  await opened.page.goto(product.at('/'));
  return opened;
}

const abTests = async (tenant: string): Promise<unknown> => {
  const ask = () =>
    product.get('/api/gateway/', {
      method: 'POST',
      host: `${tenant}.localhost`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: `{ tenant(id: "${tenant}") { abTests { client server } } }` }),
    });
  // A busy machine may answer 503 first.
  const { body } = await until('the gateway answers', async () => {
    const answer = await ask();
    return answer.status !== 503 && answer;
  });
  return (JSON.parse(body) as { data: { tenant: { abTests: unknown } } }).data.tenant.abTests;
};

it('AB-002: the one client test is 2025_04_Aplus_reco, and a visitor keeps a variant over reloads', async () => {
  for (const tenant of ['at', 'de', 'ch', 'nl', 'lingerie'])
    expect([tenant, await abTests(tenant)]).toMatchObject([tenant, { client: ['2025_04_Aplus_reco'] }]);
  const seen = new Set<string>();
  await until('both variants are seen', async () => {
    const first = await visit(CONSENT, {}, '/p/SKU-1001');
    const [, variant = ''] = /2025_04_Aplus_reco:([ab])/.exec(cookiesOf(first).get('abAssignments') ?? '') ?? [];
    seen.add(variant);
    return seen.size === 2;
  });
  expect([...seen].sort()).toEqual(['a', 'b']);
  const { page, context } = await openAs(CONSENT);
  await page.goto(product.at('/p/SKU-1001'));
  const stored = async (): Promise<string> =>
    (await context.cookies()).find(({ name }) => name === 'abAssignments')?.value ?? '';
  const first = await stored();
  expect(first).toMatch(/^2025_04_Aplus_reco:[ab]:1~/);
  const [, arm] = /:([ab]):/.exec(first) ?? [];
  for (let reload = 0; reload < 4; reload += 1) {
    await page.reload();
    expect(await stored()).toBe(first);
    const props = await page.locator('#page-props').textContent();
    expect(props).toContain(`"2025_04_Aplus_reco":"${arm}"`);
  }
  await context.close();
  const refusing = await visit('consent=C0001', {}, '/p/SKU-1001');
  expect(measuringCookies(refusing)).toEqual([]);
});

it('AB-003: as delivered no test runs on the server, and no tree depends on one', async () => {
  for (const tenant of ['at', 'lingerie']) {
    expect(await abTests(tenant)).toMatchObject({ server: [] });
    const { stdout } = await product.layouts('--json', 'explain', product.at('/', tenant));
    const { layers, vary } = JSON.parse(stdout) as { layers: { id: string }[]; vary: string[] };
    expect(layers.filter(({ id }) => id.startsWith('experiment'))).toEqual([]);
    expect(vary.filter((dimension) => dimension.startsWith('arm') || dimension.startsWith('experiment'))).toEqual([]);
  }
});

it('AB-001: of 1,000 fresh visitors with consent both variants get about their shares', async () => {
  await define([0.3, 0.7]);
  expect((await product.experiments('start', 'at/exp-1', '--visitors', '1000', '--days', '14')).code).toBe(0);
  await until('a visitor is assigned', async () => cookiesOf(await visit(CONSENT)).has('abAssignments'));
  const counts = { a: 0, b: 0 };
  for (let round = 0; round < 50; round += 1)
    for (const page of await Promise.all(Array.from({ length: 20 }, () => visit(CONSENT)))) counts[armOf(page)] += 1;
  // Five standard deviations to either side.
  expect(Math.abs(counts.a - 300)).toBeLessThan(73);
  expect(counts.a + counts.b).toBe(1_000);
});

it('AB-004: a test that is added while the product runs moves a node in the HTML of some visitors, with the same ids', async () => {
  const seen = new Map<'a' | 'b', string[]>();
  await until('both arms are seen', async () => {
    const page = await visit(CONSENT);
    expect(cookiesOf(page).get('abAssignments')).toMatch(new RegExp(`exp-1:${armOf(page)}`));
    seen.set(armOf(page), nodeIds(page.body));
    return seen.size === 2;
  });
  expect(seen.get('b')).not.toEqual(seen.get('a'));
  expect(seen.get('b')?.toSorted()).toEqual(seen.get('a')?.toSorted());

  const moved = await until('somebody has B', async () => {
    const page = await visit(CONSENT);
    return armOf(page) === 'b' && page;
  });
  const { page, context } = await openPage(browser, { javaScriptEnabled: false });
  await context.addCookies(
    MEASURING.map((name) => ({ name, value: cookiesOf(moved).get(name) ?? '', url: product.at('/') })).concat({
      name: 'consent',
      value: 'C0001,C0002',
      url: product.at('/'),
    }),
  );
  await page.goto(product.at('/'));
  expect(armOf({ status: 200, headers: {}, body: await page.content() })).toBe('b');
  await context.close();

  // With scripts nothing moves after the first HTML.
  const opened = await openAs(jarOf(moved));
  const order = (): Promise<(string | null)[]> =>
    opened.page.locator('[data-node-id]').evaluateAll((all) => all.map((node) => node.getAttribute('data-node-id')));
  await opened.page.mouse.move(300, 300);
  await opened.page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));
  const ids = await order();
  expect(ids.indexOf('bestsellers')).toBeLessThan(ids.indexOf('new-arrivals'));
  await opened.context.close();
});

it('AB-005: a visitor keeps a variant, also when the shares change; without consent there is none', async () => {
  const jars = new Map<'a' | 'b', string>();
  await until('both arms have a visitor', async () => {
    const page = await visit(CONSENT);
    jars.set(armOf(page), jarOf(page));
    return jars.size === 2;
  });
  const stays = async (): Promise<void> => {
    for (const [arm, jar] of jars)
      for (let count = 0; count < 20; count += 1) expect(armOf(await visit(jar))).toBe(arm);
  };
  await stays();
  await define([0.95, 0.05]);
  await until('the shares have changed', async () => {
    const pages = await Promise.all(Array.from({ length: 20 }, () => visit(CONSENT)));
    return pages.filter((page) => armOf(page) === 'a').length >= 16;
  });
  await stays();
  for (const cookie of ['', 'consent=C0001'])
    for (let count = 0; count < 20; count += 1) {
      const page = await visit(cookie);
      expect([armOf(page), measuringCookies(page)]).toEqual(['a', []]);
    }
});

it('AB-006: robots and monitoring see the control, 50 times of 50, and get no cookie', async () => {
  await define([0.05, 0.95]);
  await until('nearly everybody is moved', async () => {
    const pages = await Promise.all(Array.from({ length: 20 }, () => visit(CONSENT)));
    return pages.filter((page) => armOf(page) === 'b').length >= 15;
  });
  for (const header of ['x-ua-bot', 'x-ua-monitoring'])
    for (let count = 0; count < 50; count += 1) {
      const page = await visit(CONSENT, { [header]: '1' });
      expect([header, armOf(page), measuringCookies(page)]).toEqual([header, 'a', []]);
    }
});

it('AB-008: with consent a page under test tells the data layer test and variant once, without consent nothing', async () => {
  const fresh = await visit(CONSENT);
  const opened = await openAs(jarOf(fresh));
  const entries = async (): Promise<unknown[]> =>
    ((await opened.page.evaluate('window.dataLayer ?? []')) as { testId?: string }[]).filter(
      ({ testId }) => testId === 'exp-1',
    );
  await until('it is told', async () => (await entries()).length > 0);
  await opened.page.waitForLoadState('networkidle');
  expect(await entries()).toEqual([{ event: 'abTest', testId: 'exp-1', variant: armOf(fresh) }]);
  // A page that is not under test tells nothing of it.
  await opened.page.goto(product.at('/s/kleid'), { waitUntil: 'networkidle' });
  expect(await entries()).toEqual([]);
  await opened.context.close();

  const refusing = await openAs('consent=C0001');
  await refusing.page.waitForLoadState('networkidle');
  expect(await refusing.page.evaluate('window.dataLayer ?? []')).toEqual([]);
  expect((await refusing.context.cookies()).map(({ name }) => name).filter((name) => MEASURING.includes(name))).toEqual(
    [],
  );
  await refusing.context.close();
});

it('AB-007: the test panel lists the branches of apps and backends and sets them; a shop in production has none', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(product.at('/__testpanel'));
  for (const [list, prefix] of [
    ['Apps', 'fb-app-'],
    ['Backends', 'fb-backend-'],
  ] as const) {
    const rows = page.getByRole('region', { name: list }).getByRole('listitem');
    expect(await rows.count()).toBeGreaterThanOrEqual(3);
    for (const row of await rows.all()) {
      const cookie = (await row.locator('code').textContent()) ?? '';
      expect(cookie.startsWith(prefix)).toBe(true);
      expect(await row.locator('.state').innerText()).toBe(`${cookie}: not set`);
      expect(await row.getByRole('textbox').count()).toBe(1);
      expect(await row.getByRole('button', { name: `Set ${cookie}` }).count()).toBe(1);
      expect(await row.getByRole('button', { name: `Clear ${cookie}` }).count()).toBe(1);
    }
    const first = rows.first();
    const cookie = (await first.locator('code').textContent()) ?? '';
    const stored = async (): Promise<string | undefined> =>
      (await context.cookies()).find(({ name }) => name === cookie)?.value;
    await first.getByRole('textbox').fill('feature-hero');
    await first.getByRole('button', { name: `Set ${cookie}` }).click();
    await page.getByText(`${cookie}: feature-hero`).waitFor();
    expect(await stored()).toBe('feature-hero');
    await first.getByRole('button', { name: `Clear ${cookie}` }).click();
    await page.getByText(`${cookie}: not set`).waitFor();
    expect(await stored()).toBeUndefined();
  }
  await context.close();

  expect((await otherAcceptance().get('/__testpanel')).status).toBe(404);
});
