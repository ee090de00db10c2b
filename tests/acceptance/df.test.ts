import { afterAll, expect, it } from 'vitest';
import { acceptance } from '../support/acceptance-product.ts';
import { until } from '../support/product.ts';

const product = acceptance();
afterAll(() => product.content.forget());

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
