import { pair, type Cut } from '../cut.ts';
import { plain } from '../fabrics.ts';
import { fold, type Point } from '../folds.ts';
import { bothSides, outline } from '../outline.ts';
import { backdrops, darker, lighter, mix, type Hex } from '../palette.ts';
import type { Layer } from '../picture.ts';
import { wallShadow } from '../studio.ts';
import { seam } from '../tailoring.ts';
import { scallops, ringAt, tinyBow } from './lace.ts';
import { strap } from './strap.ts';

const blush = backdrops.blush;

/** A lace bodysuit: lined cups, sheer waist with boning seams, high leg. */
export function bodysuit(cut: Cut, metal: Hex): readonly Layer[] {
  const { colour } = cut;
  const body = bothSides([
    [0, 470],
    [40, 430],
    [90, 360],
    [134, 306, 1],
    [170, 350],
    [196, 410],
    [206, 470, 1],
    [190, 560],
    [162, 680],
    [160, 730],
    [188, 850],
    [222, 950, 1],
    [170, 1000],
    [104, 1110],
    [54, 1236, 1],
    [0, 1254],
  ]);
  const back = bothSides([
    [0, 560],
    [120, 530],
    [206, 466, 1],
    [180, 640],
    [190, 860],
    [222, 946, 1],
    [170, 1060],
    [60, 1236, 1],
    [0, 1240],
  ]);
  const cup = outline([
    [674, 306, 1],
    [712, 356],
    [738, 420],
    [744, 484, 1],
    [712, 548],
    [652, 574],
    [590, 556],
    [544, 500, 1],
    [552, 470],
    [590, 412],
    [632, 352],
  ]);
  const neck: readonly Point[] = [
    [674, 306],
    [632, 352],
    [590, 412],
    [552, 464],
  ];
  const leg: readonly Point[] = [
    [760, 952],
    [710, 1002],
    [644, 1112],
    [596, 1230],
  ];
  const flip = (points: readonly Point[]) => points.map(([x, y]): Point => [1080 - x, y]);
  return [
    ...wallShadow([body], blush),
    ...([1, -1] as const).flatMap((sign) => {
      const p = (x: number, y: number): Point => [540 + sign * x, y];
      return [
        strap([p(190, 470), p(206, 380), p(190, 250), p(164, 180)], 9, darker(colour, 0.2)),
        strap([p(134, 306), p(142, 250), p(152, 210), p(160, 172)], 11, colour),
        { kind: 'flat', svg: ringAt(540 + sign * 134, 302, metal) } as const,
      ];
    }),
    { kind: 'piece', d: back, fabric: plain({ base: mix(colour, '#e2c8bf', 0.32) }, 'bk'), volume: 20 },
    {
      kind: 'piece',
      d: body,
      fabric: plain({ base: mix(colour, '#e9cfc4', 0.58) }, 'tu'),
      volume: 120,
      lift: 5,
      opacity: 0.92,
    },
    scallops(leg, colour),
    scallops(flip(leg), colour),
    scallops(neck, colour),
    scallops(flip(neck), colour),
    {
      kind: 'piece',
      d: body,
      fabric: cut.of('la'),
      volume: 120,
      folds: [
        fold(
          [
            [384, 660],
            [440, 690],
            [520, 684],
          ],
          20,
          -4,
          7,
        ),
        fold(
          [
            [696, 664],
            [640, 694],
            [560, 688],
          ],
          20,
          -4,
          7,
        ),
        fold(
          [
            [384, 740],
            [450, 770],
            [530, 756],
          ],
          22,
          -4,
          8,
        ),
        fold(
          [
            [696, 744],
            [640, 772],
            [560, 760],
          ],
          22,
          -4,
          8,
        ),
      ],
      lines:
        ([1, -1] as const)
          .map((sign) =>
            seam(
              [
                [540 + sign * 110, 570],
                [540 + sign * 84, 700],
                [540 + sign * 92, 860],
                [540 + sign * 60, 1080],
              ],
              colour,
              3,
            ),
          )
          .join('') +
        seam(
          [
            [540, 510],
            [540, 800],
            [540, 1250],
          ],
          colour,
          2.4,
        ),
    },
    ...pair({
      kind: 'piece',
      d: cup,
      fabric: plain({ base: mix(colour, '#e9cfc4', 0.12) }, 'cu'),
      volume: 90,
      lift: 4,
      gloss: 0.06,
      opacity: 0.8,
    }),
    ...pair(
      {
        kind: 'piece',
        d: cup,
        fabric: cut.of('cl', 30),
        volume: 90,
        lines: seam(
          [
            [550, 490],
            [620, 462],
            [690, 456],
            [742, 466],
          ],
          colour,
          2,
        ),
      },
      cut.of('cm', -30),
    ),
    tinyBow(540, 492, lighter(colour, 0.1), 0.8),
  ];
}
