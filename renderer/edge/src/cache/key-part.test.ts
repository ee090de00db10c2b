import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeKeyPart } from './key-part.ts';

describe('a part of a key', () => {
  it('stays readable where it can', () => {
    expect(['home', 'fr-CH', 'a_b.c', ''].map(encodeKeyPart)).toEqual(['home', 'fr-CH', 'a_b.c', '']);
  });

  it('never holds what separates the parts, and no two values are the same part', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '=', '\n', '~', '?', '%', 'ä', '/') }),
        fc.string({ unit: fc.constantFrom('a', '=', '\n', '~', '?', '%', 'ä', '/') }),
        (one, other) => {
          expect(encodeKeyPart(one)).not.toMatch(/[\n=?]/);
          if (one !== other) expect(encodeKeyPart(one)).not.toBe(encodeKeyPart(other));
        },
      ),
    );
  });
});
