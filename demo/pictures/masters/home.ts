import type { KindKey } from '../../goods/designs.ts';
import { crossbody, tote } from '../archetypes/bag.ts';
import { bed } from '../archetypes/bedding.ts';
import { chest, table, type Boards } from '../archetypes/case-goods.ts';
import { drape, rod } from '../archetypes/curtain.ts';
import { cushion } from '../archetypes/cushion.ts';
import { espressoMachine } from '../archetypes/espresso-machine.ts';
import { panSet } from '../archetypes/pans.ts';
import { brushed, calf, curls, flax, oak, towelling } from '../archetypes/materials.ts';
import { roundMirror } from '../archetypes/mirror.ts';
import { rug } from '../archetypes/rug.ts';
import { scarf } from '../archetypes/scarf.ts';
import { armchair, sofa } from '../archetypes/seat.ts';
import { ankleBoots, sneakers } from '../archetypes/shoes.ts';
import { towelStack } from '../archetypes/towel.ts';
import { stems, tableLamp, vase } from '../archetypes/turned-goods.ts';
import { blockCheck, plain, rib, stripe, terry } from '../fabrics.ts';
import { backdrops, dye, type Hex } from '../palette.ts';
import { placed, type Layer, type Master } from '../picture.ts';
import { contactShadow, product } from '../studio.ts';

type Floor = readonly [cx: number, cy: number, rx: number];

/** `raise` lifts the whole shot so that low things stand in the middle of the frame, as tall ones do. */
const shot = (
  name: string,
  kind: KindKey,
  colour: Hex,
  paper: 'paper' | 'cool',
  floor: Floor | undefined,
  draw: () => readonly Layer[],
  raise = 0,
  behind?: () => readonly Layer[],
): Master => ({
  name,
  draw: () =>
    product(
      name,
      paper,
      placed(
        [...(floor ? contactShadow(floor[0], floor[1], floor[2], backdrops[paper]) : []), ...draw()],
        1,
        0,
        -raise,
      ),
    ),
  goods: { kind, paper, colour, layers: draw, ...(behind === undefined ? {} : { behind }) },
});

const oakBoards: Boards = {
  top: oak({ base: '#cfa877' }, 'oak-top', 7),
  front: oak({ base: '#bd9362' }, 'oak-front', 8),
  side: oak({ base: '#9a7346' }, 'oak-side', 90),
  upright: oak({ base: '#bd9362' }, 'oak-upright', 90),
};
const oakLegs = { light: '#d3ab79', mid: '#b48a59', dark: '#7c5a36' } as const;
/** Sage for large surfaces: greyer than the dye lot, which looks grassy by the metre. */
const sage = '#9ea391';
const towels = [
  [128, 690],
  [124, 682],
  [116, 664],
  [108, 642],
] as const;
const cognac = { seam: '#43230f', thread: '#dcae7c' } as const;

export const masters: readonly Master[] = [
  shot(
    'shoes-ankle-boot-cognac',
    'boot',
    dye.cognac,
    'paper',
    [480, 1076, 350],
    () =>
      ankleBoots({ leather: calf({ base: dye.cognac }, 'calf'), elastic: rib({ base: '#4d2d1a' }, 'gore'), ...cognac }),
    60,
  ),
  shot(
    'shoes-sneaker-white',
    'sneaker',
    '#e9e6df',
    'paper',
    [500, 1040, 380],
    () =>
      sneakers({
        leather: plain({ base: '#e9e6df' }, 'nappa'),
        lining: terry({ base: '#dcd7cc' }, 'lining'),
        rubber: plain({ base: '#ebe8e0' }, 'rubber'),
        accent: calf({ base: dye.forest }, 'tab'),
        seam: '#8b8780',
      }),
    110,
  ),
  shot('bag-tote-cognac', 'tote', dye.cognac, 'paper', [540, 1096, 300], () =>
    tote({ leather: calf({ base: dye.cognac }, 'calf'), lining: '#3a2113', ...cognac }),
  ),
  shot('bag-crossbody-black', 'crossbody', '#2b2b2f', 'paper', [540, 1084, 300], () =>
    crossbody({ leather: calf({ base: '#2b2b2f' }, 'calf'), seam: '#000000', thread: '#68676c', lining: '#111111' }),
  ),
  shot('scarf-check-red', 'scarf', dye.red, 'paper', undefined, () =>
    scarf({ fabric: brushed(blockCheck({ base: dye.red }, 'tartan'), 'nap'), seam: '#4a1512', fringe: dye.red }),
  ),
  shot('scarf-plain-grey', 'scarf', dye.grey, 'paper', undefined, () =>
    scarf({ fabric: brushed(plain({ base: dye.grey }, 'wool'), 'nap'), seam: '#5a595b', fringe: dye.grey }),
  ),
  shot(
    'bedding-stripe-linen',
    'bedding',
    '#e9e0d0',
    'cool',
    undefined,
    () =>
      bed({
        duvet: stripe({ base: '#e9e0d0', second: '#c3b296' }, 'ticking', 90),
        reverse: flax({ base: '#f1eadc' }, 'reverse'),
        pillow: flax({ base: '#f1eadc' }, 'slip'),
        sheet: plain({ base: '#f0ebe0' }, 'sheet'),
        board: oak({ base: dye.oak }, 'board'),
        seam: '#8a7c63',
      }),
    90,
  ),
  shot(
    'bedding-plain-sage',
    'bedding',
    sage,
    'cool',
    undefined,
    () =>
      bed({
        duvet: flax({ base: sage }, 'duvet'),
        reverse: flax({ base: '#d3d5ca' }, 'reverse'),
        pillow: flax({ base: '#e9e7dd' }, 'slip'),
        sheet: plain({ base: '#eeebe2' }, 'sheet'),
        board: oak({ base: dye.oak }, 'board'),
        seam: '#59634c',
      }),
    90,
  ),
  shot(
    'towel-stack-sand',
    'towel',
    '#d3c4aa',
    'cool',
    [540, 1084, 350],
    () =>
      towelStack(
        towels.map(([thickness, width]) => ({
          fabric: towelling({ base: '#d3c4aa' }, 'terry'),
          seam: '#7a6a4c',
          thickness,
          width,
        })),
        1090,
      ),
    60,
  ),
  shot('cushion-check-rust', 'cushion', dye.rust, 'cool', [540, 1096, 320], () =>
    cushion({
      fabric: brushed(blockCheck({ base: dye.rust, second: '#6d2f1b', third: '#ecdcc4' }, 'check'), 'nap'),
      seam: '#4e2212',
      centre: [540, 754],
      size: 690,
    }),
  ),
  shot('cushion-plain-teal', 'cushion', dye.teal, 'cool', [540, 1096, 320], () =>
    cushion({
      fabric: plain({ base: dye.teal }, 'velvet'),
      seam: '#0d3b38',
      centre: [540, 754],
      size: 690,
      gloss: 0.3,
      piping: '#1a625e',
    }),
  ),
  shot('curtain-plain-linen', 'curtain', dye.linen, 'cool', undefined, () => [
    ...rod({
      left: 230,
      right: 850,
      y: 180,
      thickness: 20,
      rings: Array.from({ length: 8 }, (_, index) => 318 + index * 63.4),
    }),
    ...drape({
      fabric: flax({ base: dye.linen }, 'flax'),
      seam: '#8a7c63',
      left: 310,
      right: 770,
      top: 196,
      foot: 1262,
      pleats: 7,
    }),
  ]),
  shot('rug-stripe-natural', 'rug', '#e4dac6', 'cool', undefined, () =>
    rug({
      fabric: flax({ base: '#e4dac6' }, 'wool'),
      fringe: '#e9e0ce',
      seam: '#8d7c60',
      bands: [
        [0.1, 0.03, '#8d7a5e'],
        [0.17, 0.012, '#8d7a5e'],
        [0.42, 0.09, '#3f3b36'],
        [0.53, 0.016, '#8d7a5e'],
        [0.78, 0.05, '#8d7a5e'],
        [0.86, 0.018, '#3f3b36'],
      ],
    }),
  ),
  shot('lamp-table-brass', 'lamp', dye.brass, 'cool', [540, 1130, 140], () =>
    tableLamp({ cx: 540, foot: 1130, scale: 1.06 }),
  ),
  shot('armchair-boucle-cream', 'armchair', '#ede4d3', 'cool', [540, 1148, 310], () =>
    armchair({ fabric: curls({ base: '#ede4d3' }, 'boucle'), seam: '#8d7f66', wood: oakLegs }),
  ),
  shot(
    'sofa-plain-sage',
    'sofa',
    sage,
    'cool',
    [540, 1098, 420],
    () => sofa({ fabric: flax({ base: sage }, 'cloth'), seam: '#59634c', wood: oakLegs }),
    90,
  ),
  shot('table-oak', 'table', dye.oak, 'cool', undefined, () => table(oakBoards), 150),
  shot('chest-oak', 'chest', dye.oak, 'cool', undefined, () => chest(oakBoards), 90),
  shot('mirror-round-brass', 'mirror', dye.brass, 'cool', undefined, () => roundMirror(540, 690, 350)),
  shot(
    'vase-ceramic-white',
    'vase',
    '#f5f3ee',
    'cool',
    [540, 1130, 150],
    () => [...stems(540, 696, 1.0), ...vase(540, 1140, 0.96)],
    0,
    () => vase(540, 1140, 0.96),
  ),
  shot('pan-set-steel', 'pans', '#b9bfc2', 'cool', undefined, panSet, 50),
  shot('coffee-machine-black', 'espresso', '#26262a', 'cool', undefined, espressoMachine, 30),
];
