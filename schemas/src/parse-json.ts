import { fault, type Fault, type Result } from './fault.ts';
import { reachesPrototype } from './forbidden-keys.ts';
import { lookAtJson } from './json-text.ts';

/** What a text must hold to have such a key: its name, or an escape that can spell it (RFC 8259, 7). */
const MAY_FORBID = /__proto__|constructor|prototype|\\u/;
/** What some editors write before everything else (RFC 8259, 8.1 lets parsers pass over it). */
const BYTE_ORDER_MARK = '\ufeff';
/** Levels of a value within one another; a layout of 32 levels of nodes has about a hundred. */
const MOST_LEVELS = 500;
const [QUOTE, BACKSLASH, OPENS, CLOSES] = [0x22, 0x5c, 0x7b, 0x7d];
/** How much is shown of what stands where text stops being JSON. */
const SHOWN = 30;

/**
 * Parses text that came from outside. Refuses text over `maxBytes` (as UTF-8) unread, text that is not
 * JSON, naming line and column, values of more than 500 levels, and keys that reach an object's prototype, wherever they stand.
 * Half a character in a value is U+FFFD, as in the fields of a form.
 */
export function parseJson(given: string, { maxBytes, layer }: { maxBytes: number; layer?: string }): Result<unknown> {
  const bytes = Buffer.byteLength(given);
  if (bytes > maxBytes) {
    return refuse(fault('TOO_LARGE', { expected: `at most ${maxBytes} bytes`, got: bytes, layer }));
  }
  const text = given.startsWith(BYTE_ORDER_MARK) ? given.slice(1) : given;
  // A megabyte of brackets alone holds whoever parses it up for a second.
  if (text.length > MOST_LEVELS && isDeeper(text, MOST_LEVELS)) return refuse(tooDeep(layer));
  const forbidden: Fault[] = [];
  try {
    // Looking at every key costs ten times as much as parsing.
    if (!MAY_FORBID.test(text)) return { ok: true, value: JSON.parse(text) as unknown };
    const value: unknown = JSON.parse(text, (key, child: unknown) => {
      if (reachesPrototype(key)) {
        forbidden.push(fault('FORBIDDEN_KEY', { expected: 'no key that reaches the prototype', got: key, layer }));
        return undefined;
      }
      // An escape can spell half a character (RFC 8259, 8.2), which no address, column or mail takes.
      return typeof child === 'string' ? child.toWellFormed() : child;
    });
    return forbidden.length > 0 ? { ok: false, faults: forbidden } : { ok: true, value };
  } catch (error) {
    const slip = error instanceof SyntaxError ? lookAtJson(text).slip : undefined;
    if (slip !== undefined) {
      const { expected, line, column, offset } = slip;
      const got = text.slice(offset, offset + SHOWN) || 'the end of the text';
      return refuse(
        fault('INVALID_JSON', { expected: `JSON with ${expected} in line ${line}, column ${column}`, got, layer }),
      );
    }
    return refuse(fault('INVALID_JSON', { expected: 'JSON', got: String(error), layer }));
  }
}

function tooDeep(layer: string | undefined): Fault {
  return fault('INVALID_JSON', { expected: 'JSON', got: 'a value that is nested too deep', layer });
}

/** Whether brackets outside of strings are open within one another beyond so many levels. */
function isDeeper(text: string, most: number): boolean {
  let level = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfString(text, at);
    // A bracket and a brace differ in one bit.
    else if ((sign | 0x20) === OPENS) {
      level += 1;
      if (level > most) return true;
    } else if ((sign | 0x20) === CLOSES) level -= 1;
  }
  return false;
}

/** Where the string that begins at an index ends; behind the text, if it does not. */
function endOfString(text: string, from: number): number {
  for (let at = from; ;) {
    at = text.indexOf('"', at + 1);
    if (at === -1) return text.length;
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
}

function refuse(one: Fault): { ok: false; faults: Fault[] } {
  return { ok: false, faults: [one] };
}
