/** Writes some bytes at a position of a file. @returns how many it took, which may be fewer. */
export type WriteAt = (bytes: Uint8Array, position: number) => number;

const LINE_BREAK = 0x0a;

/** Writes lines, however many calls that takes. @returns the bytes of whole lines that the file took, and why it took no more. */
export function writeLines(write: WriteAt, lines: string, position: number): { bytes: number; fault?: unknown } {
  const all = Buffer.from(lines);
  let written = 0;
  try {
    while (written < all.length) {
      const taken = write(all.subarray(written), position + written);
      if (taken <= 0) throw new Error(`expected the disk to take ${all.length - written} bytes more, it took none`);
      written += taken;
    }
    return { bytes: written };
  } catch (fault) {
    return { bytes: all.subarray(0, written).lastIndexOf(LINE_BREAK) + 1, fault };
  }
}
