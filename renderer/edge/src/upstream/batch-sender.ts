import { createFairQueue } from './fair-queue.ts';

/** What the layout server did with a batch: took it, cannot now, or never will. */
export type Handed = 'taken' | 'later' | 'never';

export interface BatchSenderOptions<Item> {
  /** Hands a batch of at most 500 over, and says how many were dropped since the last one that was taken. */
  hand: (items: readonly Item[], lost: number) => Promise<Handed>;
  /** How many may wait; on top of that the newest of the loudest source is lost. */
  capacity?: number;
  onLost?: () => void;
}

/** Why something was not handed over: there was no room for it, or the layout server will never take it. */
export type LossCause = 'full' | 'refused';

/** What waits to be handed over, oldest first, and what became of the rest since the start. */
export interface BatchSender<Item> {
  /** Takes items of one source: a client, or a visitor. */
  push(source: string, ...items: Item[]): void;
  /** Hands over what waits until nothing is left or the layout server cannot take it now. */
  flush(): Promise<void>;
  readonly waiting: number;
  readonly sent: number;
  readonly lost: number;
  readonly lostBy: Readonly<Record<LossCause, number>>;
}

const CAPACITY = 10_000;
const BATCH = 500;

/** Gathers what visitors saw and did and hands it over in batches; what cannot be kept is counted, never silent. */
export function createBatchSender<Item>({
  hand,
  capacity = CAPACITY,
  onLost,
}: BatchSenderOptions<Item>): BatchSender<Item> {
  const waiting = createFairQueue<Item>(capacity);
  const lostBy = { full: 0, refused: 0 };
  let sent = 0;
  let toldLost = 0;
  let handing: Promise<void> | undefined;
  const lost = (): number => lostBy.full + lostBy.refused;

  function lose(cause: LossCause, count: number): void {
    if (count === 0) return;
    lostBy[cause] += count;
    onLost?.();
  }

  async function handAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.take(BATCH);
      const telling = lost() - toldLost;
      const handed = await hand(
        batch.map(({ item }) => item),
        telling,
      );
      if (handed === 'later') {
        lose('full', waiting.putBack(batch));
        return;
      }
      if (handed === 'never') lose('refused', batch.length);
      else {
        sent += batch.length;
        toldLost += telling;
      }
    }
  }

  return {
    push(source, ...items) {
      lose('full', waiting.push(items.map((item) => ({ source, item }))));
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
      return lost();
    },
    get lostBy() {
      return lostBy;
    },
  };
}
