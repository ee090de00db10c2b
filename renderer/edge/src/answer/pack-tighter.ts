import { setTimeout as pause } from 'node:timers/promises';
import type { MarkedCache } from '../cache/marked-cache.ts';
import { tightened, type PackagedPage } from './packaged-page.ts';

export interface TighterPackingOptions {
  kept: Pick<MarkedCache<PackagedPage>, 'holds' | 'replace'>;
  onFailure: (error: unknown) => void;
  tighten?: typeof tightened;
}

export interface TighterPacking {
  /** To be called each time that a page's kept bytes are sent. */
  readonly given: (page: PackagedPage) => void;
}

/** So often a page has been read that it will be read again. */
const OFTEN = 8;
/** So many wait; of more, those that wait longest may come again later. */
const MOST_WAITING = 64;
/** After each page it rests for so many times as long as that took: never more than a fifth of a processor. */
const RESTS = 4;

/**
 * Compresses once more, as small as it gets, what was given out often, and puts it in the place of the kept bytes: one page
 * at a time, beside the event loop, at leisure. What is not kept any more by then is left out, and where it fails the bytes
 * stay as they are. @see docs/adr/0095-what-is-read-often-is-packed-tighter.md
 */
export function createTighterPacking({ kept, onFailure, tighten = tightened }: TighterPackingOptions): TighterPacking {
  const counts = new WeakMap<PackagedPage, number>();
  const waiting: PackagedPage[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      if (!kept.holds(page)) continue;
      const began = performance.now();
      try {
        const tight = await tighten(page);
        kept.replace(page, { value: tight, bytes: tight.bytes });
      } catch (error) {
        onFailure(error);
      }
      await pause((performance.now() - began) * RESTS, undefined, { ref: false });
    }
    isRunning = false;
  }

  return {
    given(page) {
      if (page.isTight === true) return;
      const count = (counts.get(page) ?? 0) + 1;
      counts.set(page, count);
      if (count !== OFTEN) return;
      waiting.push(page);
      if (waiting.length > MOST_WAITING) counts.delete(waiting.shift() as PackagedPage);
      if (!isRunning) void run();
    },
  };
}
