import {
  ANYBODY,
  type PageFacts,
  type RenderContext,
  type ResolvedNode,
  type ResolvedPage,
  type TreeReceipt,
  validateEdgeTenants,
  validatePageFacts,
  validateResolvedPage,
  validateTreeReceipt,
  FORM_POST_HEADER,
} from '@vitrine/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import {
  caller,
  createTestApp,
  doorHeaders,
  previewOf,
  testFolder,
  testSigner,
  type TestFolder,
  visitor,
} from './testing/test-app.ts';

let folder: TestFolder;
let app: App;
beforeAll(async () => {
  folder = testFolder();
  app = await createTestApp(folder);
});
afterAll(async () => {
  await app.close();
  folder.remove();
});

const facts = async (
  tenant: string,
  locale: string,
  path: string,
  more: Record<string, string> = {},
): Promise<PageFacts> => {
  const answer = await app.server.inject({
    url: '/internal/facts',
    query: { tenant, locale, path, ...more },
    headers: doorHeaders(),
  });
  const read = validatePageFacts(answer.json());
  if (!read.ok) throw new Error(`${answer.statusCode} ${answer.body}`);
  return read.value;
};
const receipt = async (context: RenderContext): Promise<TreeReceipt> => {
  const answer = await app.server.inject({ method: 'POST', url: '/internal/trees', headers: doorHeaders(context) });
  const read = validateTreeReceipt(answer.json());
  if (!read.ok) throw new Error(`${answer.statusCode} ${answer.body}`);
  return read.value;
};
const page = async (context: RenderContext): Promise<ResolvedPage> => {
  const { tree } = await receipt(context);
  const answer = await app.server.inject({ url: `/internal/trees/${tree}`, headers: doorHeaders(context) });
  const read = validateResolvedPage(answer.json());
  if (!read.ok) throw new Error(answer.body);
  return read.value;
};
const home = async (
  tenant: string,
  locale: RenderContext['locale'],
  more: Partial<RenderContext> = {},
): Promise<ResolvedPage> =>
  page(visitor({ tenant, locale, page: 'home', revisionRef: (await facts(tenant, locale, '/')).revisionRef, ...more }));
const main = ({ root }: ResolvedPage): ResolvedNode[] => root.slots?.['main'] ?? [];
const publish = async (documentId: string, document: unknown) => {
  const outcome = await app.publishing.publish({
    documentId,
    document,
    message: 'test',
    author: 'Mara Holzer',
    source: 'cli',
  });
  if (outcome.code !== 'PUBLISHED') throw new Error(JSON.stringify(outcome));
  return outcome;
};
const layer = (title: string) => ({
  page: 'home',
  prefix: 'oak',
  ops: [{ op: 'set', node: 'hero', pointer: '/props/title', value: title }],
});

describe('facts', () => {
  it('tell status, page, reference and what the answer depends on', async () => {
    const found = await facts('oak', 'de-AT', '/');
    expect(found).toMatchObject({
      status: 200,
      page: 'home',
      vary: ['device'],
      query: [],
      validUntil: '',
      tags: [
        'experiment:oak:/holdouts',
        'experiment:oak:hero-words',
        'layout:oak:frame',
        'layout:oak:home',
        'tenant:oak',
      ],
      experiments: [
        {
          key: 'hero-words',
          seed: 'a1b2c3d4e5',
          coverage: 1,
          audience: {},
          variants: [
            { key: 'a', weight: 0.5 },
            { key: 'b', weight: 0.5 },
          ],
        },
      ],
    });
    expect(found.cursor).toBe(app.events.latest());
  });

  it('/storefront is the home page', async () => {
    expect((await facts('oak', 'de-AT', '/storefront')).revisionRef).toBe(
      (await facts('oak', 'de-AT', '/')).revisionRef,
    );
  });

  it('an unknown path and a page without a layout are 404, the latter until it is published', async () => {
    expect(await facts('oak', 'de-AT', '/gibt-es-nicht')).toMatchObject({ status: 404, page: 'not-found' });
    const basket = await facts('oak', 'de-AT', '/warenkorb');
    expect(basket).toMatchObject({ status: 404, page: 'not-found' });
    expect(basket.tags).toContain('layout:oak:basket');
  });

  it('give redirects their place', async () => {
    expect(await facts('elm', 'fr-CH', '/account')).toMatchObject({ status: 307, redirect: '/fr/mon-compte' });
  });

  it('force a status page by name and no other page', async () => {
    expect(await facts('oak', 'de-AT', '/', { page: 'unavailable' })).toMatchObject({
      status: 503,
      page: 'unavailable',
    });
    const answer = await app.server.inject({
      url: '/internal/facts',
      query: { tenant: 'oak', locale: 'de-AT', path: '/', page: 'home' },
      headers: doorHeaders(),
    });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'UNKNOWN_PAGE']);
  });

  it.each([
    [{ tenant: 'nobody', locale: 'de-AT', path: '/' }, 404, 'UNKNOWN_TENANT'],
    [{ tenant: 'oak', locale: 'nl-NL', path: '/' }, 404, 'UNKNOWN_LOCALE'],
    [{ tenant: 'oak', locale: 'de-AT', path: 'x' }, 400, 'BAD_REQUEST'],
    [{ tenant: 'oak' }, 400, 'BAD_REQUEST'],
  ])('refuse %o', async (query, status, code) => {
    const answer = await app.server.inject({
      url: '/internal/facts',
      query: query as Record<string, string>,
      headers: doorHeaders(),
    });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });
});

describe('trees', () => {
  it('are complete pages in the words of shop and locale', async () => {
    const oak = await home('oak', 'de-AT');
    expect(main(oak).map(({ id }) => id)).toEqual(['hero', 'bestsellers']);
    expect(main(oak)[0]?.props).toEqual({
      title: 'Grüß Gott im Eichenhaus',
      href: '/warenkorb',
      image: { src: expect.stringMatching(/^\/assets\/coat\.[0-9a-f]{6}$/), width: 720, height: 960, color: '#e6ded3' },
    });
    expect(oak).toMatchObject({
      tenant: { id: 'oak', name: 'Eichenhaus' },
      locale: 'de-AT',
      preview: false,
      meta: {
        title: 'Start – Eichenhaus',
        description: 'Mode',
        robots: 'index',
        canonical: 'http://oak.localhost:3000/',
        alternates: [],
      },
    });
    const elm = await home('elm', 'fr-CH');
    expect(main(elm).map(({ id }) => id)).toEqual(['hero', 'elm.welcome', 'bestsellers']);
    expect(elm.meta).toMatchObject({
      title: 'Accueil – Ulmer',
      canonical: 'http://elm.localhost:3000/fr',
      alternates: [
        { locale: 'de-CH', href: 'http://elm.localhost:3000/' },
        { locale: 'fr-CH', href: 'http://elm.localhost:3000/fr' },
      ],
    });
  });

  it('stand in the sitemap beside the same page in the other languages of the shop', async () => {
    const answer = await app.server.inject({
      url: '/internal/sitemap',
      query: { tenant: 'elm' },
      headers: doorHeaders(),
    });
    const { xml } = answer.json<{ xml: string }>();
    const entries = new Map(
      [...xml.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/g)].map(([, loc = '', links = '']) => [loc, links]),
    );
    const both =
      '<xhtml:link rel="alternate" hreflang="de-CH" href="http://elm.localhost:3000/"/>' +
      '<xhtml:link rel="alternate" hreflang="fr-CH" href="http://elm.localhost:3000/fr"/>';
    expect([entries.get('http://elm.localhost:3000/'), entries.get('http://elm.localhost:3000/fr')]).toEqual([
      both,
      both,
    ]);
    // Whoever is named names back, or search engines believe neither.
    for (const [loc, links] of entries)
      for (const [, href = ''] of links.matchAll(/href="([^"]+)"/g))
        expect(entries.get(href), `${href} of ${loc}`).toBe(links);
  });

  it('speak Swiss in Switzerland', async () => {
    const [, welcome, rail] = main(await home('elm', 'de-CH'));
    expect(welcome?.props['text']).toBe('Schön, dass Sie da sind, grosse Freude');
    expect(rail?.props['products']).toMatchObject([
      { name: 'Veste 1', price: { current: expect.stringMatching(/^CHF\s1['’]234\.50$/u) } },
    ]);
  });

  it('carry every tag that can change them', async () => {
    const context = visitor({
      tenant: 'oak',
      locale: 'de-AT',
      page: 'home',
      revisionRef: (await facts('oak', 'de-AT', '/')).revisionRef,
    });
    expect((await receipt(context)).tags).toEqual([
      'catalogue:oak',
      'copy:oak:de-AT:basket',
      'copy:oak:de-AT:category',
      'copy:oak:de-AT:home',
      'copy:oak:de-AT:product',
      'copy:oak:de-AT:wishlist',
      'experiment:oak:hero-words',
      'layout:oak:frame',
      'layout:oak:home',
      'list:oak:*',
      'product:oak:SKU-3',
      'product:oak:SKU-4',
      'tenant:oak',
    ]);
  });

  it('show a variant to visitors of its arm alone', async () => {
    expect(main(await home('oak', 'de-AT', { arms: { 'hero-words': 'b' } }))[0]?.props['title']).toBe('Variante B');
    expect(main(await home('oak', 'de-AT', { arms: { 'hero-words': 'a', other: 'b' } }))[0]?.props['title']).toBe(
      'Grüß Gott im Eichenhaus',
    );
  });

  it('differ by the dimensions of the page and by nothing else', async () => {
    const context = visitor({
      tenant: 'oak',
      locale: 'de-AT',
      page: 'home',
      revisionRef: (await facts('oak', 'de-AT', '/')).revisionRef,
    });
    const plain = await receipt(context);
    expect(
      (
        await receipt({
          ...context,
          visitor: { ...ANYBODY, bot: true, segment: 'vip', login: 'full' },
          requestId: 'other',
        })
      ).tree,
    ).toBe(plain.tree);
    expect((await receipt({ ...context, visitor: { ...ANYBODY, device: 'mobile' } })).tree).not.toBe(plain.tree);
    expect(main(await page({ ...context, visitor: { ...ANYBODY, device: 'mobile' } })).map(({ id }) => id)).toContain(
      'note',
    );
  });

  it('are made again from the context if this instance does not have them', async () => {
    const context = visitor({
      tenant: 'oak',
      locale: 'de-AT',
      page: 'home',
      revisionRef: (await facts('oak', 'de-AT', '/')).revisionRef,
    });
    const answer = await app.server.inject({ url: `/internal/trees/${'0'.repeat(32)}`, headers: doorHeaders(context) });
    expect(answer.json().root.id).toBe('home');
  });

  it('are 404 for a reference that is not known, and 400 for a token that holds no context', async () => {
    const unknown = await app.server.inject({
      method: 'POST',
      url: '/internal/trees',
      headers: doorHeaders(visitor({ tenant: 'oak', locale: 'de-AT', page: 'home', revisionRef: 'ffffffffffffffff' })),
    });
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'UNKNOWN_REVISION']);
    const empty = await app.server.inject({ method: 'POST', url: '/internal/trees', headers: doorHeaders({}) });
    expect([empty.statusCode, empty.json().code]).toEqual([400, 'INVALID_CONTEXT']);
  });

  it('SE: keep tenants apart: a reference and a tree of one shop are nothing to another', async () => {
    const oak = visitor({
      tenant: 'oak',
      locale: 'de-AT',
      page: 'home',
      revisionRef: (await facts('oak', 'de-AT', '/')).revisionRef,
    });
    const { tree } = await receipt(oak);
    const foreign = await app.server.inject({
      method: 'POST',
      url: '/internal/trees',
      headers: doorHeaders({ ...oak, tenant: 'elm', locale: 'de-CH' }),
    });
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'UNKNOWN_REVISION']);
    const elm = visitor({
      tenant: 'elm',
      locale: 'de-CH',
      page: 'home',
      revisionRef: (await facts('elm', 'de-CH', '/')).revisionRef,
    });
    const answer = await app.server.inject({ url: `/internal/trees/${tree}`, headers: doorHeaders(elm) });
    expect(answer.json().tenant.id).toBe('elm');
  });
});

describe('the internal door', () => {
  it.each([
    ['no token', {}],
    ['a foreign secret', doorHeaders({}, 'internal', 'another-secret-of-thirty-two-characters')],
    ['a token for another door', doorHeaders({}, 'shop')],
  ])('is shut to %s', async (_name, headers) => {
    for (const url of ['/internal/tenants', '/internal/facts', '/internal/events?after=0']) {
      const answer = await app.server.inject({ url, headers });
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED']);
    }
  });

  it('tells the edge every shop', async () => {
    const answer = await app.server.inject({ url: '/internal/tenants', headers: doorHeaders() });
    expect(validateEdgeTenants(answer.json()).ok).toBe(true);
    expect(answer.json()).toMatchObject({
      defaultTenant: 'oak',
      tenants: [
        {
          id: 'elm',
          defaultLocale: 'de-CH',
          locales: [
            { locale: 'de-CH', prefix: '' },
            { locale: 'fr-CH', prefix: 'fr' },
          ],
          measureCategory: 'C0002',
        },
        { id: 'oak', hosts: ['oak.localhost', 'shop.oak.example'] },
      ],
    });
  });

  it('answers forms that no page takes with 405', async () => {
    const context = visitor({ tenant: 'oak', locale: 'de-AT', page: 'home', revisionRef: '', caller: caller() });
    for (const fields of [{}, { form: 'nobody' }, { form: 'newsletter' }]) {
      const answer = await app.server.inject({
        method: 'POST',
        url: '/internal/forms',
        headers: doorHeaders(context),
        payload: { path: '/', fields, query: {} },
      });
      expect(answer.json()).toEqual({ status: 405 });
    }
  });

  it('tells of a form with files that nobody can read, that its sender made it so', async () => {
    const context = visitor({ tenant: 'oak', locale: 'de-AT', page: 'home', revisionRef: '', caller: caller() });
    const told = Buffer.from(JSON.stringify({ path: '/', fields: {}, query: {} })).toString('base64url');
    const part = (name: string, value: string) =>
      `--border\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const send = async (payload: string, type = 'multipart/form-data; boundary=border') =>
      (
        await app.server.inject({
          method: 'POST',
          url: '/internal/forms',
          headers: { ...doorHeaders(context), 'content-type': type, [FORM_POST_HEADER]: told },
          payload,
        })
      ).json<object>();
    const whole = `${part('form', 'nobody')}${part('topic', 'a').repeat(120)}${part('long', 'x'.repeat(70_000))}--border--\r\n`;
    expect(await send(whole)).toEqual({ status: 405 });
    expect(await send(whole, 'multipart/form-data')).toEqual({ status: 400 });
    expect(await send(part('form', 'nobody'))).toEqual({ status: 400 });
    expect(await send(`${part('form', 'nobody').repeat(400)}--border--\r\n`)).toEqual({ status: 400 });
  });

  it('refuses bodies over 64 KB and addresses over 8 KB', async () => {
    const body = await app.server.inject({
      method: 'POST',
      url: '/internal/forms',
      headers: doorHeaders(),
      payload: { x: 'x'.repeat(70_000) },
    });
    expect(body.statusCode).toBe(413);
    expect((await app.server.inject({ url: `/healthz?${'x'.repeat(9_000)}` })).statusCode).toBe(414);
  });

  it('takes over a request id of a safe form alone', async () => {
    expect(
      (await app.server.inject({ url: '/healthz', headers: { 'x-request-id': 'abc-0001' } })).headers['x-request-id'],
    ).toBe('abc-0001');
    expect(
      (await app.server.inject({ url: '/healthz', headers: { 'x-request-id': 'a b' } })).headers['x-request-id'],
    ).not.toBe('a b');
  });
});

describe('other doors', () => {
  it('give health and readiness, and nobody metrics', async () => {
    expect((await app.server.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await app.server.inject('/readyz')).statusCode).toBe(200);
    for (const server of [app.server, app.staffServer]) expect((await server.inject('/metrics')).statusCode).toBe(404);
  });

  it('give pictures', async () => {
    const { src } = (main(await home('oak', 'de-AT'))[0]?.props ?? {})['image'] as { src: string };
    expect((await app.server.inject(`${src}-240.webp`)).headers['content-type']).toBe('image/webp');
  });

  it("answer a shop's query for a page of its own tenant", async () => {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/graphql',
      headers: doorHeaders({ tenant: 'oak' }, 'shop'),
      payload: { query: '{ page(path: "/") { status page root } }' },
    });
    expect(answer.json()).toMatchObject({ data: { page: { status: 200, page: 'home', root: { id: 'home' } } } });
  });
});

describe('publishing', () => {
  it('shows a change at once, to its tenant alone, and old references a moment longer', async () => {
    const [before, other] = [await facts('oak', 'de-AT', '/'), await facts('elm', 'de-CH', '/')];
    await publish('oak/home.layer', layer('Frisch'));
    const after = await facts('oak', 'de-AT', '/');
    expect(after.revisionRef).not.toBe(before.revisionRef);
    expect(after.cursor).toBeGreaterThan(before.cursor);
    expect((await facts('elm', 'de-CH', '/')).revisionRef).toBe(other.revisionRef);
    expect(main(await home('oak', 'de-AT'))[0]?.props['title']).toBe('Frisch');
    expect(main(await home('oak', 'de-AT', { revisionRef: before.revisionRef }))[0]?.props['title']).toBe(
      'Grüß Gott im Eichenhaus',
    );
  });

  it('a frame is changed once, by its own layer, for every page in it', async () => {
    const before = await facts('oak', 'de-AT', '/');
    const other = await facts('elm', 'de-CH', '/');
    await publish('oak/frame.layer', {
      page: 'frame',
      prefix: 'oak',
      ops: [{ op: 'set', node: 'header', pointer: '/props/name', value: 'Neuer Name' }],
    });
    const changed = await home('oak', 'de-AT');
    expect(changed.root.slots?.['header']?.[0]?.props['name']).toBe('Neuer Name');
    expect(changed.version).not.toBe(before.revisionRef);
    expect((await facts('elm', 'de-CH', '/')).revisionRef).toBe(other.revisionRef);
  });

  it('a draft is seen by its preview link alone, and not by another shop', async () => {
    const { revisionRef } = await facts('oak', 'de-AT', '/');
    const { token: preview } = await previewOf(app, { id: 'oak/home.layer', document: layer('Entwurf') });
    const draft = await facts('oak', 'de-AT', '/', { preview });
    const seen = await page(
      visitor({ tenant: 'oak', locale: 'de-AT', page: draft.page, revisionRef: draft.revisionRef, preview: 'x' }),
    );
    expect([seen.preview, seen.meta.robots, main(seen)[0]?.props['title']]).toEqual([true, 'noindex', 'Entwurf']);
    expect((await facts('oak', 'de-AT', '/')).revisionRef).toBe(revisionRef);
    expect(await facts('elm', 'de-CH', '/', { preview })).toMatchObject({ status: 410, page: 'gone' });
    expect(await facts('oak', 'de-AT', '/', { preview: `${preview.slice(0, -2)}xx` })).toMatchObject({
      status: 410,
      page: 'gone',
    });
  });

  it('a preview link shows nothing once it is revoked; another to the same draft does', async () => {
    const one = await previewOf(app, { id: 'oak/home.layer', document: layer('Entwurf'), name: 'for Ida' });
    const other = await previewOf(app, { id: 'oak/home.layer', document: layer('Entwurf') });
    const statusOf = async (preview: string) => (await facts('oak', 'de-AT', '/', { preview })).status;
    expect([await statusOf(one.token), await statusOf(other.token)]).toEqual([200, 200]);
    const [seen, seenByOther] = await Promise.all(
      [one, other].map(async ({ token }) => {
        const { page: name, revisionRef } = await facts('oak', 'de-AT', '/', { preview: token });
        return visitor({ tenant: 'oak', locale: 'de-AT', page: name, revisionRef });
      }),
    );
    const treeOf = async (context = seen) =>
      (await app.server.inject({ method: 'POST', url: '/internal/trees', headers: doorHeaders(context) })).statusCode;
    expect([await treeOf(), await treeOf(seenByOther)]).toEqual([200, 200]);
    const staff = async (query: string) =>
      (
        await app.staffServer.inject({
          method: 'POST',
          url: '/graphql',
          headers: { authorization: 'Bearer test-merchandiser' },
          payload: { query },
        })
      ).json<{ data: unknown }>().data;
    const revoke = (tenant: string) =>
      staff(`mutation { revokePreviewLink(tenant: "${tenant}", id: "${one.id}") { __typename } }`);
    expect(await revoke('elm')).toEqual({ revokePreviewLink: { __typename: 'NotFound' } });
    expect(await statusOf(one.token)).toBe(200);
    expect(await revoke('oak')).toEqual({ revokePreviewLink: { __typename: 'PreviewRevoked' } });
    expect([await statusOf(one.token), await statusOf(other.token)]).toEqual([410, 200]);
    // What comes after a page that is still open, too.
    expect([await treeOf(), await treeOf(seenByOther)]).toEqual([404, 200]);
    expect(await staff('{ previewLinks(tenant: "oak") { id name madeBy revokedBy views } }')).toMatchObject({
      previewLinks: expect.arrayContaining([
        { id: one.id, name: 'for Ida', madeBy: 'Ada Brandt', revokedBy: 'Mara Holzer', views: 3 },
        { id: other.id, name: 'oak/home.layer, a draft', madeBy: 'Ada Brandt', revokedBy: null, views: 3 },
      ]) as unknown,
    });
    const unlisted = testSigner.sign('preview', {
      tenant: 'oak',
      link: 'made-up',
    });
    expect(await statusOf(unlisted)).toBe(410);
  });
});
