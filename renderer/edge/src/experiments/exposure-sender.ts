import type { ExposureBatch } from '@vitrine/schemas';
import type { OnExposure } from './exposure.ts';

/** What the layout server did with a batch: took it, cannot now, or never will. */
export type Handed = 'taken' | 'later' | 'never';

export interface ExposureSenderOptions {
  /** Hands a batch of at most 500 over. */
  hand: (batch: ExposureBatch) => Promise<Handed>;
  /** How many may wait; what comes on top pushes out the oldest, which is lost. */
  capacity?: number;
}

export interface ExposureSender {
  /** Takes note of an exposure; one that was noted lately for the same visitor, experiments and arms is passed over. */
  record: OnExposure;
  /** Hands over what waits, oldest first, until nothing is left or the layout server cannot take it now. */
  flush(): Promise<void>;
  /** Exposures that wait, one for each experiment. */
  readonly waiting: number;
  /** Exposures that were handed over since the start. */
  readonly sent: number;
  /** Exposures that were dropped since the start. */
  readonly lost: number;
}

type Item = ExposureBatch['exposures'][number];

const CAPACITY = 10_000;
const BATCH = 500;
/** How many are remembered, so that a visitor who reads on is not told of with each page; they are told again later. */
const REMEMBERED = 50_000;

/** Gathers exposures and hands them to the layout server in batches; what cannot be kept is counted, never silent. */
export function createExposureSender({ hand, capacity = CAPACITY }: ExposureSenderOptions): ExposureSender {
  let waiting: Item[] = [];
  let sent = 0;
  let lost = 0;
  let toldLost = 0;
  let noted = new Set<string>();
  let notedBefore = new Set<string>();
  let handing: Promise<void> | undefined;

  function note(key: string): boolean {
    if (noted.has(key) || notedBefore.has(key)) return false;
    if (noted.size >= REMEMBERED) {
      notedBefore = noted;
      noted = new Set();
    }
    noted.add(key);
    return true;
  }

  function lose(items: readonly Item[]): void {
    lost += items.length;
    // They come again with the visitors' next pages.
    noted.clear();
    notedBefore.clear();
  }

  async function handAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH);
      const telling = lost - toldLost;
      const handed = await hand({ exposures: batch, ...(telling === 0 ? {} : { lost: telling }) });
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

  function trim(): void {
    if (waiting.length > capacity) lose(waiting.splice(0, waiting.length - capacity));
  }

  return {
    record({ tenant, experiments, arms, visitorId, requestId, at }) {
      let noteKey = `${tenant} ${visitorId}`;
      for (const { key, phase = 1 } of experiments) noteKey += ` ${key} ${phase} ${arms[key]}`;
      if (!note(noteKey)) return;
      for (const { key, phase = 1 } of experiments) {
        const variant = arms[key];
        if (variant !== undefined) waiting.push({ tenant, experiment: key, phase, variant, unit: visitorId, at: new Date(at).toISOString(), requestId });
      }
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
