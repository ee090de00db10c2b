import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { remembered, rememberedSigned } from './remembered.ts';

describe.each([
  ['of a text', remembered],
  ['of a text with a signature', rememberedSigned],
])('what is remembered %s', (_what, remember) => {
  /** Ends that are longer than what texts are looked for by. */
  const text = fc
    .tuple(fc.string({ maxLength: 3 }), fc.constantFrom('', '~', 'x'.repeat(30), 'y'.repeat(30), 'z'.repeat(600)))
    .map(([begin, end]) => begin + end);

  it('is what the function says of that very text, whatever was asked before', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 30 }), fc.integer({ min: 1, max: 5 }), (texts, max) => {
        const told = remember((one) => `said of ${one}`, max);
        expect(texts.map(told)).toEqual(texts.map((one) => `said of ${one}`));
      }),
    );
  });

  it('is not made again', () => {
    const say = vi.fn<(one: string) => number>((one) => one.length);
    const told = remember(say, 10);
    const [one, other] = ['a'.repeat(40), 'b'.repeat(40)];
    expect([one, other, one, other, one].map(told)).toEqual([40, 40, 40, 40, 40]);
    expect(say).toHaveBeenCalledTimes(2);
  });
});
