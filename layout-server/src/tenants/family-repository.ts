import type { Fault } from '@vitrine/schemas';
import type { PictureShelf } from '../content/pictures/index.ts';
import { familyOf, withPictures, type Family, type Shop } from './family.ts';
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
  /** The pictures that shops added themselves. */
  readonly shelf: PictureShelf | undefined;
  /** Looks at the shelf again: a shop whose own pictures changed before shoppers' eyes is another object. */
  renew(): void;
}

export interface FamilyOptions extends FileFolders {
  defaultTenant: string;
  /** The pictures that shops added themselves; none if left out. */
  shelf?: PictureShelf | undefined;
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
export function openFamilies({ defaultTenant, shelf, ...folders }: FamilyOptions): FamilyRepository {
  const familyFrom = (files: Files, before?: Family): Family | undefined =>
    makeFamily(files, { defaultTenant, shelf }, before);
  let reading = readShopFiles(folders);
  const family = reading.files && familyFrom(reading.files);
  if (reading.files === undefined) throw new UnsoundFiles(reading.faults);
  if (family === undefined)
    throw new UnsoundFiles([...reading.faults, defaultTenantFault([...reading.files.shops.keys()], defaultTenant)]);
  let present = { files: reading.files, family };
  return {
    shelf,
    current: () => present.family,
    files: (tenant) => present.files.shops.get(tenant),
    reading: () => reading,
    read: () => (reading = readShopFiles(folders, present.files)),
    take(files) {
      const next = familyFrom(files, present.family);
      if (next === undefined) return [defaultTenantFault([...files.shops.keys()], defaultTenant)];
      present = { files, family: next };
      return [];
    },
    renew() {
      present = {
        ...present,
        family: familyFrom(present.files, present.family) ?? present.family,
      };
    },
  };
}

function makeFamily(
  { shops, pictures }: Files,
  { defaultTenant, shelf }: Pick<FamilyOptions, 'defaultTenant' | 'shelf'>,
  before?: Family,
): Family | undefined {
  const all = [...shops.values()].map(({ shop }): Shop => {
    const now = shelf === undefined ? shop : withPictures(shop, shelf);
    const known = before?.find(shop.id);
    return known?.version === now.version ? known : now;
  });
  const isSame =
    before !== undefined &&
    before.pictures === pictures.value &&
    before.shops.length === all.length &&
    all.every((shop, index) => before.shops[index] === shop);
  return isSame ? before : familyOf(all, defaultTenant, { pictures: pictures.value, shelf });
}
