import type { KindKey } from '../../goods/designs.ts';
import { bed } from '../archetypes/bedding.ts';
import { chest, table, type Boards } from '../archetypes/case-goods.ts';
import { drape, rod } from '../archetypes/curtain.ts';
import { cushion } from '../archetypes/cushion.ts';
import { espressoMachine } from '../archetypes/espresso-machine.ts';
import { panSet } from '../archetypes/pans.ts';
import { oak, towelling } from '../archetypes/materials.ts';
import { roundMirror } from '../archetypes/mirror.ts';
import { rug } from '../archetypes/rug.ts';
import { armchair, sofa } from '../archetypes/seat.ts';
import { towelStack } from '../archetypes/towel.ts';
import { stems, tableLamp, vase } from '../archetypes/turned-goods.ts';
import { fridgeFreezer, frontLoader } from '../archetypes/white-goods.ts';
import { plain } from '../fabrics.ts';
import { darker, lighter, mix, type Hex } from '../palette.ts';
import { isLight } from './cloths.ts';
import { rearPanel } from './rear-panel.ts';
import { recoloured } from './recoloured.ts';
import type { Shape } from './shape.ts';

const boardsOf = (base: Hex): Boards => ({
  top: oak({ base: lighter(base, 0.1) }, 'b-top', 7),
  front: oak({ base }, 'b-front', 8),
  side: oak({ base: darker(base, 0.24) }, 'b-side', 90),
  upright: oak({ base }, 'b-upright', 90),
});
const oakLegs = { light: '#d3ab79', mid: '#b48a59', dark: '#7c5a36' } as const;
const towels = [
  [128, 690],
  [124, 682],
  [116, 664],
  [108, 642],
] as const;
const home = (layers: Shape['layers'], more: Partial<Shape> = {}): Shape => ({
  paper: 'cool',
  scene: 'room',
  layers,
  detail: { x: 540, y: 760, zoom: 2.2 },
  ...more,
});
/** Whether a colour of the lamp is brass and not its linen shade. */
const isMetal = (colour: Hex): boolean => {
  const value = Number.parseInt(colour.slice(1), 16);
  const [red, blue] = [(value >> 16) & 255, value & 255];
  return red - blue > 34 && red < 236;
};
const rings = Array.from({ length: 8 }, (_, index) => 318 + index * 63.4);
const machine = (layers: Shape['layers'], box: readonly [number, number, number, number]): Shape =>
  home(layers, { foot: 1150, detail: { x: 640, y: 500, zoom: 2 }, behind: ({ colour }) => rearPanel(box, colour) });

/** How things for the home are drawn. */
export const homeShapes = {
  bedding: home(
    (cut) =>
      bed({
        duvet: cut.of('duvet', 90),
        reverse: plain({ base: mix(cut.colour, '#f1eadc', 0.7) }, 'reverse'),
        pillow: cut.of('slip', 90),
        sheet: plain({ base: '#f0ebe0' }, 'sheet'),
        board: oak({ base: '#c19a6b' }, 'board'),
        seam: darker(cut.colour, 0.4),
      }),
    { raise: 90, foot: 1150, detail: { x: 600, y: 640, zoom: 2.2 } },
  ),
  cushion: home(
    (cut) =>
      cushion({ fabric: cut.of('cover'), seam: darker(cut.colour, 0.5), centre: [540, 754], size: 690, gloss: 0.08 }),
    { scene: 'board', floor: [540, 1096, 320], detail: { x: 330, y: 560, zoom: 2.2 } },
  ),
  curtain: home(
    (cut) => [
      ...rod({ left: 230, right: 850, y: 180, thickness: 20, rings }),
      ...drape({
        fabric: cut.of('cloth'),
        seam: darker(cut.colour, 0.4),
        left: 310,
        right: 770,
        top: 196,
        foot: 1262,
        pleats: 7,
      }),
    ],
    { foot: 1370, detail: { x: 540, y: 330, zoom: 2.2 } },
  ),
  rug: home(
    (cut) => {
      const line = isLight(cut.colour) ? darker(cut.colour, 0.45) : lighter(cut.colour, 0.55);
      return rug({
        fabric: cut.of('wool'),
        fringe: lighter(cut.colour, 0.35),
        seam: darker(cut.colour, 0.4),
        bands: [
          [0.1, 0.03, line],
          [0.2, 0.012, line],
          [0.46, 0.08, darker(cut.colour, 0.3)],
          [0.78, 0.012, line],
          [0.87, 0.03, line],
        ],
      });
    },
    { scene: 'floor' },
  ),
  towel: home(
    ({ colour }) =>
      towelStack(
        towels.map(([thickness, width]) => ({
          fabric: towelling({ base: colour }, 'terry'),
          seam: darker(colour, 0.4),
          thickness,
          width,
        })),
        1090,
      ),
    { scene: 'board', floor: [540, 1084, 350], raise: 60, detail: { x: 480, y: 800, zoom: 2.2 } },
  ),
  armchair: home((cut) => armchair({ fabric: cut.of('cover'), seam: darker(cut.colour, 0.42), wood: oakLegs }), {
    floor: [540, 1148, 310],
  }),
  sofa: home((cut) => sofa({ fabric: cut.of('cover'), seam: darker(cut.colour, 0.42), wood: oakLegs }), {
    floor: [540, 1098, 420],
    raise: 90,
  }),
  table: home(({ colour }) => table(boardsOf(colour)), {
    raise: 150,
    foot: 1110,
    detail: { x: 640, y: 600, zoom: 2.2 },
  }),
  chest: home(({ colour }) => chest(boardsOf(colour)), { raise: 90, foot: 1130 }),
  lamp: home(({ colour }) => recoloured(tableLamp({ cx: 540, foot: 1130, scale: 1.06 }), colour, 0.5, isMetal), {
    scene: 'board',
    floor: [540, 1130, 140],
    detail: { x: 540, y: 980, zoom: 2.4 },
    behind: ({ colour }) =>
      recoloured(tableLamp({ cx: 540, foot: 1130, scale: 1.06, lit: false }), colour, 0.5, isMetal),
  }),
  vase: home(({ colour }) => [...stems(540, 696, 1), ...recoloured(vase(540, 1140, 0.96), colour, 0.86)], {
    scene: 'board',
    floor: [540, 1130, 150],
    detail: { x: 540, y: 860, zoom: 2.2 },
    behind: ({ colour }) => recoloured(vase(540, 1140, 0.96), colour, 0.86),
  }),
  mirror: home(({ colour }) => recoloured(roundMirror(540, 690, 350), colour, 0.55, isMetal), {
    scene: 'board',
    foot: 1190,
    detail: { x: 300, y: 460, zoom: 2.4 },
  }),
  pans: home(({ colour }) => recoloured(panSet(), colour, 0.72), { scene: 'board', raise: 50, foot: 1050 }),
  washer: machine(
    ({ colour }) => frontLoader({ base: lighter(colour, 0.12), glass: true, digits: '1:15' }),
    [250, 330, 830, 1140],
  ),
  dryer: machine(
    ({ colour }) => frontLoader({ base: lighter(colour, 0.12), glass: false, digits: '2:40' }),
    [250, 330, 830, 1140],
  ),
  fridge: machine(({ colour }) => fridgeFreezer(colour), [312, 170, 768, 1150]),
  espresso: home(({ colour }) => recoloured(espressoMachine(), colour, 0.2, isBody), {
    scene: 'board',
    raise: 30,
    foot: 1080,
    behind: ({ colour }) => rearPanel([280, 420, 800, 1080], colour),
  }),
} as const satisfies Partial<Record<KindKey, Shape>>;

/** The black body of the machine, not its chrome, its coffee or its cup. */
function isBody(colour: Hex): boolean {
  const value = Number.parseInt(colour.slice(1), 16);
  const [red, green, blue] = [(value >> 16) & 255, (value >> 8) & 255, value & 255];
  return Math.max(red, green, blue) < 96 && Math.max(red, green, blue) - Math.min(red, green, blue) < 24;
}
