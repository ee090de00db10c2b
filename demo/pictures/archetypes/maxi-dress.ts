import type { Cut } from '../cut.ts';
import { fold } from '../folds.ts';
import { bothSides, outline, type Knot } from '../outline.ts';
import { backdrops, darker } from '../palette.ts';
import type { Layer, Piece } from '../picture.ts';
import { wallShadow } from '../studio.ts';
import { gathers, stitches } from '../tailoring.ts';
import { inside, label, skirt } from './dress-parts.ts';

const paper = backdrops.paper;

/** A sleeveless maxi dress: wrapped V, tied waist, a tiered skirt to the ankle. */
export function maxiDress(cut: Cut): readonly Layer[] {
  const { colour } = cut;
  const back = bothSides([
    [0, 214],
    [46, 204],
    [84, 182, 1],
    [96, 260],
    [60, 420],
    [0, 520],
  ]);
  const under = outline([
    [456, 180, 1],
    [420, 188],
    [384, 206, 1],
    [394, 300],
    [378, 372],
    [358, 414, 1],
    [384, 500],
    [402, 566],
    [402, 588, 1],
    [540, 600],
    [640, 590, 1],
    [600, 500],
    [530, 380],
    [480, 270],
  ]);
  const over = outline([
    [624, 180, 1],
    [660, 188],
    [696, 206, 1],
    [686, 300],
    [702, 372],
    [722, 414, 1],
    [696, 500],
    [678, 566],
    [678, 588, 1],
    [540, 600],
    [420, 590, 1],
    [460, 520],
    [540, 400],
    [598, 280],
  ]);
  const drape = (sign: 1 | -1) =>
    [0, 1, 2, 3].map((step) =>
      fold(
        [
          [540 + sign * (70 + step * 26), 300 + step * 24],
          [540 + sign * (20 + step * 22), 430 + step * 16],
          [540 - sign * (70 - step * 30), 580],
        ],
        20,
        step % 2 === 0 ? -6 : 5,
        6,
      ),
    );
  const waist = bothSides([
    [0, 590],
    [80, 586],
    [142, 574, 1],
    [142, 616, 1],
    [80, 626],
    [0, 630],
  ]);
  const tie = (d: readonly Knot[], id: string): Piece => ({
    kind: 'piece',
    d: outline(d),
    fabric: cut.of(id),
    volume: 18,
    lift: 6,
    gloss: cut.gloss,
  });
  const upper = skirt(cut, 600, 948, 140, 250, 8, 14, 6);
  const lower = skirt(cut, 946, 1330, 242, 336, 11, 15, 9);
  return [
    ...wallShadow([under, over, upper.d, lower.d], paper),
    inside(colour, back),
    label(colour, 228),
    { ...lower, folds: [...(lower.folds ?? []), ...gathers([300, 956], [780, 956], 20, 120, 7, 4)] },
    { ...upper, folds: [...(upper.folds ?? []), ...gathers([404, 606], [676, 606], 14, 110, 6, 8)], lift: 6 },
    {
      kind: 'piece',
      d: under,
      fabric: cut.of('u'),
      volume: 60,
      folds: drape(-1),
      lift: 3,
      crumple: { height: 5, x: 90, y: 120 },
      lines: stitches(
        [
          [462, 190],
          [488, 280],
          [540, 384],
          [606, 500],
        ],
        darker(colour, 0.3),
        1.4,
      ),
    },
    {
      kind: 'piece',
      d: over,
      fabric: cut.of('o'),
      volume: 60,
      folds: drape(1),
      lift: 6,
      crumple: { height: 5, x: 90, y: 120 },
      lines: stitches(
        [
          [618, 190],
          [590, 286],
          [536, 400],
          [464, 512],
        ],
        darker(colour, 0.3),
        1.4,
      ),
    },
    {
      kind: 'piece',
      d: waist,
      fabric: cut.of('w'),
      volume: 20,
      lift: 5,
      folds: gathers([420, 596], [660, 596], 9, 30, 5, 3),
    },
    tie(
      [
        [650, 602, 1],
        [672, 700],
        [668, 800],
        [684, 892, 1],
        [712, 886, 1],
        [702, 780],
        [694, 690],
        [676, 600, 1],
      ],
      't1',
    ),
    tie(
      [
        [644, 604, 1],
        [640, 690],
        [622, 770],
        [618, 826, 1],
        [646, 832, 1],
        [654, 760],
        [668, 690],
        [668, 604, 1],
      ],
      't2',
    ),
    tie(
      [
        [634, 584, 1],
        [656, 580],
        [678, 586, 1],
        [680, 612],
        [672, 628, 1],
        [650, 630],
        [634, 622, 1],
      ],
      't3',
    ),
  ];
}
