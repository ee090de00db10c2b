interface Entry<Value> {
  readonly loading: Promise<Value>;
  /** 0 until it is loaded. */
  size: number;
}

/**
 * Keeps values by key up to a total size; the least recently used goes first. Trees are content-addressed, so an entry
 * never becomes wrong, only unused. Concurrent loads of one key share one promise; a failed load is forgotten.
 */
export class TreeCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
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
    // Later, so that the entry is there before the load can end.
    const entry: Entry<Value> = { size: 0, loading: Promise.resolve().then(() => this.#load(key, load)) };
    this.#entries.set(key, entry);
    return entry.loading;
  }

  async #load(key: string, load: () => Promise<{ value: Value; size: number }>): Promise<Value> {
    try {
      const { value, size } = await load();
      const entry = this.#entries.get(key);
      if (entry !== undefined) {
        entry.size = size;
        this.#size += size;
        this.#evict();
      }
      return value;
    } catch (error) {
      this.#entries.delete(key);
      throw error;
    }
  }

  #evict(): void {
    for (const [key, { size }] of this.#entries) {
      if (this.#size <= this.#maxSize) return;
      if (size === 0) continue;
      this.#entries.delete(key);
      this.#size -= size;
    }
  }
}
