/** Nothing in a shop leads to what does not answer: links are followed breadth first, `npm run crawl` follows them all. */
import { beforeAll, describe, expect, it } from 'vitest';
import { discover } from '../crawl/discover.ts';
import { sharedProduct, type SharedProduct } from '../support/shared-product.ts';
import { spokenShops } from '../support/shop-addresses.ts';

const SPOKEN = spokenShops();
const TENANTS = [...new Set(SPOKEN.map(({ id }) => id))];
/** Pages that search engines may show, and some shops have switched off. */
const SWITCHED = ['instalmentCalculator', 'braFinder', 'parcelShops'];
const MOST = 40;
const PATIENCE_MS = 120_000;

let product: SharedProduct;
beforeAll(async () => {
  product = await sharedProduct();
});

const located = (xml: string): URL[] => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, href = '']) => new URL(href));

const fileAt =
  (host: string) =>
  async ({ pathname, search }: URL): Promise<string> => {
    const { status, body } = await product.get(`${pathname}${search}`, { host });
    expect([pathname, status]).toEqual([pathname, 200]);
    return body;
  };

describe.each(TENANTS)('%s', (tenant) => {
  it(
    'has no link inside itself that leads to no page',
    async () => {
      const found = await discover(product, `${tenant}.localhost`, MOST);
      expect(found.length).toBeGreaterThan(20);
      expect(found.filter(({ status }) => status >= 400)).toEqual([]);
    },
    PATIENCE_MS,
  );

  it('lists in its sitemap pages alone that answer, and names it in robots.txt', async () => {
    const host = `${tenant}.localhost`;
    const robots = await product.get('/robots.txt', { host });
    expect(robots.body).toMatch(/^Sitemap: http:\/\/.*\/sitemap\.xml$/m);
    const { status, headers, body } = await product.get('/sitemap.xml', { host });
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    // A shop of several languages lists more than one file holds: then the first is an index of the others.
    const files = body.includes('<sitemapindex') ? await Promise.all(located(body).map(fileAt(host))) : [body];
    const listed = files.flatMap(located);
    expect(listed.length).toBeGreaterThan(20);
    expect([...new Set(listed.map(({ hostname }) => hostname))]).toEqual([host]);
    // What a shop has switched off is in no list of its pages; what it has, is.
    const paths = new Set(listed.map(({ pathname }) => pathname));
    for (const { id, locale, routes } of SPOKEN.filter(({ id }) => id === tenant))
      for (const route of SWITCHED)
        expect([id, route, paths.has(routes.link(locale, route) ?? '')]).toEqual([id, route, !routes.isOff(route)]);
    const some = listed.filter((_, index) => index % Math.ceil(listed.length / 15) === 0);
    for (const { pathname } of some) {
      const page = await product.get(pathname, { host });
      expect([pathname, page.status]).toEqual([pathname, 200]);
      expect(page.body).toMatch(
        new RegExp(`<link rel="canonical" href="[^"]*${pathname.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')}"`),
      );
    }
  });
});
