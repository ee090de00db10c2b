import type { Fault } from '@vitrine/schemas';
import { loadFamily, type Family, type FamilyOptions } from './family.ts';

/** The shops as they are now. Whoever answers a request takes `current` once and stays with it. */
export interface FamilyKeeper {
  current(): Family;
  /** Reads the files again. With faults the present family stays, and they are given back. */
  reload(): readonly Fault[];
}

/** What forbids a start: the files of the shops are not sound. */
export class UnsoundFiles extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(`the files of the shops are not sound:\n${faults.map(({ message }) => `  ${message}`).join('\n')}`);
    this.faults = faults;
  }
}

/** Reads the family for the first time. Throws `UnsoundFiles`, which names every file and pointer. */
export function keepFamily(options: FamilyOptions): FamilyKeeper {
  const first = loadFamily(options);
  if (!first.ok) throw new UnsoundFiles(first.faults);
  let family = first.value;
  return {
    current: () => family,
    reload() {
      const next = loadFamily(options);
      if (!next.ok) return next.faults;
      family = next.value;
      return [];
    },
  };
}
