import type { Fault } from '@vitrine/schemas';
import { familyOf, type Family } from './family.ts';
import { defaultTenantFault, readShopFiles, type FileFolders, type Files, type ShopFiles } from './shop-files.ts';

/** The shops as they are now. Whoever answers a request takes `current` once and stays with it. */
export interface FamilyRepository {
  /** The same object as long as no shop's configuration changes. */
  current(): Family;
  /** What the files say of a shop beside its configuration; undefined for a shop that there is not. */
  files(tenant: string): ShopFiles | undefined;
  /** Reads the files again. What has faults stays as it is, and they are given back. */
  reload(): readonly Fault[];
}

export interface FamilyOptions extends FileFolders {
  defaultTenant: string;
}

/** What forbids a start: the files of the shops are not sound. */
export class UnsoundFiles extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(`the files of the shops are not sound:\n${faults.map(({ message }) => `  ${message}`).join('\n')}`);
    this.faults = faults;
  }
}

/** Reads the shops for the first time. Throws `UnsoundFiles`, which names every file and pointer. */
export function openFamilies({ defaultTenant, ...folders }: FamilyOptions): FamilyRepository {
  const first = readShopFiles(folders);
  const family = first.files && familyFrom(first.files, defaultTenant);
  if (first.files === undefined || family === undefined || first.faults.length > 0)
    throw new UnsoundFiles(
      first.files === undefined || family !== undefined
        ? first.faults
        : [...first.faults, defaultTenantFault([...first.files.shops.keys()], defaultTenant)],
    );
  let present = { files: first.files, family };
  return {
    current: () => present.family,
    files: (tenant) => present.files.shops.get(tenant),
    reload() {
      const { files, faults } = readShopFiles(folders, present.files);
      if (files === undefined) return faults;
      const next = familyFrom(files, defaultTenant, present.family);
      if (next === undefined) return [...faults, defaultTenantFault([...files.shops.keys()], defaultTenant)];
      present = { files, family: next };
      return faults;
    },
  };
}

function familyFrom({ shops, pictures }: Files, defaultTenant: string, before?: Family): Family | undefined {
  const all = [...shops.values()].map(({ shop }) => shop);
  const isSame =
    before !== undefined &&
    before.pictures === pictures.value &&
    before.shops.length === all.length &&
    all.every((shop, index) => before.shops[index] === shop);
  return isSame ? before : familyOf(all, defaultTenant, pictures.value);
}
