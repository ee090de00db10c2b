/** Escapes of JSON (RFC 8259, 7): a pair of halves, which is a character, is passed over, as is a backslash with what it escapes. */
const ESCAPES =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u(?:[dD][89a-fA-F][\da-fA-F]{2}|0000))|.)/g;

/**
 * JSON as a database takes it that reads its texts. A column of JSON also keeps what no text holds, half a character or U+0000:
 * the sign for what cannot be shown stands in its place, for a row that cannot be brought back holds up all others.
 */
export function storableJson(text: string): string {
  return text.replaceAll(ESCAPES, (escape, broken: string | undefined) => (broken === undefined ? escape : '\\ufffd'));
}
