import { createFetchMemory, createLiveData, type LiveDataOptions } from '@vitrine/component-registry/data-fetching';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it, vi, type TestContext } from 'vitest';
import { acceptance, EC_TOKEN } from '../support/acceptance-product.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { contentEditor } from '../support/content-editor.ts';
import { startProduct } from '../support/product.ts';
import { tryOf } from '../support/try-of.ts';
import { until } from '../support/until.ts';

const product = acceptance();
const editor = contentEditor(product);
let browser: Browser;
let tried: ReturnType<typeof tryInTime>;
beforeAll(async () => {
  // It takes a minute, in which the other tests of this file run.
  tried = tryInTime('zeit');
  tried.catch(() => undefined);
  browser = await openBrowser();
});
afterAll(async () => {
  await product.content.forget();
  await browser.close();
});

/** Opens the home page and types a term once its clock stands still but for what it is told: how slow the machine is makes no difference. */
async function typeWithClockStopped(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto(product.at('/'));
  await page.locator('header input').focus();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await page.keyboard.type('kleid');
}

/** Types a term that is not answered until somebody waited `ms` of the page's clock; gives whether the hint was there just before, and just after. */
async function hintAround(page: Page, ms: number): Promise<[before: boolean, after: boolean]> {
  let letAnswer = (): void => {};
  const answered = new Promise<void>((resolve) => (letAnswer = resolve));
  await page.route('**/api/gateway/**', async (route) => {
    await answered;
    await route.continue();
  });
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (asked, options) => {
      if ((asked instanceof Request ? asked.url : String(asked)).includes('/api/gateway/'))
        document.documentElement.dataset['askedAt'] ??= `${performance.now()}`;
      return fetch(asked, options);
    };
  });
  await typeWithClockStopped(page);
  const askedSince = () =>
    page.evaluate(() => performance.now() - Number(document.documentElement.dataset['askedAt'] ?? NaN));
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return askedSince();
    })
    .toBeGreaterThanOrEqual(0);
  const hint = page.getByText('Das Laden dauert länger als gewohnt …').first();
  await page.clock.runFor(ms - 100 - (await askedSince()));
  await drawn(page);
  const before = await hint.isVisible();
  await page.clock.runFor(150);
  const after = await hint.waitFor().then(
    () => true,
    () => false,
  );
  letAnswer();
  await page.getByRole('option').first().waitFor();
  expect(await hint.isVisible()).toBe(false);
  return [before, after];
}

/** Lets the page's clock run until it says that the search failed. */
async function failureShown(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      return page.getByText('Die Suche ist gerade nicht möglich.').first().isVisible();
    })
    .toBe(true);
}

/** Once the page has drawn what its timers changed: it does so by messages to itself. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 10; turn += 1)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage('');
      });
  });

const snippet = (name: string) => ({ id: name, kind: 'snippet', snippet: name });
const text = { id: 'text', kind: 'text', html: '<p>Der Rest der Seite.</p>' };
const html = (words: string) => ({ page: { html: `<p>${words}</p>` } });
const countOf = async (address: string): Promise<number> => (await editor.asked(address)).length;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * How often a page, a file and the menu are asked for by server loads at once, 20 s and 63 s after that: each time by a page that
 * nobody has seen yet. All of them bear the name, which none bore before.
 */
async function tryInTime(name: string): Promise<{ page: number[]; file: number[]; menu: number[] }> {
  const counts = { page: [] as number[], file: [] as number[], menu: [] as number[] };
  await product.content.answer(`/snippets/de-AT/${name}.json`, html(`Zeit ${name}`));
  const see = async (page: string): Promise<void> => {
    expect((await editor.open(`${name}-${page}`, [snippet(name)])).body).toContain(`Zeit ${name}`);
  };
  const pageCount = () => countOf(`/de-AT/lp/${name}-0?`);
  // Whatever page is made anew first asks for the menu: what is counted begins before it is forgotten.
  await see('vorher');
  const before = await countOf('/navigation/105_web.json');
  await editor.revalidate('navigation');
  const fileBefore = await countOf(`/snippets/de-AT/${name}.json`);
  await editor.revalidate('snippets');
  let begun = 0;
  for (const [index, seconds] of [0, 20, 63].entries()) {
    if (index > 0) await wait(Math.max(0, begun + seconds * 1_000 - performance.now()));
    await see(`${index}`);
    // Twice in the same moment: the second load asks for nothing.
    await see(`${index}-noch-einmal`);
    const known = await pageCount();
    await product.get(`/lp/${name}-0`);
    // What is old is shown once more, and asked for behind that.
    if (index > 0) await expect.poll(pageCount).toBeGreaterThan(known);
    else begun = performance.now();
    counts.page.push(await pageCount());
    counts.file.push((await countOf(`/snippets/de-AT/${name}.json`)) - fileBefore);
    counts.menu.push((await countOf('/navigation/105_web.json')) - before);
  }
  return counts;
}

/** The trial of this file, or a test's own at a later try. */
function trialOf(task: TestContext['task'], name: string): typeof tried {
  const later = tryOf(task);
  return later === 0 ? tried : tryInTime(`zeit-${name}-${later}`);
}

it('DF-002: an answer after 4 s is shown, one after 6 s is given up and told', async ({ task }) => {
  /** The first visit of a page by a name of its own. A shop that is too busy refuses it, which says nothing of what it waits for. */
  const firstVisit = async (what: string, see: (name: string) => Promise<{ status: number; body: string }>) => {
    for (let turn = 0; ; turn += 1) {
      const name = `${what}-${tryOf(task)}-${turn}`;
      const begun = performance.now();
      const { status, body } = await see(name);
      if (status !== 503 || turn === 5) return { name, status, body, ms: performance.now() - begun };
      await wait(2_000);
    }
  };
  const slow = async (what: string, afterMs: number, isShown: boolean): Promise<string> => {
    const { name, status, body, ms } = await firstVisit(what, async (one) => {
      await product.content.answer(`/snippets/de-AT/${one}.json`, { ...html(`Nach ${afterMs}`), afterMs });
      return editor.open(`langsam-${one}`, [snippet(one), text]);
    });
    expect([status, body.includes('Der Rest der Seite.'), body.includes(`Nach ${afterMs}`)]).toEqual([
      200,
      true,
      isShown,
    ]);
    expect(ms).toBeLessThan(7_000);
    return `/snippets/de-AT/${name}.json`;
  };
  // Nobody has seen these pages yet: their first visitor waits for what is on its way.
  const four = await slow('vier', 4_000, true);
  const six = await slow('sechs', 6_000, false);
  const late = await firstVisit('spaete-seite', async (name) => {
    await product.content.answer(`/de-AT/lp/${name}`, {
      page: { title: 'Spät', paragraphs: [{ id: 'eins', kind: 'text', html: '<p>Nach zwei Sekunden.</p>' }] },
      afterMs: 2_000,
    });
    return product.get(`/lp/${name}`);
  });
  expect([late.status, late.body.includes('Nach zwei Sekunden.')]).toEqual([200, true]);
  await expect.poll(() => editor.told(six)).not.toEqual([]);
  expect(editor.told(six)[0]).toMatchObject({ level: 'error', status: 0, statusText: 'Timeout' });
  expect(editor.told(four)).toEqual([]);
});

it('DF-003: any other status than a good one is a failure; 200 and 204 are none', async () => {
  for (const status of [404, 500, 204]) {
    await product.content.answer(`/snippets/de-AT/status-${status}.json`, { status });
    await editor.open(`status-${status}`, [snippet(`status-${status}`), text]);
  }
  await product.content.answer('/snippets/de-AT/status-200.json', html('Da.'));
  await until('a good answer is shown', async () =>
    (await editor.open('status-200', [snippet('status-200')])).body.includes('Da.'),
  );
  const told = (status: number) => editor.told(`/snippets/de-AT/status-${status}.json`).map((line) => line.status);
  await expect.poll(() => told(500)).toEqual([500]);
  expect([told(404), told(204), told(200)]).toEqual([[404], [], []]);
});

it('DF-004: x-ec-token is sent by the server where there is one, and never by a browser', async () => {
  await editor.revalidate('usp');
  await editor.open('marke', []);
  await expect.poll(() => countOf('/usp/de-AT.json')).toBeGreaterThan(0);
  const { page, context } = await openPage(browser);
  const sent: string[] = [];
  page.on('request', (request) => void sent.push(...Object.keys(request.headers())));
  await page.goto(product.at('/lp/marke'), { waitUntil: 'networkidle' });
  await context.close();
  expect(sent.filter((name) => name === 'x-ec-token')).toEqual([]);
  const ours = (await product.content.calls()).filter(({ url }) => !url.startsWith('/nl/'));
  expect(new Set(ours.map(({ token }) => token))).toEqual(new Set([EC_TOKEN]));

  const before = (await product.content.calls()).length;
  const other = await startProduct({ env: { CMS_URL: `${product.contentUrl}/nl`, EC_TOKEN: '' } });
  try {
    await other.get('/', { host: 'nl.localhost' });
    const calls = (await product.content.calls()).slice(before).filter(({ url }) => url.startsWith('/nl/'));
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter((call) => 'token' in call)).toEqual([]);
  } finally {
    await other.stop();
  }
});

it('DF-011: what a page needs at first is fetched side by side', async () => {
  const names = ['eins', 'zwei', 'drei'].map((name) => `neben-${name}`);
  for (const name of [...names, 'neben-einzeln'])
    await product.content.answer(`/snippets/de-AT/${name}.json`, { ...html(`Da: ${name}.`), afterMs: 1_000 });
  const msOf = async (page: string, paragraphs: object[]): Promise<number> => {
    const begun = performance.now();
    await editor.open(page, paragraphs);
    return performance.now() - begun;
  };
  // What a page takes besides is the machine's doing: one delay for three, as for one.
  const one = await msOf('einzeln', [snippet('neben-einzeln')]);
  expect((await msOf('nebeneinander', names.map(snippet))) - one).toBeLessThan(1_000);
  const shown = async (): Promise<number> => {
    const { body } = await product.get('/lp/nebeneinander');
    return names.filter((name) => body.includes(`Da: ${name}.`)).length;
  };
  await expect.poll(shown).toBe(3);
  // One after the other would take three seconds, and the last would be asked for when the first is there.
  expect(await Promise.all(names.map((name) => countOf(`/snippets/de-AT/${name}.json`)))).toEqual([1, 1, 1]);
});

it('DF-012: a failure at first is told with component and url and costs its part alone; so is one in the browser', async () => {
  await product.content.answer('/snippets/de-AT/bricht.json', { status: 500 });
  await product.content.answer('/snippets/de-AT/haelt.json', html('Das andere.'));
  const { status, body } = await editor.open('bruch', [snippet('bricht'), snippet('haelt'), text]);
  expect([status, body.includes('Das andere.'), body.includes('Der Rest der Seite.')]).toEqual([200, true, true]);
  await expect.poll(() => editor.told('/snippets/de-AT/bricht.json')).not.toEqual([]);
  expect(editor.told('/snippets/de-AT/bricht.json')[0]).toMatchObject({
    msg: 'Error during initial fetching of data',
    component: 'snippet',
    url: `${product.contentUrl}/snippets/de-AT/bricht.json`,
  });
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const logged: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && logged.push(message.text())));
  await page.route('**/api/gateway/**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(product.at('/'));
  await page.locator('header input').focus();
  await page.keyboard.type('kleid');
  await expect.poll(() => logged.filter((line) => line.includes('component: search-form'))).not.toEqual([]);
  expect(logged.find((line) => line.includes('component: search-form'))).toContain(
    `url: ${product.at('/api/gateway/')}`,
  );
  await context.close();
});

it('DF-005: what a browser fetched it knows for 60 s', async () => {
  vi.useFakeTimers();
  try {
    const memory = createFetchMemory<number>({ clock: Date.now });
    let asked = 0;
    const get = (): Promise<number> =>
      memory.get({ address: '/api/x', locale: 'de-AT', hasToken: false }, async () => (asked += 1));
    await get();
    vi.advanceTimersByTime(59_999);
    expect([await get(), asked]).toEqual([1, 1]);
    vi.advanceTimersByTime(2);
    expect([await get(), asked]).toEqual([2, 2]);
  } finally {
    vi.useRealTimers();
  }
});

it('DF-007: what two parts of a page ask is one request within 2 s, in the Austrian shop within 3 s', async () => {
  for (const [tenant, ms, count] of [
    ['de', 1_900, 1],
    ['de', 2_100, 2],
    ['at', 2_900, 1],
    ['at', 3_100, 2],
  ] as const) {
    const { body } = await product.get('/', { host: `${tenant}.localhost` });
    const dedupeMs = Number(/<body[^>]* data-dedupe-ms="(\d+)"/.exec(body)?.[1] ?? 2_000);
    let now = 0;
    let asked = 0;
    const data = createLiveData({
      dedupeMs,
      clock: () => now,
      random: () => 0.5,
      after: () => () => undefined,
      connection: () => undefined,
      isHidden: () => false,
      onFocus: () => () => undefined,
      onFailure: () => undefined,
    } satisfies LiveDataOptions);
    const watch = (): void => {
      const ask = async (): Promise<{ ok: true; data: string }> => {
        asked += 1;
        return { ok: true, data: 'x' };
      };
      data.watch({ key: 'key', component: 'a', url: '/', ask }, () => undefined);
    };
    watch();
    now = ms;
    watch();
    expect([tenant, ms, asked]).toEqual([tenant, ms, count]);
  }
});

it('DF-008: who comes back to a page has its data asked for anew, at most every 5 s', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/gateway/')) asked += 1;
  });
  await typeWithClockStopped(page);
  await page.clock.runFor(1_000);
  await page.getByRole('option').first().waitFor();
  const seen: number[] = [];
  // Seconds after the first answer.
  for (const wait of [10_000, 2_000, 4_000]) {
    await page.clock.runFor(wait);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.waitForLoadState('networkidle');
    seen.push(asked);
  }
  expect(seen).toEqual([2, 2, 3]);
  await context.close();
});

it('DF-009: loading is slow after 3 s, over a slow connection after 5 s', async () => {
  for (const [connection, ms] of [
    [undefined, 3_000],
    [{ effectiveType: '2g' }, 5_000],
    [{ effectiveType: '4g', saveData: true }, 5_000],
  ] as const) {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await page.addInitScript((value) => {
      if (value !== undefined) Object.defineProperty(navigator, 'connection', { value });
    }, connection);
    expect([connection, ...(await hintAround(page, ms))]).toEqual([connection, false, true]);
    await context.close();
  }
});

it('DF-010: a failed fetch is tried again after random times that double, and not once nobody looks', async () => {
  for (const [connection, random, times] of [
    [{ effectiveType: '4g' }, 0.5, [10, 20, 40]],
    [{ effectiveType: '4g' }, 0, [5, 10, 20]],
    [{ effectiveType: 'slow-2g' }, 0.5, [20, 40, 80]],
  ] as const) {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await page.addInitScript(
      ([value, chance]) => {
        Object.defineProperty(navigator, 'connection', { value });
        Object.defineProperty(document, 'hidden', { get: () => document.title === 'hidden' });
        Math.random = () => chance;
      },
      [connection, random] as const,
    );
    let asked = 0;
    await page.route('**/api/gateway/**', (route) => {
      asked += 1;
      return route.fulfill({ status: 500 });
    });
    await typeWithClockStopped(page);
    await failureShown(page);
    let count = 1;
    for (const seconds of times) {
      await expect.poll(() => asked).toBe(count);
      // The clock stands still but for what is told here.
      await page.clock.runFor((seconds - 3) * 1_000);
      await page.waitForLoadState('networkidle');
      expect([seconds, asked]).toEqual([seconds, count]);
      count += 1;
      // Its time began when the page had read the failure, up to a second of this clock later.
      let late = 0;
      await expect
        .poll(async () => {
          await page.clock.runFor(500);
          late += 0.5;
          return asked;
        })
        .toBe(count);
      expect([seconds, late]).toEqual([seconds, Math.min(late, 5)]);
    }
    await page.evaluate(() => {
      document.title = 'hidden';
    });
    await page.clock.runFor(600_000);
    expect(asked).toBe(count);
    await context.close();
  }
  for (const status of [401, 403, 404]) {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    let asked = 0;
    await page.route('**/api/gateway/**', (route) => {
      asked += 1;
      return route.fulfill({ status });
    });
    await typeWithClockStopped(page);
    await failureShown(page);
    await page.clock.runFor(600_000);
    expect([status, asked]).toEqual([status, 1]);
    await context.close();
  }
});

it('DF-013: what is cached of one shop or locale never shows in another', async () => {
  const get = (path: string, tenant: string) => product.get(path, { host: `${tenant}.localhost` });
  await product.content.answer('/de-AT/lp/nur-at', {
    page: { title: 'Nur in Österreich', paragraphs: [{ id: 'eins', kind: 'text', html: '<p>Nur in Österreich.</p>' }] },
  });
  // Everything is warm in the Austrian shop.
  for (const path of ['/', '/lp/nur-at', '/s/kimono'])
    await until(`${path} is kept`, async () => (await get(path, 'at')).headers['x-cache'] === 'HIT');
  expect((await get('/lp/nur-at', 'lingerie')).status).toBe(404);
  const [austrian, sister] = [await get('/s/kimono', 'at'), await get('/s/kimono', 'lingerie')];
  expect(austrian.body).not.toContain('Kimono aus Satin');
  expect(sister.body).toContain('Kimono aus Satin');
  for (const [tenant, lang, name] of [
    ['at', 'de-AT', 'Ahornhaus'],
    ['lingerie', 'de-DE', 'Lilienne'],
    ['zwei', 'de-CH', 'zwei'],
  ] as const) {
    const { body } = await get('/', tenant);
    expect([tenant, /<html[^>]* lang="([^"]+)"/.exec(body)?.[1]]).toEqual([tenant, lang]);
    expect(body).toContain(`– ${name}</title>`);
    expect(body).toContain(`data-tenant="${tenant}"`);
  }
  // Two locales of one shop: the other's words never come.
  for (let round = 0; round < 2; round += 1) {
    expect((await get('/', 'zwei')).body).toContain('lang="de-CH"');
    const french = (await get('/fr', 'zwei')).body;
    expect(french).toContain('lang="fr-CH"');
    expect(french).toContain('Rechercher');
    expect((await get('/', 'zwei')).body).not.toContain('Rechercher');
  }
});

it('DF-001: a file is asked for once in 60 s, and again after them', async ({ task }) => {
  const { file } = await trialOf(task, 'datei');
  expect(file).toEqual([1, 1, 2]);
});

it('DF-006: a page of content lives 15 s, a file 60 s, the menu 900 s', async ({ task }) => {
  const { page, file, menu } = await trialOf(task, 'alles');
  expect(page[1]).toBeGreaterThan(page[0] ?? 0);
  expect([file, menu]).toEqual([
    [1, 1, 2],
    [1, 1, 1],
  ]);
});
