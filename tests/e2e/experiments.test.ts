import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeIds, startProduct, until, type Page, type Product } from '../support/product.ts';

const CONSENT = 'consent=C0001,C0002';
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0', 'sec-fetch-dest': 'document' };
const VISITORS = 60;

/** Variant B moves a section: what a visitor sees without any script. */
const definition = {
  key: 'order', page: 'home', hypothesis: 'Bestseller zuerst',
  variants: [
    { key: 'a', weight: 0.5 },
    { key: 'b', weight: 0.5, layer: { page: 'home', prefix: 'order', ops: [{ op: 'move', node: 'bestsellers', before: 'new-arrivals' }] } },
  ],
};

let product: Product;
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-experiments-'));

beforeAll(async () => {
  product = await startProduct();
  const file = path.join(folder, 'at/experiments/order.json');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(definition));
  const created = await product.experiments('create', file);
  if (created.code !== 0) throw new Error(created.stdout + created.stderr);
});
afterAll(async () => {
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
const cookiesOf = ({ headers }: Page): Map<string, string> => new Map([headers['set-cookie'] ?? []].flat().map((each): [string, string] => {
  const [pair = ''] = each.split(';');
  return [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
}));
/** What a visitor who consented sends with the next request. */
const jarAfter = (page: Page): string => [CONSENT, ...[...cookiesOf(page)].filter(([name]) => ['visitorId', 'abAssignments'].includes(name)).map((pair) => pair.join('='))].join('; ');
const started = async (): Promise<void> => {
  const { code, stdout, stderr } = await product.experiments('start', 'at/order');
  expect(code, stdout + stderr).toBe(0);
};

describe('an experiment on the home page', () => {
  const jars = new Map<'a' | 'b', string>();

  it('LX-019: changes nothing while it is a draft', async () => {
    const page = await visit(CONSENT);
    expect(armOf(page)).toBe('a');
    expect(cookiesOf(page).has('abAssignments')).toBe(false);
  });

  it('AB-001, AB-004: with consent both arms occur, in the HTML itself and with the same nodes', async () => {
    await started();
    await until('some visitors see the moved section', async () => armOf(await visit(CONSENT)) === 'b');
    const bodies = new Map<'a' | 'b', string[]>();
    const counts = { a: 0, b: 0 };
    for (let count = 0; count < VISITORS; count += 1) {
      const page = await visit(CONSENT);
      const arm = armOf(page);
      counts[arm] += 1;
      expect(cookiesOf(page).get('abAssignments')).toBe(`order:${arm}`);
      expect(cookiesOf(page).get('visitorId')).toMatch(/^[0-9a-f-]{36}$/);
      jars.set(arm, jarAfter(page));
      bodies.set(arm, nodeIds(page.body));
    }
    // Fewer than 12 of 60 in an arm come by accident once in 500,000 runs.
    expect(Math.min(counts.a, counts.b)).toBeGreaterThanOrEqual(12);
    expect(bodies.get('b')?.toSorted()).toEqual(bodies.get('a')?.toSorted());
    expect(bodies.get('b')).not.toEqual(bodies.get('a'));
  });

  it('AB-005: a visitor keeps the arm', async () => {
    for (const [arm, jar] of jars) {
      for (let count = 0; count < 20; count += 1) expect(armOf(await visit(jar))).toBe(arm);
    }
    expect([...jars.keys()].sort()).toEqual(['a', 'b']);
  });

  it('AB-006: robots and monitoring see the control and get no cookie', async () => {
    for (const header of ['x-ua-bot', 'x-ua-monitoring']) {
      for (let count = 0; count < 25; count += 1) {
        const page = await visit(CONSENT, { [header]: '1' });
        expect(armOf(page)).toBe('a');
        expect([...cookiesOf(page).keys()].filter((name) => ['visitorId', 'abAssignments'].includes(name))).toEqual([]);
      }
    }
  });

  it('AB-005: without consent there is the control, no cookie and no exposure', async () => {
    for (const cookie of ['', 'consent=C0001']) {
      for (let count = 0; count < 15; count += 1) {
        const page = await visit(cookie);
        expect(armOf(page)).toBe('a');
        expect([...cookiesOf(page).keys()].filter((name) => ['visitorId', 'abAssignments'].includes(name))).toEqual([]);
      }
    }
  });

  it('AB-004: a signed link shows an arm, marks the tester and counts nothing', async () => {
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

  it('AB-008: every visitor with consent is counted once, and nobody else; results are printed', async () => {
    const results = async (): Promise<{ arms: { variant: string; units: number; multiple: number }[]; lost: number }> =>
      JSON.parse((await product.experiments('--json', 'results', 'at/order')).stdout) as never;
    const visitors = async (): Promise<number> => (await results()).arms.reduce((sum, { units }) => sum + units, 0);
    // The two visitors who came back 20 times each, and the one who opened a link, add nobody.
    await visit(jars.get('a') ?? '');
    expect(assigned).toBeGreaterThanOrEqual(VISITORS);
    await until('all are counted', async () => await visitors() === assigned);
    const page = await visit(CONSENT);
    await until('a new visitor is counted', async () => await visitors() === assigned);
    expect((await results()).arms.map(({ multiple }) => multiple)).toEqual([0, 0]);
    expect(jarAfter(page)).toContain('abAssignments=order:');
    expect((await product.experiments('results', 'at/order')).stdout).toMatch(/VISITORS[\s\S]*Split: χ² = /);
  });

  it('LX-019: a stop shows everybody the control at once', async () => {
    const jar = jars.get('b') ?? '';
    expect(armOf(await visit(jar))).toBe('b');
    const { code } = await product.experiments('stop', 'at/order');
    expect(code).toBe(0);
    await until('the control is shown', async () => armOf(await visit(jar)) === 'a', 1_000);
    for (let count = 0; count < 10; count += 1) expect(armOf(await visit(jar))).toBe('a');
    expect(cookiesOf(await visit(CONSENT)).has('abAssignments')).toBe(false);
  });
});
