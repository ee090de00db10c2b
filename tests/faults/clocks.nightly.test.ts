import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { threePortsInARow } from '../support/ports.ts';
import { ROOT, startProduct, type Product } from '../support/product.ts';
import { sendShoppers } from '../support/shoppers.ts';
import { until } from '../support/until.ts';

const work = mkdtempSync(path.join(tmpdir(), 'vitrine-clocks-'));
const clocks = path.join(work, 'clocks.json');
/** By how many seconds the clock of a server is ahead. */
const shift = (seconds: Readonly<Record<string, number>>): void => writeFileSync(clocks, JSON.stringify(seconds));
let metricsPort: number;
let product: Product;

beforeAll(async () => {
  shift({});
  metricsPort = await threePortsInARow();
  product = await startProduct({
    env: {
      METRICS_PORT: String(metricsPort),
      CLIENT_BUDGET: '0',
      SHIFTED_CLOCKS: clocks,
      NODE_OPTIONS: `--import ${path.join(ROOT, 'tests/support/shifted-clock.mjs')}`,
    },
  });
});
afterAll(async () => {
  await product.stop();
  rmSync(work, { recursive: true, force: true });
});

async function skewSeconds(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^vitrine_edge_clock_skew_seconds(?:\{[^}]*\})? (\S+)$/m.exec(text)?.[1]);
}
/** Pages that all three servers have to make. */
const made = readFileSync(path.join(ROOT, 'tenants/at/catalogue/goods.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => `/p/${(JSON.parse(line) as { sku: string }).sku}`);
const warnings = (): number =>
  product.output().match(/the clock of this machine and that of the layout server/g)?.length ?? 0;

describe('a clock that is ten minutes off', () => {
  it.each([
    ['the layout server is ahead', { 'layout-server': 600 }, -600],
    ['the layout server is behind', { 'layout-server': -600 }, 600],
    ['the edge is ahead', { 'renderer/edge': 600 }, 600],
    ['the edge is behind', { 'renderer/edge': -600 }, -600],
    ['the renderer is ahead', { next: 600 }, 0],
    ['the renderer is behind', { next: -600 }, 0],
  ])(
    '%s: shoppers keep their pages, it is warned of and counted, and all is well when it is put right',
    async (_name, seconds, skew) => {
      for (const address of ['/', '/service-hilfe'])
        await until('pages are kept', async () => (await product.get(address)).status === 200, 60_000);
      const told = warnings();
      const visits = sendShoppers(
        product,
        made.splice(0, 100).flatMap((address) => ['/', address, '/service-hilfe']),
      );
      shift(seconds);
      await until('the edge measures it', async () => Math.abs((await skewSeconds()) - skew) < 10, 60_000);
      if (skew !== 0) await until('it is warned of', async () => warnings() > told, 60_000);
      const before = visits.count();
      await until('shoppers go on', async () => visits.count() > before + 120, 60_000);
      for (const address of ['/', '/service-hilfe']) expect((await product.get(address)).status).toBe(200);
      const statuses = visits.statuses();
      shift({});
      await until('the edge measures no more', async () => Math.abs(await skewSeconds()) < 5, 60_000);
      await until('a new page is made', async () => (await product.get(made.pop() ?? '/')).status === 200, 60_000);
      await visits.stop();

      expect([...visits.faults]).toEqual([]);
      expect(statuses[200]).toBeGreaterThan(10);
      expect(product.output()).not.toContain('exited');
    },
  );
});
