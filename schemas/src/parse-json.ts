import { fault, type Fault, type Result } from './fault.ts';
import { lookAtJson } from './json-text.ts';

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/** What a text must hold to have such a key: its name, or an escape that can spell it (RFC 8259, 7). */
const MAY_FORBID = /__proto__|constructor|prototype|\\u/;
/** What some editors write before everything else (RFC 8259, 8.1 lets parsers pass over it). */
const BYTE_ORDER_MARK = '\ufeff';
/** How much is shown of what stands where text stops being JSON. */
const SHOWN = 30;

/**
 * Parses text that came from outside. Refuses text over `maxBytes` (as UTF-8) unread, text that is not
 * JSON, naming line and column, and keys that reach an object's prototype, wherever they stand.
 */
export function parseJson(given: string, { maxBytes, layer }: { maxBytes: number; layer?: string }): Result<unknown> {
  const bytes = Buffer.byteLength(given);
  if (bytes > maxBytes) {
    return refuse(fault('TOO_LARGE', { expected: `at most ${maxBytes} bytes`, got: bytes, layer }));
  }
  const text = given.startsWith(BYTE_ORDER_MARK) ? given.slice(1) : given;
  const forbidden: Fault[] = [];
  try {
    // Looking at every key costs ten times as much as parsing.
    if (!MAY_FORBID.test(text)) return { ok: true, value: JSON.parse(text) as unknown };
    const value: unknown = JSON.parse(text, (key, child: unknown) => {
      if (FORBIDDEN_KEYS.has(key)) {
        forbidden.push(fault('FORBIDDEN_KEY', { expected: 'no key that reaches the prototype', got: key, layer }));
        return undefined;
      }
      return child;
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
    // Looking at every key goes as deep as the text: what has no end is refused, and the stack is nobody's business.
    return refuse(fault('INVALID_JSON', { expected: 'JSON', got: 'a value that is nested too deep', layer }));
  }
}

function refuse(one: Fault): { ok: false; faults: Fault[] } {
  return { ok: false, faults: [one] };
}
