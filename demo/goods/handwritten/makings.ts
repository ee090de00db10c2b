import type { ShopKey } from '../shops.ts';
import type { HandwrittenCare, Part, Substance } from './words.ts';

export type Share = readonly [substance: Substance, percent?: number];

/** What one part is made of; without a name, all of it. */
export interface Component {
  readonly part?: Part;
  readonly shares: readonly Share[];
}

/** What a product is made of, and how it is looked after. */
export interface Making {
  readonly material: readonly Component[];
  readonly lining?: readonly Share[];
  readonly filling?: readonly Share[];
  readonly care: HandwrittenCare;
  readonly hasHornButtons?: boolean;
}

type Further = Omit<Making, 'material' | 'care'>;

const of = (care: HandwrittenCare, shares: readonly Share[], further: Further = {}): Making => ({
  material: [{ shares }],
  care,
  ...further,
});
const parts = (
  care: HandwrittenCare,
  made: Partial<Readonly<Record<Part, readonly Share[]>>>,
  further: Further = {},
): Making => ({
  material: (Object.keys(made) as Part[]).map((part) => ({ part, shares: made[part] ?? [] })),
  care,
  ...further,
});

const cotton: readonly Share[] = [['cotton', 100]];
const viscose: readonly Share[] = [['viscose', 100]];
const polyester: readonly Share[] = [['polyester', 100]];
const stretchy = (percent: number): readonly Share[] => [
  ['polyamide', percent],
  ['elastane', 100 - percent],
];
const swim = (percent: number): Making => of('hand', stretchy(percent), { lining: polyester });
const shoes = (insole: Substance): Making =>
  parts('wipe', { upper: [['leather']], insole: [[insole]], sole: [['rubber']] });
const bag = of('wipe', [['cowhide']], { lining: cotton });
const seat = (legs: Substance, cover: readonly Share[]): Making =>
  parts('vacuum', { cover, legs: [[legs]] }, { filling: [['foam']] });
const boucle = polyester;
const flaxen: readonly Share[] = [
  ['linen', 60],
  ['polyester', 40],
];
const halfLinen: readonly Share[] = [
  ['linen', 55],
  ['viscose', 45],
];
const velvetFilled = of('wash30', cotton, { filling: polyester });
const suiting: readonly Share[] = [
  ['newWool', 98],
  ['elastane', 2],
];

/** By the picture that shows it first. Where a shop says more or something else of it, `MAKINGS_OF_SHOPS` has it. */
const MAKINGS: Readonly<Record<string, Making>> = {
  'dress-aline-floral-teal': of('wash30', viscose),
  'dress-aline-meadow-rust': of('wash30', viscose),
  'dress-shirt-stripe-blue': of('wash40', cotton),
  'dress-maxi-plain-olive': of('wash30', [
    ['lyocell', 70],
    ['linen', 30],
  ]),
  'dress-sheath-plain-black': of(
    'dry',
    [
      ['polyester', 64],
      ['viscose', 32],
      ['elastane', 4],
    ],
    { lining: polyester },
  ),
  'blouse-plain-ivory': of('hand', [
    ['viscose', 92],
    ['silk', 8],
  ]),
  'blouse-dot-navy': of('wash30', viscose),
  'tshirt-plain-white': of('wash40', cotton),
  'tshirt-stripe-navy': of('wash40', cotton),
  'knit-rib-oat': of('hand', [['merino', 100]]),
  'knit-rib-forest': of('hand', [
    ['newWool', 80],
    ['polyamide', 20],
  ]),
  'cardigan-rib-camel': of('hand', [
    ['cotton', 55],
    ['wool', 45],
  ]),
  'blazer-plain-navy': of('dry', suiting, { lining: viscose }),
  'blazer-check-brown': of(
    'dry',
    [
      ['polyester', 60],
      ['wool', 40],
    ],
    { lining: polyester },
  ),
  'coat-plain-camel': of(
    'dry',
    [
      ['wool', 70],
      ['polyamide', 30],
    ],
    { lining: viscose },
  ),
  'coat-plain-charcoal': of(
    'dry',
    [
      ['wool', 62],
      ['polyester', 38],
    ],
    { lining: polyester },
  ),
  'jeans-denim-blue': of('wash40', [
    ['cotton', 99],
    ['elastane', 1],
  ]),
  'jeans-denim-black': of('wash30', [
    ['cotton', 92],
    ['polyester', 6],
    ['elastane', 2],
  ]),
  'trousers-plain-sand': of('wash30', halfLinen),
  'skirt-pleat-burgundy': of('wash30', polyester),
  'skirt-denim-indigo': of('wash40', cotton),
  'shorts-plain-olive': of('wash40', cotton),
  'swimsuit-plain-navy': swim(80),
  'swimsuit-plain-plum': swim(78),
  'bikini-dot-red': swim(82),
  'bikini-plain-black': swim(80),
  'shoes-ankle-boot-cognac': shoes('leather'),
  'shoes-sneaker-white': shoes('textile'),
  'bag-tote-cognac': bag,
  'bag-crossbody-black': bag,
  'scarf-check-red': of('hand', [['lambswool', 100]]),
  'scarf-plain-grey': of('hand', [['cashmere', 100]]),
  'bra-lace-plum': of('hand', stretchy(85)),
  'bra-lace-ivory': of('hand', stretchy(80)),
  'bra-tshirt-nude': of('hand', stretchy(74)),
  'bra-tshirt-black': of('hand', [
    ['modal', 60],
    ['polyamide', 32],
    ['elastane', 8],
  ]),
  'briefs-lace-plum': {
    material: [{ shares: stretchy(85) }, { part: 'gusset', shares: cotton }],
    care: 'hand',
  },
  'briefs-plain-nude': of('wash40', [
    ['cotton', 95],
    ['elastane', 5],
  ]),
  'briefs-plain-black': of('wash40', [
    ['modal', 95],
    ['elastane', 5],
  ]),
  'bodysuit-lace-black': of('hand', stretchy(88)),
  'nightdress-satin-rose': {
    material: [
      {
        shares: [
          ['polyester', 97],
          ['elastane', 3],
        ],
      },
      { part: 'lace', shares: [['polyamide', 100]] },
    ],
    care: 'wash30',
  },
  'nightdress-plain-white': of('wash40', cotton),
  'pyjamas-stripe-blue': of('wash40', cotton),
  'pyjamas-dot-rose': of('wash40', cotton),
  'robe-satin-plum': of('wash30', polyester),
  'robe-silk-ivory': of('hand', [['silk', 100]]),
  'robe-plain-grey': of('wash60', cotton),
  'bedding-stripe-linen': of('wash40', [['linen', 100]]),
  'bedding-plain-sage': of('wash60', cotton),
  'towel-stack-sand': of('wash60', cotton),
  'cushion-check-rust': of('hand', [
    ['wool', 80],
    ['polyamide', 20],
  ]),
  'cushion-plain-teal': of('wash30', cotton),
  'curtain-plain-linen': of('wash30', halfLinen),
  'rug-stripe-natural': of('dry', [['wool', 100]]),
  'lamp-table-brass': parts('dust', { base: [['pureBrass']], shade: [['linen', 100]] }),
  'armchair-boucle-cream': seat('oakOnly', boucle),
  'sofa-plain-sage': seat('oakOnly', flaxen),
  'table-oak': of('wipe', [['oakOiled']]),
  'chest-oak': parts('wipe', { body: [['oakVeneer']], knobs: [['pureBrass']] }),
  'mirror-round-brass': parts('wipe', { mirror: [['pureGlass']], frame: [['pureBrass']] }),
  'vase-ceramic-white': of('wipe', [['earthenware']]),
  'pan-set-steel': of('dishwasher', [['steel']]),
  'coffee-machine-black': of('wipe', [['steelAndPlastic']]),
  'washing-machine-white': of('wipe', [['metal']]),
  'tumble-dryer-white': of('wipe', [['metal']]),
  'fridge-freezer-steel': of('wipe', [['metal']]),
};

/** The Austrian and the Swiss shop promise purer cloth, and horn, in the names of their goods. */
const ALPINE: Readonly<Record<string, Making>> = {
  'dress-maxi-plain-olive': of('wash30', [['lyocell', 100]]),
  'cardigan-rib-camel': of(
    'hand',
    [
      ['cotton', 55],
      ['wool', 45],
    ],
    { hasHornButtons: true },
  ),
  'coat-plain-camel': of(
    'dry',
    [
      ['wool', 90],
      ['polyamide', 10],
    ],
    { lining: viscose },
  ),
  'coat-plain-charcoal': of('dry', [['newWool', 100]], { lining: viscose }),
  'trousers-plain-sand': of('wash30', [['linen', 100]]),
  'curtain-plain-linen': of('wash30', [['linen', 100]]),
  'cushion-plain-teal': velvetFilled,
  'armchair-boucle-cream': seat('wood', boucle),
  'sofa-plain-sage': seat('wood', flaxen),
  'chest-oak': of('wipe', [['oakOnly']]),
};

const MAKINGS_OF_SHOPS: Readonly<Record<ShopKey, Readonly<Record<string, Making>>>> = {
  at: ALPINE,
  ch: ALPINE,
  de: {
    'shorts-plain-olive': of('wash40', [
      ['cotton', 97],
      ['elastane', 3],
    ]),
  },
  nl: {
    'knit-rib-forest': of('hand', [
      ['wool', 80],
      ['polyamide', 20],
    ]),
    'blazer-plain-navy': of(
      'dry',
      [
        ['wool', 98],
        ['elastane', 2],
      ],
      { lining: viscose },
    ),
  },
  lingerie: {
    'robe-plain-grey': of('wash40', [
      ['cotton', 95],
      ['elastane', 5],
    ]),
  },
};

/** What a shop's product is made of, by the picture that shows it first; undefined for one that is not in the table. */
export const makingOf = (shop: ShopKey, picture: string): Making | undefined =>
  MAKINGS_OF_SHOPS[shop][picture] ?? MAKINGS[picture];
