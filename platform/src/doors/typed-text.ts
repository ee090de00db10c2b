/** Control characters, and the two other signs that begin a line. */
const BREAKING = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Control characters that no key of a text in several lines writes: a terminal in which it is read would do as they say. */
const STEERING = /[^\P{Cc}\t\n\r]/gu;
/** What turns the direction of the text behind it around, so that it is not read as it is written. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * A text as somebody typed it, without the space around it and what nobody types. Where it has one line, it is kept to one, as
 * browsers send it: a name with a break in it would be a paragraph of the shop's own in its mails, and none at all in their headers.
 */
export function typedText(sent: string, { hasLines }: { hasLines: boolean }): string {
  // No database keeps it.
  const straight = sent.replaceAll('\0', '').replaceAll(TURNING, '');
  return (hasLines ? straight.replaceAll(STEERING, '') : straight.replaceAll(BREAKING, ' ')).trim();
}
