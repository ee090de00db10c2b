import { fold } from '../folds.ts';
import type { Fabric, Layer, Piece } from '../picture.ts';
import { dome } from './dome.ts';
import { flat, linear, withDefs } from './paint.ts';
import { line, rounded, shape, short } from './stroke.ts';

type BedPlan = {
  readonly duvet: Fabric;
  /** The underside of the duvet, seen where it is turned back. */
  readonly reverse: Fabric;
  readonly pillow: Fabric;
  readonly sheet: Fabric;
  readonly board: Fabric;
  readonly seam: string;
};

type PillowPlan = {
  readonly fabric: Fabric;
  readonly seam: string;
  readonly cx: number;
  readonly cy: number;
  readonly width: number;
  readonly height: number;
  readonly lean?: number;
};

/** A bed pillow that leans back: long, soft, its lower edge sunk into the bed. */
export function pillow({ fabric, seam, cx, cy, width, height, lean = 0 }: PillowPlan): Piece {
  const at = (x: number, y: number): string => `${short(cx + x * width)} ${short(cy + y * height)}`;
  const d = `M${at(-0.47, -0.4)}C${at(-0.44, -0.5)} ${at(-0.4, -0.5)} ${at(-0.34, -0.48)}C${at(-0.12, -0.54)} ${at(0.14, -0.54)} ${at(0.34, -0.47)}C${at(0.42, -0.5)} ${at(0.47, -0.48)} ${at(0.48, -0.38)}C${at(0.5, -0.16)} ${at(0.51, 0.14)} ${at(0.49, 0.36)}C${at(0.48, 0.46)} ${at(0.44, 0.5)} ${at(0.36, 0.49)}C${at(0.14, 0.53)} ${at(-0.16, 0.53)} ${at(-0.36, 0.49)}C${at(-0.44, 0.5)} ${at(-0.49, 0.46)} ${at(-0.49, 0.34)}C${at(-0.51, 0.12)} ${at(-0.5, -0.18)} ${at(-0.47, -0.4)}Z`;
  const px = (x: number, y: number): readonly [number, number] => [cx + x * width, cy + y * height];
  return {
    kind: 'piece',
    fabric,
    d,
    volume: height * 0.36,
    lift: 14,
    liftStrength: 0.4,
    transform: `rotate(${lean} ${cx} ${cy})`,
    crumple: { height: 3.4, x: width * 0.3, y: height * 0.45 },
    folds: [
      ...dome(
        `M${at(-0.3, -0.26)}H${short(cx + width * 0.3)}L${at(0.32, 0.24)}H${short(cx - width * 0.32)}Z`,
        height * 0.1,
        height * 0.16,
      ),
      fold([px(-0.46, -0.4), px(-0.36, -0.24), px(-0.2, -0.12)], height * 0.09, -6, height * 0.045),
      fold([px(0.46, -0.38), px(0.34, -0.2), px(0.22, -0.14)], height * 0.09, -6, height * 0.045),
      fold([px(-0.46, 0.4), px(-0.32, 0.26), px(-0.16, 0.24)], height * 0.09, -6, height * 0.045),
      fold([px(0.46, 0.4), px(0.34, 0.22), px(0.18, 0.2)], height * 0.09, -6, height * 0.045),
      fold([px(-0.1, -0.5), px(-0.04, -0.26), px(0.02, -0.1)], height * 0.1, -5, height * 0.05),
      fold([px(0.1, 0.5), px(0.06, 0.3), px(-0.06, 0.2)], height * 0.08, -5, height * 0.04),
    ],
    lines: line(d, seam, 3, { 'stroke-opacity': 0.25 }),
  };
}

/** A made bed seen from its foot: two pairs of pillows, the duvet turned back and falling over the end. */
export function bed({ duvet, reverse, pillow: slip, sheet, board, seam }: BedPlan): readonly Layer[] {
  const cover =
    'M196 742C380 726 700 726 884 742C906 800 930 880 944 950C952 1010 954 1090 950 1150C940 1162 850 1158 800 1164C700 1174 640 1160 540 1166C440 1172 380 1160 290 1166C230 1168 170 1166 138 1156C124 1146 128 1090 128 1010 136 950C150 880 174 800 196 742Z';
  const cuff =
    'M190 728C380 706 700 706 890 728C904 756 914 784 922 814C820 834 720 826 620 832C480 838 320 830 158 814C166 784 176 756 190 728Z';
  const fall = linear(
    'fall',
    [0, 930],
    [0, 1160],
    [
      [0, '#3a3026', 0],
      [0.16, '#3a3026', 0.12],
      [0.7, '#3a3026', 0.16],
      [1, '#3a3026', 0.34],
    ],
  );
  const drop = [190, 300, 396, 520, 640, 742, 850, 912].flatMap((x, index) => [
    fold(
      [
        [x + (index % 2 ? 8 : -6), 960],
        [x, 1060],
        [x + (x - 540) * 0.05, 1170],
      ],
      40 + (index % 3) * 12,
      -7,
      14,
      'end',
    ),
    fold(
      [
        [x + 48, 950],
        [x + 52, 1060],
        [x + 54 + (x - 540) * 0.05, 1170],
      ],
      46,
      7,
      16,
      'end',
    ),
  ]);
  return [
    flat(
      shape(
        rounded(
          [
            [150, 1150],
            [930, 1150],
            [960, 1210],
            [150, 1210],
          ],
          20,
        ),
        '#3b342c',
      ),
      { blur: 24, opacity: 0.42, blend: 'multiply' },
    ),
    {
      kind: 'piece',
      fabric: board,
      volume: 8,
      lift: 10,
      d: rounded(
        [
          [178, 420],
          [902, 420],
          [902, 900],
          [178, 900],
        ],
        [26, 26, 4, 4],
      ),
      lines:
        line('M178 500H902', '#5c3d1e', 2, { 'stroke-opacity': 0.25 }) +
        line('M178 620H902', '#5c3d1e', 2, { 'stroke-opacity': 0.25 }),
    },
    { kind: 'piece', fabric: board, volume: 4, d: 'M170 1120H206L200 1192H178ZM874 1120H910L902 1192H880Z' },
    {
      kind: 'piece',
      fabric: sheet,
      volume: 20,
      lift: 8,
      d: rounded(
        [
          [192, 650],
          [888, 650],
          [904, 790],
          [176, 790],
        ],
        20,
      ),
      lines: shape('M180 640H900V720H180Z', '#3a3026', { 'fill-opacity': 0.16 }),
    },
    pillow({ fabric: slip, seam, cx: 372, cy: 592, width: 344, height: 226, lean: -1.5 }),
    pillow({ fabric: slip, seam, cx: 710, cy: 592, width: 344, height: 226, lean: 1.5 }),
    pillow({ fabric: duvet, seam, cx: 392, cy: 660, width: 316, height: 176, lean: 1 }),
    pillow({ fabric: duvet, seam, cx: 694, cy: 662, width: 316, height: 176, lean: -1.5 }),
    {
      kind: 'piece',
      fabric: withDefs(duvet, fall),
      volume: 34,
      lift: 12,
      liftStrength: 0.4,
      d: cover,
      crumple: { height: 4, x: 190, y: 120 },
      folds: [
        ...dome('M230 780C400 760 680 760 850 780L896 920C700 940 380 940 184 920Z', 26, 40),
        ...drop,
        fold(
          [
            [250, 860],
            [400, 880],
            [520, 850],
          ],
          50,
          -7,
          17,
        ),
        fold(
          [
            [560, 900],
            [700, 870],
            [840, 890],
          ],
          54,
          -7,
          18,
        ),
        fold(
          [
            [330, 930],
            [430, 900],
            [500, 910],
          ],
          40,
          6,
          14,
        ),
        fold(
          [
            [640, 840],
            [740, 850],
            [820, 830],
          ],
          44,
          6,
          15,
        ),
      ],
      lines:
        shape('M100 920H980V1200H100Z', 'url(#fall)') +
        line('M130 1132C400 1150 680 1150 950 1132', seam, 2.4, { 'stroke-opacity': 0.3 }),
    },
    {
      kind: 'piece',
      fabric: reverse,
      volume: 26,
      lift: 16,
      liftStrength: 0.42,
      d: cuff,
      crumple: { height: 3, x: 170, y: 60 },
      folds: [
        fold(
          [
            [220, 800],
            [420, 808],
            [600, 800],
          ],
          24,
          -3,
          10,
        ),
        fold(
          [
            [300, 744],
            [500, 752],
            [760, 742],
          ],
          40,
          5,
          16,
        ),
        fold(
          [
            [640, 806],
            [760, 796],
            [880, 800],
          ],
          26,
          -3,
          10,
        ),
        fold(
          [
            [250, 770],
            [360, 782],
            [520, 770],
          ],
          30,
          -3,
          12,
        ),
      ],
      lines: line('M164 800C320 816 480 824 620 818C720 812 820 820 916 800', seam, 2.2, { 'stroke-opacity': 0.3 }),
    },
  ];
}
