import { bodysuit, bra, briefs } from '../archetypes/lingerie.ts';
import { nightdress, pyjamas, robe, slip } from '../archetypes/night.ts';
import { bikini, swimsuit } from '../archetypes/swim.ts';
import { cutFrom } from '../cut.ts';
import { dot, lace, pinstripe, plain, satin, terry } from '../fabrics.ts';
import { backdrops, dye } from '../palette.ts';
import type { Layer, Master } from '../picture.ts';
import { framed, product } from '../studio.ts';

const master = (name: string, layers: () => readonly Layer[], highest = Infinity): Master => ({
  name,
  draw: () => product(name, 'blush', framed(layers(), { highest })),
});

/** Lingerie, night and swimwear of Lilienne. */
export const masters: readonly Master[] = [
  master('bra-lace-plum', () => bra(cutFrom(lace, { base: dye.plum }), 'lace', '#c9a06a'), 220),
  master('bra-lace-ivory', () => bra(cutFrom(lace, { base: dye.ivory }), 'lace', '#c9a06a'), 220),
  master('bra-tshirt-nude', () => bra(cutFrom(plain, { base: dye.nude }), 'moulded', '#c9a06a'), 220),
  master('bra-tshirt-black', () => bra(cutFrom(plain, { base: dye.black }), 'moulded', '#b9b6b4'), 220),
  master('briefs-lace-plum', () => briefs(cutFrom(lace, { base: dye.plum }), 'lace')),
  master('briefs-plain-nude', () => briefs(cutFrom(plain, { base: dye.nude }), 'plain')),
  master('briefs-plain-black', () => briefs(cutFrom(plain, { base: dye.black }), 'plain')),
  master('bodysuit-lace-black', () => bodysuit(cutFrom(lace, { base: dye.black }), '#b9b6b4'), 166),
  master(
    'nightdress-satin-rose',
    () => slip(cutFrom(satin, { base: dye.rose }, 0.32), cutFrom(lace, { base: '#b97f86' })),
    108,
  ),
  master('nightdress-plain-white', () => nightdress(cutFrom(plain, { base: dye.white }))),
  master('pyjamas-stripe-blue', () => pyjamas(cutFrom(pinstripe, { base: '#e9eef2', second: '#7d9cbd' }), '#2f4a6d')),
  master('pyjamas-dot-rose', () => pyjamas(cutFrom(dot, { base: '#e6c3c4', second: '#fbf3ee' }), '#8d3f55')),
  master('robe-satin-plum', () => robe(cutFrom(satin, { base: dye.plum }, 0.34))),
  master('robe-plain-grey', () => robe(cutFrom(terry, { base: dye.grey }))),
  master('swimsuit-plain-plum', () => swimsuit(cutFrom(plain, { base: dye.plum }), backdrops.blush)),
  master('bikini-plain-black', () => bikini(cutFrom(plain, { base: dye.black }), 'band', backdrops.blush)),
];
