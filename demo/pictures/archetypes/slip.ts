import { pair, type Cut } from '../cut.ts';
import { plain } from '../fabrics.ts';
import { fold, type Point } from '../folds.ts';
import { bothSides, outline } from '../outline.ts';
import { backdrops, darker, lighter } from '../palette.ts';
import type { Layer } from '../picture.ts';
import { wallShadow } from '../studio.ts';
import { falling, gathers, seam } from '../tailoring.ts';
import { scallops, tinyBow } from './lace.ts';
import { strap } from './strap.ts';

const blush = backdrops.blush;

/** A slip nightdress of satin cut on the bias, with lace at the cups and the hem. */
export function slip(cut: Cut, lace: Cut): readonly Layer[] {
  const { colour } = cut;
  const body = bothSides([
    [0, 386],
    [40, 350],
    [90, 280],
    [122, 226, 1],
    [156, 280],
    [176, 340],
    [184, 396, 1],
    [172, 500],
    [158, 590],
    [186, 760],
    [222, 960],
    [252, 1180, 1],
    [180, 1206],
    [90, 1222],
    [0, 1228],
  ]);
  const back = bothSides([
    [0, 440],
    [100, 420],
    [182, 392, 1],
    [176, 480],
    [60, 560, 1],
    [0, 570],
  ]);
  const hem = bothSides([
    [0, 1130],
    [100, 1122],
    [242, 1090, 1],
    [250, 1150],
    [262, 1226, 1],
    [180, 1254],
    [90, 1270],
    [0, 1276],
  ]);
  const cup = outline([
    [662, 228, 1],
    [698, 282],
    [716, 340],
    [724, 398, 1],
    [690, 468],
    [620, 488],
    [570, 470],
    [541, 420, 1],
    [542, 384, 1],
    [582, 346],
    [632, 280],
  ]);
  const edge: readonly Point[] = [
    [662, 230],
    [632, 284],
    [584, 350],
    [544, 388],
  ];
  const bottom: readonly Point[] = [
    [280, 1232],
    [360, 1256],
    [450, 1272],
    [540, 1278],
    [630, 1272],
    [720, 1256],
    [800, 1232],
  ];
  return [
    ...wallShadow([body, hem], blush),
    ...([1, -1] as const).flatMap((sign) => {
      const p = (x: number, y: number): Point => [540 + sign * x, y];
      return [
        strap([p(170, 396), p(180, 300), p(160, 190), p(138, 130)], 7, darker(colour, 0.25)),
        strap([p(122, 230), p(126, 180), p(130, 140), p(136, 116)], 8, colour),
      ];
    }),
    { kind: 'piece', d: back, fabric: plain({ base: darker(colour, 0.34) }, 'bk'), volume: 12 },
    scallops(bottom, lace.colour),
    { kind: 'piece', d: hem, fabric: plain({ base: lighter(colour, 0.12) }, 'ht'), volume: 90 },
    {
      kind: 'piece',
      d: hem,
      fabric: lace.of('hl'),
      volume: 90,
      folds: falling({ top: 700, bottom: 1270, topHalf: 170, bottomHalf: 250, flutes: 6, depth: 9, seed: 4 }),
    },
    {
      kind: 'piece',
      d: bothSides([
        [0, 386],
        [40, 350],
        [90, 280],
        [122, 226, 1],
        [156, 280],
        [176, 340],
        [184, 396, 1],
        [172, 500],
        [158, 590],
        [186, 760],
        [222, 960],
        [244, 1116, 1],
        [180, 1136],
        [90, 1154],
        [0, 1160],
      ]),
      fabric: cut.of('c'),
      volume: 120,
      lift: 4,
      gloss: cut.gloss,
      crumple: { height: 16, x: 130, y: 260 },
      folds: [
        ...falling({ top: 560, bottom: 1160, topHalf: 150, bottomHalf: 236, flutes: 6, depth: 8, seed: 7 }),
        fold(
          [
            [384, 580],
            [450, 640],
            [540, 740],
            [600, 900],
          ],
          40,
          -4,
          16,
        ),
        fold(
          [
            [376, 640],
            [430, 720],
            [500, 860],
            [540, 1040],
          ],
          44,
          5,
          18,
        ),
        fold(
          [
            [700, 560],
            [650, 660],
            [610, 820],
          ],
          36,
          -6,
          14,
        ),
        fold(
          [
            [712, 640],
            [680, 760],
            [664, 920],
          ],
          40,
          6,
          15,
        ),
        ...gathers([560, 486], [690, 474], 5, 90, 5, 3),
        ...gathers([390, 474], [520, 486], 5, 90, 5, 5),
      ],
    },
    scallops(edge, lace.colour),
    scallops(
      edge.map(([x, y]): Point => [1080 - x, y]),
      lace.colour,
    ),
    ...pair({ kind: 'piece', d: cup, fabric: cut.of('cu'), volume: 70, gloss: 0.2, lift: 3 }),
    ...pair(
      {
        kind: 'piece',
        d: cup,
        fabric: lace.of('cl', 20),
        volume: 70,
        lines: seam(
          [
            [556, 466],
            [620, 482],
            [690, 462],
          ],
          colour,
          1.6,
        ),
      },
      lace.of('cm', -20),
    ),
    tinyBow(540, 402, lighter(colour, 0.1), 0.7),
  ];
}
