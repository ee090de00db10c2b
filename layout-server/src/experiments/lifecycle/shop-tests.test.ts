import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openFamilies } from '../../tenants/index.ts';
import { FIXTURES } from '../../testing/fixture-family.ts';
import { createShopTests } from './index.ts';

it('tells flags the paths of their pages as audiences see them: decoded, without the prefix of the language', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'shop-tests-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  cpSync(FIXTURES, root, { recursive: true });
  const file = path.join(root, 'tenants/elm/tenant.json');
  const tenant = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...tenant, paths: { 'fr-CH': { basket: '/panier-été' } } }));
  const families = openFamilies({
    tenantsDir: path.join(root, 'tenants'),
    localesDir: path.join(root, 'locales'),
    picturesFile: path.join(root, 'assets/pictures.json'),
    defaultTenant: 'oak',
  });
  const tests = createShopTests(
    families,
    () =>
      ['home', 'basket', 'product'].map((page) => ({
        key: page,
        seed: 'seed0001',
        page,
        status: 'running',
        variants: [],
      })),
    () => [],
  );
  const paths = Object.fromEntries(tests.flags('elm').pages.map((each) => [each.page, each.paths]));
  expect(paths).toEqual({
    home: { 'de-CH': '/', 'fr-CH': '/' },
    basket: { 'de-CH': expect.stringMatching(/^\/[a-z]+$/), 'fr-CH': '/panier-été' },
    product: {},
  });
});
