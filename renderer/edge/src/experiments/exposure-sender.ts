import type { ExposureBatch } from '@vitrine/schemas';
import { createBatchSender, type BatchSender, type Handed } from '../upstream/batch-sender.ts';
import type { ReportStream } from '../upstream/report-stream.ts';
import { ownText } from '../request/own-text.ts';
import type { Arms } from './assignment.ts';
import type { Exposure, OnExposure } from './exposure.ts';

export interface ExposureSenderOptions {
  /** Hands a batch of at most 500 over. */
  hand: (batch: ExposureBatch) => Promise<Handed>;
  /** Whether a token is that of an id that the edge made. */
  isOurs: (visitorToken: string, visitorId: string) => boolean;
  /** Numbers exposures; on a disk it keeps what waits. */
  stream?: ReportStream<Item>;
  /** How many may wait; on top of that the newest of the loudest visitor is lost. */
  capacity?: number;
}

/** Counts exposures, one for each experiment. */
export interface ExposureSender extends Omit<BatchSender<Item>, 'push'> {
  /** Takes note of an exposure; one of an id that is not ours, or that was noted lately for the same visitor, page, experiments and arms, is passed over. */
  record: OnExposure;
}

type Item = ExposureBatch['exposures'][number];
/** The arms that visitors were last shown of each list of experiments: a page's facts, and so its list, are the same until something changes. */
type Noted = Map<Exposure['experiments'], Map<string, Arms>>;

/** How many visits of pages are remembered, so that a visitor is not told of with each load; they are told again later. */
const REMEMBERED = 50_000;

/** Gathers exposures and hands them to the layout server in batches. */
export function createExposureSender({ hand, isOurs, stream, capacity }: ExposureSenderOptions): ExposureSender {
  let noted: Noted = new Map();
  let notedBefore: Noted = new Map();
  let notes = 0;
  const sender = createBatchSender<Item>({
    hand: (exposures, part) => hand({ exposures: [...exposures], part }),
    ...(stream === undefined ? {} : { stream }),
    ...(capacity === undefined ? {} : { capacity }),
    onLost: () => {
      // They come again with the visitors' next pages.
      noted.clear();
      notedBefore.clear();
    },
  });

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

  return Object.assign(sender, {
    record(exposure: Exposure) {
      // Judged after the notes: most loads of pages are of somebody who was noted.
      if (isNoted(exposure) || !isOurs(exposure.visitorToken, exposure.visitorId)) return;
      const { tenant, page, experiments, arms, device, locale, requestId, at } = exposure;
      const visitorId = ownText(exposure.visitorId);
      note(experiments, visitorId, arms);
      for (const { key, phase = 1 } of experiments) {
        const variant = arms[key];
        if (variant !== undefined)
          sender.push(visitorId, {
            tenant,
            experiment: key,
            phase,
            variant,
            unit: visitorId,
            at: new Date(at).toISOString(),
            device,
            locale,
            page,
            requestId,
          });
      }
    },
  });
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
