import { BUCKETS, bucketOf } from './buckets.ts';

/** What the two groups of a holdout are called where visitors are counted. */
export const HELD = 'held';
export const REST = 'rest';

/** Before the key of a holdout where visitors are counted: no experiment has a slash in its key. */
export const HOLDOUT_PREFIX = 'holdout/';

/** A holdout as far as its visitors are concerned. */
export interface HeldShare {
  seed: string;
  share: number;
}

/**
 * In which of 10,000 buckets of a holdout a visitor is. The seed is that of the holdout alone, behind a word that no phase and
 * no namespace begins with, so who is held out says nothing of anybody's arm.
 */
export function holdoutBucket({ seed }: Pick<HeldShare, 'seed'>, unit: string): number {
  return bucketOf(`${HOLDOUT_PREFIX}${seed}`, unit);
}

/** Whether a visitor is held out; the edge decides by it, and the layout server explains by it. The first buckets are held. */
export function isHeldOut(holdout: HeldShare, unit: string): boolean {
  return holdoutBucket(holdout, unit) / BUCKETS < holdout.share;
}
