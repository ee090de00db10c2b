/** Something that waits, and where it came from. */
export interface Waiting<Item> {
  readonly source: string;
  readonly item: Item;
}

/** What waits, in the order in which it came, of a bounded number of things from many sources. */
export interface FairQueue<Item> {
  /** Takes in what came; gives how many had to be dropped for it, of whichever source. */
  push(items: readonly Waiting<Item>[]): number;
  /** Takes out at most so many, the oldest first. */
  take(most: number): readonly Waiting<Item>[];
  /** Puts what was taken out back at the front; gives how many had to be dropped. */
  putBack(items: readonly Waiting<Item>[]): number;
  readonly length: number;
}

/**
 * When it is full, the newest of the source with the most waiting is dropped: one that floods loses its own, and what others
 * sent before and meanwhile stays.
 */
export function createFairQueue<Item>(capacity: number): FairQueue<Item> {
  let waiting: Waiting<Item>[] = [];
  const loudness = new Map<string, number>();

  function count({ source }: Waiting<Item>, by: 1 | -1): void {
    const now = (loudness.get(source) ?? 0) + by;
    if (now === 0) loudness.delete(source);
    else loudness.set(source, now);
  }

  function loudest(): string {
    let [found, most] = ['', 0];
    for (const [source, many] of loudness) if (many > most) [found, most] = [source, many];
    return found;
  }

  function trim(): number {
    let dropped = 0;
    for (; waiting.length > capacity; dropped += 1) {
      const source = loudest();
      for (const each of waiting.splice(
        waiting.findLastIndex((one) => one.source === source),
        1,
      ))
        count(each, -1);
    }
    return dropped;
  }

  return {
    push(items) {
      waiting.push(...items);
      for (const each of items) count(each, 1);
      return trim();
    },
    take(most) {
      const batch = waiting.splice(0, most);
      for (const each of batch) count(each, -1);
      return batch;
    },
    putBack(items) {
      waiting = [...items, ...waiting];
      for (const each of items) count(each, 1);
      return trim();
    },
    get length() {
      return waiting.length;
    },
  };
}
