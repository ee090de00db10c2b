import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SearchRules } from '@vitrine/schemas';
import { expect, it } from 'vitest';
import { spokenShops } from '../support/shop-addresses.ts';

const TENANTS = path.join(import.meta.dirname, '../../tenants');
const withRules = readdirSync(TENANTS).filter((shop) => existsSync(path.join(TENANTS, shop, 'search.json')));

it.each(withRules)('the words of the search of %s are in its own languages: others nobody would find by', (shop) => {
  const spoken = spokenShops().flatMap(({ id, locale }) => (id === shop ? [locale] : []));
  const { synonyms = {}, redirects = {} } = JSON.parse(
    readFileSync(path.join(TENANTS, shop, 'search.json'), 'utf8'),
  ) as SearchRules;
  expect([...Object.keys(synonyms), ...Object.keys(redirects)].filter((locale) => !spoken.includes(locale))).toEqual(
    [],
  );
});
