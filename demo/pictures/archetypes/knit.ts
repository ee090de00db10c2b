import type { Cut } from '../cut.ts';
import { plain } from '../fabrics.ts';
import { fold } from '../folds.ts';
import { bothSides, outline } from '../outline.ts';
import { backdrops, darker, lighter, type Hex } from '../palette.ts';
import type { Layer, Piece } from '../picture.ts';
import { wallShadow } from '../studio.ts';
import { bodyFall, button, seam } from '../tailoring.ts';
import { longSleeves } from './sleeve.ts';

const label = (colour: Hex, y: number): Layer => ({
  kind: 'flat',
  svg: `<rect x="520" y="${y}" width="40" height="18" rx="2" fill="${lighter(colour, 0.7)}" opacity=".8"/>`,
});

/** A jumper in rib: a crew neck, or a roll neck. */
export function jumper(cut: Cut, neck: 'crew' | 'roll'): readonly Layer[] {
  const { colour } = cut;
  const body = bothSides([
    [0, 350],
    [60, 334],
    [100, 290],
    [112, 240, 1],
    [170, 264],
    [232, 300, 1],
    [218, 400],
    [224, 480],
    [256, 548, 1],
    [256, 700],
    [258, 900],
    [262, 1030, 1],
    [130, 1042],
    [0, 1046],
  ]);
  const hem = bothSides([
    [0, 1036],
    [130, 1032],
    [264, 1020, 1],
    [262, 1080],
    [252, 1128, 1],
    [130, 1142],
    [0, 1146],
  ]);
  const sleeves = longSleeves(cut, 'rib', { heavy: 1.5 });
  const crew: readonly Piece[] = [
    {
      kind: 'piece',
      d: bothSides([
        [0, 372],
        [70, 352],
        [112, 300],
        [122, 238, 1],
        [90, 226, 1],
        [80, 282],
        [50, 316],
        [0, 330],
      ]),
      fabric: cut.of('nb'),
      volume: 24,
      lift: 5,
    },
  ];
  const roll: readonly Piece[] = [
    {
      kind: 'piece',
      d: bothSides([
        [0, 356],
        [70, 344],
        [116, 306, 1],
        [108, 220],
        [100, 150, 1],
        [60, 142],
        [0, 140],
      ]),
      fabric: cut.of('n1'),
      volume: 46,
      lift: 6,
      folds: [
        fold(
          [
            [450, 300],
            [500, 322],
            [560, 316],
          ],
          22,
          -5,
          7,
        ),
      ],
    },
    {
      kind: 'piece',
      d: bothSides([
        [0, 274],
        [64, 268],
        [110, 252, 1],
        [116, 200],
        [104, 142, 1],
        [60, 128],
        [0, 124],
      ]),
      fabric: cut.of('n2'),
      volume: 40,
      lift: 8,
      crumple: { height: 5, x: 90, y: 60 },
    },
    {
      kind: 'piece',
      d: bothSides([
        [0, 138],
        [60, 136],
        [92, 142, 1],
        [60, 152],
        [0, 156],
      ]),
      fabric: plain({ base: darker(colour, 0.5) }, 'n3'),
    },
  ];
  return [
    ...wallShadow([body, hem, ...sleeves.map(({ d }) => d)], backdrops.paper),
    ...(neck === 'crew'
      ? [
          {
            kind: 'piece',
            d: bothSides([
              [0, 246],
              [60, 242],
              [110, 226, 1],
              [110, 300],
              [60, 350],
              [0, 356],
            ]),
            fabric: cut.of('in'),
          } as const,
          {
            kind: 'flat',
            svg: `<path d="${bothSides([
              [0, 262],
              [60, 258],
              [100, 244, 1],
              [110, 300],
              [60, 350],
              [0, 356],
            ])}" fill="#140c08" opacity=".42"/>`,
          } as const,
          label(colour, 270),
        ]
      : []),
    {
      kind: 'piece',
      d: body,
      fabric: cut.of('c'),
      volume: 120,
      folds: bodyFall(254, 320, 1060, 9),
      crumple: { height: 16, x: 150, y: 260 },
      lift: 5,
    },
    { kind: 'piece', d: hem, fabric: cut.of('h'), volume: 46, lift: 3 },
    ...sleeves,
    ...(neck === 'crew' ? crew : roll),
  ];
}

/** A cardigan with a deep V, a button band and two patch pockets. */
export function cardigan(cut: Cut, buttonColour: Hex): readonly Layer[] {
  const { colour } = cut;
  const under = bothSides([
    [0, 250],
    [60, 244],
    [108, 222, 1],
    [150, 300],
    [120, 560],
    [60, 760, 1],
    [0, 780],
  ]);
  const front = outline([
    [652, 232, 1],
    [712, 264],
    [772, 300, 1],
    [758, 400],
    [764, 480],
    [796, 548, 1],
    [798, 700],
    [802, 900],
    [808, 1090, 1],
    [680, 1106],
    [544, 1112, 1],
    [546, 900],
    [548, 720, 1],
    [590, 600],
    [632, 440],
    [650, 320],
  ]);
  const frontLeft = outline([
    [428, 232, 1],
    [368, 264],
    [308, 300, 1],
    [322, 400],
    [316, 480],
    [284, 548, 1],
    [282, 700],
    [278, 900],
    [272, 1090, 1],
    [400, 1108],
    [552, 1114, 1],
    [552, 900],
    [552, 720, 1],
    [490, 600],
    [448, 440],
    [430, 320],
  ]);
  const band = outline([
    [662, 226, 1],
    [640, 222, 1],
    [630, 330],
    [606, 470],
    [556, 600],
    [522, 700, 1],
    [518, 900],
    [518, 1120, 1],
    [566, 1122, 1],
    [566, 900],
    [568, 724, 1],
    [604, 622],
    [652, 480],
    [668, 330],
  ]);
  const bandLeft = outline([
    [418, 226, 1],
    [440, 222, 1],
    [450, 330],
    [474, 470],
    [520, 596],
    [548, 690, 1],
    [520, 730, 1],
    [476, 622],
    [428, 480],
    [412, 330],
  ]);
  const collar = bothSides([
    [0, 240],
    [60, 232],
    [100, 214],
    [122, 226, 1],
    [104, 262],
    [60, 276],
    [0, 282],
  ]);
  const sleeves = longSleeves(cut, 'rib', { heavy: 1.5 });
  const folds = bodyFall(254, 320, 1100, 8);
  const pocket = (x: number): Piece => ({
    kind: 'piece',
    d: outline([
      [x, 850, 1],
      [x + 140, 850, 1],
      [x + 142, 930],
      [x + 138, 1020, 1],
      [x + 70, 1026],
      [x + 2, 1020, 1],
      [x - 2, 930],
    ]),
    fabric: cut.of('p'),
    volume: 18,
    lift: 4,
    lines: seam(
      [
        [x, 886],
        [x + 70, 888],
        [x + 140, 886],
      ],
      colour,
      3,
    ),
  });
  const buttons = [752, 838, 924, 1010, 1086].map((y) => button(543, y, 13, buttonColour)).join('');
  return [
    ...wallShadow([under, front, frontLeft, ...sleeves.map(({ d }) => d)], backdrops.paper),
    { kind: 'piece', d: under, fabric: cut.of('in') },
    { kind: 'flat', svg: `<path d="${under}" fill="#140c08" opacity=".46"/>` },
    label(colour, 290),
    { kind: 'piece', d: collar, fabric: cut.of('k'), volume: 20, lift: 6 },
    {
      kind: 'piece',
      d: front,
      fabric: cut.of('c'),
      volume: 100,
      folds,
      crumple: { height: 14, x: 150, y: 260 },
      lift: 6,
    },
    {
      kind: 'piece',
      d: frontLeft,
      fabric: cut.of('d'),
      volume: 100,
      folds,
      crumple: { height: 14, x: 150, y: 260 },
      lift: 6,
    },
    pocket(318),
    pocket(622),
    { kind: 'piece', d: bandLeft, fabric: cut.of('e', -10), volume: 22, lift: 5 },
    { kind: 'piece', d: band, fabric: cut.of('b', 2), volume: 26, lift: 6 },
    { kind: 'flat', svg: buttons },
    ...sleeves,
  ];
}
