import type { Fold } from '../picture.ts';

/** The height in px that one fold can give at most. */
const FOLD_REACH = 20;

/** A broad swelling of `height` px over the closed path `d`, fading out over `soft` px: filling, a foot, a shoulder. */
export function dome(d: string, height: number, soft: number): readonly Fold[] {
  const count = Math.max(1, Math.ceil(Math.abs(height) / FOLD_REACH));
  return Array.from({ length: count }, (_, index) => ({ d, depth: height / count, soft: soft * (1 + index * 0.06) }));
}
