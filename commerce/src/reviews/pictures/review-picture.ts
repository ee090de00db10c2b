/** A picture of a review as it is kept: made anew of what was sent, so that nothing is left of what a camera wrote beside it. */
export interface MadePicture {
  /** The first 8 hex digits of the SHA-256 of the large one. */
  hash: string;
  /** The colour that most of it has, as #rrggbb. */
  color: string;
  /** WebP, by the width that addresses name. */
  sizes: Readonly<Record<PictureWidth, Buffer>>;
}

/** What is sent; by its first bytes, which say nothing of the rest. */
export type SentKind = 'jpg' | 'png' | 'webp' | 'heic';

/** Makes both sizes of a picture that somebody sent; undefined for what cannot be read, moves, or is too small or too large. */
export type MakePicture = (sent: Buffer, kind: SentKind) => Promise<MadePicture | undefined>;

/** A square of this side stands beside the review; the other is the largest width of the picture as a whole, which may be less. */
export const PICTURE_WIDTHS = [240, 1080] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export const [SMALL, LARGE] = PICTURE_WIDTHS;
/** The large one is not higher. */
export const LARGEST_HEIGHT = 1_620;

/** A picture of a review that is shown. */
export interface ReviewPicture {
  /** From 0 on, in the order in which they were sent; one that was left out leaves a gap. */
  position: number;
  hash: string;
  color: string;
}

/** Which picture an address names. */
export interface NamedPicture {
  tenant: string;
  review: string;
  position: number;
  hash: string;
  width: PictureWidth;
}

const FILE = /^([a-z0-9-]{1,40})--review--([0-9a-f-]{36})-(\d)\.([0-9a-f]{8})-(240|1080)\.webp$/;

/**
 * Where a picture is. The address names the shop, as addresses of a shop's own pictures do, and lies with the
 * shop itself, never with another host of its pictures: so the edge can refuse it to all other shops.
 */
export function pictureAddress(
  tenant: string,
  review: string,
  { position, hash }: Pick<ReviewPicture, 'position' | 'hash'>,
  width: number,
): string {
  return `/assets/${tenant}--review--${review}-${position}.${hash}-${width}.webp`;
}

/** What the name of a file below `/assets/` says; undefined for all that is no picture of a review. */
export function readPictureName(file: string): NamedPicture | undefined {
  const [, tenant = '', review = '', position, hash = '', wished] = FILE.exec(file) ?? [];
  const width = PICTURE_WIDTHS.find((each) => each === Number(wished));
  return width === undefined ? undefined : { tenant, review, position: Number(position), hash, width };
}
