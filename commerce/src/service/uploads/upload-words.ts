import type { LocalShop, Words } from '@vitrine/platform/doors';
import {
  MEGABYTE,
  MOST_REVIEW_PICTURES,
  PICTURE_EXTENSIONS,
  UPLOAD_EXTENSIONS,
  type UploadFault,
  type UploadLimits,
} from '@vitrine/schemas/uploads';

type Shop = Pick<LocalShop, 'locale' | 'upload'>;

const MOST_FILES = 10;
const MOST_BYTES = 5 * MEGABYTE;
/** Of names, that their sentence stays one. */
const LONGEST_NAMES = 120;

/** What files come with: a message to the shop, or a review that everybody may see. */
export type UploadUse = 'message' | 'review';

/** What a shop takes, also one that does not say; with a review fewer, and only what is shown as a picture. */
export function limitsOf({ upload }: Pick<LocalShop, 'upload'>, use: UploadUse = 'message'): UploadLimits {
  const { maxFiles = MOST_FILES, maxBytes = MOST_BYTES } = upload ?? {};
  if (use === 'message') return { maxFiles, maxBytes };
  return { maxFiles: Math.min(maxFiles, MOST_REVIEW_PICTURES), maxBytes, extensions: PICTURE_EXTENSIONS };
}

/** What the messages say of a shop's limits (UP-011). */
export function limitWords(shop: Shop, use?: UploadUse): Readonly<Record<string, string>> {
  const { maxFiles, maxBytes, extensions = UPLOAD_EXTENSIONS } = limitsOf(shop, use);
  const megabytes = new Intl.NumberFormat(shop.locale, { maximumFractionDigits: 1 }).format(maxBytes / MEGABYTE);
  return {
    maxFiles: String(maxFiles),
    maxSize: megabytes,
    maxTotal: megabytes,
    extensions: extensions.join(', '),
  };
}

/** In which words a file is refused. */
export function faultWords(shop: Shop, fault: UploadFault, use?: UploadUse): Words {
  const names =
    fault.code === 'partial'
      ? { names: shortName(fault.names.join(', ')) }
      : 'name' in fault
        ? { name: shortName(fault.name) }
        : {};
  return { key: `upload.${fault.code}`, with: { ...limitWords(shop, use), ...names } };
}

/** The name of a file as a sentence has it. */
export function shortName(name: string): string {
  return name.length <= LONGEST_NAMES ? name : `${name.slice(0, LONGEST_NAMES)}…`;
}
