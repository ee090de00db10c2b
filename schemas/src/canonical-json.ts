import { createHash } from 'node:crypto';

/**
 * JSON with the keys of every object sorted, so that equal values give equal text.
 * `undefined` members vanish as in JSON.stringify.
 */
export function canonicalJson(value: unknown): string {
  return textOf(value) ?? 'null';
}

/** The first hex digits of the SHA-256 of the canonical JSON; 16 digits unless told. */
export function hashOf(value: unknown, hexDigits = 16): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, hexDigits);
}

/** Written at once: an ordered copy of a page's tree for JSON.stringify would cost twice the time. */
function textOf(value: unknown): string | undefined {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) {
    let entries = '';
    for (const entry of value) entries += `${entries === '' ? '' : ','}${textOf(entry) ?? 'null'}`;
    return `[${entries}]`;
  }
  const object = value as Record<string, unknown>;
  let members = '';
  for (const key of Object.keys(object).sort()) {
    const text = textOf(object[key]);
    if (text !== undefined) members += `${members === '' ? '' : ','}${JSON.stringify(key)}:${text}`;
  }
  return `{${members}}`;
}
