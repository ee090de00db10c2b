import type { ResolvedPage } from '@vitrine/schemas';
import type { Family, Shop } from '../../tenants/index.ts';
import type { PageAddress } from '../publishing/index.ts';
import { NOT_FOUND } from './status-pages.ts';

/** Names that mean "this machine": they lead to the default tenant (TN-001). */
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]', '0.0.0.0']);
const REDIRECT = 'redirect';

/** The origin under which shoppers find a shop: a name under `.localhost` is served by our own edge, without TLS. */
export function originOf({ tenant }: Shop, edgePort: number): string {
  const host = tenant.hosts[0] ?? 'localhost';
  return host === 'localhost' || host.endsWith('.localhost') ? `http://${host}:${edgePort}` : `https://${host}`;
}

const LONGEST_PARAMETER = 500;

/**
 * What an address says of itself: the parameters of its path, and of its query what the page depends on. A value of
 * the path wins over one of the query; values over 500 characters are left out.
 */
export function parametersOf(
  { routes }: Shop,
  locale: string,
  path: string,
  query: Readonly<Record<string, string>>,
): Record<string, string> {
  const match = routes.match(locale, path);
  const params = match.kind === 'page' ? match.params : {};
  return Object.fromEntries(
    Object.entries({ ...query, ...params }).filter(([, value]) => value.length <= LONGEST_PARAMETER),
  );
}

/** Canonical address and the same page in the shop's other locales; empty for pages that have no address of their own. */
export function addressesOf(
  shop: Shop,
  locale: string,
  path: string,
  edgePort: number,
): Pick<ResolvedPage['meta'], 'canonical' | 'alternates'> {
  const match = shop.routes.match(locale, path);
  if (match.kind !== 'page') return { canonical: '', alternates: [] };
  const origin = originOf(shop, edgePort);
  const hrefIn = (one: string): string | undefined => {
    const link = shop.routes.link(one, match.route, match.params);
    return link === undefined ? undefined : `${origin}${link}`;
  };
  const alternates =
    shop.locales.length < 2
      ? []
      : shop.locales.flatMap(({ locale: one }) => {
          const href = hrefIn(one);
          return href === undefined ? [] : [{ locale: one, href }];
        });
  return { canonical: hrefIn(locale) ?? '', alternates };
}

/**
 * What an address leads to, as the edge would find it: the shop by host, the locale by the first segment (RT-002).
 * Undefined for a host that no shop has and for a path that cannot be decoded.
 */
export function locate(family: Family, url: URL): PageAddress | undefined {
  const shop = LOCAL_HOSTS.has(url.hostname)
    ? (family.byHost(url.hostname) ?? family.defaultShop)
    : family.byHost(url.hostname);
  const decoded = decode(url.pathname);
  if (shop === undefined || decoded === undefined) return undefined;
  const [, first = ''] = decoded.split('/');
  const prefixed = shop.locales.find(({ prefix }) => prefix !== '' && prefix === first);
  const locale = prefixed?.locale ?? shop.locales[0]?.locale ?? 'de-DE';
  const path = prefixed === undefined ? decoded : decoded.slice(first.length + 1) || '/';
  const match = shop.routes.match(locale, path);
  const base = {
    tenant: shop.id,
    locale,
    path,
    params: parametersOf(shop, locale, path, match.kind === 'page' ? listed(url, match.query) : {}),
  };
  if (match.kind === 'page') return { ...base, page: match.page, status: 200 };
  return match.kind === 'redirect'
    ? { ...base, page: REDIRECT, status: match.status }
    : { ...base, page: NOT_FOUND, status: 404 };
}

function listed({ searchParams }: URL, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = searchParams.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
