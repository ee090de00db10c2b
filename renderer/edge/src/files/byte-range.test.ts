import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byteRange } from './byte-range.ts';

it('reads the part that is asked for', () => {
  expect(byteRange('bytes=0-', 10)).toEqual({ from: 0, to: 9 });
  expect(byteRange('bytes=2-5', 10)).toEqual({ from: 2, to: 5 });
  expect(byteRange('bytes=-4', 10)).toEqual({ from: 6, to: 9 });
  expect(byteRange('bytes=8-99', 10)).toEqual({ from: 8, to: 9 });
});

it('answers with the whole what is no range, and refuses what the file does not have', () => {
  for (const header of [undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,3-4', 'items=0-1', 'bytes=a-b'])
    expect(byteRange(header, 10)).toBeUndefined();
  for (const header of ['bytes=10-', 'bytes=99-100', 'bytes=-0']) expect(byteRange(header, 10)).toBe('none');
});

it('never leaves the file', () => {
  const ends = fc.option(fc.nat({ max: 40 }), { nil: '' as const });
  fc.assert(
    fc.property(ends, ends, fc.integer({ min: 1, max: 20 }), (first, last, length) => {
      const range = byteRange(`bytes=${first}-${last}`, length);
      if (range === undefined || range === 'none') return;
      expect(range.from).toBeGreaterThanOrEqual(0);
      expect(range.from).toBeLessThanOrEqual(range.to);
      expect(range.to).toBeLessThan(length);
    }),
  );
});
