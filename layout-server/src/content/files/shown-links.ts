import { localisePath, readTarget } from '@vitrine/schemas/addresses';
import { textAddress } from '@vitrine/component-registry/manifest';
import type { ContentLink } from '@vitrine/schemas';
import type { Shop } from '../../tenants/index.ts';

/** More than menus and footers of a shop have; whoever writes more has them found out anew. */
const MOST_KNOWN = 5_000;
/** Menus are on every page, and to look each of their links up among the routes costs as much as the page's own tree. */
const known = new WeakMap<Shop, Map<string, boolean>>();

/**
 * Whether an address that an editor wrote leads somewhere: one of the shop is of a page that is there and has something to offer; what
 * lies elsewhere is the editor's to know.
 */
export function leadsSomewhere(shop: Shop, href: string): boolean {
  if (!href.startsWith('/')) return true;
  let ofShop = known.get(shop);
  if (ofShop === undefined || ofShop.size >= MOST_KNOWN) known.set(shop, (ofShop = new Map()));
  let leads = ofShop.get(href);
  if (leads === undefined) ofShop.set(href, (leads = isOfAPage(shop, href)));
  return leads;
}

function isOfAPage({ locales, routes }: Shop, href: string): boolean {
  const [defaultLocale] = locales;
  const target = readTarget(new URL(href, 'http://shop').pathname);
  if (target === undefined) return false;
  const { locale, path } = localisePath({ defaultLocale: defaultLocale.locale, locales }, target.path);
  return routes.match(locale, path).kind !== 'unknown' && !routes.leadsOff(href);
}

/** A link as components take it, its anchor as headings of texts are called; undefined if it leads nowhere. */
export function shownLink(shop: Shop, { label, href }: ContentLink): ContentLink | undefined {
  return leadsSomewhere(shop, href) ? { label, href: textAddress(href) } : undefined;
}

/** The links of a list that lead somewhere. */
export function shownLinks(shop: Shop, links: readonly ContentLink[]): ContentLink[] {
  return links.flatMap((link) => shownLink(shop, link) ?? []);
}
