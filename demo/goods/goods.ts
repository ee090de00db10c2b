import { DESIGNS } from './designs.ts';
import { recordOf, type MadeRecord } from './record.ts';
import type { Shop } from './shops.ts';

/** SKUs of these goods begin here; those below are the shops' own. */
const FIRST = 40_001;

/**
 * The goods of a shop, one after the other: each design that it sells once, then (for measurements) again with other names and
 * prices but the same pictures, until there are `count`.
 */
export function* goodsOf(shop: Shop, count = Infinity): Generator<MadeRecord> {
  let made = 0;
  for (let edition = 0; count !== Infinity || edition === 0; edition += 1) {
    for (const [index, design] of DESIGNS.entries()) {
      if (made >= count) return;
      const record = recordOf(design, shop, FIRST + edition * DESIGNS.length + index, edition);
      if (record === undefined) continue;
      made += 1;
      yield record;
    }
  }
}
