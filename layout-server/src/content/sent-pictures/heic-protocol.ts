/** Pixels, four bytes each: red, green, blue, opacity. */
export interface Pixels {
  data: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** What the thread says: the pixels, or nothing of what it cannot read. */
export type Decoded = Pixels | undefined;
