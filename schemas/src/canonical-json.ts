import { createHash } from 'node:crypto';

/**
 * JSON with the keys of every object sorted, so that equal values give equal text.
 * `undefined` members vanish as in JSON.stringify.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? 'null';
}

/** The first hex digits of the SHA-256 of the canonical JSON; 16 digits unless told. */
export function hashOf(value: unknown, hexDigits = 16): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, hexDigits);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  // Entries rather than assignment: a key named __proto__ must stay a key.
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(entries.map(([key, child]) => [key, sorted(child)]));
}
