import type { ExposureBatch } from '@vitrine/schemas';
import { ownText } from '../request/own-text.ts';
import type { Arms } from './assignment.ts';
import type { Exposure, OnExposure } from './exposure.ts';

/** What the layout server did with a batch: took it, cannot now, or never will. */
export type Handed = 'taken' | 'later' | 'never';

export interface ExposureSenderOptions {
  /** Hands a batch of at most 500 over. */
  hand: (batch: ExposureBatch) => Promise<Handed>;
  /** How many may wait; what comes on top pushes out the oldest, which is lost. */
  capacity?: number;
}

export interface ExposureSender {
  /** Takes note of an exposure; one that was noted lately for the same visitor, page, experiments and arms is passed over. */
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
/** The arms that visitors were last shown of each list of experiments: a page's facts, and so its list, are the same until something changes. */
type Noted = Map<Exposure['experiments'], Map<string, Arms>>;

const CAPACITY = 10_000;
const BATCH = 500;
/** How many visits of pages are remembered, so that a visitor is not told of with each load; they are told again later. */
const REMEMBERED = 50_000;

/** Gathers exposures and hands them to the layout server in batches; what cannot be kept is counted, never silent. */
export function createExposureSender({ hand, capacity = CAPACITY }: ExposureSenderOptions): ExposureSender {
  let waiting: Item[] = [];
  let sent = 0;
  let lost = 0;
  let toldLost = 0;
  let noted: Noted = new Map();
  let notedBefore: Noted = new Map();
  let notes = 0;
  let handing: Promise<void> | undefined;

  function isNoted({ visitorId, experiments, arms }: Exposure): boolean {
    const last = noted.get(experiments)?.get(visitorId) ?? notedBefore.get(experiments)?.get(visitorId);
    return last !== undefined && isSame(last, arms);
  }

  function note(experiments: Exposure['experiments'], visitorId: string, arms: Arms): void {
    if (notes >= REMEMBERED) {
      notedBefore = noted;
      noted = new Map();
      notes = 0;
    }
    const ofList = noted.get(experiments);
    if (ofList === undefined) noted.set(experiments, new Map([[visitorId, arms]]));
    else ofList.set(visitorId, arms);
    notes += 1;
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
    record(exposure) {
      if (isNoted(exposure)) return;
      const { tenant, experiments, arms, requestId, at } = exposure;
      const visitorId = ownText(exposure.visitorId);
      note(experiments, visitorId, arms);
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

function isSame(one: Arms, other: Arms): boolean {
  if (one === other) return true;
  for (const key in one) {
    if (one[key] !== other[key]) return false;
  }
  for (const key in other) {
    if (one[key] === undefined) return false;
  }
  return true;
}
