import {
  ANYBODY,
  type NodeReference,
  type PageFacts,
  type RenderContext,
  type ResolvedNode,
  type ResolvedPage,
  type TreeReceipt,
  validateNodeReference,
} from '@vitrine/schemas';
import type { DataSource } from '@vitrine/platform/doors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../app.ts';
import {
  createTestApp,
  doorHeaders,
  previewOf,
  testFolder,
  testSigner,
  visitor,
  type TestFolder,
} from '../../testing/test-app.ts';

let folder: TestFolder;
let app: App;
/** What the source of the later node does; every call is noted. */
let fetch: DataSource['fetch'];
/** What it does by itself. */
let recommend: DataSource['fetch'];
let asked: object[] = [];
let revision = 0;
const watched = (source: DataSource): DataSource => {
  recommend = source.fetch;
  return {
    ...source,
    fetch: (args, ...rest) => {
      asked.push(args);
      return fetch(args, ...rest);
    },
  };
};

beforeAll(async () => {
  folder = testFolder();
  app = await createTestApp(folder, {
    sources: (own) => own.map((one) => (one.name === 'recommendations' ? watched(one) : one)),
  });
});
afterAll(async () => {
  await app.close();
  folder.remove();
});
beforeEach(() => {
  fetch = recommend;
  asked = [];
});

/** Each publish is a revision of its own, so that no test meets the trees of another. */
async function publish(ops: object[]): Promise<void> {
  revision += 1;
  const title = { op: 'set', node: 'hero', pointer: '/props/title', value: `Fassung ${revision}` };
  const outcome = await app.publishing.publish({
    documentId: 'oak/home.layer',
    document: { page: 'home', prefix: 'oak', ops: [title, ...ops] },
    message: 'test',
    author: 'Mara Holzer',
    source: 'cli',
  });
  expect(outcome.code, JSON.stringify(outcome)).toBe('PUBLISHED');
}
const inBrowser = { op: 'set', node: 'bestsellers', pointer: '/data/products/mode', value: 'browser' };
const withoutFallback = { op: 'unset', node: 'bestsellers', pointer: '/fallback' };

async function context(more: Partial<RenderContext> = {}): Promise<RenderContext> {
  const facts = (
    await app.server.inject({
      url: '/internal/facts',
      query: { tenant: 'oak', locale: 'de-AT', path: '/' },
      headers: doorHeaders(),
    })
  ).json<PageFacts>();
  return visitor({ tenant: 'oak', locale: 'de-AT', page: 'home', revisionRef: facts.revisionRef, ...more });
}
const ask = (asking: RenderContext) =>
  app.server.inject({ method: 'POST', url: '/internal/trees', headers: doorHeaders(asking) });
async function tree(asking: RenderContext): Promise<ResolvedPage> {
  const answer = await ask(asking);
  expect(answer.statusCode, answer.body).toBe(200);
  return (
    await app.server.inject({ url: `/internal/trees/${answer.json<TreeReceipt>().tree}`, headers: doorHeaders(asking) })
  ).json();
}
async function place(): Promise<ResolvedNode> {
  const node = (await tree(await context())).root.slots?.['main']?.find(({ id }) => id === 'bestsellers');
  if (node === undefined) throw new Error('expected the place of the node, got none');
  return node;
}
function referenceOf({ props }: ResolvedNode): NodeReference {
  const verified = testSigner.verify(String(props['src']).replace('/-/nodes/', ''), 'node');
  const reference = validateNodeReference(verified.ok ? verified.payload : verified.reason);
  if (!reference.ok) throw new Error(JSON.stringify(reference.faults));
  return reference.value;
}

describe('a page with a node in browser mode', () => {
  it('asks its source for nothing, and is there while the source hangs', async () => {
    fetch = () => new Promise(() => {});
    await publish([inBrowser]);
    expect((await place()).type).toBe('deferred');
    expect(asked).toEqual([]);
  });

  it('shows the fallback meanwhile, in the room of the node, else a skeleton and the words of a failure', async () => {
    await publish([inBrowser]);
    const first = await place();
    expect(first.slots?.['waiting']?.map(({ id }) => id)).toEqual(['bestsellers-empty']);
    expect(first.slots?.['room']?.map(({ type }) => type)).toEqual(['skeleton']);
    expect(first.props['failure']).toBeUndefined();
    await publish([inBrowser, withoutFallback]);
    const second = await place();
    expect(second.slots).toEqual({
      waiting: [
        { id: 'bestsellers-waiting', type: 'skeleton', v: 1, props: expect.objectContaining({ kind: 'text' }) },
      ],
    });
  });

  it('names in its address all that the node depends on, and nothing else of a visitor', async () => {
    await publish([inBrowser]);
    const asking = await context({
      arms: { 'hero-words': 'b', stranger: 'x' },
      visitor: { device: 'mobile', login: 'full', segment: 'vip', abroad: false, bot: false },
    });
    const node = (await tree(asking)).root.slots?.['main']?.find(({ id }) => id === 'bestsellers');
    expect(node && referenceOf(node)).toEqual({
      tenant: 'oak',
      locale: 'de-AT',
      path: '/',
      page: 'home',
      ref: asking.revisionRef,
      node: 'bestsellers',
      arms: { 'hero-words': 'b' },
      visitor: { ...ANYBODY, device: 'mobile' },
    });
  });
});

describe('the node itself', () => {
  it('is a tree of its own, with its own data and the tags that mark it', async () => {
    await publish([inBrowser]);
    const asking = await context({ node: 'bestsellers' });
    const { root, tags } = await tree(asking);
    expect(root).toMatchObject({ id: 'bestsellers', type: 'product-rail' });
    expect(root.props['products']).toHaveLength(2);
    expect(tags).toEqual(expect.arrayContaining(['layout:oak:home', 'catalogue:oak']));
    expect(asked).toEqual([{ slot: 'home-1', limit: 2 }]);
    await tree(asking);
    expect(asked, 'kept until an event').toHaveLength(1);
  });

  it("is refused within its source's deadline when its source hangs, and is there again afterwards", async () => {
    // Arguments of its own, or an old copy of the products would stand in.
    await publish([inBrowser, { op: 'set', node: 'bestsellers', pointer: '/data/products/args/limit', value: 1 }]);
    fetch = () => new Promise(() => {});
    const asking = await context({ node: 'bestsellers' });
    const started = performance.now();
    const answer = await ask(asking);
    // No fault of the server: whoever asks must not keep away from it.
    expect([answer.statusCode, answer.json().code]).toEqual([424, 'NODE_WITHOUT_DATA']);
    expect(performance.now() - started).toBeLessThan(5_000);
    fetch = recommend;
    expect((await tree(asking)).root.id).toBe('bestsellers');
  });

  it.each([
    ['hero', 'in the page already'],
    ['nothing', 'nowhere'],
    ['bestsellers-empty', 'a fallback'],
  ])('%s, which is %s, is unknown', async (node) => {
    await publish([inBrowser]);
    const answer = await ask(await context({ node }));
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'UNKNOWN_NODE']);
  });

  it('of a draft is that of the draft, until its link is taken back', async () => {
    await publish([]);
    const { id, token } = await previewOf(app, {
      id: 'oak/home.layer',
      document: { page: 'home', prefix: 'oak', ops: [inBrowser] },
    });
    const { revisionRef } = (
      await app.server.inject({
        url: '/internal/facts',
        query: { tenant: 'oak', locale: 'de-AT', path: '/', preview: token },
        headers: doorHeaders(),
      })
    ).json<PageFacts>();
    const later = await context({ revisionRef, node: 'bestsellers' });
    expect((await tree(later)).root.id).toBe('bestsellers');
    expect((await ask(await context({ node: 'bestsellers' }))).statusCode).toBe(404);
    await app.staffServer.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: 'Bearer test-admin' },
      payload: { query: `mutation { revokePreviewLink(tenant: "oak", id: "${id}") { __typename } }` },
    });
    const answer = await ask(later);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'UNKNOWN_REVISION']);
  });

  it('of a revision that nobody knows is refused', async () => {
    await publish([inBrowser]);
    const answer = await ask(await context({ node: 'bestsellers', revisionRef: '0123456789abcdef' }));
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'UNKNOWN_REVISION']);
  });
});
