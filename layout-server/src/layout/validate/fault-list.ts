import { canonicalJson, type Fault } from '@vitrine/schemas';

/** Faults in the order in which they were met; one that is met again is not listed again. */
export class FaultList {
  readonly #faults = new Map<string, Fault>();

  add(faults: readonly Fault[]): void {
    for (const each of faults) {
      const key = canonicalJson(each);
      if (!this.#faults.has(key)) this.#faults.set(key, each);
    }
  }

  all(): Fault[] {
    return [...this.#faults.values()];
  }
}
