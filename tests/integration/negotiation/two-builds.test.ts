/** A server and renderers of two builds: each gets the trees that it can render (ADR 0010). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCatalog, ownCatalog as current, type BuildCatalog } from '@vitrine/component-registry/manifest';
import { validatePageFacts, type RenderContext, type ResolvedNode } from '@vitrine/schemas';
import type { App } from '../../../layout-server/src/app.ts';
import { createMetrics } from '@vitrine/platform/metrics';
import {
  createTestApp,
  doorHeaders,
  testFolder,
  testSigner,
  visitor,
  type TestFolder,
} from '../../../layout-server/src/testing/test-app.ts';
import { fetchTree, type TreeSource } from '../../../renderer/src/tree/fetch-tree.ts';

const all = current.components.flatMap(({ type, versions }) => versions.map((version) => ({ type, version })));
/** Of the day before the rail. */
const older = buildCatalog(all.filter(({ type }) => type !== 'product-rail'));
/** Of the day after: it can render all that there is. */
const newer = buildCatalog([...all, { type: 'carousel', version: 1 }]);

const metrics = createMetrics({ service: 'test' });
let folder: TestFolder;
let app: App;
let layoutServerUrl: string;
beforeAll(async () => {
  folder = testFolder();
  app = await createTestApp(folder, { metrics });
  layoutServerUrl = await app.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  folder.remove();
});

async function homeOf(
  tenant: string,
  locale: RenderContext['locale'],
): Promise<{ context: RenderContext; tree: string }> {
  const answer = await app.server.inject({
    url: '/internal/facts',
    query: { tenant, locale, path: '/' },
    headers: doorHeaders(),
  });
  const facts = validatePageFacts(answer.json());
  if (!facts.ok) throw new Error(answer.body);
  const context = visitor({ tenant, locale, page: 'home', revisionRef: facts.value.revisionRef });
  const receipt = await app.server.inject({ method: 'POST', url: '/internal/trees', headers: doorHeaders(context) });
  return { context, tree: receipt.json<{ tree: string }>().tree };
}

const build = (catalog: BuildCatalog): TreeSource => ({
  layoutServerUrl,
  signer: testSigner,
  catalog,
});
const ask = (url: string, context: RenderContext, headers: Record<string, string> = {}) =>
  app.server.inject({ url, headers: { ...doorHeaders(context), ...headers } });
const typesOf = ({ type, slots, fallback }: ResolvedNode): string[] => [
  type,
  ...Object.values(slots ?? {})
    .flat()
    .flatMap(typesOf),
  ...(fallback ? typesOf(fallback) : []),
];

describe('renderers of two builds at one server', () => {
  it('get at the same time what each can render', async () => {
    const { context, tree } = await homeOf('oak', 'de-AT');
    const before = await metrics.registry.metrics();
    const rounds = await Promise.all(
      [1, 2, 3].map(() =>
        Promise.all([current, older, newer].map((catalog) => fetchTree(context, tree, build(catalog)))),
      ),
    );
    const whole = (await ask(`/internal/trees/${tree}`, context)).json();
    expect(typesOf(whole.root)).toContain('product-rail');
    for (const [forCurrent, forOlder, forNewer] of rounds) {
      expect(forCurrent?.value).toEqual(whole);
      expect(forNewer?.value).toEqual(whole);
      expect(forOlder?.value).toEqual({ ...whole, root: forOlder?.value.root });
      expect(forOlder && typesOf(forOlder.value.root)).toEqual(
        typesOf(whole.root).filter((type) => type !== 'product-rail'),
      );
    }
    expect(before).not.toContain('tenant="oak",type="product-rail"');
    expect(await metrics.registry.metrics(), 'once, though three asked').toContain(
      'vitrine_layout_unknown_nodes_total{tenant="oak",type="product-rail",service="test"} 1',
    );
  });

  it('say what they can render once, and from then on their hash alone', async () => {
    const { context, tree } = await homeOf('elm', 'de-CH');
    const rare = buildCatalog(all.filter(({ type }) => type !== 'rich-text'));
    const byHash = () => ask(`/internal/trees/${tree}`, context, { 'x-vitrine-catalog': rare.hash });
    const unknown = await byHash();
    expect([unknown.statusCode, unknown.json().code]).toEqual([409, 'UNKNOWN_CATALOG']);
    const { value } = await fetchTree(context, tree, build(rare));
    const known = await byHash();
    expect([known.statusCode, known.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(known.json()).toEqual(value);
  });

  it.each([
    ['a hash of other components', { ...older, hash: current.hash }, 'INVALID_CATALOG'],
    ['no hash', { components: older.components }, 'BAD_REQUEST'],
    ['components of another form', { hash: older.hash, components: [{ type: 'page', versions: [] }] }, 'BAD_REQUEST'],
    [
      'too many components',
      { hash: older.hash, components: Array.from({ length: 501 }, () => ({ type: 'page', versions: [1] })) },
      'BAD_REQUEST',
    ],
  ])('are refused with %s', async (_name, payload, code) => {
    const { context, tree } = await homeOf('oak', 'de-AT');
    const answer = await app.server.inject({
      method: 'POST',
      url: `/internal/trees/${tree}/for-catalog`,
      headers: doorHeaders(context),
      payload,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
  });

  it('need a token of the internal door that holds a context', async () => {
    const url = '/internal/trees/any/for-catalog';
    expect((await app.server.inject({ method: 'POST', url, payload: older })).statusCode).toBe(401);
    expect(
      (await app.server.inject({ method: 'POST', url, headers: doorHeaders({}), payload: older })).statusCode,
    ).toBe(400);
  });

  it('get 503 for a page of which they can render nothing', async () => {
    const { context, tree } = await homeOf('oak', 'de-AT');
    await expect(
      fetchTree(context, tree, build(buildCatalog([{ type: 'hero-banner', version: 1 }]))),
    ).rejects.toMatchObject({ status: 503 });
  });
});
