import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openFamilies, type Family } from '../tenants/index.ts';

/** Where the fixture shops lie; tests that write copy them. */
export const FIXTURES = fileURLToPath(new URL('../../../tests/fixtures/shops/', import.meta.url));

/** The fixture shops, read from their files. */
export function fixtureFamily(): Family {
  return openFamilies({
    tenantsDir: path.join(FIXTURES, 'tenants'),
    localesDir: path.join(FIXTURES, 'locales'),
    picturesFile: path.join(FIXTURES, 'assets/pictures.json'),
    defaultTenant: 'oak',
  }).current();
}
