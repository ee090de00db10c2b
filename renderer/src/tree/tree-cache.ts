/**
 * Keeps values by key up to a total size; the least recently used goes first. Trees are content-addressed, so an entry
 * never becomes wrong, only unused. Concurrent loads of one key share one promise; a failed load is forgotten.
 */
export class TreeCache<Value> {
  readonly #entries = new Map<string, { loading: Promise<Value>; size: number }>();
  readonly #maxSize: number;
  #size = 0;

  /** @param maxSize in the unit in which `load` reports sizes */
  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  /** The kept value, or what `load` gives. @throws what `load` throws */
  get(key: string, load: () => Promise<{ value: Value; size: number }>): Promise<Value> {
    const kept = this.#entries.get(key);
    if (kept !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, kept);
      return kept.loading;
    }
    const loaded = load();
    const entry = { loading: loaded.then(({ value }) => value), size: 0 };
    loaded.then(
      ({ size }) => {
        if (this.#entries.get(key) !== entry) return;
        entry.size = size;
        this.#size += size;
        this.#evict();
      },
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
      },
    );
    this.#entries.set(key, entry);
    return entry.loading;
  }

  #evict(): void {
    for (const [key, { size }] of this.#entries) {
      if (this.#size <= this.#maxSize) return;
      this.#entries.delete(key);
      this.#size -= size;
    }
  }
}
