import { blouse } from '../archetypes/blouse.ts';
import { table, type Boards } from '../archetypes/case-goods.ts';
import { drape } from '../archetypes/curtain.ts';
import { hung, plaster } from '../archetypes/hanging.ts';
import { tailored } from '../archetypes/jacket.ts';
import { flax, oak } from '../archetypes/materials.ts';
import { roundMirror } from '../archetypes/mirror.ts';
import { flat } from '../archetypes/paint.ts';
import { clothesRail } from '../archetypes/rail.ts';
import { boardedFloor, leafShadow, wall, windowLight } from '../archetypes/room.ts';
import { oval } from '../archetypes/stroke.ts';
import { stems, vase } from '../archetypes/turned-goods.ts';
import { cutFrom } from '../cut.ts';
import { plain } from '../fabrics.ts';
import { dye } from '../palette.ts';
import { placed, type Layer, type Master } from '../picture.ts';

const wide = { width: 1600, height: 900 } as const;
const tall = { width: 1080, height: 1350 } as const;
const plasterWhite = { light: '#f5f6f4', mid: '#e9ecea', dark: '#cdd3d1' } as const;
const paleFloor = () => oak({ base: '#d2bd9c' }, 'floor', 90);
const boards: Boards = {
  top: oak({ base: '#cfa877' }, 'oak-top', 7),
  front: oak({ base: '#bd9362' }, 'oak-front', 8),
  side: oak({ base: '#9a7346' }, 'oak-side', 90),
  upright: oak({ base: '#bd9362' }, 'oak-upright', 90),
};

/** A room with little in it: an oak table with a vase, a round mirror, linen at the window. */
const room = (): readonly Layer[] => [
  plaster(wide.width, wide.height, '#eef0ee'),
  ...windowLight(470, 20, 640, 560, 0.8),
  leafShadow(620, 470, 1.3, 7),
  ...boardedFloor(paleFloor(), wide.width, 636, wide.height, '#f4f5f3'),
  ...placed(roundMirror(540, 690, 350), 0.42, 1026, -40),
  ...drape({
    fabric: flax({ base: '#f0ece2' }, 'sheer'),
    seam: '#a8a08e',
    left: -50,
    right: 270,
    top: -30,
    foot: 812,
    pleats: 7,
    seed: 11,
  }),
  ...placed(table(boards), 0.76, 585, -78),
  flat(oval(912, 488, 66, 9, '#2c2a26'), { blur: 8, opacity: 0.45, blend: 'multiply' }),
  ...placed([...stems(540, 696, 1), ...vase(540, 1140, 0.96)], 0.32, 732, 121),
];

/** Coat, blouse and blazer on a standing rail. */
const rail = (): readonly Layer[] => [
  plaster(tall.width, tall.height, '#eceeec'),
  ...windowLight(360, 60, 560, 620, 0.8),
  leafShadow(520, 620, 1.2, 5),
  ...boardedFloor(paleFloor(), tall.width, 1076, tall.height, '#f4f5f3'),
  ...clothesRail(130, 950, 190, 1164),
  ...hung(blouse(cutFrom(plain, { base: dye.ivory }), 'band'), {
    x: 560,
    y: 198,
    zoom: 0.5,
    neck: 212,
    half: 200,
    squeeze: 0.92,
  }),
  ...hung(
    tailored(cutFrom(plain, { base: dye.camel }), {
      buttonColour: '#5a3a24',
      lining: '#8a6546',
      hem: 1480,
      closing: 760,
      close: 'tie',
    }),
    { x: 320, y: 198, zoom: 0.56, neck: 206, half: 200 },
  ),
  ...hung(
    tailored(cutFrom(plain, { base: dye.navy }), {
      buttonColour: '#1b2030',
      lining: '#6d7480',
      hem: 1130,
      closing: 690,
      close: 'single',
    }),
    { x: 780, y: 198, zoom: 0.55, neck: 206, half: 200, squeeze: 0.92 },
  ),
];

/** The pictures of Maison Arve. */
export const masters: readonly Master[] = [
  {
    name: 'hero-ch-room',
    draw: () => ({ ...wide, ground: wall({ name: 'hero-ch-room', ...wide, ...plasterWhite }), layers: room() }),
  },
  {
    name: 'story-ch-rail',
    draw: () => ({ ...tall, ground: wall({ name: 'story-ch-rail', ...tall, ...plasterWhite }), layers: rail() }),
  },
];
