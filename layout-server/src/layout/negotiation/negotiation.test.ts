import { describe, expect, it } from 'vitest';
import { buildCatalog, ownCatalog, type BuildCatalog } from '@vitrine/component-registry/manifest';
import type { ResolvedNode, ResolvedPage } from '@vitrine/schemas';
import { silentLogger } from '@vitrine/platform/logging';
import { createMetrics } from '@vitrine/platform/metrics';
import { fixtureFamily } from '../../testing/fixture-family.ts';
import { createNegotiation, NEGOTIATION_LIMITS } from './negotiation.ts';

const shop = fixtureFamily().find('oak');
if (shop === undefined) throw new Error('one of the fixture shops is oak');

const bytesOf = (...main: ResolvedNode[]): Buffer =>
  Buffer.from(
    JSON.stringify({
      tenant: { id: shop.id, name: shop.tenant.name, styleVariant: shop.tenant.styleVariant, theme: shop.theme },
      locale: 'de-AT',
      page: 'home',
      version: 'v',
      cursor: 1,
      words: { failed: '', retry: '', preview: '', unpublished: '', closePreview: '', previewStays: '' },
      tags: [],
      validUntil: '',
      preview: false,
      meta: { title: '', description: '', robots: 'index', canonical: '', alternates: [] },
      root: { id: 'home', type: 'page', v: 1, props: {}, slots: { main } },
    } satisfies ResolvedPage),
  );
const text: ResolvedNode = { id: 'text', type: 'rich-text', v: 1, props: {} };
const video: ResolvedNode = { id: 'video', type: 'video', v: 1, props: {} };
const older = buildCatalog([
  { type: 'page', version: 1 },
  { type: 'rich-text', version: 1 },
]);

function setup() {
  const metrics = createMetrics({ service: 'test' });
  const negotiation = createNegotiation({ own: ownCatalog, metrics, logger: silentLogger });
  const fit = (bytes: Buffer, catalog: BuildCatalog = older): string | undefined =>
    negotiation.fit('oak', 'tree', bytes, catalog.hash)?.toString();
  return {
    negotiation,
    fit,
    counted: () => metrics.registry.getSingleMetricAsString('vitrine_layout_unknown_nodes_total'),
  };
}

describe('the negotiation', () => {
  it('gives our own build the bytes as they are', () => {
    const { negotiation } = setup();
    const bytes = bytesOf(text, video);
    expect(negotiation.knows(ownCatalog.hash)).toBe(true);
    expect(negotiation.fit('oak', 'tree', bytes, ownCatalog.hash)).toBe(bytes);
  });

  it('gives nothing to a build of which it has not heard', () => {
    const { negotiation, fit } = setup();
    expect(negotiation.knows(older.hash)).toBe(false);
    expect(fit(bytesOf(text))).toBeUndefined();
  });

  it('learns a catalog whose hash is its own, and no other', () => {
    const { negotiation } = setup();
    expect(negotiation.learn({ ...older, components: [...older.components, { type: 'video', versions: [1] }] })).toBe(
      false,
    );
    expect(negotiation.knows(older.hash)).toBe(false);
    expect(negotiation.learn({ ...older, components: older.components.toReversed() })).toBe(true);
    expect(negotiation.knows(older.hash)).toBe(true);
  });

  it('leaves out what the other build cannot render and changes nothing else', () => {
    const { negotiation, fit } = setup();
    negotiation.learn(older);
    expect(fit(bytesOf(text, video))).toBe(bytesOf(text).toString());
    const whole = bytesOf(text);
    expect(negotiation.fit('oak', 'whole', whole, older.hash)).toBe(whole);
  });

  it('leaves a preview whole, so that its renderer can name what it does not know', () => {
    const { negotiation, fit } = setup();
    negotiation.learn(older);
    const preview = Buffer.from(bytesOf(text, video).toString().replace('"preview":false', '"preview":true'));
    expect(fit(preview)).toBe(preview.toString());
  });

  it('keeps what a tree became, counts its nodes once, by tenant and type', async () => {
    const { negotiation, counted } = setup();
    negotiation.learn(older);
    const bytes = bytesOf(text, video);
    const first = negotiation.fit('oak', 'tree', bytes, older.hash);
    expect(negotiation.fit('oak', 'tree', bytes, older.hash)).toBe(first);
    expect(await counted()).toContain('{tenant="oak",type="video",service="test"} 1');
    expect(
      negotiation.fit('oak', 'tree', bytesOf(video), older.hash)?.toString(),
      'other bytes under the same name',
    ).toBe(bytesOf().toString());
    expect(await counted()).toContain('{tenant="oak",type="video",service="test"} 2');
  });

  it('gives nothing of a tree whose root the other build cannot render', () => {
    const { negotiation, fit } = setup();
    const pageless = buildCatalog([{ type: 'rich-text', version: 1 }]);
    negotiation.learn(pageless);
    expect(fit(bytesOf(text), pageless)).toBeUndefined();
  });

  it('forgets the build that asked least lately when there are too many', () => {
    const { negotiation } = setup();
    const builds = Array.from({ length: NEGOTIATION_LIMITS.catalogs + 1 }, (_, index) =>
      buildCatalog([{ type: 'page', version: index + 1 }]),
    );
    const [first, second, ...others] = builds;
    if (first === undefined || second === undefined) throw new Error('expected at least two builds');
    negotiation.learn(first);
    negotiation.learn(second);
    for (const build of others) {
      negotiation.knows(first.hash);
      negotiation.learn(build);
    }
    expect([first, second, ...others].filter(({ hash }) => !negotiation.knows(hash))).toEqual([second]);
  });
});
