import { fault, type Fault, type Result, type Tenant } from '@vitrine/schemas';
import {
  buildPath,
  compareSpecificity,
  matchPattern,
  needsNoParams,
  parsePattern,
  splitPath,
  type Pattern,
} from './pattern.ts';
import type { Route, RouteTable } from './route-table.ts';

/** What an address of a shop leads to. Parameters are decoded. */
export type RouteMatch =
  | {
      kind: 'page';
      route: string;
      page: string;
      params: Readonly<Record<string, string>>;
      query: readonly string[];
      /** Where the address leads as long as the page has no layout. */
      instead?: { status: 307 | 308; location: string };
      /** Where a plain form on this address leads: its field's value, encoded, follows `prefix`. Absent once there is a value. */
      form?: { field: string; prefix: string };
    }
  /** `location` is an encoded path with the locale's prefix. */
  | { kind: 'redirect'; status: 307 | 308; location: string }
  | { kind: 'unknown' };

/** The routes of one shop in all its locales. */
export interface ShopRoutes {
  /** `path` is decoded once and has no locale prefix. Both spellings of the last slash are answered (RT-044). */
  match(locale: string, path: string): RouteMatch;
  /**
   * The encoded path with the locale's prefix, or the address that the shop's own `links` give under this name; undefined for
   * an unknown name or locale, or missing parameters.
   */
  link(locale: string, route: string, params?: Readonly<Record<string, string>>, hash?: string): string | undefined;
  /** Every name that `link` knows in a locale. */
  names(locale: string): readonly string[];
  /** Whether the shop has switched off what a route leads to. */
  isOff(route: string): boolean;
  /** Whether the page of a route is there and what it offers is switched off: nothing leads to it then. */
  isIdle(route: string): boolean;
  /** Whether an address leads to what is switched off, or to a page that has nothing to offer then: an address of the shop, encoded and with its prefix, as texts write it. */
  leadsOff(address: string): boolean;
  /** Every page of its own address that needs no parameters, in the order of the table. Paths are decoded, without prefix. */
  pages(locale: string): readonly { route: string; page: string; path: string }[];
  /** Whether any address shows the page, whatever parameters it needs. */
  shows(page: string): boolean;
  /** The path of the first route that shows a page and needs no parameters; undefined if there is none. */
  pathOf(locale: string, page: string): string | undefined;
}

export interface ShopRoutesOptions {
  table: RouteTable;
  tenant: Tenant;
  /** Default locale first. */
  locales: readonly { locale: string; prefix: string }[];
  switches: Readonly<Record<string, boolean>>;
}

interface LocaleRoutes {
  prefix: string;
  patterns: ReadonlyMap<string, Pattern>;
  /** Most specific first; routes with equal patterns in the order of the table. */
  ordered: readonly { pattern: Pattern; route: Route }[];
}

/**
 * The table as one shop sees it: German patterns, then those of the locale, then the tenant's own `paths`.
 * Faults for a tenant path that names no route or cannot be read, and for one pattern that shows two pages.
 */
export function createShopRoutes({ table, tenant, locales, switches }: ShopRoutesOptions): Result<ShopRoutes> {
  const faults: Fault[] = [];
  const byLocale = new Map<string, LocaleRoutes>();
  for (const { locale, prefix } of locales) {
    const own = tenant.paths?.[locale] ?? {};
    faults.push(...checkOwnPaths(own, locale, table, tenant.tenantId));
    const built = localeRoutes(table, own, locale, prefix);
    faults.push(...doubledPatterns(built, tenant.tenantId, locale));
    byLocale.set(locale, built);
  }
  if (faults.length > 0) return { ok: false, faults };

  const isOff: ShopRoutes['isOff'] = (name) => {
    const route = table.get(name);
    if (route === undefined) return false;
    if (route.switch !== undefined && switches[route.switch] !== true) return true;
    return route.target.kind === 'redirect' && route.target.route !== name && isOff(route.target.route);
  };

  const isIdle: ShopRoutes['isIdle'] = (name) => {
    const offers = table.get(name)?.offers;
    return offers !== undefined && switches[offers] !== true;
  };

  const link: ShopRoutes['link'] = (locale, name, params = {}, hash) => {
    const routes = byLocale.get(locale);
    const links = tenant.links?.[locale] ?? {};
    const own = Object.hasOwn(links, name) ? links[name] : undefined;
    if (routes !== undefined && own !== undefined) return own.startsWith('/') ? withPrefix(routes.prefix, own) : own;
    const pattern = routes?.patterns.get(name);
    const path = pattern && buildPath(pattern, params, table.get(name)?.form !== undefined);
    if (routes === undefined || path === undefined) return undefined;
    return `${withPrefix(routes.prefix, path)}${hash ? `#${encodeURIComponent(hash)}` : ''}`;
  };

  const find = (
    locale: string,
    segments: readonly string[],
  ): { route: Route; params: Record<string, string> } | undefined => {
    for (const { pattern, route } of byLocale.get(locale)?.ordered ?? []) {
      const params = matchPattern(pattern, segments);
      if (params !== undefined) return { route, params };
    }
    return undefined;
  };

  const match: ShopRoutes['match'] = (locale, path) => {
    const segments = splitPath(path);
    if (segments.some((segment) => segment === '')) return { kind: 'unknown' };
    const found = find(locale, segments);
    if (found === undefined) return elsewhere(locale, segments);
    const { route, params } = found;
    if (isOff(route.name)) return { kind: 'unknown' };
    const { target } = route;
    if (target.kind === 'page') {
      const prefix = route.form === undefined || Object.keys(params).length > 0 ? undefined : link(locale, route.name);
      const form = route.form === undefined || prefix === undefined ? {} : { form: { field: route.form, prefix } };
      const onward = target.instead && link(locale, target.instead.route);
      const instead =
        target.instead === undefined || onward === undefined
          ? {}
          : { instead: { status: target.instead.status, location: onward } };
      return { kind: 'page', route: route.name, page: target.page, params, query: route.query, ...form, ...instead };
    }
    const location = link(locale, target.route, params, target.hash);
    return location === undefined ? { kind: 'unknown' } : { kind: 'redirect', status: target.status, location };
  };

  /** RT-001: the default language has no prefix; RT-016: a path of another language leads there. */
  function elsewhere(locale: string, segments: readonly string[]): RouteMatch {
    const home = locales[0];
    if (locales.length < 2 || home === undefined) return { kind: 'unknown' };
    if (locale === home.locale && segments[0] === home.locale.slice(0, 2)) {
      return { kind: 'redirect', status: 308, location: `/${segments.slice(1).map(encodeURIComponent).join('/')}` };
    }
    for (const other of locales) {
      if (other.locale === locale) continue;
      const found = find(other.locale, segments);
      if (found === undefined || isOff(found.route.name)) continue;
      const location = link(other.locale, found.route.name, found.params);
      if (location !== undefined) return { kind: 'redirect', status: 308, location };
    }
    return { kind: 'unknown' };
  }

  const leadsOff: ShopRoutes['leadsOff'] = (address) => {
    if (!address.startsWith('/')) return false;
    const [path = ''] = address.split(/[?#]/u, 1);
    const segments = splitPath(path);
    const spoken = locales.find(({ prefix }) => prefix !== '' && prefix === segments[0]) ?? locales[0];
    const found = spoken && find(spoken.locale, spoken.prefix === '' ? segments : segments.slice(1));
    return found !== undefined && (isOff(found.route.name) || isIdle(found.route.name));
  };

  const pathOf: ShopRoutes['pathOf'] = (locale, page) => {
    const patterns = byLocale.get(locale)?.patterns;
    for (const { name, target } of table.values()) {
      const pattern = patterns?.get(name);
      if (target.kind === 'page' && target.page === page && pattern && needsNoParams(pattern))
        return link(locale, name);
    }
    return undefined;
  };

  const pages: ShopRoutes['pages'] = (locale) => {
    const patterns = byLocale.get(locale)?.patterns;
    return [...table.values()].flatMap(({ name, target }) => {
      const pattern = patterns?.get(name);
      const path = target.kind === 'page' && !isOff(name) && pattern ? buildPath(pattern, {}) : undefined;
      return path === undefined || target.kind !== 'page'
        ? []
        : [{ route: name, page: target.page, path: decodeURI(path) }];
    });
  };

  const shows: ShopRoutes['shows'] = (page) =>
    [...table.values()].some(({ target }) => target.kind === 'page' && target.page === page);

  const names: ShopRoutes['names'] = (locale) => [
    ...(byLocale.get(locale)?.patterns.keys() ?? []),
    ...Object.keys(tenant.links?.[locale] ?? {}),
  ];
  const value: ShopRoutes = { match, link, names, pathOf, isOff, isIdle, leadsOff, pages, shows };
  const astray = locales.flatMap(({ locale }) => strayLinks(tenant, locale, value));
  return astray.length > 0 ? { ok: false, faults: astray } : { ok: true, value };
}

function localeRoutes(
  table: RouteTable,
  own: Readonly<Record<string, string>>,
  locale: string,
  prefix: string,
): LocaleRoutes {
  const patterns = new Map<string, Pattern>();
  const ordered: { pattern: Pattern; route: Route }[] = [];
  for (const route of table.values()) {
    const ownPattern = Object.hasOwn(own, route.name) ? parsePattern(own[route.name] ?? '') : undefined;
    const pattern = ownPattern ?? route.locales[locale] ?? route.pattern;
    patterns.set(route.name, pattern);
    ordered.push(...[pattern, ...route.aliases].map((one) => ({ pattern: one, route })));
  }
  return { prefix, patterns, ordered: ordered.sort((a, b) => compareSpecificity(a.pattern, b.pattern)) };
}

function checkOwnPaths(
  own: Readonly<Record<string, string>>,
  locale: string,
  table: RouteTable,
  tenant: string,
): Fault[] {
  return Object.entries(own).flatMap(([name, source]) => {
    const place = { pointer: `/paths/${locale}/${name}`, layer: tenant };
    if (!table.has(name)) return [fault('UNKNOWN_ROUTE', { expected: 'the name of a route', got: name, ...place })];
    if (parsePattern(source) === undefined)
      return [fault('INVALID_SHAPE', { expected: 'a path pattern such as /p/{sku}', got: source, ...place })];
    return [];
  });
}

/** Own links that are paths lead to something that a route answers. */
function strayLinks({ links, tenantId }: Tenant, locale: string, { match }: ShopRoutes): Fault[] {
  return Object.entries(links?.[locale] ?? {}).flatMap(([name, address]) => {
    const [path = ''] = address.split('#');
    if (!address.startsWith('/') || match(locale, path).kind !== 'unknown') return [];
    const place = { pointer: `/links/${locale}/${name}`, layer: tenantId };
    return [fault('UNKNOWN_ROUTE', { expected: 'a path that a route of the shop answers', got: address, ...place })];
  });
}

function doubledPatterns({ ordered }: LocaleRoutes, tenant: string, locale: string): Fault[] {
  const first = new Map<string, Route>();
  return ordered.flatMap(({ pattern, route }) => {
    const shape = splitPath(pattern.source).join('/');
    const earlier = first.get(shape);
    if (earlier === undefined) {
      first.set(shape, route);
      return [];
    }
    // Two names for one page are fine, such as terms and revocation (RT-031).
    if (earlier.target.kind === 'page' && route.target.kind === 'page' && earlier.target.page === route.target.page)
      return [];
    return [
      fault('NOT_ALLOWED', {
        expected: `one page at ${pattern.source}`,
        got: `${earlier.name} and ${route.name}`,
        pointer: `/paths/${locale}`,
        layer: tenant,
      }),
    ];
  });
}

function withPrefix(prefix: string, path: string): string {
  if (prefix === '') return path;
  return path === '/' ? `/${prefix}` : `/${prefix}${path}`;
}
