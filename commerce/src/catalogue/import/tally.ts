/** How far an import is, and what came of it: numbers of products. */
export interface ImportCounts {
  /** Lines that were read. */
  lines: number;
  added: number;
  changed: number;
  unchanged: number;
  withdrawn: number;
  /** Lines with a fault; they changed nothing. */
  bad: number;
  /** Lines that were taken and say something that the shop does not know. */
  warned: number;
}

/** What an import has counted so far, and the first sentences on its lines. */
export interface Tally {
  readonly counts: ImportCounts;
  /** What is wrong with the first bad lines, a sentence each. */
  readonly faults: readonly string[];
  /** What the shop does not know of the first such lines, a sentence each. */
  readonly warnings: readonly string[];
  /** Counts a bad line. */
  refuse(sentences: readonly string[]): void;
  /** Counts a line that was taken, if there is something to say of it. */
  warn(sentences: readonly string[]): void;
}

const MOST_SENTENCES = 100;

/** A tally of nothing yet. */
export function openTally(): Tally {
  const counts: ImportCounts = { lines: 0, added: 0, changed: 0, unchanged: 0, withdrawn: 0, bad: 0, warned: 0 };
  const faults: string[] = [];
  const warnings: string[] = [];
  return {
    counts,
    faults,
    warnings,
    refuse(sentences) {
      counts.bad += 1;
      faults.push(...sentences.slice(0, MOST_SENTENCES - faults.length));
    },
    warn(sentences) {
      if (sentences.length > 0) counts.warned += 1;
      warnings.push(...sentences.slice(0, MOST_SENTENCES - warnings.length));
    },
  };
}
