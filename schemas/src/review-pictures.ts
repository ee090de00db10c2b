/** Stands between the shop and the review in the names of their pictures; no other file below `/assets/` has it. */
const MARK = '--review--';
const FILE = new RegExp(`^([a-z0-9-]{1,40})${MARK}([0-9a-f-]{36})-(\\d)\\.([0-9a-f]{8})-(\\d{2,4})\\.webp$`, 'u');

/** Which picture of a review a file is. */
export interface ReviewPictureFile {
  tenant: string;
  review: string;
  /** From 0 on, as they were sent. */
  position: number;
  /** The first 8 hex digits of the SHA-256 of the large size. */
  hash: string;
  width: number;
}

/**
 * Where it is. The address names the shop, as addresses of a shop's own pictures do, and lies with the shop itself, never with
 * another host of its pictures: so the edge can refuse it to all other shops.
 */
export function reviewPictureAddress({ tenant, review, position, hash, width }: ReviewPictureFile): string {
  return `/assets/${tenant}${MARK}${review}-${position}.${hash}-${width}.webp`;
}

/** What the name of a file below `/assets/` says; undefined for all that is no picture of a review. */
export function readReviewPicture(file: string): ReviewPictureFile | undefined {
  const [, tenant, review, position, hash, width] = FILE.exec(file) ?? [];
  if (tenant === undefined || review === undefined || hash === undefined) return undefined;
  return { tenant, review, position: Number(position), hash, width: Number(width) };
}

/** The shop in the name of a file that may be such a picture, well-formed or not; undefined for every other file. */
export function shopOfReviewPicture(file: string): string | undefined {
  const at = file.indexOf(MARK);
  return at === -1 ? undefined : file.slice(0, at);
}
