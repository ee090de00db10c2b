import { describe, expect, it } from 'vitest';
import { createHosts, encodePath, hostNameIn, localisePath, readTarget } from './addresses.ts';

const swiss = {
  defaultLocale: 'de-CH',
  locales: [
    { locale: 'de-CH', prefix: '' },
    { locale: 'fr-CH', prefix: 'fr' },
  ],
} as const;
const dutch = { defaultLocale: 'nl-NL', locales: [{ locale: 'nl-NL', prefix: '' }] } as const;

describe('the host of a request', () => {
  it.each([
    ['AT.localhost:3000', 'at.localhost'],
    ['[::1]:3000', '[::1]'],
    ['at.localhost.', 'at.localhost'],
    ['AT.localhost.:3000', 'at.localhost'],
    ['at.localhost..', ''],
    ['.', ''],
    ['a b', ''],
    ['at.localhost:x', ''],
  ])('%j is %j', (header, name) => {
    expect(hostNameIn(header)).toBe(name);
  });

  it('leads to its shop, this machine to the default one, and nothing else anywhere', () => {
    const [at, ch] = [{ hosts: ['AT.localhost'] }, { hosts: ['ch.localhost', 'www.ch.example'] }];
    const byHost = createHosts([at, ch], ({ hosts }) => hosts, ch);
    expect(['at.localhost', 'www.ch.example', 'localhost', '127.0.0.1', '[::1]', 'x.example', ''].map(byHost)).toEqual([
      at,
      ch,
      ch,
      ch,
      ch,
      undefined,
      undefined,
    ]);
  });
});

describe('the path of a request', () => {
  it.each([
    ['/s/rotes%20kleid?q=1&r', { path: '/s/rotes kleid', search: 'q=1&r' }],
    ['/', { path: '/', search: '' }],
    ['/s/50%', undefined],
    ['/%E4', undefined],
    ['//x', undefined],
    ['/a/../b', undefined],
    ['/a%5Cb', undefined],
    ['/a%0Ab', undefined],
    ['/ä', undefined],
    ['http://elsewhere.example/', undefined],
    [`/${'x'.repeat(2_048)}`, undefined],
  ])('%s is %j', (url, target) => {
    expect(readTarget(url)).toEqual(target);
  });

  it('is written as it was read', () => {
    expect(readTarget(encodePath('/s/50% größe/xl'))?.path).toBe('/s/50% größe/xl');
  });
});

describe('the locale of a path', () => {
  it.each([
    [swiss, '/fr/s/x', { locale: 'fr-CH', path: '/s/x' }],
    [swiss, '/fr', { locale: 'fr-CH', path: '/' }],
    [swiss, '/frage', { locale: 'de-CH', path: '/frage' }],
    [swiss, '/de/x', { locale: 'de-CH', path: '/de/x', redirect: '/x' }],
    [swiss, '/', { locale: 'de-CH', path: '/' }],
    [dutch, '/nl/x', { locale: 'nl-NL', path: '/nl/x' }],
  ])('%# %s', (spoken, path, place) => {
    expect(localisePath<string>(spoken, path)).toEqual(place);
  });
});
