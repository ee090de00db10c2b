const PLAIN = /^[A-Za-z0-9_.-]*$/;

/** A value as part of a key: what could be mistaken for a separator is encoded. */
export function encodeKeyPart(value: string): string {
  return PLAIN.test(value) ? value : encodeURIComponent(value);
}
