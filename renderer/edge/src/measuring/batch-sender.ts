/** What the layout server did with a batch: took it, cannot now, or never will. */
export type Handed = 'taken' | 'later' | 'never';

export interface BatchSenderOptions<Item> {
  /** Hands a batch of at most 500 over, and says how many were dropped since the last one that was taken. */
  hand: (items: readonly Item[], lost: number) => Promise<Handed>;
  /** How many may wait; what comes on top pushes out the oldest, which is lost. */
  capacity?: number;
  onLost?: () => void;
}

/** What waits to be handed over, oldest first, and what became of the rest since the start. */
export interface BatchSender<Item> {
  push(...items: Item[]): void;
  /** Hands over what waits until nothing is left or the layout server cannot take it now. */
  flush(): Promise<void>;
  readonly waiting: number;
  readonly sent: number;
  readonly lost: number;
}

const CAPACITY = 10_000;
const BATCH = 500;

/** Gathers what visitors saw and did and hands it over in batches; what cannot be kept is counted, never silent. */
export function createBatchSender<Item>({
  hand,
  capacity = CAPACITY,
  onLost,
}: BatchSenderOptions<Item>): BatchSender<Item> {
  let waiting: Item[] = [];
  let sent = 0;
  let lost = 0;
  let toldLost = 0;
  let handing: Promise<void> | undefined;

  function lose(items: readonly Item[]): void {
    lost += items.length;
    onLost?.();
  }

  function trim(): void {
    if (waiting.length > capacity) lose(waiting.splice(0, waiting.length - capacity));
  }

  async function handAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH);
      const telling = lost - toldLost;
      const handed = await hand(batch, telling);
      if (handed === 'later') {
        waiting = [...batch, ...waiting];
        trim();
        return;
      }
      if (handed === 'never') lose(batch);
      else {
        sent += batch.length;
        toldLost += telling;
      }
    }
  }

  return {
    push(...items) {
      waiting.push(...items);
      trim();
    },
    flush() {
      handing ??= handAll().finally(() => {
        handing = undefined;
      });
      return handing;
    },
    get waiting() {
      return waiting.length;
    },
    get sent() {
      return sent;
    },
    get lost() {
      return lost;
    },
  };
}
