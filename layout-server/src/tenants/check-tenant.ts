import path from 'node:path';
import { validateTenant, type Fault, type Tenant } from '@vitrine/schemas';
import { createShopRoutes } from '../layout/routes/index.ts';
import { hostFaults } from './family.ts';
import { readShape } from './json-file.ts';
import { localesOf } from './shop-locales.ts';
import { readRoutes, readShopFiles, type FileFolders } from './shop-files.ts';
import { switchesOf } from './switches.ts';
import { configurationFaults } from './configuration-faults.ts';
import { readTenantFolder } from './tenant-folder.ts';

/**
 * Every fault of a configuration, as it would stand among the shops in `folders`: its shape, its addresses, a host of
 * another shop. One that lies in its place there, `<tenantsDir>/<id>/tenant.json`, is checked with everything beside it.
 */
export function checkTenantFile(file: string, folders: FileFolders): readonly Fault[] {
  const { tenantsDir } = folders;
  const id = path.basename(path.dirname(file));
  const isInPlace = path.resolve(file) === path.resolve(tenantsDir, id, 'tenant.json');
  const label = isInPlace ? `${id}/tenant.json` : path.basename(file);
  const read = readShape(file, label, validateTenant);
  if (!read.ok) return isInPlace ? withoutRepetition([...read.faults, ...folderFaults(tenantsDir, id)]) : read.faults;
  const tenant = read.value;
  const others = [...(readShopFiles(folders).files?.shops.values() ?? [])]
    .map(({ shop }) => shop)
    .filter((shop) => shop.id !== tenant.tenantId);
  return withoutRepetition([
    ...configurationFaults(tenant, isInPlace ? id : tenant.tenantId, label),
    ...routeFaults(tenant, tenantsDir),
    ...hostFaults(tenant, others, label),
    ...(isInPlace ? folderFaults(tenantsDir, id) : []),
  ]);
}

function folderFaults(tenantsDir: string, id: string): readonly Fault[] {
  return readTenantFolder(path.join(tenantsDir, id), id).faults;
}

function routeFaults(tenant: Tenant, tenantsDir: string): readonly Fault[] {
  const table = readRoutes(tenantsDir);
  if (!table.ok) return table.faults;
  const routes = createShopRoutes({
    table: table.value.value,
    tenant,
    locales: localesOf(tenant),
    switches: switchesOf(tenant),
  });
  return routes.ok ? [] : routes.faults;
}

function withoutRepetition(faults: readonly Fault[]): Fault[] {
  return [...new Map(faults.map((each) => [each.message, each])).values()];
}
