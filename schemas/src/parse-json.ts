import { fault, type Fault, type Result } from './fault.ts';

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/** What a text must hold to have such a key: its name, or an escape that can spell it (RFC 8259, 7). */
const MAY_FORBID = /__proto__|constructor|prototype|\\u/;

/**
 * Parses text that came from outside. Refuses text over `maxBytes` (as UTF-8) unread, text that is not
 * JSON, and keys that reach an object's prototype, wherever they stand.
 */
export function parseJson(text: string, { maxBytes, layer }: { maxBytes: number; layer?: string }): Result<unknown> {
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBytes) {
    return refuse(fault('TOO_LARGE', { expected: `at most ${maxBytes} bytes`, got: bytes, layer }));
  }
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
    // Looking at every key goes as deep as the text: what has no end is refused, and the stack is nobody's business.
    const reason = error instanceof SyntaxError ? error.message : 'a value that is nested too deep';
    return refuse(fault('INVALID_JSON', { expected: 'JSON', got: reason, layer }));
  }
}

function refuse(one: Fault): { ok: false; faults: Fault[] } {
  return { ok: false, faults: [one] };
}
