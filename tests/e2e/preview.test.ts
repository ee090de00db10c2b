import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeIds, ROOT } from '../support/product.ts';
import { sharedProduct, type SharedProduct } from '../support/shared-product.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-preview-'));
let product: SharedProduct;

beforeAll(async () => {
  product = await sharedProduct();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The path and query of a preview of the Austrian home page without its last section. */
async function previewOfDraft(): Promise<string> {
  const layer = JSON.parse(readFileSync(path.join(ROOT, 'tenants/at/layouts/home.layer.json'), 'utf8')) as {
    ops: object[];
  };
  layer.ops.push({ op: 'hide', node: 'about' });
  const file = path.join(folder, 'draft.json');
  writeFileSync(file, JSON.stringify(layer));
  const { code, stdout, stderr } = await product.layouts('preview', file, '--as', 'at/home.layer');
  expect(code, stderr).toBe(0);
  const address = /https?:\/\/\S+preview=\S+/.exec(stdout)?.[0] ?? '';
  const { pathname, search } = new URL(address);
  return pathname + search;
}

describe('a preview', () => {
  it('shows the draft with a banner to who has the link, and nothing of it to anybody else', async () => {
    const address = await previewOfDraft();
    const shown = await product.get(address);
    expect(shown.status).toBe(200);
    expect(nodeIds(shown.body)).not.toContain('about');
    expect(shown.body).toMatch(/Vorschau/);
    const page = await product.get('/');
    expect(nodeIds(page.body)).toContain('about');
    expect(page.body).not.toMatch(/Vorschau/);
  });

  it('is never kept, by nobody', async () => {
    const address = await previewOfDraft();
    for (const round of [1, 2]) {
      const { headers } = await product.get(address);
      expect(headers['x-cache'], `round ${round}`).toBe('BYPASS');
      expect(headers['cache-control']).toContain('no-store');
      expect(headers['x-robots-tag']).toContain('noindex');
    }
  });

  it('ends with a changed or foreign link', async () => {
    const address = await previewOfDraft();
    const changed = address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const [tried, host] of [
      [changed, 'at.localhost'],
      [address, 'lingerie.localhost'],
      ['/?preview=nonsense', 'at.localhost'],
    ] as const) {
      const { status, body } = await product.get(tried, { host });
      expect(status).toBe(410);
      expect(body).toContain('data-page="gone"');
    }
  });
});
