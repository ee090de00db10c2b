import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fault, hashOf, type Experiment, type Fault, type Product, type Result } from '@vitrine/schemas';
import { loadPictures, type PictureManifest } from '../content/assets/index.ts';
import type { ContentFiles } from '../content/cms/index.ts';
import { loadCatalogues, type Catalogues } from '../content/messages/index.ts';
import { parseRouteTable, type RouteTable } from '../layout/routes/index.ts';
import { hostFaults, shopOf, type Shop } from './family.ts';
import { readJson } from './json-file.ts';
import { readTenantFolder } from './tenant-folder.ts';

/** Something that changes for itself: equal versions say equal values, and then the value is the same object. */
export interface Part<T> {
  readonly version: string;
  readonly value: T;
}

/** What the files say of one shop: each part can change and the others stay. */
export interface ShopFiles {
  shop: Shop;
  /** The shop family's texts, which this shop rewords. */
  catalogues: Part<Catalogues>;
  copy: Part<Catalogues>;
  experiments: Part<readonly Experiment[]>;
  /** Empty if the tenant has no catalogue file. */
  products: Part<readonly Product[]>;
  /** Its own pages of content, for when no other service has them. */
  content: Part<ContentFiles>;
}

/** Everything that lies in the files, as of one reading. */
export interface Files {
  routes: Part<RouteTable>;
  catalogues: Part<Catalogues>;
  pictures: Part<PictureManifest>;
  /** By id, sorted. */
  shops: ReadonlyMap<string, ShopFiles>;
}

/** A reading of the files: what can be used of them, and what is wrong with the rest. */
export interface Reading {
  /** Undefined if not even what all shops share can be read, and there is no earlier reading to take it from. */
  files: Files | undefined;
  faults: readonly Fault[];
}

export interface FileFolders {
  tenantsDir: string;
  localesDir: string;
  picturesFile: string;
}

/** The folder of what all shops share; no tenant can have this name. */
const SHARED = 'base';

/**
 * Reads every file of every shop. A shop is never half there: one with a fault is as it was `before`, or not at all if it
 * is new. What is as it was before is the same object.
 */
export function readShopFiles({ tenantsDir, localesDir, picturesFile }: FileFolders, before?: Files): Reading {
  const faults: Fault[] = [];
  const take = <T>(result: Result<T>): T | undefined => {
    if (result.ok) return result.value;
    faults.push(...result.faults);
    return undefined;
  };
  const routes = take(readRoutes(tenantsDir)) ?? before?.routes;
  const catalogues = partOf(take(loadCatalogues(localesDir)), before?.catalogues);
  const manifest = take(loadPictures(picturesFile));
  const pictures = manifest === undefined ? before?.pictures : partFrom(manifest, [...manifest], before?.pictures);
  const folders = tenantNames(tenantsDir).map((id) => ({
    id,
    folder: take(readTenantFolder(path.join(tenantsDir, id), id)),
  }));
  if (routes === undefined || catalogues === undefined || pictures === undefined) return { files: undefined, faults };

  const shared = hashOf([routes.version, pictures.version]);
  const read = folders.map(({ id, folder }): { known: ShopFiles | undefined; now: ShopFiles | undefined } => {
    const known = before?.shops.get(id);
    const shop = folder && take(shopOf(folder, routes.value, shared));
    if (folder === undefined || shop === undefined) return { known, now: known };
    const now: ShopFiles = {
      shop: known?.shop.version === shop.version ? known.shop : shop,
      catalogues,
      copy: partFrom(folder.copy, folder.copy, known?.copy),
      experiments: partFrom(folder.experiments, folder.experiments, known?.experiments),
      products: partFrom(folder.products, folder.products, known?.products),
      content: partFrom(folder.content, [...folder.content], known?.content),
    };
    return { known, now };
  });
  const shops = withoutSharedHosts(read, faults);
  return { files: { routes, catalogues, pictures, shops }, faults };
}

/** Of two shops with one host the one that has changed is refused, of two that both have, the later one. */
function withoutSharedHosts(
  read: readonly { known: ShopFiles | undefined; now: ShopFiles | undefined }[],
  faults: Fault[],
): Map<string, ShopFiles> {
  const isChanged = ({ known, now }: (typeof read)[number]): boolean => known?.shop !== now?.shop;
  const taken: ShopFiles[] = read.flatMap((each) => (isChanged(each) || each.now === undefined ? [] : [each.now]));
  for (const { known, now } of read.filter(isChanged)) {
    if (now === undefined) continue;
    const found = hostFaults(
      now.shop.tenant,
      taken.map(({ shop }) => shop),
      `${now.shop.id}/tenant.json`,
    );
    faults.push(...found);
    const kept = found.length === 0 ? now : known;
    if (kept !== undefined) taken.push(kept);
  }
  return new Map(taken.map((each) => [each.shop.id as string, each] as const).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The route table that all shops share. */
export function readRoutes(tenantsDir: string): Result<Part<RouteTable>> {
  const label = `${SHARED}/routes.json`;
  const json = readJson(path.join(tenantsDir, label), label);
  if (!json.ok) return json;
  const table = parseRouteTable(json.value, label);
  return table.ok ? { ok: true, value: { version: hashOf(json.value), value: table.value } } : table;
}

function partOf<T>(value: T | undefined, before: Part<T> | undefined): Part<T> | undefined {
  return value === undefined ? before : partFrom(value, value, before);
}

/** The value with its version, the hash of `content`; the part of before if that is the same. */
function partFrom<T>(value: T, content: unknown, before: Part<T> | undefined): Part<T> {
  const version = hashOf(content);
  return before?.version === version ? before : { version, value };
}

/** Every folder but the shared one is a tenant's, so a folder without a configuration is a fault, not a shop less. */
function tenantNames(tenantsDir: string): string[] {
  if (!existsSync(tenantsDir)) return [];
  return readdirSync(tenantsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== SHARED && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
}

/** What forbids a default tenant that none of the shops is. */
export function defaultTenantFault(ids: readonly string[], defaultTenant: string): Fault {
  return fault('NOT_ALLOWED', {
    expected: `a DEFAULT_TENANT out of ${ids.join(', ') || 'no tenants at all'}`,
    got: defaultTenant,
  });
}
