import type { Fault } from '@vitrine/schemas';
import { familyOf, type Family } from './family.ts';
import {
  defaultTenantFault,
  readShopFiles,
  type FileFolders,
  type Files,
  type Reading,
  type ShopFiles,
} from './shop-files.ts';

/** The shops as they are now. Whoever answers a request takes `current` once and stays with it. */
export interface FamilyRepository {
  /** The same object as long as no shop's configuration changes. */
  current(): Family;
  /** What the files say of a shop beside its configuration; undefined for a shop that there is not. */
  files(tenant: string): ShopFiles | undefined;
  /** The latest reading of the files, taken or not. */
  reading(): Reading;
  /** Reads the files again and takes nothing: what becomes live is decided by who checks it. */
  read(): Reading;
  /** Makes these the shops. Faults, and nothing is taken, if the default one is not among them. */
  take(files: Files): readonly Fault[];
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

/**
 * Reads the shops for the first time, and takes those that are sound by themselves. Throws `UnsoundFiles`, which names every
 * file and pointer, if what they share or the default one is not.
 */
export function openFamilies({ defaultTenant, ...folders }: FamilyOptions): FamilyRepository {
  let reading = readShopFiles(folders);
  const family = reading.files && familyFrom(reading.files, defaultTenant);
  if (reading.files === undefined) throw new UnsoundFiles(reading.faults);
  if (family === undefined)
    throw new UnsoundFiles([...reading.faults, defaultTenantFault([...reading.files.shops.keys()], defaultTenant)]);
  let present = { files: reading.files, family };
  return {
    current: () => present.family,
    files: (tenant) => present.files.shops.get(tenant),
    reading: () => reading,
    read: () => (reading = readShopFiles(folders, present.files)),
    take(files) {
      const next = familyFrom(files, defaultTenant, present.family);
      if (next === undefined) return [defaultTenantFault([...files.shops.keys()], defaultTenant)];
      present = { files, family: next };
      return [];
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
