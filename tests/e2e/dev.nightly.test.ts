import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../support/browser.ts';
import { nodeIds, ROOT, startProduct, type Product } from '../support/product.ts';
import { until } from '../support/until.ts';

const tenantsDir = mkdtempSync(path.join(tmpdir(), 'vitrine-tenants-'));
let product: Product;

beforeAll(async () => {
  cpSync(path.join(ROOT, 'tenants'), tenantsDir, { recursive: true });
  product = await startProduct({ dev: true, env: { TENANTS_DIR: tenantsDir } });
});
afterAll(async () => {
  await product.stop();
  rmSync(tenantsDir, { recursive: true, force: true });
});

describe('npm run dev', () => {
  it("shows the shop with Next's development client, which hears of changes", async () => {
    const browser = await openBrowser({ pictures: true });
    const { page, problems } = await openPage(browser);
    const heard: string[] = [];
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
    await page.goto(`http://at.localhost:${product.ports.edge}/`, { waitUntil: 'load', timeout: 90_000 });
    await expect.poll(() => heard.join('\n'), { timeout: 30_000 }).toContain('turbopack-connected');
    expect(problems.filter((problem) => /Content Security Policy|Failed to load|WebSocket/i.test(problem))).toEqual([]);
    await browser.close();
  });

  it('a saved layout file is live at once, without a restart', async () => {
    const file = path.join(tenantsDir, 'at/layouts/home.layer.json');
    const shown = async () => nodeIds((await product.get('/')).body);
    expect(await shown()).toContain('about');
    const layer = JSON.parse(readFileSync(file, 'utf8')) as { ops: object[] };
    writeFileSync(file, JSON.stringify({ ...layer, ops: [...layer.ops, { op: 'hide', node: 'about' }] }));
    await until('the section is gone', async () => !(await shown()).includes('about'), 60_000);
    const { headers } = await product.get('/');
    expect(headers['x-cache']).toBe('MISS');
  });
});
