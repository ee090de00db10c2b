import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nodeIds, ROOT, startProduct, type Product } from '../support/product.ts';
import { until } from '../support/until.ts';

const tenantsDir = mkdtempSync(path.join(tmpdir(), 'vitrine-saved-'));
let product: Product;

beforeAll(async () => {
  cpSync(path.join(ROOT, 'tenants'), tenantsDir, { recursive: true });
  product = await startProduct({ env: { TENANTS_DIR: tenantsDir } });
});
afterAll(async () => {
  await product.stop();
  rmSync(tenantsDir, { recursive: true, force: true });
});

function edit(name: string, change: (file: never) => object): void {
  const file = path.join(tenantsDir, name);
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')) as never), undefined, 2));
}

it('npm start takes saved settings, and publishes no saved layout', async () => {
  await until('the page is made', async () => nodeIds((await product.get('/')).body).includes('about'), 60_000);
  edit('at/layouts/home.layer.json', (layer: { ops: object[] }) => ({
    ...layer,
    ops: [...layer.ops, { op: 'hide', node: 'about' }],
  }));
  // Read after the layout was saved: what is watched was looked at by then.
  edit('at/tenant.json', (tenant: { company: object }) => ({
    ...tenant,
    company: { ...tenant.company, street: 'Kastanienallee 99' },
  }));
  await until(
    'the saved setting is shown',
    async () => (await product.get('/')).body.includes('Kastanienallee 99'),
    60_000,
  );
  expect(nodeIds((await product.get('/')).body)).toContain('about');
  const { stdout } = await product.layouts('history', 'at/home.layer');
  expect(stdout.match(/^#\d+/gm)).toHaveLength(1);
});
