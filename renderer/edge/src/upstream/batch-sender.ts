import type { ReportPart } from '@vitrine/schemas';
import { createFairQueue, type Waiting } from './fair-queue.ts';
import { memoryStream, rangesOf, type Numbered, type ReportStream } from './report-stream.ts';

/** What the layout server did with a batch: took it, cannot now, or never will. */
export type Handed = 'taken' | 'later' | 'never';

export interface BatchSenderOptions<Item> {
  /** Hands a batch of at most 500 and 384 kB over, which is this part of the stream. Empty ones say that the stream goes on, or ends. */
  hand: (items: readonly Item[], part: ReportPart) => Promise<Handed>;
  /** Numbers what is sent; without one they are those of this process. */
  stream?: ReportStream<Item>;
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
  /** The same, and says that nothing more comes. */
  close(): Promise<void>;
  readonly waiting: number;
  readonly sent: number;
  readonly lost: number;
  readonly lostBy: Readonly<Record<LossCause, number>>;
}

const CAPACITY = 10_000;
const BATCH = 500;
/** Of the items of a batch, as JSON: the layout server takes 512 kB, and 500 texts of characters of four bytes are more. */
const BATCH_BYTES = 384 * 1024;
/** After so many flushes with nothing to hand over it is said that the stream goes on: ten seconds, twice a second. */
const QUIET_FLUSHES = 20;

/**
 * Gathers what visitors saw and did and hands it over in batches. Each has its number in a stream, so that whoever takes
 * them sees what is missing; what waited when the process before this one ended is handed over first.
 */
export function createBatchSender<Item>({
  hand,
  stream = memoryStream('unnamed'),
  capacity = CAPACITY,
  onLost,
}: BatchSenderOptions<Item>): BatchSender<Item> {
  const waiting = createFairQueue<Numbered<Item>>(capacity);
  const lostBy = { full: 0, refused: 0 };
  let sent = 0;
  let quiet = 0;
  let handing: Promise<void> | undefined;

  function lose(cause: LossCause, count: number): void {
    if (count === 0) return;
    lostBy[cause] += count;
    onLost?.();
  }
  const wait = (items: readonly Numbered<Item>[]): void =>
    lose('full', waiting.push(items.map((item) => ({ source: item.source, item }))));
  const part = (items: readonly Numbered<Item>[], isClosed = false): ReportPart => ({
    stream: stream.id,
    durable: stream.durable,
    numbers: rangesOf(items.map(({ number }) => number)),
    last: stream.last,
    waiting: waiting.length,
    ...(isClosed ? { closed: true } : {}),
  });
  /** The oldest that wait, as many as a batch has room for; one that is too large for any goes alone. */
  const takeBatch = (): readonly Waiting<Numbered<Item>>[] => {
    const oldest = waiting.take(BATCH);
    let bytes = 0;
    const end = oldest.findIndex(({ item }, index) => {
      bytes += Buffer.byteLength(JSON.stringify(item.item)) + 1;
      return index > 0 && bytes > BATCH_BYTES;
    });
    if (end === -1) return oldest;
    lose('full', waiting.putBack(oldest.slice(end)));
    return oldest.slice(0, end);
  };
  wait(stream.left);

  async function handAll(): Promise<void> {
    let isRefused = false;
    await stream.sync();
    if (waiting.length === 0 && stream.last > 0) {
      quiet += 1;
      if (quiet >= QUIET_FLUSHES && (await hand([], part([]))) === 'taken') quiet = 0;
    }
    while (waiting.length > 0) {
      quiet = 0;
      const batch = takeBatch();
      const items = batch.map(({ item }) => item);
      const handed = await hand(
        items.map(({ item }) => item),
        part(items),
      );
      if (handed === 'later') {
        lose('full', waiting.putBack(batch));
        return;
      }
      stream.done(items, waiting.length === 0);
      if (handed === 'never') {
        lose('refused', batch.length);
        isRefused = true;
      } else sent += batch.length;
    }
    // Whoever looks at figures is to know of what is missing, also if nothing more comes.
    if (isRefused) quiet = QUIET_FLUSHES;
  }
  function flush(): Promise<void> {
    handing ??= handAll().finally(() => {
      handing = undefined;
    });
    return handing;
  }
  return {
    push: (source, ...items) => wait(stream.append(source, items)),
    flush,
    async close() {
      await flush();
      if (stream.last > 0) await hand([], part([], true));
      stream.close();
    },
    get waiting() {
      return waiting.length;
    },
    get sent() {
      return sent;
    },
    get lost() {
      return lostBy.full + lostBy.refused;
    },
    get lostBy() {
      return lostBy;
    },
  };
}
