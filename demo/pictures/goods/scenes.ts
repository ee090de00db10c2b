import { tote } from '../archetypes/bag.ts';
import { folded, pegRail, plank, plaster } from '../archetypes/hanging.ts';
import { calf, curls, flax, oak } from '../archetypes/materials.ts';
import { boardedFloor, framedPrint, leafShadow, wall, windowLight } from '../archetypes/room.ts';
import { scarf } from '../archetypes/scarf.ts';
import { armchair } from '../archetypes/seat.ts';
import { stems, vase } from '../archetypes/turned-goods.ts';
import { plain, rib } from '../fabrics.ts';
import { darker, dye, type Hex } from '../palette.ts';
import { placed, type Layer, type Picture } from '../picture.ts';
import { productSize } from '../studio.ts';
import type { Shape } from './shape.ts';

const { width, height } = productSize;

/** Walls in four tones; a scene of a kind has as many variants. */
const walls: readonly { readonly light: Hex; readonly mid: Hex; readonly dark: Hex; readonly base: Hex }[] = [
  { light: '#f4e9d9', mid: '#e7d8c2', dark: '#cfbb9f', base: '#e9dbc6' },
  { light: '#f5f6f4', mid: '#e9ecea', dark: '#cdd3d1', base: '#eceeec' },
  { light: '#eef0e6', mid: '#dcdfd0', dark: '#bfc5b0', base: '#dfe2d4' },
  { light: '#f4e6e4', mid: '#ead6d4', dark: '#d3b9b8', base: '#ecd9d7' },
];

export const VARIANTS = walls.length;

const bag = (colour: Hex) =>
  placed(
    tote({ leather: calf({ base: colour }, 'calf'), lining: darker(colour, 0.7), seam: '#43230f', thread: '#dcae7c' }),
    0.34,
    700,
    120,
  );
const shawl = (colour: Hex) =>
  placed(scarf({ fabric: plain({ base: colour }, 'wool'), seam: darker(colour, 0.4), fringe: colour }), 0.46, 640, 30);
const stack = (colours: readonly Hex[]): readonly Layer[] =>
  colours.map((colour, index) =>
    folded(
      rib({ base: colour }, `k${index}`),
      darker(colour, 0.22),
      700,
      1010,
      1300 - index * 74,
      74,
      index % 2 ? 3 : -3,
    ),
  );
const rail = (base: Hex): readonly Layer[] => [
  plaster(width, height, base),
  ...windowLight(120, 120, 560, 640, 0.9),
  leafShadow(260, 760, 1.3, 4),
];
const ledge = (): Layer => plank(-30, 1110, 1300, 60, dye.oak);

function layersOf(scene: Shape['scene'], variant: number, base: Hex): readonly Layer[] {
  const pegs = pegRail(-20, 1100, 90, [180, 360, 540, 720, 900]);
  switch (scene) {
    case 'rail':
      return [
        ...rail(base),
        ...pegs,
        ...(variant % 2 === 0
          ? bag(variant === 0 ? dye.cognac : dye.forest)
          : shawl(variant === 1 ? dye.camel : dye.burgundy)),
      ];
    case 'boudoir':
      return [
        ...rail(base),
        ...pegs,
        ledge(),
        ...stack(variant % 2 === 0 ? [dye.rose, dye.ivory, dye.plum] : [dye.ivory, dye.grey]),
      ];
    case 'board':
      return [
        ...rail(base),
        ...(variant % 2 === 0 ? framedPrint(764, 200, 230, 306) : []),
        plank(-30, 1110, 1130, 96, variant % 2 === 0 ? dye.oak : dye.walnut),
        ...placed([...stems(540, 696, 1), ...vase(540, 1140, 0.96)], 0.42, 680, 651),
      ];
    case 'room':
    case 'floor':
      return [
        ...rail(base),
        ...framedPrint(variant % 2 === 0 ? 110 : 720, 130, 236, 310),
        ...boardedFloor(
          oak({ base: variant < 2 ? '#b98f62' : '#d2bd9c' }, 'floor', 90),
          width,
          1010,
          height,
          '#f1ebe0',
        ),
        ...(scene === 'floor'
          ? placed(
              armchair({
                fabric: curls({ base: '#ede4d3' }, 'boucle'),
                seam: '#8d7f66',
                wood: { light: '#d3ab79', mid: '#b48a59', dark: '#7c5a36' },
              }),
              0.62,
              210,
              400,
            )
          : variant % 2 === 0
            ? [
                {
                  kind: 'piece' as const,
                  fabric: flax({ base: '#e9dfcd' }, 'rug'),
                  volume: 5,
                  d: 'M-60 1290A600 110 0 1 1 1140 1290A600 110 0 1 1 -60 1290Z',
                },
              ]
            : []),
      ];
  }
}

/** An empty place to show goods in; `variant` from 0 to VARIANTS - 1. */
export function sceneOf(scene: Shape['scene'], variant: number): Picture {
  const tones = walls[scene === 'boudoir' && variant % 2 === 0 ? 3 : variant % VARIANTS];
  if (tones === undefined) throw new Error(`expected a variant below ${VARIANTS}, got ${variant}`);
  return {
    width,
    height,
    ground: wall({ name: scene, width, height, ...tones }),
    layers: layersOf(scene, variant, tones.base),
  };
}
