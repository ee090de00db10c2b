import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import {
  fault,
  hashOf,
  type Experiment,
  type Fault,
  type Product,
  type Result,
  type Tenant,
  type Theme,
} from '@vitrine/schemas';
import { loadPictures, type PictureManifest } from '../content/assets/index.ts';
import type { ContentFiles } from '../content/cms/index.ts';
import { createMessageBook, loadCatalogues, type Catalogues, type MessageBook } from '../content/messages/index.ts';
import { createShopRoutes, parseRouteTable, type RouteTable, type ShopRoutes } from '../layout/routes/index.ts';
import type { Logger } from '@vitrine/platform/logging';
import { readJson } from './json-file.ts';
import { switchesOf } from './switches.ts';
import { localesOf, readTenantFolder, type ShopLocale, type TenantFolder } from './tenant-folder.ts';
import { tenantId, type TenantId } from './tenant-id.ts';

/** One shop, ready to be asked. */
export interface Shop {
  id: TenantId;
  tenant: Tenant;
  theme: Theme;
  /** The default locale first. */
  locales: readonly ShopLocale[];
  /** The zone of all its dates and schedules (TN-006). */
  timeZone: string;
  switches: Readonly<Record<string, boolean>>;
  routes: ShopRoutes;
  experiments: readonly Experiment[];
  products: readonly Product[];
  /** Its own pages of content, for when no other service has them. */
  content: ContentFiles;
  /** Change when what they stand for changes. */
  fingerprints: {
    /** Configuration, theme, texts, routes and pictures. */
    config: string;
    catalogue: string;
  };
}

/** All shops as of one reading of the files. It never changes; a reload gives a new one. */
export interface Family {
  /** By id. */
  shops: readonly Shop[];
  defaultShop: Shop;
  find(id: string): Shop | undefined;
  /** The shop that answers for a host name without port, in any case. */
  byHost(host: string): Shop | undefined;
  messages: MessageBook;
  pictures: PictureManifest;
}

export interface FamilyOptions {
  tenantsDir: string;
  localesDir: string;
  picturesFile: string;
  defaultTenant: string;
  logger: Logger;
}

/** The folder of what all shops share; no tenant can have this name. */
const SHARED = 'base';
const DEFAULT_TIME_ZONE = 'Europe/Berlin';

/** Reads every file of every shop. Any fault refuses the whole: a shop is never half there. */
export function loadFamily({
  tenantsDir,
  localesDir,
  picturesFile,
  defaultTenant,
  logger,
}: FamilyOptions): Result<Family> {
  const faults: Fault[] = [];
  const take = <T>(result: Result<T>): T | undefined => {
    if (result.ok) return result.value;
    faults.push(...result.faults);
    return undefined;
  };
  const routesLabel = `${SHARED}/routes.json`;
  const routesJson = take(readJson(path.join(tenantsDir, routesLabel), routesLabel));
  const table = routesJson === undefined ? undefined : take(parseRouteTable(routesJson, routesLabel));
  const catalogues = take(loadCatalogues(localesDir));
  const pictures = take(loadPictures(picturesFile));
  const names = tenantNames(tenantsDir);
  if (!names.includes(defaultTenant))
    faults.push(
      fault('NOT_ALLOWED', {
        expected: `a DEFAULT_TENANT out of ${names.join(', ') || 'no tenants at all'}`,
        got: defaultTenant,
      }),
    );
  const folders = names.flatMap((id) => {
    const folder = take(readTenantFolder(path.join(tenantsDir, id), id));
    return folder === undefined ? [] : [folder];
  });
  if (table === undefined || catalogues === undefined || pictures === undefined) return { ok: false, faults };
  const shared = hashOf([routesJson, catalogues, [...pictures]]);
  const shops = folders.flatMap((folder) => take(shopOf(folder, table, shared)) ?? []);
  faults.push(...hostFaults(shops));
  const byId = new Map<string, Shop>(shops.map((shop) => [shop.id, shop]));
  const byHost = new Map(shops.flatMap((shop) => shop.tenant.hosts.map((host) => [host, shop] as const)));
  const defaultShop = byId.get(defaultTenant);
  if (faults.length > 0 || defaultShop === undefined) return { ok: false, faults };
  const copy: Record<string, Catalogues> = Object.fromEntries(
    folders.map((folder) => [folder.tenant.tenantId, folder.copy]),
  );
  return {
    ok: true,
    value: {
      shops,
      defaultShop,
      pictures,
      find: (id) => byId.get(id),
      byHost: (host) => byHost.get(host.toLowerCase()),
      messages: createMessageBook({ catalogues, copy, logger }),
    },
  };
}

function shopOf(
  { tenant, theme, copy, experiments, products, content }: TenantFolder,
  table: RouteTable,
  shared: string,
): Result<Shop> {
  const { timeZone = DEFAULT_TIME_ZONE } = tenant;
  const locales = localesOf(tenant);
  const switches = switchesOf(tenant);
  const routes = createShopRoutes({ table, tenant, locales, switches });
  if (!routes.ok) return routes;
  const fingerprints = { config: hashOf([tenant, theme, copy, shared]), catalogue: hashOf(products) };
  return {
    ok: true,
    value: {
      id: tenantId(tenant.tenantId),
      tenant,
      theme,
      locales,
      timeZone,
      switches,
      routes: routes.value,
      experiments,
      products,
      content,
      fingerprints,
    },
  };
}

/** Every folder but the shared one is a tenant's, so a folder without a configuration is a fault, not a shop less. */
function tenantNames(tenantsDir: string): string[] {
  if (!existsSync(tenantsDir)) return [];
  return readdirSync(tenantsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== SHARED && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
}

function hostFaults(shops: readonly Shop[]): Fault[] {
  const owners = new Map<string, TenantId>();
  return shops.flatMap(({ id, tenant }) =>
    tenant.hosts.flatMap((host, index) => {
      const owner = owners.get(host);
      owners.set(host, owner ?? id);
      if (owner === undefined) return [];
      return [
        fault('NOT_ALLOWED', {
          expected: `a host that no other shop has; "${owner}" has it`,
          got: host,
          pointer: `/hosts/${index}`,
          layer: `${id}/tenant.json`,
        }),
      ];
    }),
  );
}
