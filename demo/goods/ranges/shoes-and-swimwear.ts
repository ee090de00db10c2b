import type { Palette, Range } from './range.ts';

const water: Palette = ['navy', 'coral', 'teal', 'black', 'cobalt', 'red', 'olive', 'mustard'];
const leather: Palette = ['cognac', 'black', 'brown', 'burgundy', 'navy', 'camel', 'forest', 'grey', 'oat', 'rust'];

/** Scarves, shoes, bags and swimwear. */
export const shoesAndSwimwear = {
  scarf: [
    ['plain', ['camel', 'burgundy', 'navy', 'forest', 'ivory', 'mustard', 'rose', 'black', 'sky']],
    ['check', ['camel', 'grey', 'forest', 'navy', 'ivory']],
  ],
  sneaker: [
    ['calf', ['black', 'navy', 'ivory', 'sage', 'rose', 'sky', 'red', 'olive', 'grey', 'sand', 'burgundy', 'teal']],
  ],
  boot: [['calf', ['black', 'brown', 'burgundy', 'navy', 'camel', 'forest', 'grey', 'oat', 'rust', 'charcoal']]],
  tote: [
    ['calf', leather.slice(1)],
    ['plain', ['ivory']],
  ],
  crossbody: [
    ['calf', leather.filter((colour) => colour !== 'black')],
    ['plain', ['red']],
  ],
  swimsuit: [
    ['plain', [...water.filter((colour) => colour !== 'navy'), 'forest']],
    ['dot', ['navy', 'black', 'red']],
    ['stripe', ['navy', 'white', 'teal']],
  ],
  'bikini-triangle': [
    ['plain', water],
    ['dot', ['navy', 'black', 'teal']],
    ['floral', ['teal', 'coral', 'cobalt']],
  ],
  'bikini-band': [
    ['plain', ['navy', 'coral', 'teal', 'red', 'olive', 'mustard', 'cobalt']],
    ['stripe', ['navy', 'white', 'coral']],
    ['floral', ['rust', 'navy']],
  ],
} as const satisfies Range;
