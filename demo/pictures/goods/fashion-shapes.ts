import type { KindKey } from '../../goods/designs.ts';
import { crossbody, tote } from '../archetypes/bag.ts';
import { blouse } from '../archetypes/blouse.ts';
import { alineDress } from '../archetypes/aline-dress.ts';
import { maxiDress } from '../archetypes/maxi-dress.ts';
import { sheathDress } from '../archetypes/sheath-dress.ts';
import { tailored } from '../archetypes/jacket.ts';
import { cardigan, jumper } from '../archetypes/knit.ts';
import { bodysuit } from '../archetypes/bodysuit.ts';
import { bra } from '../archetypes/bra.ts';
import { briefs } from '../archetypes/briefs.ts';
import { brushed } from '../archetypes/materials.ts';
import { nightdress } from '../archetypes/nightdress.ts';
import { pyjamas } from '../archetypes/pyjamas.ts';
import { robe } from '../archetypes/robe.ts';
import { slip } from '../archetypes/slip.ts';
import { scarf } from '../archetypes/scarf.ts';
import { shirtDress } from '../archetypes/shirt-dress.ts';
import { ankleBoots, sneakers } from '../archetypes/shoes.ts';
import { denimSkirt, pleatedSkirt } from '../archetypes/skirt.ts';
import { bikini } from '../archetypes/bikini.ts';
import { swimsuit } from '../archetypes/swimsuit.ts';
import { jeans } from '../archetypes/jeans.ts';
import { shorts } from '../archetypes/shorts.ts';
import { trousers } from '../archetypes/trousers.ts';
import { tshirt } from '../archetypes/tshirt.ts';
import { cutFrom, type Cut } from '../cut.ts';
import { lace, plain, rib, terry } from '../fabrics.ts';
import { backdrops, darker, lighter } from '../palette.ts';
import type { Shape } from './shape.ts';
import { isLight, trimsOf } from './cloths.ts';

const buttonOf = ({ colour }: Cut) => (isLight(colour) ? darker(colour, 0.45) : darker(colour, 0.5));
const short = { hem: 1130, closing: 690, close: 'single' } as const;
const worn = (layers: Shape['layers'], neck: number, more: Partial<Shape> = {}): Shape => ({
  paper: 'paper',
  scene: 'rail',
  layers,
  neck,
  detail: { x: 540, y: 430, zoom: 2.3 },
  ...more,
});
const blush = { paper: 'blush', scene: 'boudoir' } as const;
const lower = { detail: { x: 560, y: 430, zoom: 2.2 } } as const;

/** How fashion, swimwear and underwear are drawn. */
export const fashionShapes = {
  'dress-aline': worn((cut) => alineDress(cut, isLight(cut.colour) ? darker(cut.colour, 0.3) : '#efe0c6'), 206),
  'dress-maxi': worn((cut) => maxiDress(cut), 196),
  'dress-sheath': worn((cut) => sheathDress(cut, '#b8924f'), 206),
  'dress-shirt': worn((cut) => shirtDress(cut, isLight(cut.colour) ? '#f4f1ea' : lighter(cut.colour, 0.4)), 206),
  'blouse-band': worn((cut) => blouse(cut, 'band'), 212),
  'blouse-bow': worn((cut) => blouse(cut, 'bow'), 212),
  tshirt: worn((cut) => tshirt(cut), 212),
  'jumper-crew': worn((cut) => jumper(cut, 'crew'), 212),
  'jumper-roll': worn((cut) => jumper(cut, 'roll'), 212),
  cardigan: worn((cut) => cardigan(cut, buttonOf(cut)), 206),
  blazer: worn(
    (cut) => tailored(cut, { ...short, buttonColour: buttonOf(cut), lining: trimsOf(cut.colour).lining }),
    206,
  ),
  'coat-tie': worn(
    (cut) =>
      tailored(cut, {
        hem: 1480,
        closing: 760,
        close: 'tie',
        buttonColour: buttonOf(cut),
        lining: trimsOf(cut.colour).lining,
      }),
    206,
  ),
  'coat-double': worn(
    (cut) =>
      tailored(cut, {
        hem: 1480,
        closing: 700,
        close: 'double',
        buttonColour: buttonOf(cut),
        lining: trimsOf(cut.colour).lining,
      }),
    206,
  ),
  jeans: worn((cut) => jeans(cut, '#c98f4e', isLight(cut.colour) ? 0.08 : 0.2), 190, lower),
  trousers: worn((cut) => trousers(cut), 190, lower),
  shorts: worn((cut) => shorts(cut, darker(cut.colour, 0.35)), 190, lower),
  'skirt-pleat': worn((cut) => pleatedSkirt(cut), 190, lower),
  'skirt-denim': worn((cut) => denimSkirt(cut, '#c98f4e'), 190, lower),
  scarf: worn(
    ({ of, colour }) => {
      const fabric = brushed(of('cloth'), 'nap');
      return scarf({ fabric, seam: darker(colour, 0.5), fringe: colour });
    },
    200,
    { detail: { x: 520, y: 620, zoom: 2.3 } },
  ),
  sneaker: {
    paper: 'paper',
    scene: 'board',
    floor: [500, 1040, 380],
    raise: 110,
    detail: { x: 420, y: 800, zoom: 2.1 },
    layers: ({ of, colour }) =>
      sneakers({
        leather: of('nappa'),
        lining: terry({ base: lighter(colour, 0.5) }, 'lining'),
        rubber: plain({ base: '#ebe8e0' }, 'rubber'),
        accent: plain({ base: isLight(colour) ? '#2f4a3c' : '#e9e6df' }, 'tab'),
        seam: darker(colour, 0.45),
      }),
  },
  boot: {
    paper: 'paper',
    scene: 'board',
    floor: [480, 1076, 350],
    raise: 60,
    detail: { x: 520, y: 720, zoom: 2.1 },
    layers: ({ of, colour }) =>
      ankleBoots({ leather: of('calf'), elastic: rib({ base: darker(colour, 0.5) }, 'gore'), ...trimsOf(colour) }),
  },
  tote: {
    paper: 'paper',
    scene: 'board',
    floor: [540, 1096, 300],
    detail: { x: 470, y: 760, zoom: 2.1 },
    layers: ({ of, colour }) => tote({ leather: of('calf'), ...trimsOf(colour), lining: darker(colour, 0.7) }),
  },
  crossbody: {
    paper: 'paper',
    scene: 'board',
    floor: [540, 1084, 300],
    detail: { x: 560, y: 800, zoom: 2.1 },
    layers: ({ of, colour }) => crossbody({ leather: of('calf'), ...trimsOf(colour), lining: darker(colour, 0.7) }),
  },
  swimsuit: worn((cut) => swimsuit(cut, backdrops.paper), 170),
  'bikini-triangle': worn((cut) => bikini(cut, 'triangle', backdrops.paper), 150, { highest: 150 }),
  'bikini-band': worn((cut) => bikini(cut, 'band', backdrops.paper), 170),
  'bra-lace': worn((cut) => bra(cut, 'lace', '#c9a06a'), 230, {
    ...blush,
    highest: 220,
    detail: { x: 430, y: 700, zoom: 2.1 },
  }),
  'bra-moulded': worn((cut) => bra(cut, 'moulded', '#c9a06a'), 230, {
    ...blush,
    highest: 220,
    detail: { x: 430, y: 700, zoom: 2.1 },
  }),
  'briefs-lace': worn((cut) => briefs(cut, 'lace'), 330, { ...blush, detail: { x: 560, y: 620, zoom: 2.2 } }),
  'briefs-plain': worn((cut) => briefs(cut, 'plain'), 330, { ...blush, detail: { x: 560, y: 620, zoom: 2.2 } }),
  bodysuit: worn((cut) => bodysuit(cut, '#b9b6b4'), 180, { ...blush, highest: 166 }),
  slip: worn((cut) => slip(cut, cutFrom(lace, { base: darker(cut.colour, 0.14) })), 120, { ...blush, highest: 108 }),
  nightdress: worn((cut) => nightdress(cut), 216, blush),
  pyjamas: worn((cut) => pyjamas(cut, isLight(cut.colour) ? darker(cut.colour, 0.5) : '#efe6da'), 206, blush),
  robe: worn((cut) => robe(cut), 196, blush),
} as const satisfies Partial<Record<KindKey, Shape>>;
