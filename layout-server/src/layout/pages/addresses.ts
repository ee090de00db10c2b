import type { ResolvedPage } from '@vitrine/schemas';
import { encodePath, hostNameIn, isOverTls, localisePath, readTarget } from '@vitrine/schemas/addresses';
import { readQueryValues } from '@vitrine/schemas/query-values';
import type { Family, Shop } from '../../tenants/index.ts';
import type { PageAddress } from '../publishing/index.ts';
import { NOT_FOUND } from './status-pages.ts';

const REDIRECT = 'redirect';
const PERMANENT_REDIRECT = 308;

/** The origin under which shoppers find a shop: a name under `.localhost` is served by our own edge, without TLS. */
export function originOf({ tenant }: Shop, edgePort: number): string {
  const host = tenant.hosts[0] ?? 'localhost';
  return isOverTls(host) ? `https://${host}` : `http://${host}:${edgePort}`;
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

/** A decoded path without prefix as the shop answers it in a locale: with the prefix, decoded. */
export function decodedPathIn({ locales }: Pick<Shop, 'locales'>, locale: string, path: string): string {
  const prefix = locales.find((one) => one.locale === locale)?.prefix ?? '';
  return prefix === '' ? path : `/${prefix}${path === '/' ? '' : path}`;
}

/** The same, encoded. */
export function pathIn(shop: Pick<Shop, 'locales'>, locale: string, path: string): string {
  return encodePath(decodedPathIn(shop, locale, path));
}

/** A page in one of the languages of its shop. */
export interface SpokenAddress {
  locale: string;
  /** The language's own name. */
  label: string;
  /** Encoded, with the locale's prefix and what the page depends on of its query. */
  href: string;
  /** Decoded, without prefix: where content is looked for. */
  path: string;
  /** Whether it is the same page; otherwise the shop's start, since there is none. */
  isSame: boolean;
  isCurrent: boolean;
}

/** A page in every language of its shop, the default first; what has no address of its own leads to the start. */
export function spokenAddresses(
  { locales, routes }: Shop,
  locale: string,
  path: string,
  query: Readonly<Record<string, string>> = {},
): readonly SpokenAddress[] {
  const match = routes.match(locale, path);
  const search = new URLSearchParams(query).toString();
  return locales.map(({ locale: one, name: label, prefix }) => {
    const link = match.kind === 'page' ? routes.link(one, match.route, match.params) : undefined;
    const start = { href: routes.link(one, 'home') ?? '/', path: '/' };
    const target = link === undefined ? undefined : readTarget(link.split('#')[0] ?? '');
    const there =
      link === undefined || target === undefined
        ? start
        : { href: search === '' ? link : `${link}?${search}`, path: withoutPrefix(target.path, prefix) };
    return { locale: one, label, ...there, isSame: there !== start, isCurrent: one === locale };
  });
}

function withoutPrefix(path: string, prefix: string): string {
  return prefix === '' ? path : path.slice(prefix.length + 1) || '/';
}

/**
 * Canonical address and the same page in the shop's other locales; empty for pages that have no address of their own.
 * `known.params` are those of the canonical address, where the path was spelled otherwise.
 */
export function addressesOf(
  shop: Shop,
  locale: string,
  path: string,
  edgePort: number,
  known: { spoken?: readonly SpokenAddress[]; params?: Readonly<Record<string, string>> | undefined } = {},
): Pick<ResolvedPage['meta'], 'canonical' | 'alternates'> {
  const match = shop.routes.match(locale, path);
  if (match.kind !== 'page') return { canonical: '', alternates: [] };
  const { spoken = spokenAddresses(shop, locale, path), params = match.params } = known;
  const origin = originOf(shop, edgePort);
  const hrefIn = (one: string): string | undefined => {
    const link = shop.routes.link(one, match.route, params);
    return link === undefined ? undefined : `${origin}${link}`;
  };
  const alternates = spoken.flatMap(({ locale: one, isSame }) => {
    const href = isSame ? hrefIn(one) : undefined;
    return href === undefined ? [] : [{ locale: one, href }];
  });
  return { canonical: hrefIn(locale) ?? '', alternates: alternates.length < 2 ? [] : alternates };
}

/**
 * What an address leads to, as the edge finds it: the shop by host, the locale by the first segment.
 * Undefined for a host that no shop has and for a path that cannot be decoded.
 */
export function locate(family: Family, url: URL): PageAddress | undefined {
  const shop = family.byHost(hostNameIn(url.host));
  const target = readTarget(url.pathname);
  if (shop === undefined || target === undefined) return undefined;
  const defaultLocale = shop.locales[0].locale;
  const { locale, path, redirect } = localisePath({ defaultLocale, locales: shop.locales }, target.path);
  if (redirect !== undefined)
    return { tenant: shop.id, locale, path, params: {}, page: REDIRECT, status: PERMANENT_REDIRECT };
  const match = shop.routes.match(locale, path);
  const base = {
    tenant: shop.id,
    locale,
    path,
    params: parametersOf(
      shop,
      locale,
      path,
      match.kind === 'page' ? readQueryValues(url.search.slice(1), match.query) : {},
    ),
  };
  if (match.kind === 'page') return { ...base, page: match.page, status: 200 };
  return match.kind === 'redirect'
    ? { ...base, page: REDIRECT, status: match.status }
    : { ...base, page: NOT_FOUND, status: 404 };
}
