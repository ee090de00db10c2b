/**
 * The same text in memory of its own, for what is kept. A part of a header is a view of the header, so whoever keeps the
 * part (36 letters of a cookie) keeps the whole (16 kB) alive. Texts of headers and addresses are well-formed, so nothing is lost.
 */
export function ownText(text: string): string {
  return Buffer.from(text).toString();
}
