import { LRUCache } from 'lru-cache';

/**
 * Keeps values by key up to a total size; the least recently used goes first. Trees are content-addressed, so an entry
 * never becomes wrong, only unused. Concurrent loads of one key share one promise; a failed load is forgotten.
 */
export class TreeCache<Value> {
  readonly #kept: LRUCache<string, { value: Value }>;
  readonly #loading = new Map<string, Promise<Value>>();

  /** @param maxSize in the unit in which `load` reports sizes */
  constructor(maxSize: number) {
    this.#kept = new LRUCache({ maxSize });
  }

  /** The kept value, or what `load` gives. @throws what `load` throws */
  get(key: string, load: () => Promise<{ value: Value; size: number }>): Promise<Value> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) return Promise.resolve(kept.value);
    let loading = this.#loading.get(key);
    if (loading === undefined) {
      loading = this.#load(key, load).finally(() => this.#loading.delete(key));
      this.#loading.set(key, loading);
    }
    return loading;
  }

  async #load(key: string, load: () => Promise<{ value: Value; size: number }>): Promise<Value> {
    const { value, size } = await load();
    this.#kept.set(key, { value }, { size });
    return value;
  }
}
