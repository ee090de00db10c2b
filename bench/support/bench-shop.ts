import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../../tests/support/product.ts';

/** A copy of the shops' files that a benchmark may change. */
export interface BenchShops {
  tenantsDir: string;
  remove(): void;
}

/** Copies the shops and shows the home page under `/bench/{n}` as well: as many pages as wanted that nobody has asked for before. */
export function benchShops(): BenchShops {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-bench-'));
  const tenantsDir = path.join(folder, 'tenants');
  cpSync(path.join(ROOT, 'tenants'), tenantsDir, { recursive: true });
  const file = path.join(tenantsDir, 'base/routes.json');
  const routes = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...routes, bench: { path: '/bench/{n}', page: 'home' } }));
  return { tenantsDir, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
