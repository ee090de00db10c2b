/** Of so many buckets each visitor is in one. */
export const BUCKETS = 10_000;

/** An arm as far as its share is concerned. */
export interface Share {
  key: string;
  weight: number;
}

/**
 * In which of 10,000 buckets (0 to 9,999) a visitor is, by GrowthBook's hash version 2: the edge assigns by it, and this says
 * why. `seed` is that of the experiment's phase or of a namespace.
 */
export function bucketOf(seed: string, unit: string): number {
  return fnv1a(String(fnv1a(seed + unit))) % BUCKETS;
}

/** The arm that owns a bucket; undefined outside the coverage. Arm i owns its share times the coverage, from the sum of the shares before it. */
export function armOfBucket(bucket: number, arms: readonly Share[], coverage: number): string | undefined {
  const share = bucket / BUCKETS;
  let start = 0;
  for (const { key, weight } of arms) {
    if (share >= start && share < start + coverage * weight) return key;
    start += weight;
  }
  return undefined;
}

/** 32-bit FNV-1a over UTF-16 code units, unsigned. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
