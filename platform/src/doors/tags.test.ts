import { expect, it } from 'vitest';
import { tagOf } from './index.ts';

it('a tag is as long as caches take it, whatever an address says', () => {
  const [one, other] = ['a', 'b'].map((end) => tagOf.product('at', 'x'.repeat(2_000) + end));
  expect([one?.length, other?.length, one === other]).toEqual([164, 164, false]);
  expect(one).toMatch(/^product:at:xxx/u);
  expect(tagOf.product('at', 'SKU-1001')).toBe('product:at:SKU-1001');
});
