import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formFieldsOf, validateFormPost } from './index.ts';

describe('the fields of a form', () => {
  it('are by name, a list where one came several times, without odd names and files', () => {
    const sent: [string, unknown][] = [
      ['mail', 'a@b.example'],
      ['size', '38'],
      ['size', '40'],
      ['__proto__', 'x'],
      ['constructor', 'x'],
      ['toString', 'x'],
      ['', 'x'],
      ['picture', new Blob([])],
    ];
    expect(formFieldsOf(sent)).toEqual({ mail: 'a@b.example', size: ['38', '40'], toString: 'x' });
  });

  it('fit the schema whatever somebody sends', () => {
    const name = fc.oneof(
      fc.constantFrom('a', 'b'),
      fc.string({ maxLength: 70 }),
      fc.integer({ max: 300 }).map((n) => `f${n}`),
    );
    const value = fc.oneof(fc.string(), fc.constantFrom('x'.repeat(65_536), 'x'.repeat(65_537)));
    const pairs = fc.array(fc.tuple(name, value), { maxLength: 400, size: 'max' });
    const fits = fc.property(
      pairs,
      (sent) => validateFormPost({ path: '/', query: {}, fields: formFieldsOf(sent) }, { layer: 'form' }).ok,
    );
    expect(() => fc.assert(fits, { numRuns: 100 })).not.toThrow();
    expect(formFieldsOf(Array.from({ length: 5_000 }, () => ['a', 'b'] as const))['a']).toHaveLength(100);
  });
});
