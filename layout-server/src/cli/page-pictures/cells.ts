/** The widths that pages are designed for, and whose device that is. */
export const WIDTHS = { mobile: 360, tablet: 768, desktop: 1280 } as const;
export type Device = keyof typeof WIDTHS;

/** A page in one width, before and after. */
export interface Cell {
  width: number;
  /** How much of the page differs, from 0 to 1. */
  share: number;
  /** The picture of both; undefined if they look the same. */
  file: string | undefined;
}
