import type { VisitorClass } from '@vitrine/schemas';
import type { Arms, PageExperiment } from './assignment.ts';

/** A visitor was shown a document with experiments on it. */
export interface Exposure {
  tenant: string;
  page: string;
  /** Those of the page, as its facts name them. */
  experiments: readonly Pick<PageExperiment, 'key' | 'phase'>[];
  /** The arms that were shown; experiments that the visitor does not take part in are missing. */
  arms: Arms;
  device: VisitorClass['device'];
  locale: string;
  visitorId: string;
  /** The value of the cookie that the id came in: nothing is counted for an id that is not ours. */
  visitorToken: string;
  requestId: string;
  /** Epoch milliseconds. */
  at: number;
}

export type OnExposure = (exposure: Exposure) => void;
