import type { Cut } from '../cut.ts';
import { plain } from '../fabrics.ts';
import { fold } from '../folds.ts';
import { bothSides, outline, type Knot } from '../outline.ts';
import { darker, type Hex } from '../palette.ts';
import type { Fold, Layer, Piece } from '../picture.ts';
import { stitches } from '../tailoring.ts';

/** The leg of the viewer's right: waist at y 160, crotch at y 500; `knee`, `hem` are [inner, outer] px from the middle. */
interface Leg {
  readonly length: number;
  readonly knee: readonly [number, number];
  readonly hem: readonly [number, number];
}

export const legOutline = ({ length, knee, hem }: Leg): string => {
  const end = 160 + length;
  const middle = 500 + (end - 500) * 0.45;
  const long = length > 600;
  const knots: Knot[] = [
    [540, 168, 1],
    [620, 166],
    [700, 156, 1],
    [716, 240],
    [738, 360],
    [746, 460],
  ];
  if (long) knots.push([540 + knee[1], middle]);
  knots.push([540 + hem[1], end, 1], [540 + (hem[0] + hem[1]) / 2, end + 14], [540 + hem[0], end + 6, 1]);
  if (long) knots.push([540 + knee[0], middle]);
  knots.push([556, 560], [540, 512, 1]);
  return outline(knots);
};

export const hips = (strength: number): readonly Fold[] => [
  fold(
    [
      [552, 500],
      [610, 470],
      [690, 462],
    ],
    24,
    -6 * strength,
    8,
  ),
  fold(
    [
      [556, 524],
      [620, 506],
      [700, 512],
    ],
    26,
    -4 * strength,
    10,
  ),
  fold(
    [
      [552, 476],
      [600, 438],
      [656, 420],
    ],
    16,
    -4 * strength,
    6,
  ),
  fold(
    [
      [560, 540],
      [640, 540],
      [716, 560],
    ],
    24,
    4 * strength,
    9,
  ),
];

export const backOfWaist = (colour: Hex): Layer => ({
  kind: 'piece',
  d: bothSides([
    [0, 130],
    [90, 126],
    [158, 116, 1],
    [160, 160, 1],
    [90, 176],
    [0, 180],
  ]),
  fabric: plain({ base: darker(colour, 0.45) }, 'bw'),
});

export const waistband = (cut: Cut, lines: string, top = 132): Piece => ({
  kind: 'piece',
  fabric: cut.of('wb', 90),
  volume: 14,
  lift: 5,
  lines,
  gloss: cut.gloss,
  d: bothSides([
    [0, top + 18],
    [90, top + 10],
    [160, top - 16, 1],
    [163, top + 36, 1],
    [90, top + 54],
    [0, top + 60],
  ]),
});

export const loop = (cut: Cut, x: number, y: number, id: string): Piece => ({
  kind: 'piece',
  d: outline([
    [x - 8, y, 1],
    [x + 8, y, 1],
    [x + 9, y + 64, 1],
    [x - 9, y + 64, 1],
  ]),
  fabric: cut.of(id),
  volume: 6,
  lift: 4,
  lines: stitches(
    [
      [x - 4, y],
      [x - 4, y + 64],
    ],
    darker(cut.colour, 0.3),
    1.2,
  ),
});
