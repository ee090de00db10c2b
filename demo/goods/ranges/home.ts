import type { Palette, Range } from './range.ts';

const rooms: Palette = ['sage', 'oat', 'teal', 'rust', 'grey', 'navy', 'mustard', 'rose', 'forest', 'ivory'];
const metals: Palette = ['steel', 'white', 'black', 'red', 'mint', 'ivory', 'sky', 'charcoal'];

/** Things for the home, and machines. */
export const home = {
  bedding: [
    ['linen', rooms.filter((colour) => colour !== 'sage')],
    ['stripe', ['sky', 'sage', 'rose', 'grey']],
    ['check', ['red', 'navy', 'sage']],
    ['plain', ['white', 'charcoal', 'lilac']],
  ],
  cushion: [
    ['plain', rooms.filter((colour) => colour !== 'teal')],
    ['check', ['navy', 'forest', 'grey', 'camel']],
    ['stripe', ['oat', 'navy', 'sage', 'rust']],
    ['boucle', ['ivory', 'oat', 'grey', 'rose']],
  ],
  curtain: [
    ['linen', ['ivory', 'sage', 'grey', 'rust', 'navy', 'teal', 'rose', 'mustard', 'forest']],
    ['stripe', ['oat', 'sky', 'sage']],
    ['plain', ['white', 'charcoal']],
  ],
  rug: [
    [
      'linen',
      [
        'oat',
        'grey',
        'sage',
        'rust',
        'navy',
        'ivory',
        'camel',
        'teal',
        'rose',
        'charcoal',
        'mustard',
        'forest',
        'brown',
        'sky',
        'burgundy',
        'olive',
      ],
    ],
  ],
  towel: [
    [
      'terry',
      [
        'white',
        'grey',
        'sage',
        'rose',
        'navy',
        'teal',
        'rust',
        'charcoal',
        'mustard',
        'sky',
        'lilac',
        'forest',
        'oat',
        'burgundy',
      ],
    ],
  ],
  armchair: [
    ['boucle', ['oat', 'grey', 'sage', 'rose']],
    ['linen', ['navy', 'teal', 'rust', 'mustard', 'forest', 'charcoal']],
    ['calf', ['cognac', 'black', 'brown', 'olive']],
  ],
  sofa: [
    ['linen', ['oat', 'grey', 'navy', 'teal', 'rust', 'forest', 'charcoal', 'rose']],
    ['calf', ['cognac', 'black', 'brown']],
    ['boucle', ['ivory', 'camel', 'grey']],
  ],
  table: [['solid', ['walnut', 'black', 'white', 'sand', 'camel', 'grey', 'brown', 'charcoal']]],
  chest: [['solid', ['walnut', 'white', 'black', 'sage', 'sand', 'teal', 'grey', 'rust']]],
  lamp: [['solid', ['black', 'white', 'copper', 'steel', 'teal', 'sage', 'rust', 'navy', 'rose', 'mustard']]],
  vase: [
    [
      'solid',
      ['black', 'rust', 'sage', 'navy', 'teal', 'sand', 'mustard', 'rose', 'grey', 'burgundy', 'sky', 'forest'],
    ],
  ],
  mirror: [['solid', ['black', 'white', 'copper', 'steel', 'walnut', 'oak', 'navy', 'sage']]],
  pans: [['solid', ['copper', 'black', 'red', 'sage', 'navy', 'ivory', 'teal', 'mustard']]],
  washer: [['solid', metals]],
  dryer: [['solid', ['steel', 'black', 'charcoal', 'ivory', 'sky', 'mint']]],
  fridge: [['solid', metals.filter((colour) => colour !== 'steel')]],
  espresso: [['solid', ['steel', 'white', 'red', 'mint', 'ivory', 'sky', 'copper', 'sage']]],
} as const satisfies Range;
