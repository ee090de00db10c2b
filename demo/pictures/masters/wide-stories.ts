import { folded, hung, pegRail, plank, plaster } from '../archetypes/hanging.ts';
import { nightdress } from '../archetypes/nightdress.ts';
import { robe } from '../archetypes/robe.ts';
import { slip } from '../archetypes/slip.ts';
import { leafShadow, wall, windowLight } from '../archetypes/room.ts';
import { tableLamp, vase } from '../archetypes/turned-goods.ts';
import { cutFrom } from '../cut.ts';
import { check, lace, plain, rib, satin, terry } from '../fabrics.ts';
import { darker, dye } from '../palette.ts';
import type { Layer, Master, Picture } from '../picture.ts';

const wide = { width: 1600, height: 900 } as const;

const shade = (svg: string, opacity: number, blur: number): Layer => ({
  kind: 'flat',
  blend: 'multiply',
  opacity,
  blur,
  svg,
});

/** Folded knitwear on a board, between a lamp and a vase. */
function shelf(): Picture {
  const knits: readonly Layer[] = [
    folded(rib({ base: dye.forest }, 'k1'), darker(dye.forest, 0.25), 640, 1080, 690, 96, 3),
    folded(rib({ base: dye.camel }, 'k2'), darker(dye.camel, 0.2), 652, 1070, 594, 90, -3),
    folded(plain({ base: dye.ivory }, 'k3'), '#cfc4b2', 646, 1062, 504, 74, 2),
    folded(
      check({ base: dye.rust, second: '#f0dcc0', third: '#3d4a3a' }, 'k4'),
      darker(dye.rust, 0.25),
      658,
      1072,
      430,
      78,
      -2,
    ),
    folded(rib({ base: dye.oat }, 'k5'), darker(dye.oat, 0.2), 664, 1056, 352, 84, 2),
  ];
  return {
    ...wide,
    ground: wall({
      name: 'Folded knitwear on a board, a lamp and a vase beside it',
      ...wide,
      light: '#f4e9d9',
      mid: '#e7d8c2',
      dark: '#cfbb9f',
    }),
    layers: [
      plaster(wide.width, wide.height, '#e9dbc6'),
      ...windowLight(120, 60, 560, 540, 0.9),
      leafShadow(1180, 460, 1.2, 6),
      shade('<rect x="600" y="420" width="540" height="270" fill="#8a6a48"/>', 0.34, 28),
      plank(-30, 1630, 690, 58, dye.oak),
      shade('<rect x="600" y="684" width="520" height="14" fill="#4a331c"/>', 0.5, 9),
      ...knits,
      ...tableLamp({ cx: 300, foot: 692, scale: 0.62 }),
      ...vase(1340, 692, 0.62),
      shade('<rect x="-30" y="752" width="1660" height="80" fill="#8a6a48"/>', 0.36, 36),
    ],
  };
}

/** A nightdress, a robe and a slip in the light of a morning. */
function morning(): Picture {
  const at = (x: number, zoom: number, neck: number, half: number) => ({ x, y: 100, zoom, neck, half });
  return {
    ...wide,
    ground: wall({
      name: 'A nightdress, a robe and a slip in morning light',
      ...wide,
      light: '#faf1ee',
      mid: '#f0dfdb',
      dark: '#d8bdbb',
    }),
    layers: [
      plaster(wide.width, wide.height, '#f2e3df'),
      ...windowLight(760, 60, 620, 620, 1),
      leafShadow(820, 640, 1.2, 8),
      ...pegRail(-20, 1620, 92, [160, 430, 720, 1010, 1300, 1520], dye.oak),
      ...hung(nightdress(cutFrom(plain, { base: dye.white })), at(430, 0.54, 150, 172)),
      ...hung(robe(cutFrom(terry, { base: dye.grey })), at(720, 0.54, 196, 205)),
      ...hung(
        slip(cutFrom(satin, { base: '#efe3d3' }, 0.3), cutFrom(lace, { base: '#c9b9a4' })),
        at(1010, 0.56, 108, 150),
      ),
    ],
  };
}

/** Full-width pictures of Ahornhaus and Lilienne. */
export const masters: readonly Master[] = [
  { name: 'story-at-shelf', draw: shelf },
  { name: 'story-lingerie-morning', draw: morning },
];
