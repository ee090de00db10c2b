import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { openBrowser, openPage, PERSON, type WatchedPage } from '../support/browser.ts';
import { openPlainBrowser } from '../support/plain-browser.ts';
import { nodeIds, startProduct, type Page, type Product } from '../support/product.ts';
import { until } from '../support/until.ts';
import { MOVED_SECTION } from '../support/moved-section.ts';

const CONSENT = 'consent=C0001,C0002';
const BROWSER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
  'sec-fetch-dest': 'document',
};
const VISITORS = 60;

let product: Product;
let browser: Browser;
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-experiments-'));

beforeAll(async () => {
  product = await startProduct({ env: { TEST_PANEL: '1', SKIP_TAG_MANAGER: '1' } });
  browser = await openBrowser({ userAgent: PERSON });
  const file = path.join(folder, 'at/experiments/order.json');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(MOVED_SECTION));
  const created = await product.experiments('create', file);
  if (created.code !== 0) throw new Error(created.stdout + created.stderr);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Visitors who were given an arm: exactly those must be counted. */
let assigned = 0;
const visit = async (cookie: string, headers: Record<string, string> = {}): Promise<Page> => {
  const page = await product.get('/', { headers: { ...BROWSER, ...(cookie === '' ? {} : { cookie }), ...headers } });
  if (cookiesOf(page).has('abAssignments')) assigned += 1;
  return page;
};
const armOf = ({ body }: Page): 'a' | 'b' => {
  const ids = nodeIds(body);
  return ids.indexOf('bestsellers') < ids.indexOf('new-arrivals') ? 'b' : 'a';
};
/** Name and value of the cookies that an answer sets. */
const cookiesOf = ({ headers }: Page): Map<string, string> =>
  new Map(
    [headers['set-cookie'] ?? []].flat().map((each): [string, string] => {
      const [pair = ''] = each.split(';');
      return [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    }),
  );
/** What a visitor who consented sends with the next request. */
const jarAfter = (page: Page): string =>
  [
    CONSENT,
    ...[...cookiesOf(page)]
      .filter(([name]) => ['visitorId', 'abAssignments'].includes(name))
      .map((pair) => pair.join('=')),
  ].join('; ');
const started = async (): Promise<void> => {
  const { code, stdout, stderr } = await product.experiments('start', 'at/order', '--visitors', '1000', '--days', '14');
  expect(code, stdout + stderr).toBe(0);
};

const openAs = async (jar: string): Promise<WatchedPage & { origin: string }> => {
  const origin = `http://at.localhost:${product.ports.edge}`;
  const opened = await openPage(browser);
  const pairs =
    jar === ''
      ? []
      : jar
          .split('; ')
          .map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
  await opened.context.addCookies(pairs.map(([name, value]) => ({ name, value, url: origin })));
  await opened.page.goto(origin);
  return { ...opened, origin };
};
const dataLayerOf = ({ page }: Pick<WatchedPage, 'page'>): Promise<unknown> =>
  page.evaluate('window.dataLayer ?? null');
const clickFirst = async ({ page }: WatchedPage, node: string): Promise<void> => {
  await page.locator(`[data-node-id="${node}"] article a`).first().click();
  await page.waitForURL((url) => url.pathname !== '/');
};
const visitors = async (): Promise<number> => (await resultsNow()).arms.reduce((sum, { units }) => sum + units, 0);
interface Results {
  arms: { variant: string; units: number; multiple: number }[];
  metrics: { arms: { active: number }[] }[];
  lost: number;
  eventsLost: number;
}
const resultsNow = async (): Promise<Results> =>
  JSON.parse((await product.experiments('--json', 'results', 'at/order')).stdout) as Results;

describe('an experiment on the home page', () => {
  let holdoutsBegun = 0;
  const jars = new Map<'a' | 'b', string>();

  it('as delivered, every shop has the one client test and no server test', async () => {
    for (const id of ['at', 'lingerie']) {
      const body = JSON.stringify({ query: `{ tenant(id: "${id}") { abTests { client server } } }` });
      // A server that has only just started may still be too busy.
      const answer = await until('the shop door answers', async () => {
        const given = await product.get('/api/gateway/', {
          method: 'POST',
          host: `${id}.localhost`,
          headers: { 'content-type': 'application/json' },
          body,
        });
        return given.status === 200 && given;
      });
      expect(JSON.parse(answer.body)).toEqual({
        data: { tenant: { abTests: { client: ['2025_04_Aplus_reco'], server: [] } } },
      });
    }
  });

  it('changes nothing while it is a draft', async () => {
    const page = await visit(CONSENT);
    expect(armOf(page)).toBe('a');
    expect(cookiesOf(page).has('abAssignments')).toBe(false);
  });

  it('with consent both arms occur, in the HTML itself and with the same nodes', async () => {
    await started();
    await until('some visitors see the moved section', async () => armOf(await visit(CONSENT)) === 'b');
    const bodies = new Map<'a' | 'b', string[]>();
    const counts = { a: 0, b: 0 };
    for (let count = 0; count < VISITORS; count += 1) {
      const page = await visit(CONSENT);
      const arm = armOf(page);
      counts[arm] += 1;
      expect(cookiesOf(page).get('abAssignments')).toMatch(new RegExp(`^order:${arm}:1~`));
      expect(cookiesOf(page).get('visitorId')).toMatch(/^[0-9a-f-]{36}~/);
      jars.set(arm, jarAfter(page));
      bodies.set(arm, nodeIds(page.body));
    }
    // Fewer than 12 of 60 in an arm come by accident once in 500,000 runs.
    expect(Math.min(counts.a, counts.b)).toBeGreaterThanOrEqual(12);
    expect(bodies.get('b')?.toSorted()).toEqual(bodies.get('a')?.toSorted());
    expect(bodies.get('b')).not.toEqual(bodies.get('a'));
  });

  it('a visitor keeps the arm', async () => {
    for (const [arm, jar] of jars) {
      for (let count = 0; count < 20; count += 1) expect(armOf(await visit(jar))).toBe(arm);
    }
    expect([...jars.keys()].sort()).toEqual(['a', 'b']);
  });

  it('robots and monitoring see the control and get no cookie', async () => {
    for (const header of ['x-ua-bot', 'x-ua-monitoring']) {
      for (let count = 0; count < 50; count += 1) {
        const page = await visit(CONSENT, { [header]: '1' });
        expect(armOf(page)).toBe('a');
        expect([...cookiesOf(page).keys()].filter((name) => ['visitorId', 'abAssignments'].includes(name))).toEqual([]);
      }
    }
  });

  it('without consent there is the control, no cookie and no exposure', async () => {
    for (const cookie of ['', 'consent=C0001']) {
      for (let count = 0; count < 15; count += 1) {
        const page = await visit(cookie);
        expect(armOf(page)).toBe('a');
        expect([...cookiesOf(page).keys()].filter((name) => ['visitorId', 'abAssignments'].includes(name))).toEqual([]);
      }
    }
  });

  it('a signed link shows an arm, marks the tester and counts nothing', async () => {
    const { stdout } = await product.experiments('--json', 'link', 'at/order', 'b');
    const { url } = JSON.parse(stdout) as { url: string };
    const { pathname, search } = new URL(url);
    const page = await product.get(pathname + search, { headers: { ...BROWSER, cookie: CONSENT } });
    expect(page.status).toBe(200);
    expect(armOf(page)).toBe('b');
    expect(page.headers['x-cache']).toBe('BYPASS');
    expect(cookiesOf(page).has('abAssignments')).toBe(false);
    expect((await product.get(`${pathname + search}x`, { headers: BROWSER })).status).toBe(410);
  });

  it('every visitor with consent is counted once, and nobody else; results are printed', async () => {
    // The two visitors who came back 20 times each, and the one who opened a link, add nobody.
    await visit(jars.get('a') ?? '');
    expect(assigned).toBeGreaterThanOrEqual(VISITORS);
    await until('all are counted', async () => (await visitors()) === assigned);
    const page = await visit(CONSENT);
    await until('a new visitor is counted', async () => (await visitors()) === assigned);
    expect((await resultsNow()).arms.map(({ multiple }) => multiple)).toEqual([0, 0]);
    expect(jarAfter(page)).toContain('abAssignments=order:');
    expect((await product.experiments('results', 'at/order')).stdout).toMatch(/VISITORS[\s\S]*Split: χ² = /);
  });

  it('visitors of both arms click; the data layer names test and arm, and results count those who reached the goal', async () => {
    for (const arm of ['a', 'b'] as const) {
      const opened = await openAs(jars.get(arm) ?? '');
      expect(await dataLayerOf(opened)).toEqual([{ event: 'abTest', testId: 'order', variant: arm }]);
      await clickFirst(opened, 'new-arrivals');
      if (arm === 'b') {
        for (let click = 0; click < 2; click += 1) {
          await opened.page.goto(opened.origin);
          await clickFirst(opened, 'bestsellers');
        }
      }
      // Links lead to pages that there are not yet.
      expect(opened.problems.filter((problem) => !problem.includes('404'))).toEqual([]);
      await opened.context.close();
    }
    await until(
      "the click in the goal's node is counted, for one visitor",
      async () => (await resultsNow()).metrics[0]?.arms.map(({ active }) => active).join() === '0,1',
    );
    const { stdout } = await product.experiments('results', 'at/order');
    expect(stdout).toMatch(
      /Goal: visitors with select-item in bestsellers after they first saw the page under test\n\nARM +WEIGHT +VISITORS\n[\s\S]*select-item in bestsellers \(decides\)\nARM +COUNTED +RATE/,
    );
    expect(await resultsNow()).toMatchObject({ lost: 0, eventsLost: 0 });
  });

  it('without consent there is no entry, no cookie and no script of measuring', async () => {
    const opened = await openAs('consent=C0001');
    expect(await dataLayerOf(opened)).toBeNull();
    expect(
      (await opened.context.cookies())
        .map(({ name }) => name)
        .filter((name) => ['visitorId', 'abAssignments'].includes(name)),
    ).toEqual([]);
    expect(await opened.page.locator('script[src^="/-/scripts/measure."]').count()).toBe(0);
    await opened.context.close();
  });

  it('a page that was prerendered counts when it is shown, once, and again as a page view from the back/forward cache', async () => {
    const before = await visitors();
    const plain = await openPlainBrowser(PERSON);
    try {
      const origin = `http://at.localhost:${product.ports.edge}`;
      await plain.open(`${origin}/gibt-es-nicht`);
      // An id that the edge made on a page without a test: a prerendered page gets none.
      const id = cookiesOf(await product.get('/s/mantel', { headers: { ...BROWSER, cookie: CONSENT } })).get(
        'visitorId',
      );
      await plain.read(`document.cookie = '${CONSENT}; path=/'; document.cookie = 'visitorId=${id}; path=/'`);
      const log = (): string => readFileSync(path.join(product.dataDir, 'logs/edge.log'), 'utf8');
      const scripts = (): number => log().split('/-/scripts/').length;
      // A pointer that rested before the page had read its rules rests in vain, and so does one once a prerendering was given up,
      // as it is where the machine is busy: a person's moves again, on another page.
      let pages = 1;
      await until(
        'the page is prerendered',
        async () => {
          await plain.open(`${origin}/gibt-es-nicht?${(pages += 1)}`);
          const already = scripts();
          await plain.point('h1', 'hover');
          await plain.point('a[href="/"]', 'hover');
          return until('it is asked for', async () => scripts() > already, 3_000).catch(() => false);
        },
        30_000,
      );
      expect(await visitors()).toBe(before);
      await plain.point('a[href="/"]', 'click');
      await until('the prerendered page is shown', async () =>
        plain
          .read<boolean>(
            'location.pathname === "/" && performance.getEntriesByType("navigation")[0].activationStart > 0',
          )
          .catch(() => false),
      );
      await until('it is counted', async () => (await visitors()) === before + 1);
      expect(await plain.read('window.dataLayer.length')).toBe(1);
      await plain.open(`${origin}/gibt-es-nicht?last`);
      await plain.read('history.back()');
      await until('it is another page view', async () =>
        plain.read<boolean>('location.pathname === "/" && window.dataLayer?.length === 2').catch(() => false),
      );
      expect(await visitors()).toBe(before + 1);
    } finally {
      await plain.close();
    }
  });

  it('the test panel lists branches and tests, works with the keyboard, and passes axe in both colour modes', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, context, problems } = await openPage(browser, {
        colorScheme,
        viewport: { width: 360, height: 800 },
      });
      const panel = `http://at.localhost:${product.ports.edge}/__testpanel`;
      await page.goto(panel);
      expect(await axeFaults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
      await page.getByRole('textbox', { name: 'storefront' }).focus();
      await page.keyboard.type('feature/hero');
      await page.keyboard.press('Enter');
      await page.getByText('fb-app-storefront: feature/hero').waitFor();
      await page.getByRole('button', { name: 'order: b', exact: true }).press('Enter');
      await page.getByText('forced to b').waitFor();
      await page.goto(`http://at.localhost:${product.ports.edge}/`);
      expect(armOf({ status: 200, headers: {}, body: await page.content() })).toBe('b');
      expect(problems).toEqual([]);
      await context.close();
    }
  });

  it('a stop shows everybody the control at once', async () => {
    const jar = jars.get('b') ?? '';
    expect(armOf(await visit(jar))).toBe('b');
    const { code } = await product.experiments('stop', 'at/order');
    expect(code).toBe(0);
    await until('the control is shown', async () => armOf(await visit(jar)) === 'a', 1_000);
    for (let count = 0; count < 10; count += 1) expect(armOf(await visit(jar))).toBe('a');
    expect(cookiesOf(await visit(CONSENT)).has('abAssignments')).toBe(false);
  });

  it('who is held out takes no part, is not shown what is shipped until the holdout ends, and is counted beside all others', async () => {
    const done = async (...words: string[]): Promise<string> => {
      const { code, stdout, stderr } = await product.experiments(...words);
      expect(code, stdout + stderr).toBe(0);
      return stdout;
    };
    // A key is never used twice, and a test is perhaps tried again.
    const holdout = `at/winter-${String(holdoutsBegun)}`;
    holdoutsBegun += 1;
    await done('holdout', 'start', holdout, '--share', '50%');
    await started();
    await until('the test runs', async () => cookiesOf(await visit(CONSENT)).has('abAssignments'));
    const people = new Map<'held' | 'rest', string[]>([
      ['held', []],
      ['rest', []],
    ]);
    for (let count = 0; count < 24; count += 1) {
      const page = await visit(CONSENT);
      people.get(cookiesOf(page).has('abAssignments') ? 'rest' : 'held')?.push(jarAfter(page));
    }
    const seen = async (group: 'held' | 'rest'): Promise<string> =>
      [...new Set(await Promise.all((people.get(group) ?? []).map(async (jar) => armOf(await visit(jar)))))]
        .toSorted()
        .join();
    // Fewer than two of 24 in a group come by accident once in 300,000 runs.
    expect(await seen('held')).toBe('a');
    expect(people.get('held')?.length).toBeGreaterThan(1);
    expect(people.get('rest')?.length).toBeGreaterThan(1);

    await done('ship', 'at/order', '--arm', 'b');
    await until('what is shipped is shown', async () => armOf(await visit('')) === 'b');
    await until('the test has ended', async () => (await seen('rest')) === 'b');
    expect(await seen('held')).toBe('a');
    const results = await until('both groups are counted', async () => {
      const told = JSON.parse(await done('--json', 'holdout', 'results', holdout)) as {
        arms: { units: number }[];
        tests: { key: string; shipped: { arm: string } | null }[];
      };
      const [held = 0, rest = 0] = told.arms.map(({ units }) => units);
      return held >= (people.get('held')?.length ?? 0) && rest >= (people.get('rest')?.length ?? 0) && told;
    });
    expect(results.tests).toMatchObject([{ key: 'order', shipped: { arm: 'b' } }]);

    await done('holdout', 'end', holdout);
    await until('everybody is shown what was shipped', async () => (await seen('held')) === 'b');
  });
});
