import { alineDress } from '../archetypes/aline-dress.ts';
import { blouse } from '../archetypes/blouse.ts';
import { folded, hung, pegRail, plank, plaster } from '../archetypes/hanging.ts';
import { tailored } from '../archetypes/jacket.ts';
import { cardigan } from '../archetypes/knit.ts';
import { bodysuit } from '../archetypes/bodysuit.ts';
import { scallops, tinyBow } from '../archetypes/lace.ts';
import { robe } from '../archetypes/robe.ts';
import { slip } from '../archetypes/slip.ts';
import { leafShadow, wall, windowLight } from '../archetypes/room.ts';
import { cutFrom } from '../cut.ts';
import { check, dot, floral, lace, pinstripe, plain, rib, satin, terry } from '../fabrics.ts';
import { darker, dye } from '../palette.ts';
import type { Layer, Master, Picture } from '../picture.ts';

const wide = { width: 1600, height: 900 } as const;
const tall = { width: 1080, height: 1350 } as const;

/** Dims a side of the picture so that the eye goes to the light. */
const dusk = (width: number, height: number, colour: string, strength: number): Layer => ({
  kind: 'flat',
  blend: 'multiply',
  opacity: strength,
  svg: `<defs><linearGradient id="dusk" x1="0" y1="0" x2="1" y2=".7"><stop offset=".3" stop-color="${colour}" stop-opacity="0"/><stop offset="1" stop-color="${colour}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#dusk)"/>`,
});

function autumn(): Picture {
  const pegs = [132, 372, 612, 838, 1052, 1262, 1470];
  const rail = 96;
  const at = (x: number, zoom: number, neck: number, half: number, squeeze = 1) => ({
    x,
    y: rail + 8,
    zoom,
    neck,
    half,
    squeeze,
  });
  return {
    ...wide,
    ground: wall({
      name: 'A rail with five garments in autumn light',
      ...wide,
      light: '#f1e4d2',
      mid: '#e4d3bc',
      dark: '#cdb698',
    }),
    layers: [
      plaster(wide.width, wide.height, '#e6d6c0'),
      ...windowLight(70, 170, 480, 560, 0.9),
      leafShadow(150, 700, 1.3, 5),
      ...pegRail(-20, 1620, rail, pegs),
      ...hung(cardigan(cutFrom(rib, { base: dye.forest }), '#6b4a2e'), at(1470, 0.5, 216, 200, 0.9)),
      ...hung(
        tailored(cutFrom(check, { base: dye.brown, second: '#e2cfb4', third: '#c06a35' }), {
          buttonColour: '#3b281c',
          lining: '#8b6f57',
          hem: 1130,
          closing: 690,
          close: 'single',
        }),
        at(1262, 0.51, 206, 200, 0.9),
      ),
      ...hung(
        alineDress(cutFrom(floral, { base: dye.rust, second: '#f6e3cc', third: '#3d4a3a' }), '#f3dfc4'),
        at(1052, 0.56, 200, 170, 0.9),
      ),
      ...hung(blouse(cutFrom(plain, { base: dye.ivory }), 'band'), at(838, 0.5, 212, 200, 0.92)),
      ...hung(
        tailored(cutFrom(plain, { base: dye.camel }), {
          buttonColour: '#5a3a24',
          lining: '#8a6546',
          hem: 1480,
          closing: 760,
          close: 'tie',
        }),
        at(612, 0.5, 206, 200),
      ),
      {
        kind: 'flat',
        blend: 'soft-light',
        opacity: 0.2,
        blur: 60,
        svg: '<path d="M300 0L1500 0L1100 900L-100 900Z" fill="#ffe9c4"/>',
      },
      dusk(1600, 900, '#a98560', 0.32),
    ],
  };
}

function evening(): Picture {
  const rail = 92;
  const at = (x: number, zoom: number, neck: number, half: number) => ({ x, y: rail + 8, zoom, neck, half });
  return {
    ...wide,
    ground: wall({
      name: 'A slip, a robe and a bodysuit in evening light',
      ...wide,
      light: '#f3dfdc',
      mid: '#e6cac9',
      dark: '#c9a3a8',
    }),
    layers: [
      plaster(wide.width, wide.height, '#e8cfcd'),
      ...windowLight(90, 150, 520, 540, 0.7),
      ...pegRail(-20, 1620, rail, [150, 420, 690, 1010, 1330], dye.walnut),
      ...hung(bodysuit(cutFrom(lace, { base: dye.black }), '#b9b6b4'), at(1330, 0.56, 150, 172)),
      ...hung(robe(cutFrom(satin, { base: dye.plum }, 0.34)), at(1010, 0.56, 196, 205)),
      ...hung(
        slip(cutFrom(satin, { base: dye.rose }, 0.32), cutFrom(lace, { base: '#b97f86' })),
        at(690, 0.58, 108, 150),
      ),
      {
        kind: 'flat',
        blend: 'soft-light',
        opacity: 0.4,
        blur: 70,
        svg: '<path d="M260 0L1300 0L900 900L-160 900Z" fill="#ffdcb8"/>',
      },
      dusk(1600, 900, '#7d4a66', 0.38),
    ],
  };
}

function fitStory(): Picture {
  const stack: readonly Layer[] = [
    folded(terry({ base: '#c9c1bf' }, 's1'), '#a39a98', 470, 968, 1112, 96, 3),
    folded(pinstripe({ base: '#e9eef2', second: '#7d9cbd' }, 's2'), '#9fb4c9', 482, 958, 1016, 82, -3),
    folded(plain({ base: dye.white }, 's3'), '#d6cfc6', 474, 950, 934, 74, 2),
    folded(dot({ base: '#e6c3c4', second: '#fbf3ee' }, 's4'), '#c99a9f', 486, 960, 860, 78, -2),
    folded(satin({ base: dye.rose }, 's5'), darker(dye.rose, 0.2), 492, 946, 782, 60, 2, 0.3),
    folded(plain({ base: '#a8788f' }, 's6'), '#a8788f', 506, 938, 722, 50, -1),
    { ...folded(lace({ base: dye.plum }, 's7'), dye.plum, 506, 938, 722, 50, -1), lift: 0 },
    scallops(
      [
        [530, 722],
        [720, 724],
        [926, 722],
      ],
      dye.plum,
      6,
    ),
    tinyBow(722, 694, '#8a4a7c', 0.8),
  ];
  return {
    ...tall,
    ground: wall({
      name: 'Folded nightwear on a bench, a robe behind',
      ...tall,
      light: '#f6e8e5',
      mid: '#ecd8d6',
      dark: '#d9bcbe',
    }),
    layers: [
      plaster(tall.width, tall.height, '#efdcda'),
      ...windowLight(520, 90, 430, 470, 0.8),
      leafShadow(640, 520, 1, 9),
      ...pegRail(-20, 1100, 104, [330, 640, 950], dye.oak),
      ...hung(robe(cutFrom(satin, { base: dye.plum }, 0.34)), { x: 330, y: 112, zoom: 0.66, neck: 196, half: 205 }),
      {
        kind: 'flat',
        blend: 'multiply',
        opacity: 0.4,
        blur: 26,
        svg: '<path d="M480 700H1010L1010 1120H480Z" fill="#6b4650"/>',
      },
      plank(-30, 1110, 1112, 62, dye.oak),
      {
        kind: 'flat',
        blend: 'multiply',
        opacity: 0.5,
        blur: 10,
        svg: '<rect x="440" y="1104" width="560" height="16" fill="#4a2c28"/>',
      },
      {
        kind: 'flat',
        blend: 'multiply',
        opacity: 0.4,
        blur: 40,
        svg: '<rect x="-30" y="1180" width="1140" height="90" fill="#6b4650"/>',
      },
      ...stack,
      dusk(1080, 1350, '#8a5a6c', 0.2),
    ],
  };
}

/** Compositions of garments for heroes and stories. */
export const masters: readonly Master[] = [
  { name: 'hero-at-autumn', draw: autumn },
  { name: 'hero-lingerie-evening', draw: evening },
  { name: 'story-lingerie-fit', draw: fitStory },
];
