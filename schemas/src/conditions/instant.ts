const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Milliseconds since 1970 of an ISO 8601 instant with date, time and zone (`2026-11-27T00:00:00+01:00`).
 * Undefined for everything else: a time without a zone means another moment on every machine.
 */
export function instantOf(text: string): number | undefined {
  if (!INSTANT.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}
