import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeIds, ROOT } from '../support/product.ts';
import { openPreview, previewLink } from '../support/opened-preview.ts';
import { sharedProduct, type SharedProduct } from '../support/shared-product.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-preview-'));
let product: SharedProduct;

beforeAll(async () => {
  product = await sharedProduct();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A preview of the Austrian home page without its last section. */
function linkToDraft(): Promise<URL> {
  const layer = JSON.parse(readFileSync(path.join(ROOT, 'tenants/at/layouts/home.layer.json'), 'utf8')) as {
    ops: object[];
  };
  layer.ops.push({ op: 'hide', node: 'about' });
  const file = path.join(folder, 'draft.json');
  writeFileSync(file, JSON.stringify(layer));
  return previewLink(product, file, '--as', 'at/home.layer');
}

describe('a preview', () => {
  let setsMade = 0;
  it('shows the draft with a banner to who has the link, and nothing of it to anybody else', async () => {
    const preview = await openPreview(product, await linkToDraft());
    expect([preview.opened.status, preview.location]).toEqual([303, '/']);
    const shown = await preview.get();
    expect(shown.status).toBe(200);
    expect(nodeIds(shown.body)).not.toContain('about');
    expect(shown.body).toMatch(/Vorschau/);
    const page = await product.get('/');
    expect(nodeIds(page.body)).toContain('about');
    expect(page.body).not.toMatch(/Vorschau/);
  });

  it('is never kept, by nobody', async () => {
    const preview = await openPreview(product, await linkToDraft());
    expect(preview.opened.headers).toMatchObject({ 'cache-control': 'no-store' });
    for (const round of [1, 2]) {
      const { headers } = await preview.get();
      expect(headers['x-cache'], `round ${round}`).toBe('BYPASS');
      expect(headers['cache-control']).toContain('no-store');
      expect(headers['x-robots-tag']).toContain('noindex');
    }
  });

  it('does not begin with a changed or foreign secret', async () => {
    const link = await linkToDraft();
    const changed = new URL(link.href.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
    const foreign = new URL(link);
    foreign.hostname = 'lingerie.localhost';
    for (const tried of [changed, foreign, new URL('/api/preview?secret=nonsense&path=/', link)]) {
      const { opened } = await openPreview(product, tried);
      expect([opened.status, opened.headers['set-cookie']]).toEqual([401, undefined]);
    }
  });

  it('leads nowhere but to its shop', async () => {
    const link = await linkToDraft();
    for (const path of ['https://anderswo.example/', '//anderswo.example/', 'lp']) {
      link.searchParams.set('path', path);
      expect((await openPreview(product, link)).opened.status).toBe(400);
    }
  });

  it('ends where its link was taken back, which is told once', async () => {
    const link = await linkToDraft();
    const preview = await openPreview(product, link);
    const { stdout } = await product.layouts('previews', 'at', '--json');
    const [{ id = '' } = {}] = JSON.parse(stdout) as { id: string }[];
    expect((await product.layouts('revoke-preview', 'at', id)).code).toBe(0);
    const { status, headers, body } = await preview.get();
    expect([status, body.includes('data-page="gone"')]).toEqual([410, true]);
    expect(String(headers['set-cookie'])).toMatch(/vtPreview=;[^,]*Max-Age=0/);
  });

  it('ends with the form of its banner, without scripts', async () => {
    const link = await linkToDraft();
    const { cookie } = await openPreview(product, link);
    const close = (headers: Record<string, string>) =>
      product.get('/api/preview', { method: 'POST', headers: { cookie, ...headers }, body: '' });
    const origin = link.origin;
    const ended = await close({ origin, referer: `${origin}/warenkorb?a=1` });
    expect(ended).toMatchObject({ status: 303, headers: { location: '/warenkorb?a=1' } });
    expect(ended.headers['set-cookie']).toMatch(/^vtPreview=;.*Max-Age=0/);
    expect((await close({ origin: 'https://anderswo.example' })).status).toBe(403);
  });

  it('is pictures of before and after as well, of the real page, and leaves no link behind', async () => {
    // A name is of one open set, and a test is perhaps tried again.
    setsMade += 1;
    const name = `Pictures ${String(setsMade)}`;
    const made = JSON.parse((await product.layouts('--json', 'change-set', 'new', 'at', name)).stdout) as {
      set: { id: string };
    };
    await product.layouts('change-set', 'hide', made.set.id, 'at/frame.layer', 'usps');
    // A short page: its pictures are taken until two are the same.
    const page = '/service-hilfe/ueber-uns/impressum';
    const out = path.join(folder, 'pictures');
    const take = (address: string, ...options: string[]) =>
      product.layouts('--json', 'picture', address, '--device', 'phone', '--out', out, ...options);
    const changed = await take(page, '--set', made.set.id);
    expect(changed.code, changed.stderr).toBe(0);
    const [cell] = (JSON.parse(changed.stdout) as { cells: { width: number; share: number; file?: string }[] }).cells;
    expect(cell).toMatchObject({ width: 360, file: path.join(out, 'at_service-hilfe_ueber-uns_impressum-360.png') });
    expect(cell?.share).toBeGreaterThan(0.01);
    expect((await sharp(cell?.file).metadata()).width, 'both, with a gap').toBe(360 + 24 + 360);
    const same = await take(page, '--as', 'abroad=false');
    expect((JSON.parse(same.stdout) as { cells: object[] }).cells).toEqual([{ width: 360, share: 0 }]);
    const { stdout } = await product.layouts('previews', 'at', '--json');
    const pictures = (JSON.parse(stdout) as { name: string; revokedAt: string | null }[]).filter(({ name }) =>
      name.startsWith('picture'),
    );
    expect(pictures.length).toBeGreaterThanOrEqual(4);
    expect(pictures.every(({ revokedAt }) => revokedAt !== null)).toBe(true);
  });
});
