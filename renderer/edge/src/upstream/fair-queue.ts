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

interface Entry<Item> extends Waiting<Item> {
  isDropped: boolean;
}

/** So many dropped ones may lie between those that wait, for each of these, before they are swept out. */
const SLACK = 2;

/**
 * When it is full, the newest of the source with the most waiting is dropped: one that floods loses its own, and what others
 * sent before and meanwhile stays. What is dropped costs the same however much waits: each source has its own list, and sources
 * lie in sets by how much of them waits.
 */
export function createFairQueue<Item>(capacity: number): FairQueue<Item> {
  let waiting: Entry<Item>[] = [];
  /** Of each source what waits, the oldest first; what is before `from` was taken out. */
  const bySource = new Map<string, { entries: Entry<Item>[]; from: number }>();
  const byCount: Set<string>[] = [];
  let [length, most] = [0, 0];

  const listOf = (source: string): { entries: Entry<Item>[]; from: number } => {
    const list = bySource.get(source) ?? { entries: [], from: 0 };
    bySource.set(source, list);
    return list;
  };

  function turn(source: string, before: number, after: number): void {
    byCount[before]?.delete(source);
    if (after > 0) (byCount[after] ??= new Set()).add(source);
    else bySource.delete(source);
    length += after - before;
    most = Math.max(most, after);
    while (most > 0 && (byCount[most]?.size ?? 0) === 0) most -= 1;
  }

  function trim(): number {
    let dropped = 0;
    while (length > capacity && most > 0) {
      const loudest = most;
      // One walk over all that are as loud: the first of a set lies behind what was deleted of it.
      for (const source of byCount[loudest] ?? []) {
        if (length <= capacity) break;
        const newest = listOf(source).entries.pop();
        if (newest !== undefined) newest.isDropped = true;
        turn(source, loudest, loudest - 1);
        dropped += 1;
      }
    }
    if (waiting.length > SLACK * (length + 1)) waiting = waiting.filter(({ isDropped }) => !isDropped);
    return dropped;
  }

  return {
    push(items) {
      for (const { source, item } of items) {
        const list = listOf(source);
        const entry = { source, item, isDropped: false };
        waiting.push(entry);
        list.entries.push(entry);
        const count = list.entries.length - list.from;
        turn(source, count - 1, count);
      }
      return trim();
    },
    take(limit) {
      const batch: Waiting<Item>[] = [];
      let end = 0;
      for (; end < waiting.length && batch.length < limit; end += 1) {
        const entry = waiting[end];
        if (entry === undefined || entry.isDropped) continue;
        const { source, item } = entry;
        batch.push({ source, item });
        const list = listOf(source);
        const count = list.entries.length - list.from;
        list.from += 1;
        if (list.from > count) {
          list.entries.splice(0, list.from);
          list.from = 0;
        }
        turn(source, count, count - 1);
      }
      waiting.splice(0, end);
      return batch;
    },
    putBack(items) {
      const entries = items.map((each) => ({ ...each, isDropped: false }));
      waiting = [...entries, ...waiting];
      for (const [source, back] of Map.groupBy(entries, (each) => each.source)) {
        const list = listOf(source);
        const before = list.entries.length - list.from;
        list.entries.splice(0, list.from, ...back);
        list.from = 0;
        turn(source, before, list.entries.length);
      }
      return trim();
    },
    get length() {
      return length;
    },
  };
}
