import { catalog } from '@vitrine/component-registry/manifest';
import { describe, expect, it } from 'vitest';
import { fixtureFamily } from '../../testing/fixture-family.ts';
import type { PageSet } from './page-set.ts';
import { addressesOf, locate, originOf, parametersOf, pathIn } from './addresses.ts';
import { earliest } from './instants.ts';
import { createLibrary } from './library.ts';
import { pageHead } from './page-head.ts';

const family = fixtureFamily();
const [elm, oak] = [family.find('elm'), family.find('oak')];
if (elm === undefined || oak === undefined) throw new Error('the fixture shops are oak and elm');

it.each([
  ['fr-CH', '/', '/fr'],
  ['fr-CH', '/s/été', '/fr/s/%C3%A9t%C3%A9'],
  ['de-CH', '/', '/'],
])('in %s %s is answered at %s', (locale, path, expected) => {
  expect(pathIn(elm, locale, path)).toBe(expected);
});

describe('locate', () => {
  it.each([
    [
      'http://oak.localhost:3000/',
      { tenant: 'oak', locale: 'de-AT', path: '/', page: 'home', status: 200, params: {} },
    ],
    ['http://ELM.localhost/fr', { tenant: 'elm', locale: 'fr-CH', path: '/', page: 'home', status: 200, params: {} }],
    [
      'http://elm.localhost/fr/s/rotes%20kleid',
      {
        tenant: 'elm',
        locale: 'fr-CH',
        path: '/s/rotes kleid',
        page: 'search',
        status: 200,
        params: { query: 'rotes kleid' },
      },
    ],
    [
      'http://elm.localhost/frage',
      { tenant: 'elm', locale: 'de-CH', path: '/frage', page: 'not-found', status: 404, params: {} },
    ],
    [
      'http://elm.localhost/mon-compte',
      { tenant: 'elm', locale: 'de-CH', path: '/mon-compte', page: 'redirect', status: 308, params: {} },
    ],
    [
      'http://elm.localhost/de/frage',
      { tenant: 'elm', locale: 'de-CH', path: '/de/frage', page: 'redirect', status: 308, params: {} },
    ],
    [
      'http://localhost:3000/storefront',
      { tenant: 'oak', locale: 'de-AT', path: '/storefront', page: 'home', status: 200, params: {} },
    ],
  ])('%s', (url, address) => {
    expect(locate(family, new URL(url))).toEqual(address);
  });

  it.each(['http://unknown.example/', 'http://oak.localhost/%E4', 'http://oak.localhost/a//b'])(
    'knows nothing at %s',
    (url) => {
      expect(locate(family, new URL(url))).toBeUndefined();
    },
  );
});

describe('parametersOf', () => {
  it('gives parameters of the path before those of the query, decoded', () => {
    expect(parametersOf(oak, 'de-AT', '/s/C&A 50% größe/xl', { page: '2', query: 'other' })).toEqual({
      query: 'C&A 50% größe/xl',
      page: '2',
    });
    expect(parametersOf(oak, 'de-AT', '/s/', { page: '2' })).toEqual({ page: '2' });
    expect(parametersOf(oak, 'de-AT', '/nowhere', {})).toEqual({});
  });

  it('leaves out what is longer than anybody types', () => {
    expect(parametersOf(oak, 'de-AT', `/s/${'x'.repeat(500)}`, {})).toEqual({ query: 'x'.repeat(500) });
    expect(parametersOf(oak, 'de-AT', `/s/${'x'.repeat(501)}`, { page: 'y'.repeat(501) })).toEqual({});
  });
});

describe('addresses', () => {
  it("have the edge's port on this machine alone", () => {
    expect(originOf(oak, 3100)).toBe('http://oak.localhost:3100');
    const moved = { ...oak, tenant: { ...oak.tenant, hosts: ['www.oak.example'] } };
    expect(originOf(moved, 3100)).toBe('https://www.oak.example');
  });

  it('have one canonical spelling', () => {
    expect(addressesOf(oak, 'de-AT', '/storefront', 3000)).toEqual({
      canonical: 'http://oak.localhost:3000/',
      alternates: [],
    });
  });

  it('name the same page in the other locales', () => {
    expect(addressesOf(elm, 'de-CH', '/mein-konto', 3000).alternates.map(({ href }) => href)).toEqual([
      'http://elm.localhost:3000/mein-konto',
      'http://elm.localhost:3000/fr/mon-compte',
    ]);
  });
});

describe('pageHead', () => {
  const set = (page: string): PageSet => ({ page, shop: oak, base: { document: {} } }) as PageSet;
  const addresses = { canonical: 'http://oak.localhost:3000/', alternates: [] };

  it("puts the shop's name after the title, once", () => {
    expect(pageHead(set('home'), { title: 'Start', robots: 'index' }, addresses, false).title).toBe(
      'Start – Eichenhaus',
    );
    expect(pageHead(set('home'), { title: 'Eichenhaus: Mode', robots: 'index' }, addresses, false).title).toBe(
      'Eichenhaus: Mode',
    );
    expect(pageHead(set('home'), { robots: 'index' }, addresses, false).title).toBe('Eichenhaus');
  });

  it('keeps status pages and drafts out of search engines', () => {
    expect(pageHead(set('not-found'), { robots: 'index' }, addresses, false)).toMatchObject({
      robots: 'noindex',
      canonical: '',
    });
    expect(pageHead(set('home'), { robots: 'index' }, addresses, true).robots).toBe('noindex');
  });
});

describe('createLibrary', () => {
  const now = new Date('2026-12-31T23:30:00Z');
  const library = createLibrary(
    {
      family,
      shop: oak,
      texts: {
        message: () => undefined,
        extra: () => undefined,
        chain: () => [],
        keys: () => [],
        groupSign: () => undefined,
      },
    },
    'de-AT',
    {
      path: '/',
      device: 'desktop',
      canonicalUrl: 'x',
      languages: [],
      edgePort: 3000,
      now,
    },
  );

  it("counts the year in the shop's time zone", () => {
    expect(library.context('year')).toBe(2027);
  });

  it('says of each component which switch of a shop it depends on, if any', () => {
    const named = catalog.types().flatMap((type) => library.switchOf?.(type, 1) ?? []);
    expect(named).toContain('customerFeedback');
    expect(named.filter((name) => !(name in oak.switches))).toEqual([]);
    expect(library.switchOf?.('rich-text', 1)).toBeUndefined();
  });

  it('has no context of other names and no links of odd parameters', () => {
    expect(library.context('constructor')).toBeUndefined();
    expect(library.link('product', { sku: {} }, undefined)).toBeUndefined();
    expect(library.link('product', { sku: 7 }, undefined)).toBe('/p/7');
  });
});

describe('earliest', () => {
  it('passes over what never ends', () => {
    expect([earliest('', '2027-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'), earliest('', '')]).toEqual([
      '2026-01-01T00:00:00.000Z',
      '',
    ]);
  });
});
