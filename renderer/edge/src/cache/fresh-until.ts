/** Nothing is fresh for longer, whatever was missed. */
const MAX_AGE_MS = 60 * 60 * 1_000;
/** A change that is due already must not make every request a refresh. */
const MIN_AGE_MS = 1_000;

/** Until when (epoch milliseconds) an answer is fresh whose next scheduled change is at `validUntil` (ISO, '' if none). */
export function freshUntil(validUntil: string, now: number): number {
  const scheduled = validUntil === '' ? Infinity : Date.parse(validUntil);
  return Math.max(now + MIN_AGE_MS, Math.min(scheduled, now + MAX_AGE_MS));
}
