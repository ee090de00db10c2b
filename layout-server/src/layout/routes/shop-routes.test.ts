import { readFileSync } from 'node:fs';
import type { Tenant } from '@vitrine/schemas';
import { describe, expect, it } from 'vitest';
import { parseRouteTable } from './route-table.ts';
import { createShopRoutes, type ShopRoutes } from './shop-routes.ts';

const FILE = new URL('../../../../tenants/base/routes.json', import.meta.url);

function table(value: unknown = JSON.parse(readFileSync(FILE, 'utf8'))) {
  const parsed = parseRouteTable(value, 'routes.json');
  if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join('\n'));
  return parsed.value;
}

function build(
  locales: [string, string][],
  extra: {
    paths?: Tenant['paths'];
    links?: Tenant['links'];
    switches?: Record<string, boolean>;
    routes?: unknown;
  } = {},
) {
  const tenant = { tenantId: 'oak', paths: extra.paths ?? {}, links: extra.links ?? {} } as unknown as Tenant;
  return createShopRoutes({
    table: table(extra.routes),
    tenant,
    locales: locales.map(([locale, prefix]) => ({ locale, prefix })),
    switches: extra.switches ?? {},
  });
}

function routes(...args: Parameters<typeof build>): ShopRoutes {
  const built = build(...args);
  if (!built.ok) throw new Error(built.faults.map(({ message }) => message).join('\n'));
  return built.value;
}

const AUSTRIA: [string, string][] = [['de-AT', '']];
const SWISS: [string, string][] = [
  ['de-CH', ''],
  ['fr-CH', 'fr'],
];
const DUTCH: [string, string][] = [['nl-NL', '']];

describe('match', () => {
  it.each([
    ['/', 'home'],
    ['/storefront', 'home'],
    ['/warenkorb', 'basket'],
    ['/kasse/registrieren', 'checkout-login'],
    ['/kasse/lieferservice', 'checkout-delivery'],
    ['/kasse/lieferservice-aendern', 'checkout-delivery-change'],
    ['/kasse/zahlung', 'checkout-payment'],
    ['/kasse/zahlung-aendern', 'checkout-payment-change'],
    ['/kasse/ratenschutz', 'checkout-rate-protection'],
    ['/kasse/zahlpause', 'checkout-payment-pause'],
    ['/kasse', 'checkout-review'],
    ['/kasse/auftrag', 'checkout-confirmation'],
    ['/kasse/hinweis', 'checkout-no-order'],
    ['/kasse/bezahlt/', 'checkout-paid'],
    ['/mein-konto', 'account'],
    ['/mein-konto/meine-persoenlichen-daten', 'account-personal-data'],
    ['/merkzettel', 'wishlist'],
    ['/paylink', 'paylink'],
    ['/paylink/returning-success/', 'paylink-success'],
    ['/service-hilfe/ueber-uns/agb/', 'content'],
    ['/s/rotes kleid', 'search'],
    ['/servicelayer/versandkosten', 'service-layer'],
    ['/lp/test-1', 'content'],
    ['/node/42', 'content'],
    ['/password/reset', 'password-reset'],
    ['/p/SKU-1001', 'product'],
    ['/c/damenmode', 'category'],
  ])('%s shows %s', (path, page) => {
    expect(routes(AUSTRIA).match('de-AT', path)).toMatchObject({ kind: 'page', page });
  });

  it('a page whose offer is switched off is there, and nothing leads to it', () => {
    const [on, off] = [true, false].map((newsletterSubscribe) => routes(SWISS, { switches: { newsletterSubscribe } }));
    for (const [route, address] of [
      ['newsletter', '/fr/service-hilfe/newsletter/'],
      ['newsletterSubscribe', '/service-hilfe/newsletter/anmeldung?x=1#y'],
    ] as const) {
      expect([on?.isIdle(route), on?.leadsOff(address)]).toEqual([false, false]);
      expect([off?.isIdle(route), off?.isOff(route), off?.leadsOff(address)]).toEqual([true, false, true]);
    }
    expect(off?.match('fr-CH', '/service-hilfe/newsletter/')).toMatchObject({ kind: 'page', page: 'content' });
  });

  it('a search without a term takes it from a plain form', () => {
    expect(routes(SWISS).match('fr-CH', '/s/')).toMatchObject({
      page: 'search',
      form: { field: 'q', prefix: '/fr/s/' },
    });
    expect(routes(SWISS).match('de-CH', '/s/rotes kleid')).not.toHaveProperty('form');
  });

  it.each(['/kasse/bezahlt', '/kasse/bezahlt/', '/warenkorb/', '/s', '/s/', '/service-hilfe/newsletter'])(
    '%s is answered without a redirect',
    (path) => expect(routes(AUSTRIA).match('de-AT', path).kind).toBe('page'),
  );

  it.each(['/gibt-es-nicht', '/storefront/x', '/fr/warenkorb', '/lpx', '/p'])('%s is unknown', (path) => {
    expect(routes(AUSTRIA).match('de-AT', path)).toEqual({ kind: 'unknown' });
  });

  it('a translated path replaces the German one', () => {
    const dutch = routes(DUTCH);
    expect(dutch.match('nl-NL', '/mijn-account/mijn-adresboek')).toMatchObject({ page: 'account-addresses' });
    expect(dutch.match('nl-NL', '/mein-konto')).toEqual({ kind: 'unknown' });
    expect(dutch.match('nl-NL', '/mijn-account/mein-adressbuch')).toEqual({ kind: 'unknown' });
  });

  it('a path of another language leads to that language', () => {
    expect(routes(SWISS).match('de-CH', '/mon-compte')).toEqual({
      kind: 'redirect',
      status: 308,
      location: '/fr/mon-compte',
    });
  });

  it('the default language has no prefix, but only where a shop has several', () => {
    expect(routes(SWISS).match('de-CH', '/de/s/rotes kleid')).toEqual({
      kind: 'redirect',
      status: 308,
      location: '/s/rotes%20kleid',
    });
    expect(routes(SWISS).match('de-CH', '/de')).toEqual({ kind: 'redirect', status: 308, location: '/' });
    expect(routes(AUSTRIA).match('de-AT', '/de/x')).toEqual({ kind: 'unknown' });
  });

  it('a redirect never leads to another host', () => {
    expect(routes(SWISS).match('de-CH', '/de//evil.example')).toEqual({ kind: 'unknown' });
  });

  it('links used in texts lead on', () => {
    const swiss = routes(SWISS);
    expect(swiss.match('fr-CH', '/account/data')).toEqual({
      kind: 'redirect',
      status: 307,
      location: '/fr/mon-compte/mes-donnees-personnelles',
    });
    expect(swiss.match('de-CH', '/account/settings')).toMatchObject({
      location: '/mein-konto/meine-persoenlichen-daten#einstellungen',
    });
    expect(routes(DUTCH).match('nl-NL', '/service/')).toMatchObject({ location: '/klantenservice' });
  });

  it('a route of a switched-off feature is unknown', () => {
    expect(routes(AUSTRIA).match('de-AT', '/kasse/premium')).toEqual({ kind: 'unknown' });
    expect(routes(AUSTRIA, { switches: { premium: true } }).match('de-AT', '/kasse/premium')).toMatchObject({
      page: 'checkout-premium',
    });
  });

  it('tells which addresses lead to what is switched off, as texts write them', () => {
    const swiss = routes(SWISS);
    for (const address of ['/kasse/premium', '/fr/mon-compte/payback?from=mail#top', '/account/bookings'])
      expect([address, swiss.leadsOff(address)]).toEqual([address, true]);
    for (const address of [
      '/fr/mon-compte',
      '/service-hilfe/ratenrechner/x',
      '/nirgends',
      '#top',
      '//cdn.example/kasse/premium',
    ])
      expect([address, swiss.leadsOff(address)]).toEqual([address, false]);
    expect(routes(SWISS, { switches: { premium: true } }).leadsOff('/kasse/premium')).toBe(false);
  });

  it('a tenant may translate further paths', () => {
    const dutch = routes(DUTCH, { paths: { 'nl-NL': { basket: '/winkelmandje' } } });
    expect(dutch.match('nl-NL', '/winkelmandje')).toMatchObject({ page: 'basket' });
    expect(dutch.match('nl-NL', '/warenkorb')).toEqual({ kind: 'unknown' });
    expect(dutch.link('nl-NL', 'basket')).toBe('/winkelmandje');
  });
});

describe('link', () => {
  it('carries the prefix of the locale', () => {
    const swiss = routes(SWISS);
    expect(swiss.link('fr-CH', 'home')).toBe('/fr');
    expect(swiss.link('fr-CH', 'basket')).toBe('/fr/warenkorb');
    expect(swiss.link('de-CH', 'home')).toBe('/');
  });

  it('keeps the spelling of the spec and adds a fragment', () => {
    expect(routes(AUSTRIA).link('de-AT', 'revocation', {}, 'widerruf')).toBe('/service-hilfe/ueber-uns/agb/#widerruf');
  });

  it('is undefined for an unknown route, an unknown locale and a missing parameter', () => {
    const shop = routes(AUSTRIA);
    expect([shop.link('de-AT', 'nowhere'), shop.link('nl-NL', 'home'), shop.link('de-AT', 'product')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('leads to an address that matches the same route, for every route of the table', () => {
    const switches = [...table().values()].flatMap((route) => route.switch ?? []);
    const swiss = routes(SWISS, { switches: Object.fromEntries(switches.map((name) => [name, true])) });
    for (const { name, target } of table().values()) {
      if (target.kind !== 'page') continue;
      for (const [locale, prefix] of SWISS) {
        const path =
          swiss.link(locale, name, {
            sku: 'A1',
            category: 'mode',
            brand: 'linnhof',
            path: 'x',
            layer: 'y',
            language: 'de',
            address: 'a',
            answer: 'z',
          }) ?? '';
        const inner = decodeURIComponent(prefix === '' ? path : path.slice(prefix.length + 1)) || '/';
        expect(swiss.match(locale, inner), `${name} ${path}`).toMatchObject({ kind: 'page', page: target.page });
      }
    }
  });
});

describe('what a shop does not have', () => {
  it('is off, with what leads there alone', () => {
    const shop = routes(AUSTRIA);
    expect(['checkoutPremium', 'accountBookings', 'accountBookingsLink', 'home', 'nowhere'].filter(shop.isOff)).toEqual(
      ['checkoutPremium', 'accountBookings', 'accountBookingsLink'],
    );
    expect(shop.match('de-AT', '/account/bookings')).toEqual({ kind: 'unknown' });
    expect(routes(AUSTRIA, { switches: { accountBookings: true } }).isOff('accountBookingsLink')).toBe(false);
  });

  it('leads on as long as its page has no layout', () => {
    expect(routes(SWISS, { switches: { premium: true } }).match('fr-CH', '/kasse/premium')).toMatchObject({
      page: 'checkout-premium',
      instead: { status: 307, location: '/fr/kasse/hinweis' },
    });
  });
});

describe('links of the shop itself', () => {
  it('name what is no route, and come before the route of that name', () => {
    const dutch = routes(DUTCH, {
      links: { 'nl-NL': { app: 'https://apps.example/x', vacancies: '/special/vacatures', terms: '/special/terms#1' } },
    });
    expect(['app', 'vacancies', 'terms'].map((name) => dutch.link('nl-NL', name))).toEqual([
      'https://apps.example/x',
      '/special/vacatures',
      '/special/terms#1',
    ]);
    expect(routes(SWISS, { links: { 'fr-CH': { jobs: '/lp/x' } } }).link('fr-CH', 'jobs')).toBe('/fr/lp/x');
  });

  it('are those that it names: none is called as what every object has', () => {
    const { link } = routes(DUTCH, { links: { 'nl-NL': { jobs: '/special/x' } } });
    expect(['constructor', 'toString', '__proto__'].map((name) => link('nl-NL', name))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('are refused if no route answers them', () => {
    expect(build(DUTCH, { links: { 'nl-NL': { jobs: '/nergens' } } })).toMatchObject({
      ok: false,
      faults: [{ code: 'UNKNOWN_ROUTE', pointer: '/links/nl-NL/jobs' }],
    });
  });
});

describe('pages', () => {
  it('lists every page that has an address without parameters, and none that is off', () => {
    const pages = routes(SWISS).pages('fr-CH');
    expect(pages).toContainEqual({ route: 'terms', page: 'content', path: '/aide-service/a-propos/cgv/' });
    expect(pages.map(({ route }) => route)).not.toContain('product');
    expect(pages.map(({ route }) => route)).not.toContain('checkoutPremium');
  });
});

describe('pathOf', () => {
  it('finds the address of a page that has one of its own', () => {
    expect(routes(SWISS).pathOf('fr-CH', 'home')).toBe('/fr');
    expect(routes(SWISS).pathOf('de-CH', 'product')).toBeUndefined();
    expect(routes(SWISS).pathOf('de-CH', 'not-found')).toBeUndefined();
  });
});

describe('faults', () => {
  it('names the route and what is wrong with it', () => {
    const parsed = parseRouteTable(
      {
        a: { path: 'x', page: 'a' },
        b: { path: '/b' },
        c: { path: '/c', redirect: { route: 'zz', status: 307 } },
        d: { path: '/d', page: 'd', pgae: 1 },
      },
      'routes.json',
    );
    expect(parsed.ok ? [] : parsed.faults.map(({ pointer }) => pointer)).toEqual([
      '/a/path',
      '/b',
      '/d/pgae',
      '/c/redirect/route',
    ]);
  });

  it('refuses two pages at one address and tenant paths of unknown routes', () => {
    expect(build(AUSTRIA, { routes: { a: { path: '/x', page: 'a' }, b: { path: '/x/', page: 'b' } } })).toMatchObject({
      ok: false,
      faults: [{ code: 'NOT_ALLOWED' }],
    });
    expect(build(AUSTRIA, { paths: { 'de-AT': { nope: '/x' } } })).toMatchObject({
      ok: false,
      faults: [{ code: 'UNKNOWN_ROUTE', pointer: '/paths/de-AT/nope' }],
    });
  });
});
