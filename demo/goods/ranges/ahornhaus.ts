import type { Range } from './range.ts';

/** Dresses that Ahornhaus leaves to the other shops: a search for `kleid` there has 60 hits, which checks from outside count. */
export const withoutAtAhornhaus = {
  'dress-aline': [
    ['floral', ['cobalt', 'plum', 'sky', 'rose', 'sage', 'lilac']],
    ['dot', ['burgundy']],
    ['plain', ['ivory', 'mint']],
  ],
  'dress-maxi': [
    ['plain', ['burgundy', 'mustard']],
    ['floral', ['ivory', 'mint']],
  ],
  'dress-sheath': [
    ['plain', ['burgundy', 'ivory', 'forest', 'grey', 'red']],
    ['check', ['grey', 'camel', 'navy']],
  ],
  'dress-shirt': [['plain', ['camel', 'navy']]],
} as const satisfies Range;

/** What it sells in their place, and no other shop. It came when everything else had its number, and so has the last ones. */
export const onlyAtAhornhaus = {
  'blouse-band': [
    ['plain', ['forest', 'rust', 'navy', 'mint']],
    ['dot', ['navy', 'plum', 'ivory']],
  ],
  'blouse-bow': [['plain', ['sage', 'burgundy', 'black', 'coral']]],
  trousers: [['plain', ['rust', 'sage', 'grey']]],
  'skirt-pleat': [
    ['plain', ['burgundy', 'olive', 'sage', 'rust', 'sky', 'charcoal']],
    ['dot', ['navy', 'black', 'forest']],
  ],
} as const satisfies Range;
