import path from 'node:path';
import { fault, validateTenant, type Fault, type Tenant, type Theme } from '@vitrine/schemas';
import { faintPairs } from '@vitrine/schemas/themes';
import { createShopRoutes } from '../layout/routes/index.ts';
import { hostFaults } from './family.ts';
import { readShape } from './json-file.ts';
import { localesOf } from './shop-locales.ts';
import { readRoutes, readShopFiles, type FileFolders, type Reading } from './shop-files.ts';
import { switchesOf } from './switches.ts';
import { configurationFaults } from './configuration-faults.ts';
import { silentTexts } from './silent-texts.ts';
import { readTenantFolder } from './tenant-folder.ts';

/** What was found of a configuration. */
export interface CheckedFile {
  faults: readonly Fault[];
  /** Of one that lies in its place: the shop, and what was read of all shops; for a look at its pages. */
  inPlace: { id: string; reading: Reading } | undefined;
}

/**
 * Every fault of a configuration, as it would stand among the shops in `folders`: its shape, its addresses, a host of
 * another shop. One that lies in its place there, `<tenantsDir>/<id>/tenant.json`, is checked with everything beside it.
 */
export function checkTenantFile(file: string, folders: FileFolders): CheckedFile {
  const { tenantsDir } = folders;
  const id = path.basename(path.dirname(file));
  const isInPlace = path.resolve(file) === path.resolve(tenantsDir, id, 'tenant.json');
  const label = isInPlace ? `${id}/tenant.json` : path.basename(file);
  const reading = readShopFiles(folders);
  const inPlace = isInPlace ? { id, reading } : undefined;
  const beside = inPlace === undefined ? [] : faultsBeside(tenantsDir, inPlace);
  const read = readShape(file, label, validateTenant);
  if (!read.ok) return { faults: withoutRepetition([...read.faults, ...beside]), inPlace };
  const tenant = read.value;
  // Also those that have faults: of two shops with one host a first start leaves one out, and it may be the other.
  const others = [...reading.shops.values()]
    .flatMap(({ draft }) => draft?.shop ?? [])
    .filter((shop) => shop.id !== tenant.tenantId);
  const faults = withoutRepetition([
    ...configurationFaults(tenant, isInPlace ? id : tenant.tenantId, label),
    ...routeFaults(tenant, tenantsDir),
    ...hostFaults(tenant, others, label),
    ...countryFaults(tenant, [...reading.shops.keys()], label),
    ...(isInPlace ? languageFaults(tenant, reading, label) : []),
    ...beside,
    // What all shops share stands in none of them.
    ...(isInPlace && reading.files === undefined ? reading.faults : []),
  ]);
  return { faults, inPlace };
}

/**
 * What is wrong with what lies beside a configuration: what a start refuses, and what only people see, so that no shop goes because
 * of it.
 */
function faultsBeside(tenantsDir: string, { id, reading }: NonNullable<CheckedFile['inPlace']>): readonly Fault[] {
  const folder = readTenantFolder(path.join(tenantsDir, id), id);
  const { draft, faults = [] } = reading.shops.get(id) ?? {};
  const isReadable = ![...faults, ...folder.faults].some(({ layer = '' }) => /\/(?:copy|locales)\//u.test(layer));
  return [
    ...faults,
    ...folder.faults,
    ...(folder.theme === undefined ? [] : faintColours(folder.theme, `${id}/theme.json`)),
    // Of texts that cannot be read every one would be missing.
    ...(draft === undefined || !isReadable ? [] : silentTexts(draft)),
  ];
}

/** Pairs of colours that shoppers with weak eyes could not read. */
function faintColours(theme: Theme, label: string): Fault[] {
  return faintPairs(theme).map(({ mode, text, ground, least, got }) =>
    fault('OUT_OF_RANGE', {
      expected: `a contrast with "${ground}" of at least ${least} to 1 (WCAG 2.2 AA)`,
      got: `${theme.colors[mode][text] ?? 'what stands in for it'}, which has ${got}`,
      pointer: `/colors/${mode}/${text}`,
      layer: label,
    }),
  );
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

/**
 * Countries of shops that have no folder: shoppers would miss them. A start does not refuse them, since a shop must not go
 * because of another one.
 */
function countryFaults({ countries = [] }: Tenant, ids: readonly string[], label: string): Fault[] {
  return countries.flatMap(({ tenant }, index) =>
    tenant === undefined || ids.length === 0 || ids.includes(tenant)
      ? []
      : fault('NOT_ALLOWED', {
          expected: `one of the shops ${ids.join(', ')}`,
          got: tenant,
          pointer: `/countries/${index}/tenant`,
          layer: label,
        }),
  );
}

/** Languages without a folder: said once, as every text would be missing. Without a draft there is more to be said first. */
function languageFaults({ tenantId, i18n }: Tenant, { shops }: Reading, label: string): Fault[] {
  const languages = shops.get(tenantId)?.draft?.languages.value;
  if (languages === undefined) return [];
  const folders = Object.keys(languages).sort().join(', ');
  return i18n.locales.flatMap(({ locale }, index) =>
    Object.hasOwn(languages, locale)
      ? []
      : fault('NOT_ALLOWED', {
          expected: `a language with a folder in locales/ or ${tenantId}/locales/, which are ${folders}`,
          got: locale,
          pointer: `/i18n/locales/${index}/locale`,
          layer: label,
        }),
  );
}

function withoutRepetition(faults: readonly Fault[]): Fault[] {
  return [...new Map(faults.map((each) => [each.message, each])).values()];
}
