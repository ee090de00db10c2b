import { pair, type Cut } from '../cut.ts';
import { plain } from '../fabrics.ts';
import { fold, type Point } from '../folds.ts';
import { bothSides, outline } from '../outline.ts';
import { backdrops, darker, lighter, type Hex } from '../palette.ts';
import type { Layer, Piece } from '../picture.ts';
import { wallShadow } from '../studio.ts';
import { bodyFall, button, seam, stitches } from '../tailoring.ts';
import { longSleeves } from './sleeve.ts';

const blush = backdrops.blush;

/** Pyjamas: a shirt with a camp collar and piping, and the trousers folded out beneath it. */
export function pyjamas(cut: Cut, piping: Hex): readonly Layer[] {
  const { colour } = cut;
  const pipe = (points: readonly Point[]) => stitches(points, piping, 4, 'none');
  const body = bothSides([
    [0, 470],
    [50, 380],
    [88, 290],
    [102, 222, 1],
    [166, 252],
    [232, 296, 1],
    [218, 390],
    [222, 480],
    [256, 548, 1],
    [256, 700],
    [264, 940, 1],
    [130, 956],
    [0, 960],
  ]);
  const sleeves = longSleeves(cut, 'hem', { heavy: 1.2 });
  const cuffs = pair(
    {
      kind: 'piece',
      d: outline([
        [858, 958, 1],
        [910, 962],
        [964, 934, 1],
        [966, 990, 1],
        [914, 1020],
        [862, 1014, 1],
      ]),
      fabric: cut.of('cr', -100),
      volume: 18,
      lift: 3,
      lines: pipe([
        [858, 964],
        [910, 968],
        [966, 940],
      ]),
    },
    cut.of('cl', 100),
  );
  const inner = bothSides([
    [0, 250],
    [56, 242],
    [100, 222, 1],
    [92, 300],
    [54, 400],
    [0, 480],
  ]);
  const collar = pair(
    {
      kind: 'piece',
      fabric: cut.of('kr', 40),
      volume: 14,
      lift: 7,
      d: outline([
        [542, 484, 1],
        [566, 420],
        [600, 340],
        [626, 214, 1],
        [650, 222],
        [664, 244, 1],
        [690, 320],
        [712, 366, 1],
        [650, 380, 1],
        [644, 400],
        [600, 452],
      ]),
      lines: pipe([
        [548, 482],
        [604, 448],
        [642, 398],
        [650, 376],
        [706, 362],
        [686, 322],
        [660, 246],
      ]),
    },
    cut.of('kl', -40),
  );
  const leg: Piece = {
    kind: 'piece',
    fabric: cut.of('le'),
    volume: 70,
    lift: 6,
    crumple: { height: 9, x: 110, y: 180 },
    d: outline([
      [540, 820, 1],
      [640, 816],
      [752, 806, 1],
      [768, 900],
      [784, 1200],
      [796, 1650, 1],
      [690, 1668],
      [584, 1656, 1],
      [576, 1400],
      [558, 1140],
      [540, 1040, 1],
    ]),
    folds: [
      fold(
        [
          [640, 960],
          [652, 1300],
          [664, 1660],
        ],
        50,
        -6,
        14,
        'end',
      ),
      fold(
        [
          [600, 1000],
          [612, 1320],
          [622, 1660],
        ],
        40,
        6,
        14,
        'end',
      ),
      fold(
        [
          [716, 960],
          [730, 1300],
          [744, 1660],
        ],
        50,
        5,
        14,
        'end',
      ),
      fold(
        [
          [552, 1050],
          [620, 1030],
          [700, 1050],
        ],
        26,
        -4,
        8,
      ),
    ],
    lines: pipe([
      [584, 1592],
      [690, 1602],
      [796, 1586],
    ]),
  };
  const legs = pair(leg, cut.of('lf'));
  const pocket: Piece = {
    kind: 'piece',
    d: outline([
      [608, 520, 1],
      [704, 516, 1],
      [706, 600],
      [700, 636, 1],
      [656, 644],
      [614, 638, 1],
    ]),
    fabric: cut.of('po'),
    volume: 8,
    lift: 3,
    lines: pipe([
      [606, 536],
      [706, 532],
    ]),
  };
  return [
    ...wallShadow([body, ...legs.map(({ d }) => d), ...sleeves.map(({ d }) => d)], blush),
    ...legs.toReversed(),
    { kind: 'piece', d: inner, fabric: plain({ base: darker(colour, 0.24) }, 'in') },
    {
      kind: 'flat',
      svg: `<rect x="518" y="268" width="44" height="20" rx="2" fill="${lighter(colour, 0.7)}" opacity=".8"/>`,
    },
    {
      kind: 'piece',
      d: body,
      fabric: cut.of('c'),
      volume: 110,
      folds: bodyFall(254, 320, 960, 7),
      crumple: { height: 10, x: 130, y: 220 },
      lift: 10,
      lines:
        seam(
          [
            [570, 480],
            [570, 700],
            [570, 960],
          ],
          colour,
          1.8,
        ) +
        pipe([
          [512, 484],
          [512, 700],
          [512, 958],
        ]) +
        [540, 640, 740, 840].map((y) => button(540, y, 11, lighter(piping, 0.7))).join(''),
    },
    pocket,
    ...sleeves,
    ...cuffs,
    ...collar,
    {
      kind: 'piece',
      d: bothSides([
        [0, 218],
        [60, 212],
        [98, 214, 1],
        [92, 246, 1],
        [56, 262],
        [0, 266],
      ]),
      fabric: cut.of('nk', 90),
      volume: 14,
      lift: 4,
    },
  ];
}
