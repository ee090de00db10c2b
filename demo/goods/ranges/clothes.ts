import type { Palette, Range } from './range.ts';

const bright: Palette = ['teal', 'rust', 'navy', 'forest', 'burgundy', 'mustard', 'cobalt', 'plum'];
const soft: Palette = ['sky', 'rose', 'sage', 'lilac', 'ivory', 'mint', 'coral', 'oat'];
const calm: Palette = ['black', 'navy', 'olive', 'camel', 'charcoal', 'burgundy', 'ivory', 'forest', 'grey', 'brown'];

/** Clothes, in the cloths and colours that they come in. */
export const clothes = {
  'dress-aline': [
    ['floral', [...bright.slice(2), ...soft.slice(0, 4)]],
    ['dot', bright.slice(0, 5)],
    ['plain', soft.slice(0, 6)],
  ],
  'dress-maxi': [
    ['plain', [...bright.slice(0, 6), 'black']],
    ['floral', soft.slice(0, 6)],
    ['dot', ['navy', 'black', 'rust', 'plum']],
  ],
  'dress-sheath': [
    ['plain', [...calm.slice(1, 9), 'red']],
    ['check', ['grey', 'camel', 'navy']],
    ['pinstripe', ['charcoal', 'navy']],
  ],
  'dress-shirt': [
    ['pinstripe', ['sky', 'ivory', 'rose', 'sage']],
    ['plain', ['olive', 'white', 'rust', 'navy', 'camel']],
    ['check', ['red', 'forest', 'oat']],
    ['denim', ['denim', 'indigo']],
  ],
  'blouse-band': [
    ['plain', ['white', 'sky', 'rose', 'black', 'sage', 'burgundy']],
    ['pinstripe', ['sky', 'lilac']],
    ['floral', ['ivory', 'teal', 'rust']],
  ],
  'blouse-bow': [
    ['dot', ['black', 'burgundy', 'forest', 'ivory', 'cobalt']],
    ['satin', ['ivory', 'rose', 'plum', 'teal']],
    ['plain', ['navy', 'oat']],
  ],
  tshirt: [
    ['plain', ['black', 'grey', 'sage', 'rust', 'sky', 'navy', 'mustard', 'rose', 'olive']],
    ['stripe', ['white', 'oat', 'sky', 'rust', 'forest', 'red', 'black']],
  ],
  'jumper-crew': [
    ['rib', ['ivory', 'navy', 'burgundy', 'grey', 'rose', 'mustard', 'teal', 'brown', 'sky']],
    ['stripe', ['ivory', 'navy', 'camel']],
  ],
  'jumper-roll': [['rib', ['black', 'ivory', 'camel', 'charcoal', 'plum', 'rust', 'grey', 'teal', 'navy', 'olive']]],
  cardigan: [
    ['rib', ['ivory', 'grey', 'forest', 'navy', 'rose', 'black', 'rust', 'sage', 'burgundy', 'mustard', 'oat', 'teal']],
  ],
  blazer: [
    ['plain', ['black', 'camel', 'burgundy', 'forest', 'ivory', 'grey', 'rust', 'teal']],
    ['check', ['grey', 'navy', 'forest', 'camel']],
    ['pinstripe', ['charcoal', 'navy']],
  ],
  'coat-tie': [
    ['plain', ['navy', 'black', 'oat', 'forest', 'burgundy', 'grey', 'rust', 'olive']],
    ['check', ['grey', 'brown']],
  ],
  'coat-double': [
    ['plain', ['navy', 'camel', 'black', 'teal', 'burgundy', 'olive', 'grey', 'brown']],
    ['check', ['charcoal', 'camel']],
  ],
  jeans: [['denim', ['sky', 'indigo', 'charcoal', 'white', 'black', 'grey', 'navy', 'olive', 'brown', 'oat']]],
  trousers: [
    ['plain', ['black', 'navy', 'olive', 'white', 'camel', 'charcoal', 'burgundy', 'forest']],
    ['pinstripe', ['charcoal', 'navy']],
    ['check', ['grey', 'brown']],
  ],
  shorts: [
    ['plain', ['navy', 'sand', 'white', 'black', 'sage', 'rust', 'sky', 'camel']],
    ['pinstripe', ['sky', 'ivory']],
  ],
  'skirt-pleat': [
    ['plain', ['black', 'navy', 'forest', 'camel', 'rose', 'grey', 'teal', 'plum']],
    ['check', ['grey', 'red', 'forest', 'camel']],
  ],
  'skirt-denim': [['denim', ['denim', 'sky', 'black', 'white', 'olive', 'grey', 'brown', 'charcoal']]],
} as const satisfies Range;
