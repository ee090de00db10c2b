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

/**
 * Makes both sizes of a picture that somebody sent. `unreadable` is what does not decode, moves, or is too small or too large; `busy`
 * while too many others wait to be made.
 */
export type MakePicture = (sent: Buffer, kind: SentKind) => Promise<MadePicture | 'unreadable' | 'busy'>;

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
