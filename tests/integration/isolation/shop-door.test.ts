/** Every operation of the shop door, and every address of the layout server's ports: the tenant is the token's, and no other. */
import { named, readRecords, recordLike, writeRecords } from '@vitrine/commerce/testing/records';
import path from 'node:path';
import { buildCatalog } from '@vitrine/component-registry/manifest';
import { createLogger } from '@vitrine/platform/logging';
import { validatePageFacts, type RenderContext } from '@vitrine/schemas';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../../layout-server/src/app.ts';
import {
  caller,
  createTestApp,
  doorHeaders,
  previewOf,
  testFolder,
  visitor,
  type TestFolder,
} from '../../../layout-server/src/testing/test-app.ts';
import { argumentsFor, EXPERIMENT, homeLayer, markOf, SHARED_SKU } from './names-of-others.ts';
import { operationsOf } from './operations.ts';

const LOCALES = { oak: 'de-AT', elm: 'de-CH' } as const;
type Tenant = keyof typeof LOCALES;
const TENANTS = ['oak', 'elm'] as const;
const otherThan = (tenant: Tenant): Tenant => (tenant === 'oak' ? 'elm' : 'oak');

let folder: TestFolder;
let app: App;
const lines: string[] = [];
beforeAll(async () => {
  folder = testFolder();
  for (const tenant of TENANTS) addProduct(tenant);
  app = await createTestApp(folder, {
    logger: createLogger({
      level: 'trace',
      service: 'layout-server',
      stream: { write: (line: string) => void lines.push(line) },
    }),
    revalidateToken: 'revalidate',
    payments: { url: 'http://127.0.0.1:9', apiKey: 'key', eventSecrets: ['whsec_c2VjcmV0'] },
    staff: [{ name: 'Admin of oak', roles: ['admin'], tenants: ['oak'], token: 'token-of-oak' }],
  });
  for (const tenant of TENANTS) {
    const outcome = await app.publishing.publish({
      documentId: `${tenant}/home.layer`,
      document: homeLayer(tenant),
      message: 'own',
      author: 'Vitrine',
      source: 'cli',
    });
    if (outcome.code !== 'PUBLISHED') throw new Error(JSON.stringify(outcome));
  }
});
afterAll(async () => {
  await app.close();
  folder.remove();
});

/** Operations whose answers hold no words of a shop: of who is nobody yet nothing is kept, and ratings are numbers. */
const WITHOUT_WORDS: ReadonlySet<string> = new Set([
  'basket',
  'changeBasketLine',
  'wishlist',
  'addToWishlist',
  'removeFromWishlist',
  'changeWishlistItem',
  'sendContact',
  'requestLoan',
  'subscribeNewsletter',
  'confirmNewsletter',
  'unsubscribeNewsletter',
  'unsubscribeMailing',
  'login',
  'loginWithCustomerNumber',
  'logout',
  'requestPasswordReset',
  'resetPassword',
  'placeOrder',
  'reviews',
]);

/** A product that only its own shop's search may find; all of them are found by the same words. */
function addProduct(tenant: Tenant): void {
  const file = path.join(folder.tenantsDir, tenant, 'catalogue/products.jsonl');
  const records = readRecords(file);
  const own = records.slice(0, 1).map((one) => recordLike(one, SHARED_SKU, { texts: named(one, markOf(tenant)) }));
  writeRecords(file, [...records, ...own]);
}

describe.each(TENANTS)('a shop token of %s', (tenant) => {
  const other = otherThan(tenant);

  it.each(operationsOf('shop').map((operation) => [operation.name, operation] as const))(
    '%s answers for that tenant whatever else is said',
    async (name, operation) => {
      expect(operation.argumentNames, 'a tenant is never an argument at the shop door').not.toContain('tenant');
      const response = await app.server.inject({
        method: 'POST',
        url: '/graphql',
        query: { tenant: other },
        headers: {
          'content-type': 'application/json',
          host: `${other}.localhost`,
          'x-forwarded-host': `${other}.localhost`,
          'x-tenant': other,
          cookie: `tenant=${other}`,
          ...doorHeaders({ tenant }, 'shop'),
        },
        payload: JSON.stringify(operation.request(argumentsFor(other, name))),
      });
      expect(response.statusCode).toBe(200);
      expect(response.json<{ errors?: unknown }>().errors).toBeUndefined();
      expect(response.body).not.toContain(markOf(other));
      // The one operation that names a tenant knows only the token's.
      if (operation.name === 'tenant') expect(response.json()).toEqual({ data: { tenant: null } });
      else if (!WITHOUT_WORDS.has(operation.name)) expect(response.body).toContain(markOf(tenant));
    },
  );
});

async function contextOf(tenant: Tenant): Promise<RenderContext> {
  const answer = await app.server.inject({
    url: '/internal/facts',
    query: { tenant, locale: LOCALES[tenant], path: '/' },
    headers: doorHeaders(),
  });
  const facts = validatePageFacts(answer.json());
  if (!facts.ok) throw new Error(answer.body);
  return visitor({ tenant, locale: LOCALES[tenant], page: 'home', revisionRef: facts.value.revisionRef });
}

async function treeOf(context: RenderContext): Promise<string> {
  const answer = await app.server.inject({ method: 'POST', url: '/internal/trees', headers: doorHeaders(context) });
  return answer.json<{ tree: string }>().tree;
}

/** One address: how it is kept apart, or why it may be the same for all. */
type Case = { apart: () => Promise<void> } | { shared: string };

const tokenOfAnotherDoor = (): Record<string, string> => doorHeaders({ tenant: 'oak' }, 'shop');
const staffOfOak = { authorization: 'Bearer token-of-oak' };

const ADDRESSES: Readonly<Record<string, Case>> = {
  'GET /internal/tenants': { shared: 'the edge serves every tenant; hosts and locales are public' },
  'GET /internal/events': { shared: 'the edge follows every tenant; events name tags and hold nothing of a page' },
  'GET /internal/facts': {
    apart: async () => {
      const { token: preview } = await previewOf(app, { id: 'elm/home.layer', revision: 1 });
      const ask = async (tenant: Tenant) =>
        (
          await app.server.inject({
            url: '/internal/facts',
            query: { tenant, locale: LOCALES[tenant], path: '/', preview },
            headers: doorHeaders(),
          })
        ).json<object>();
      expect(await ask('oak')).toMatchObject({ status: 410, page: 'gone' });
      expect(await ask('elm')).toMatchObject({ status: 200 });
    },
  },
  'GET /internal/sitemap': {
    apart: async () => {
      const hostsIn = async (tenant: Tenant): Promise<string[]> => {
        const answer = await app.server.inject({ url: '/internal/sitemap', query: { tenant }, headers: doorHeaders() });
        const { xml } = answer.json<{ xml: string }>();
        return [...new Set([...xml.matchAll(/<loc>([^<]+)</g)].map(([, href = '']) => new URL(href).hostname))];
      };
      expect([await hostsIn('oak'), await hostsIn('elm')]).toEqual([['oak.localhost'], ['elm.localhost']]);
    },
  },
  'POST /internal/trees': {
    apart: async () => {
      const [oak, elm] = [await contextOf('oak'), await contextOf('elm')];
      const answer = await app.server.inject({
        method: 'POST',
        url: '/internal/trees',
        headers: doorHeaders({ ...oak, revisionRef: elm.revisionRef }),
      });
      expect(answer.statusCode).toBe(404);
      expect(await treeOf(oak)).not.toBe(await treeOf(elm));
    },
  },
  'GET /internal/trees/:tree': {
    apart: async () => {
      const [oak, elm] = [await contextOf('oak'), await contextOf('elm')];
      const foreign = await app.server.inject({
        url: `/internal/trees/${await treeOf(elm)}`,
        headers: doorHeaders(oak),
      });
      expect(foreign.body).not.toContain(markOf('elm'));
      const own = await app.server.inject({ url: `/internal/trees/${await treeOf(elm)}`, headers: doorHeaders(elm) });
      expect(own.body).toContain(markOf('elm'));
    },
  },
  'POST /internal/trees/:tree/for-catalog': {
    apart: async () => {
      const [oak, elm] = [await contextOf('oak'), await contextOf('elm')];
      const catalog = buildCatalog([
        { type: 'page', version: 1 },
        { type: 'hero-banner', version: 1 },
      ]);
      const ask = async (context: RenderContext): Promise<string> => {
        const url = `/internal/trees/${await treeOf(elm)}`;
        const told = await app.server.inject({
          method: 'POST',
          url: `${url}/for-catalog`,
          headers: doorHeaders(context),
          payload: catalog,
        });
        const known = await app.server.inject({
          url,
          headers: { ...doorHeaders(context), 'x-vitrine-catalog': catalog.hash },
        });
        expect([told.statusCode, known.statusCode]).toEqual([200, 200]);
        return told.body + known.body;
      };
      expect(await ask(elm)).toContain(markOf('elm'));
      expect(await ask(oak)).not.toContain(markOf('elm'));
    },
  },
  'POST /internal/exposures': {
    shared:
      'the edge tells what visitors of every tenant were shown; each entry names its tenant and the answer holds nothing of one',
  },
  'POST /internal/events/track': {
    shared: 'as exposures: each entry names its tenant and the answer holds nothing of one',
  },
  'POST /internal/visits': {
    shared: 'the edge counts visitors of every tenant; each entry names its tenant and the answer holds nothing of one',
  },
  'POST /internal/visitors/forget': {
    shared: 'each entry names its tenant; exposures.integration.test.ts erases nothing of a visitor of another',
  },
  'POST /internal/sessions/renew': {
    shared: 'renews what the tenant that it names gave out; session.integration.test.ts brings tokens of another',
  },
  'GET /api/session': {
    apart: async () => {
      const session = { id: 'of-elm', type: 'full', customer: 'klara', proof: 'password', provedAt: '' };
      const answer = await app.server.inject({
        url: '/api/session',
        headers: { ...doorHeaders({ tenant: 'oak', session }, 'shop'), host: 'elm.localhost' },
      });
      expect(answer.json()).toMatchObject({ type: 0, cc: null });
    },
  },
  'DELETE /api/session': {
    shared: 'ends what the token says; session.integration.test.ts ends nothing of another tenant',
  },
  'GET /api/customer/v1': {
    apart: async () => {
      const session = { id: 'of-elm', type: 'full', customer: 'klara', proof: 'password', provedAt: '' };
      const headers = { ...doorHeaders({ tenant: 'oak', session }, 'shop'), host: 'elm.localhost' };
      const answer = await app.server.inject({ url: '/api/customer/v1', headers });
      expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'LOGIN_REQUIRED' }]);
    },
  },
  'GET /api/customer/v1/balance': { shared: 'sums the bookings of whom `GET /api/customer/v1` tells of' },
  'GET /api/customer/v1/data': {
    shared: 'what the tenant of the token keeps of whom `GET /api/customer/v1` tells; own-data.integration.test.ts',
  },
  'GET /api/invoices': { shared: 'invoices of the tenant of the token, whose customer `GET /api/customer/v1` tells' },
  'PUT /api/customer/v1': { shared: 'changes whom `GET` tells of' },
  'GET /api/inform/rating/all/get': {
    apart: async () => {
      const ask = (tenant: string) =>
        app.server.inject({
          url: '/api/inform/rating/all/get',
          query: { productId: 'ELM-1', tenant: 'elm' },
          headers: { ...doorHeaders({ tenant }, 'shop'), host: 'elm.localhost' },
        });
      expect((await ask('oak')).statusCode).toBe(404);
    },
  },
  'POST /api/inform/rating/feedback': {
    shared:
      'a review is known with its tenant, which is the token’s; reviews.integration.test.ts decides none of another',
  },
  'GET /api/inform/rating/new/get': { shared: 'says the words of the language and whether the tenant has the product' },
  'POST /api/inform/rating/new/store': {
    shared: 'a review is kept under the tenant of the token, for a product that this tenant has',
  },
  'GET /api/servicelayer/:locale/:layer': {
    shared: 'content is found by the tenant of the token and a name; the pages of content are tried above',
  },
  'GET /api/search/searchv2': {
    apart: async () => {
      const { body } = await app.server.inject({
        url: '/api/search/searchv2',
        query: { query: SHARED_SKU },
        headers: { ...doorHeaders({ tenant: 'oak' }, 'shop'), host: 'elm.localhost' },
      });
      expect([body.includes(markOf('oak')), body.includes(markOf('elm'))]).toEqual([true, false]);
    },
  },
  'POST /api/dynamicyield/:type/:id/:session/:hashedEmail': {
    shared: 'keeps a view under the tenant of the token; personalisation.integration.test.ts',
  },
  'DELETE /api/dynamicyield': { shared: 'forgets views under the tenant of the token' },
  'POST /api/sponsored': { shared: 'counts under the tenant of the token, for places that this tenant has booked' },
  'GET /api/delivery/:sku': { shared: 'reads the catalogue by tenant, as the query `product`, which is tried above' },
  'GET /api/search/filter': { shared: 'counts the products of `searchv2`' },
  'GET /api/search/seo': { shared: 'is about the products of `searchv2`' },
  'GET /api/search/suggest': { shared: 'the query `suggest` of the gateway, which is tried above' },
  'GET /api/search/popular': {
    shared: 'counts by tenant; popular.integration.test.ts has the same visitors search in another one',
  },
  'GET /api/search/searchhistory/v1/all': {
    shared: 'by tenant and owner; history.integration.test.ts asks for what another tenant keeps of the same browser',
  },
  'POST /api/search/searchhistory/v1': { shared: 'as the list of them' },
  'POST /api/search/searchhistory/v1/join-with-fi': { shared: 'as the list of them' },
  'POST /api/search/searchhistory/delete': { shared: 'as the list of them' },
  'POST /api/search/searchhistory/deleteall': { shared: 'as the list of them' },
  'GET /api/counts': { shared: 'by tenant and owner, as the lists that it counts' },
  'GET /api/wishlist': {
    shared: 'by tenant and owner; wishlist.integration.test.ts asks for what another tenant keeps of the same browser',
  },
  'GET /api/voucher': { shared: 'by tenant; voucher-orders.integration.test.ts keeps those of shops apart' },
  'POST /api/voucher': {
    shared: 'vouchers and baskets by tenant; voucher-orders.integration.test.ts redeems one at another shop',
  },
  'POST /api/payments/events': {
    shared: 'an attempt is known with its tenant; hosted-payments.test.ts tells a shop of the payment of another',
  },
  'POST /api/commerce/events': {
    shared: 'the shop is that of the address; goods-events.test.ts tells a shop of the goods of another',
  },
  'POST /api/measured': {
    shared: 'the tenant of the token, whose keys alone are taken; ingest.integration.test.ts brings a key of another',
  },
  'POST /api/revalidate': {
    apart: async () => {
      const before = app.events.latest();
      const answer = await app.server.inject({
        method: 'POST',
        url: '/api/revalidate',
        headers: {
          ...doorHeaders({ tenant: 'oak' }, 'shop'),
          host: 'elm.localhost',
          'x-revalidate-token': 'revalidate',
        },
        payload: { tag: 'navigation', tenant: 'elm' },
      });
      expect(answer.statusCode).toBe(200);
      expect(await app.events.after(before, 10)).toMatchObject([{ tenant: 'oak', tags: ['file:oak:navigation'] }]);
      // At an address that is no shop's own it is said of all, by whoever has the token of them all.
      const bare = (token: string) =>
        app.server.inject({
          method: 'POST',
          url: '/api/revalidate',
          headers: {
            ...doorHeaders({ tenant: 'oak' }, 'shop'),
            'x-vitrine-bare-host': '1',
            'x-revalidate-token': token,
          },
          payload: { tag: 'navigation' },
        });
      const since = app.events.latest();
      expect([(await bare('wrong')).statusCode, (await bare('revalidate')).statusCode]).toEqual([401, 200]);
      const events = await app.events.after(since, 10);
      expect(events === 'unknown' ? events : events.map(({ tenant }) => tenant).sort()).toEqual(['elm', 'oak']);
    },
  },
  'GET /internal/experiments': {
    apart: async () => {
      const keysOf = async (tenant: string) =>
        (await app.server.inject({ url: '/internal/experiments', query: { tenant }, headers: doorHeaders() })).json();
      expect(await keysOf('oak')).toEqual({
        experiments: [{ key: EXPERIMENT, hypothesis: '', variants: ['a', 'b'], path: '/' }],
      });
      expect([await keysOf('elm'), await keysOf('base')]).toEqual([{ experiments: [] }, { experiments: [] }]);
    },
  },
  'GET /internal/flags': {
    apart: async () => {
      const keysOf = async (tenant: string) =>
        (await app.server.inject({ url: '/internal/flags', query: { tenant }, headers: doorHeaders() })).json();
      expect(await keysOf('oak')).toMatchObject({
        pages: [{ page: 'home', paths: { 'de-AT': '/' }, experiments: [{ key: EXPERIMENT }] }],
      });
      expect([await keysOf('elm'), await keysOf('base')]).toEqual([{ pages: [] }, { pages: [] }]);
    },
  },
  'POST /internal/gate': {
    apart: async () => {
      // The tenant is the context's; a page that nothing decides on is not opened.
      const answer = await app.server.inject({
        method: 'POST',
        url: '/internal/gate',
        headers: doorHeaders({ ...(await contextOf('oak')), caller: caller({ tenant: 'oak' }) }),
      });
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'UNKNOWN_PAGE' }]);
    },
  },
  'POST /internal/forms': {
    apart: async () => {
      // The tenant is the context's, whatever the fields say; tests/integration/forms confirms no token of another shop.
      const payload = { path: '/', fields: { form: 'newsletter', tenant: 'elm' }, query: {} };
      const answer = await app.server.inject({
        method: 'POST',
        url: '/internal/forms',
        headers: doorHeaders({ ...(await contextOf('oak')), caller: caller({ tenant: 'oak' }) }),
        payload,
      });
      expect(answer.json()).toEqual({ status: 405 });
    },
  },
  'POST /graphql': {
    apart: async () => {
      expect(operationsOf('shop').length, 'asked above').toBeGreaterThan(0);
    },
  },
  'GET /graphql': {
    apart: async () => {
      const query = '{ page(path: "/") { root } }';
      const answer = await app.server.inject({
        url: '/graphql',
        query: { query, tenant: 'elm' },
        headers: { ...doorHeaders({ tenant: 'oak' }, 'shop'), host: 'elm.localhost' },
      });
      expect([answer.body.includes(markOf('oak')), answer.body.includes(markOf('elm'))]).toEqual([true, false]);
    },
  },
  'GET /assets/:file': {
    shared:
      'pictures are public and named by their content; those of reviews also by their shop, under whose hosts alone the edge answers them (doors.integration.test.ts)',
  },
  // The router prints the star of /content/:tenant/* by itself.
  'GET *': {
    shared:
      'pages and files of content, which are public on the shop that they are of; content-pages.integration.test.ts asks for those of others',
  },
  'GET /healthz': { shared: 'says nothing of a tenant' },
  'GET /readyz': { shared: 'says nothing of a tenant' },
};

const STAFF_ADDRESSES: Readonly<Record<string, Case>> = {
  'GET /healthz': { shared: 'says nothing of a tenant' },
  'GET /readyz': { shared: 'says nothing of a tenant' },
  'POST /graphql': {
    apart: async () => {
      expect(operationsOf('staff').length, 'asked in staff-door.test.ts').toBeGreaterThan(0);
    },
  },
  'GET /graphql': {
    apart: async () => {
      const answer = await app.staffServer.inject({
        url: '/graphql',
        query: { query: '{ layout(id: "elm/home.layer") { __typename } }' },
        headers: staffOfOak,
      });
      expect(answer.json()).toEqual({ data: { layout: { __typename: 'Forbidden' } } });
    },
  },
  'GET /__components': {
    shared:
      'examples of the registry in the brands of the shops, which are public; it holds nothing of a shop but its brand',
  },
  'POST /__components': { shared: 'exchanges a staff token for a cookie of the gallery' },
  'GET /__components/frame/:tenant/:type/:name': { shared: 'an example in a brand, as above' },
  'GET /__components/gallery.css': { shared: 'the same for all' },
  'GET /__components/gallery.js': { shared: 'the same for all' },
  // The router prints the star of /_next/static/* by itself.
  'GET *': { shared: 'built files, public at the edge' },
  'GET /fonts/:file': { shared: 'fonts, public at the edge' },
  'GET /assets/:file': { shared: 'pictures are public and named by their content' },
  'GET /catalog.json': { shared: 'components are those of the product, the same for every tenant' },
  'POST /people/export': {
    apart: async () => {
      const payload = { tenant: 'elm', address: 'klara@example.com' };
      const answer = await app.staffServer.inject({
        method: 'POST',
        url: '/people/export',
        headers: staffOfOak,
        payload,
      });
      expect(answer.statusCode).toBe(403);
    },
  },
  'POST /people/erase': {
    apart: async () => {
      const payload = { tenant: 'elm', address: 'klara@example.com' };
      const answer = await app.staffServer.inject({
        method: 'POST',
        url: '/people/erase',
        headers: staffOfOak,
        payload,
      });
      expect(answer.statusCode).toBe(403);
    },
  },
  'GET /feedback/:tenant': {
    apart: async () => {
      const answer = await app.staffServer.inject({ url: '/feedback/elm', headers: staffOfOak });
      expect(answer.statusCode).toBe(403);
    },
  },
  'GET /searches/:tenant/sponsored': {
    apart: async () => {
      const answer = await app.staffServer.inject({ url: '/searches/elm/sponsored', headers: staffOfOak });
      expect(answer.statusCode).toBe(403);
    },
  },
  'POST /searches/:tenant/preview': {
    apart: async () => {
      const payload = { rules: {}, category: 'kleider' };
      const answer = await app.staffServer.inject({
        method: 'POST',
        url: '/searches/elm/preview',
        headers: staffOfOak,
        payload,
      });
      expect(answer.statusCode).toBe(403);
    },
  },
  'GET /searches/:tenant/misses': {
    apart: async () => {
      const answer = await app.staffServer.inject({ url: '/searches/elm/misses', headers: staffOfOak });
      expect(answer.statusCode).toBe(403);
    },
  },
  'GET /orders/:tenant': {
    apart: async () => {
      const answer = await app.staffServer.inject({ url: '/orders/elm', headers: staffOfOak });
      expect(answer.statusCode).toBe(403);
    },
  },
  'GET /orders/:tenant/:number': {
    apart: async () => {
      const answer = await app.staffServer.inject({ url: '/orders/elm/any', headers: staffOfOak });
      expect(answer.statusCode).toBe(403);
    },
  },
  'POST /orders/:tenant/:number': {
    apart: async () => {
      const answer = await app.staffServer.inject({
        method: 'POST',
        url: '/orders/elm/any',
        headers: staffOfOak,
        payload: { deed: 'cancel' },
      });
      expect(answer.statusCode).toBe(403);
    },
  },
  'GET /credits/:tenant/:number': {
    apart: async () => {
      const answer = await app.staffServer.inject({ url: '/credits/elm/12345678', headers: staffOfOak });
      expect(answer.statusCode).toBe(403);
    },
  },
  'POST /credits/:tenant/:number': {
    apart: async () => {
      const answer = await app.staffServer.inject({
        method: 'POST',
        url: '/credits/elm/12345678',
        headers: staffOfOak,
        payload: { deed: 'grant', limit: 1 },
      });
      expect(answer.statusCode).toBe(403);
    },
  },
  'GET /cases/:tenant': {
    apart: async () => {
      const answer = await app.staffServer.inject({ url: '/cases/elm', headers: staffOfOak });
      expect(answer.statusCode).toBe(403);
    },
  },
  'GET /cases/:tenant/:id': {
    apart: async () => {
      const answer = await app.staffServer.inject({ url: '/cases/elm/any', headers: staffOfOak });
      expect(answer.statusCode).toBe(403);
    },
  },
  'POST /cases/:tenant/:id': {
    apart: async () => {
      const answer = await app.staffServer.inject({
        method: 'POST',
        url: '/cases/elm/any',
        headers: staffOfOak,
        payload: { deed: 'close', why: 'nothing to do' },
      });
      expect(answer.statusCode).toBe(403);
    },
  },
  'GET /withdrawals/:tenant': {
    apart: async () => {
      const answer = await app.staffServer.inject({ url: '/withdrawals/elm', headers: staffOfOak });
      expect(answer.statusCode).toBe(403);
    },
  },
  'GET /goods/:tenant/:variant': {
    apart: async () => {
      const answer = await app.staffServer.inject({ url: '/goods/elm/any', headers: staffOfOak });
      expect(answer.statusCode).toBe(403);
    },
  },
  'POST /goods/:tenant/:variant': {
    apart: async () => {
      const answer = await app.staffServer.inject({
        method: 'POST',
        url: '/goods/elm/any',
        headers: staffOfOak,
        payload: { deed: 'stock', onHand: 1, why: 'counted anew' },
      });
      expect(answer.statusCode).toBe(403);
    },
  },
  'GET /orders/:tenant/:number/returns': {
    apart: async () => {
      const answer = await app.staffServer.inject({ url: '/orders/elm/any/returns', headers: staffOfOak });
      expect(answer.statusCode).toBe(403);
    },
  },
  'POST /orders/:tenant/:number/returns/:n': {
    apart: async () => {
      const url = '/orders/elm/any/returns/1';
      const answer = await app.staffServer.inject({
        method: 'POST',
        url,
        headers: staffOfOak,
        payload: { restock: true },
      });
      expect(answer.statusCode).toBe(403);
    },
  },
  'POST /orders/:tenant/:number/paylink': {
    apart: async () => {
      const answer = await app.staffServer.inject({
        method: 'POST',
        url: '/orders/elm/any/paylink',
        headers: staffOfOak,
      });
      expect(answer.statusCode).toBe(403);
    },
  },
  'GET /reviews/:tenant': {
    apart: async () => {
      const answer = await app.staffServer.inject({ url: '/reviews/elm', headers: staffOfOak });
      expect(answer.statusCode).toBe(403);
    },
  },
  'GET /reviews/:tenant/:id/pictures': {
    apart: async () => {
      const answer = await app.staffServer.inject({ url: '/reviews/elm/any/pictures', headers: staffOfOak });
      expect(answer.statusCode).toBe(403);
    },
  },
  'GET /reviews/:tenant/:id/pictures/:number': {
    apart: async () => {
      const answer = await app.staffServer.inject({ url: '/reviews/elm/any/pictures/1', headers: staffOfOak });
      expect(answer.statusCode).toBe(403);
    },
  },
  'POST /reviews/:tenant/:id': {
    apart: async () => {
      const answer = await app.staffServer.inject({
        method: 'POST',
        url: '/reviews/elm/any',
        headers: staffOfOak,
        payload: { status: 'published' },
      });
      expect(answer.statusCode).toBe(403);
    },
  },
  'POST /catalogue/:tenant': {
    apart: async () => {
      const answer = await app.staffServer.inject({
        method: 'POST',
        url: '/catalogue/elm',
        headers: { ...staffOfOak, 'content-type': 'application/x-ndjson' },
        payload: '{}\n',
      });
      expect(answer.statusCode).toBe(403);
    },
  },
  'GET /catalogue/:tenant': {
    apart: async () => {
      const answer = await app.staffServer.inject({ url: '/catalogue/elm', headers: staffOfOak });
      expect([answer.statusCode, answer.body.includes(markOf('elm'))]).toEqual([403, false]);
    },
  },
  'GET /catalogue/:tenant/prices/:sku': {
    apart: async () => {
      const answer = await app.staffServer.inject({ url: `/catalogue/elm/prices/${SHARED_SKU}`, headers: staffOfOak });
      expect(answer.statusCode).toBe(403);
    },
  },
  'GET /pictures/:tenant': {
    apart: async () => {
      const answer = await app.staffServer.inject({
        method: 'GET',
        url: '/pictures/elm',
        headers: staffOfOak,
      });
      expect(answer.statusCode).toBe(403);
    },
  },
  'GET /pictures/:tenant/:name': {
    apart: async () => {
      const answer = await app.staffServer.inject({
        method: 'GET',
        url: '/pictures/elm/leaf',
        headers: staffOfOak,
      });
      expect(answer.statusCode).toBe(403);
    },
  },
  'PUT /pictures/:tenant/:name': {
    apart: async () => {
      const answer = await app.staffServer.inject({
        method: 'PUT',
        url: '/pictures/elm/leaf',
        headers: { ...staffOfOak, 'content-type': 'image/png' },
        payload: 'any',
      });
      expect(answer.statusCode).toBe(403);
    },
  },
  'POST /pictures/:tenant/:name': {
    apart: async () => {
      const answer = await app.staffServer.inject({
        method: 'POST',
        url: '/pictures/elm/leaf',
        headers: staffOfOak,
        payload: { focus: null },
      });
      expect(answer.statusCode).toBe(403);
    },
  },
  'DELETE /pictures/:tenant/:name': {
    apart: async () => {
      const answer = await app.staffServer.inject({
        method: 'DELETE',
        url: '/pictures/elm/leaf',
        headers: staffOfOak,
      });
      expect(answer.statusCode).toBe(403);
    },
  },
  'POST /pictures/:tenant': {
    apart: async () => {
      const answer = await app.staffServer.inject({
        method: 'POST',
        url: '/pictures/elm',
        headers: staffOfOak,
      });
      expect(answer.statusCode).toBe(403);
    },
  },
  'GET /backup': {
    apart: async () => {
      const answer = await app.staffServer.inject({ url: '/backup', headers: staffOfOak });
      expect([answer.statusCode, answer.body.includes(markOf('elm'))]).toEqual([403, false]);
    },
  },
};

describe.each([
  ['shop and internal', () => app.server, ADDRESSES],
  ['staff', () => app.staffServer, STAFF_ADDRESSES],
] as const)('the addresses of the %s port', (_port, server, table) => {
  it('are all in the table: a new one needs its case', async () => {
    expect((await addressesOf(server())).filter((address) => !Object.hasOwn(table, address))).toEqual([]);
  });

  it.each(Object.entries(table))('%s', async (_address, one) => {
    if ('apart' in one) await one.apart();
    else expect(one.shared).not.toBe('');
  });
});

it('the internal door opens for no token of another door', async () => {
  const internal = (await addressesOf(app.server)).filter((address) => address.includes(' /internal/'));
  for (const address of internal) {
    const [method, url = ''] = address.split(' ') as ['GET' | 'POST', string];
    for (const headers of [{}, tokenOfAnotherDoor(), staffOfOak]) {
      const answer = await app.server.inject({ method, url: url.replace(/:\w+/, 'x'), headers });
      expect([address, answer.statusCode]).toEqual([address, 401]);
    }
  }
});

/** `METHOD address`, without HEAD and OPTIONS, sorted; from the router itself. */
async function addressesOf(server: FastifyInstance): Promise<string[]> {
  await server.ready();
  const stack: string[] = [];
  const found: string[] = [];
  for (const line of server.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] =
      /^((?:│ {3}| {4})*)(?:├── |└── )(\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    if (line.trim() === '') continue;
    const depth = indent.length / 4;
    stack.length = depth;
    stack.push(part);
    for (const method of methods.split(', ').filter((each) => each !== '' && each !== 'HEAD' && each !== 'OPTIONS'))
      found.push(`${method} ${stack.join('')}`);
  }
  return found.sort();
}

describe('the log', () => {
  const of = (tenant: Tenant): string[] =>
    lines.filter((line) => (JSON.parse(line) as { tenant?: string }).tenant === tenant);
  it.each(TENANTS)('says of %s nothing of the other, whose pages and goods have the same ids', (tenant) => {
    expect(of(tenant).length).toBeGreaterThan(0);
    const other = otherThan(tenant);
    expect(of(tenant).filter((line) => line.includes(markOf(other)) || line.includes(`"${other}"`))).toEqual([]);
  });
});
