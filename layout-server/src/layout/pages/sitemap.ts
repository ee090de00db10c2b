import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { slugOf, type Product } from '@vitrine/commerce/catalogue';
import type { TenantId } from '@vitrine/platform/doors';
import type { Clock } from '@vitrine/platform/clock';
import type { FamilyRepository, Shop } from '../../tenants/index.ts';
import { originOf, spokenAddresses } from './addresses.ts';
import type { PageService } from './page-service.ts';

/** The addresses of a shop for search engines. */
export interface Sitemaps {
  /**
   * One part of a shop's sitemap as XML, or the list of all parts where `part` is left out and there is more than one.
   * Undefined for a shop or a part that there is not.
   */
  xml(tenant: string, part?: number): Promise<string | undefined>;
}

interface Entry {
  href: string;
  alternates: readonly { locale: string; href: string }[];
}

/** Keeps an answer below the bound of the internal door. */
const ENTRIES_A_PART = 1_000;
const KEPT_MS = 60_000;
/** So many pages, and so many addresses, are worked at before others have their turn. */
const [PAGES_A_TURN, ADDRESSES_A_TURN] = [8, 100];
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Gives sitemaps: every page that answers 200 and may be indexed, in each language, beside the same page in the others. */
export function createSitemaps({
  service,
  families,
  contentOf,
  productsOf,
  clock,
  edgePort,
}: {
  service: Pick<PageService, 'facts'>;
  families: Pick<FamilyRepository, 'current'>;
  /** Names of a tenant's own pages of content, such as `de-AT/lp/mantel`. */
  contentOf: (tenant: string) => readonly string[];
  productsOf: (tenant: TenantId) => readonly Product[];
  clock: Clock;
  edgePort: number;
}): Sitemaps {
  const kept = new Map<string, { shop: Shop; until: number; entries: Promise<readonly Entry[]> }>();

  async function entriesOf(shop: Shop): Promise<readonly Entry[]> {
    const origin = originOf(shop, edgePort);
    const own: { locale: string; path: string }[] = [];
    for (const { locale } of shop.locales) own.push(...(await listed(shop, locale)).map((path) => ({ locale, path })));
    const known = new Set(own.map(({ locale, path }) => `${locale} ${path}`));
    const entries = new Map<string, Entry>();
    await inTurns(own, ADDRESSES_A_TURN, ({ locale, path }) => {
      const spoken = spokenAddresses(shop, locale, path).filter(
        (each) => each.isSame && known.has(`${each.locale} ${each.path}`),
      );
      const href = spoken.find(({ isCurrent }) => isCurrent)?.href;
      if (href === undefined || entries.has(href)) return;
      const alternates = spoken.map((each) => ({ locale: each.locale, href: `${origin}${each.href}` }));
      entries.set(href, { href: `${origin}${href}`, alternates: alternates.length > 1 ? alternates : [] });
    });
    return [...entries.values()];
  }

  /** Decoded paths without prefix, in their canonical spelling. */
  async function listed(shop: Shop, locale: string): Promise<string[]> {
    const { id, routes, locales } = shop;
    const prefix = locales.find((one) => one.locale === locale)?.prefix ?? '';
    const content = contentOf(id).flatMap((name) =>
      name.startsWith(`${locale}/`) ? [`/${name.slice(locale.length + 1)}`] : [],
    );
    const asked = new Set([...routes.pages(locale).map(({ path }) => path), ...content]);
    const found = new Set<string>();
    await inTurns([...asked], PAGES_A_TURN, async (path) => {
      const match = routes.match(locale, path);
      // Whoever comes with a word to search for makes endlessly many pages.
      if (match.kind !== 'page' || match.form !== undefined) return;
      const facts = await service.facts(id, locale, path);
      if (!('code' in facts) && facts.status === 200 && facts.robots !== 'noindex') found.add(path);
    });
    const products = productsOf(id);
    const categories = new Set(products.flatMap((product) => product.categories));
    const goods = [
      ...[...categories].map((category) => routes.link(locale, 'category', { category })),
      ...[...new Set(products.map(({ brand }) => slugOf(brand)))].map((brand) =>
        routes.link(locale, 'brand', { brand }),
      ),
      ...products.map(({ sku }) => routes.link(locale, 'product', { sku })),
    ].flatMap((link) => (link === undefined ? [] : [decodeURI(link).slice(prefix === '' ? 0 : prefix.length + 1)]));
    return [...[...asked].filter((path) => found.has(path)), ...goods];
  }

  function current(shop: Shop): Promise<readonly Entry[]> {
    const now = clock.now().getTime();
    const known = kept.get(shop.id);
    if (known !== undefined && known.shop === shop && now < known.until) return known.entries;
    const entries = entriesOf(shop);
    kept.set(shop.id, { shop, until: now + KEPT_MS, entries });
    entries.catch(() => kept.delete(shop.id));
    return entries;
  }

  return {
    async xml(tenant, part) {
      const shop = families.current().find(tenant);
      if (shop === undefined) return undefined;
      const entries = await current(shop);
      const parts = Math.max(1, Math.ceil(entries.length / ENTRIES_A_PART));
      if (part === undefined && parts > 1) return indexOf(originOf(shop, edgePort), parts);
      const number = part ?? 1;
      if (number < 1 || number > parts) return undefined;
      return mapOf(entries.slice((number - 1) * ENTRIES_A_PART, number * ENTRIES_A_PART));
    },
  };
}

/** Does the work for each: a few at a time, and others in between, for a sitemap is in no hurry and shoppers are. */
async function inTurns<T>(all: readonly T[], size: number, work: (one: T) => void | Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += size) {
    await Promise.all(all.slice(from, from + size).map(work));
    await nextTurnOfLoop();
  }
}

function indexOf(origin: string, parts: number): string {
  const maps = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${origin}/sitemap.xml?part=${index + 1}</loc></sitemap>\n`,
  );
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${maps.join('')}</sitemapindex>\n`;
}

function mapOf(entries: readonly Entry[]): string {
  const urls = entries.map(
    ({ href, alternates }) => `<url><loc>${escape(href)}</loc>${alternates.map(alternate).join('')}</url>\n`,
  );
  return `${HEAD}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('')}</urlset>\n`;
}

function alternate({ locale, href }: Entry['alternates'][number]): string {
  return `<xhtml:link rel="alternate" hreflang="${locale}" href="${escape(href)}"/>`;
}

/** Addresses are encoded, so that the ampersand is the one sign left that XML reads. */
function escape(href: string): string {
  return href.replaceAll('&', '&amp;').replaceAll("'", '&apos;');
}
