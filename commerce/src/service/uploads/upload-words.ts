import type { LocalShop, Words } from '@vitrine/platform/doors';
import { MEGABYTE, UPLOAD_EXTENSIONS, type UploadFault, type UploadLimits } from '@vitrine/schemas/uploads';

type Shop = Pick<LocalShop, 'locale' | 'upload'>;

const MOST_FILES = 10;
const MOST_BYTES = 5 * MEGABYTE;
/** Of names, that their sentence stays one. */
const LONGEST_NAMES = 120;

/** What a shop takes, also one that does not say. */
export function limitsOf({ upload }: Pick<LocalShop, 'upload'>): UploadLimits {
  return { maxFiles: upload?.maxFiles ?? MOST_FILES, maxBytes: upload?.maxBytes ?? MOST_BYTES };
}

/** What the messages say of a shop's limits (UP-011). */
export function limitWords(shop: Shop): Readonly<Record<string, string>> {
  const { maxFiles, maxBytes } = limitsOf(shop);
  const megabytes = new Intl.NumberFormat(shop.locale, { maximumFractionDigits: 1 }).format(maxBytes / MEGABYTE);
  return {
    maxFiles: String(maxFiles),
    maxSize: megabytes,
    maxTotal: megabytes,
    extensions: UPLOAD_EXTENSIONS.join(', '),
  };
}

/** In which words a file is refused. */
export function faultWords(shop: Shop, fault: UploadFault): Words {
  const names =
    fault.code === 'partial'
      ? { names: short(fault.names.join(', ')) }
      : 'name' in fault
        ? { name: short(fault.name) }
        : {};
  return { key: `upload.${fault.code}`, with: { ...limitWords(shop), ...names } };
}

function short(name: string): string {
  return name.length <= LONGEST_NAMES ? name : `${name.slice(0, LONGEST_NAMES)}…`;
}
