import type { KindKey } from '../../goods/designs.ts';
import { bodysuit } from '../archetypes/bodysuit.ts';
import { bra } from '../archetypes/bra.ts';
import { briefs } from '../archetypes/briefs.ts';
import { nightdress } from '../archetypes/nightdress.ts';
import { pyjamas } from '../archetypes/pyjamas.ts';
import { robe } from '../archetypes/robe.ts';
import { slip } from '../archetypes/slip.ts';
import { bikini } from '../archetypes/bikini.ts';
import { swimsuit } from '../archetypes/swimsuit.ts';
import { cutFrom, type Cut } from '../cut.ts';
import { dot, lace, pinstripe, plain, satin, terry } from '../fabrics.ts';
import { backdrops, dye } from '../palette.ts';
import type { Layer, Master } from '../picture.ts';
import { framed, product } from '../studio.ts';

const master = (
  name: string,
  kind: KindKey,
  cut: Cut,
  layers: (cut: Cut) => readonly Layer[],
  highest = Infinity,
): Master => ({
  name,
  draw: () => product(name, 'blush', framed(layers(cut), { highest })),
  goods: { kind, paper: 'blush', colour: cut.colour, layers: () => layers(cut) },
});

/** Lingerie, night and swimwear of Lilienne. */
export const masters: readonly Master[] = [
  master('bra-lace-plum', 'bra-lace', cutFrom(lace, { base: dye.plum }), (cut) => bra(cut, 'lace', '#c9a06a'), 220),
  master('bra-lace-ivory', 'bra-lace', cutFrom(lace, { base: dye.ivory }), (cut) => bra(cut, 'lace', '#c9a06a'), 220),
  master(
    'bra-tshirt-nude',
    'bra-moulded',
    cutFrom(plain, { base: dye.nude }),
    (cut) => bra(cut, 'moulded', '#c9a06a'),
    220,
  ),
  master(
    'bra-tshirt-black',
    'bra-moulded',
    cutFrom(plain, { base: dye.black }),
    (cut) => bra(cut, 'moulded', '#b9b6b4'),
    220,
  ),
  master('briefs-lace-plum', 'briefs-lace', cutFrom(lace, { base: dye.plum }), (cut) => briefs(cut, 'lace')),
  master('briefs-plain-nude', 'briefs-plain', cutFrom(plain, { base: dye.nude }), (cut) => briefs(cut, 'plain')),
  master('briefs-plain-black', 'briefs-plain', cutFrom(plain, { base: dye.black }), (cut) => briefs(cut, 'plain')),
  master('bodysuit-lace-black', 'bodysuit', cutFrom(lace, { base: dye.black }), (cut) => bodysuit(cut, '#b9b6b4'), 166),
  master(
    'nightdress-satin-rose',
    'slip',
    cutFrom(satin, { base: dye.rose }, 0.32),
    (cut) => slip(cut, cutFrom(lace, { base: '#b97f86' })),
    108,
  ),
  master('nightdress-plain-white', 'nightdress', cutFrom(plain, { base: dye.white }), (cut) => nightdress(cut)),
  master('pyjamas-stripe-blue', 'pyjamas', cutFrom(pinstripe, { base: '#e9eef2', second: '#7d9cbd' }), (cut) =>
    pyjamas(cut, '#2f4a6d'),
  ),
  master('pyjamas-dot-rose', 'pyjamas', cutFrom(dot, { base: '#e6c3c4', second: '#fbf3ee' }), (cut) =>
    pyjamas(cut, '#8d3f55'),
  ),
  master('robe-satin-plum', 'robe', cutFrom(satin, { base: dye.plum }, 0.34), (cut) => robe(cut)),
  master('robe-silk-ivory', 'robe', cutFrom(satin, { base: dye.ivory }, 0.3), (cut) => robe(cut)),
  master('robe-plain-grey', 'robe', cutFrom(terry, { base: dye.grey }), (cut) => robe(cut)),
  master('swimsuit-plain-plum', 'swimsuit', cutFrom(plain, { base: dye.plum }), (cut) =>
    swimsuit(cut, backdrops.blush),
  ),
  master('bikini-plain-black', 'bikini-band', cutFrom(plain, { base: dye.black }), (cut) =>
    bikini(cut, 'band', backdrops.blush),
  ),
];
