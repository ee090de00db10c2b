import type { Range } from './range.ts';

/** Underwear and nightwear. */
export const underwear = {
  'bra-lace': [
    [
      'lace',
      [
        'black',
        'nude',
        'rose',
        'burgundy',
        'navy',
        'sage',
        'lilac',
        'teal',
        'red',
        'white',
        'forest',
        'grey',
        'cobalt',
      ],
    ],
  ],
  'bra-moulded': [
    ['plain', ['white', 'ivory', 'rose', 'navy', 'plum', 'grey', 'sage', 'burgundy', 'lilac', 'sky', 'teal', 'red']],
  ],
  'briefs-lace': [
    ['lace', ['black', 'ivory', 'nude', 'rose', 'burgundy', 'navy', 'sage', 'lilac', 'teal', 'red', 'white', 'forest']],
  ],
  'briefs-plain': [
    ['plain', ['white', 'ivory', 'rose', 'navy', 'plum', 'grey', 'sage', 'burgundy', 'lilac', 'sky']],
    ['dot', ['navy', 'rose']],
  ],
  bodysuit: [
    ['lace', ['ivory', 'plum', 'nude', 'rose', 'burgundy', 'navy', 'sage', 'teal']],
    ['plain', ['black', 'white', 'nude', 'navy']],
  ],
  slip: [
    ['satin', ['ivory', 'black', 'plum', 'navy', 'sage', 'lilac', 'burgundy', 'teal', 'sky', 'nude', 'forest', 'grey']],
  ],
  nightdress: [
    ['plain', ['rose', 'sky', 'sage', 'ivory', 'lilac', 'grey']],
    ['floral', ['ivory', 'rose', 'sky']],
    ['dot', ['navy', 'rose', 'ivory']],
  ],
  pyjamas: [
    ['pinstripe', ['rose', 'sage', 'grey', 'lilac', 'ivory']],
    ['satin', ['navy', 'plum', 'ivory', 'burgundy', 'teal']],
    ['check', ['red', 'forest', 'sky', 'grey']],
  ],
  robe: [
    ['satin', ['black', 'ivory', 'rose', 'navy', 'burgundy', 'sage', 'teal']],
    ['terry', ['white', 'rose', 'navy', 'sage', 'oat', 'sky', 'charcoal']],
  ],
} as const satisfies Range;
