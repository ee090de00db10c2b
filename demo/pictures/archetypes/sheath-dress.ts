import type { Cut } from '../cut.ts';
import { fold } from '../folds.ts';
import { bothSides } from '../outline.ts';
import { backdrops, lighter, type Hex } from '../palette.ts';
import type { Layer } from '../picture.ts';
import { wallShadow } from '../studio.ts';
import { seam, stitches } from '../tailoring.ts';
import { inside } from './dress-parts.ts';

const paper = backdrops.paper;

/** A sleeveless sheath to below the knee: boat neck, princess seams, a slim belt. */
export function sheathDress(cut: Cut, buckle: Hex): readonly Layer[] {
  const { colour } = cut;
  const body = bothSides([
    [0, 246],
    [80, 238],
    [128, 206, 1],
    [164, 218],
    [194, 236, 1],
    [182, 300],
    [178, 370],
    [204, 446, 1],
    [192, 530],
    [164, 630],
    [160, 670],
    [190, 780],
    [214, 880],
    [212, 1000],
    [194, 1180],
    [186, 1322, 1],
    [90, 1336],
    [0, 1338],
  ]);
  const back = bothSides([
    [0, 222],
    [80, 214],
    [126, 202, 1],
    [110, 244],
    [0, 264],
  ]);
  const belt = bothSides([
    [0, 650],
    [90, 646],
    [166, 636, 1],
    [166, 668, 1],
    [90, 678],
    [0, 682],
  ]);
  const princess = (sign: 1 | -1) =>
    seam(
      [
        [540 + sign * 180, 356],
        [540 + sign * 122, 440],
        [540 + sign * 92, 560],
        [540 + sign * 84, 660],
        [540 + sign * 100, 800],
        [540 + sign * 104, 1000],
        [540 + sign * 96, 1330],
      ],
      colour,
      2.4,
    );
  return [
    ...wallShadow([body], paper),
    inside(colour, back),
    {
      kind: 'piece',
      d: body,
      fabric: cut.of('c'),
      volume: 130,
      lift: 4,
      gloss: cut.gloss,
      crumple: { height: 9, x: 170, y: 260 },
      folds: [
        fold(
          [
            [360, 446],
            [410, 470],
            [470, 452],
          ],
          26,
          -5,
          9,
        ),
        fold(
          [
            [720, 446],
            [672, 470],
            [612, 452],
          ],
          26,
          -5,
          9,
        ),
        fold(
          [
            [386, 620],
            [430, 600],
            [490, 612],
          ],
          20,
          -5,
          7,
        ),
        fold(
          [
            [694, 618],
            [652, 600],
            [600, 610],
          ],
          20,
          -5,
          7,
        ),
        fold(
          [
            [380, 700],
            [440, 716],
            [520, 704],
          ],
          22,
          -4.5,
          8,
        ),
        fold(
          [
            [700, 702],
            [650, 722],
            [580, 712],
          ],
          22,
          -4.5,
          8,
        ),
        fold(
          [
            [430, 800],
            [420, 1000],
            [432, 1330],
          ],
          40,
          -5,
          14,
          'end',
        ),
        fold(
          [
            [480, 860],
            [486, 1080],
            [478, 1334],
          ],
          36,
          5,
          14,
          'end',
        ),
        fold(
          [
            [640, 820],
            [652, 1040],
            [640, 1330],
          ],
          40,
          -5,
          14,
          'end',
        ),
        fold(
          [
            [600, 900],
            [596, 1100],
            [606, 1334],
          ],
          34,
          4,
          14,
          'end',
        ),
        fold(
          [
            [350, 930],
            [420, 960],
            [520, 940],
          ],
          24,
          -3,
          10,
        ),
        fold(
          [
            [740, 960],
            [660, 990],
            [580, 974],
          ],
          24,
          -3,
          10,
        ),
      ],
      lines:
        princess(1) +
        princess(-1) +
        stitches(
          [
            [412, 252],
            [460, 258],
            [540, 262],
            [620, 258],
            [668, 252],
          ],
          lighter(colour, 0.12),
          1.2,
        ) +
        stitches(
          [
            [354, 1300],
            [540, 1316],
            [726, 1300],
          ],
          lighter(colour, 0.12),
          1.2,
        ),
    },
    { kind: 'piece', d: belt, fabric: cut.of('b'), volume: 16, lift: 5, gloss: 0.3 },
    {
      kind: 'flat',
      svg: `<rect x="516" y="642" width="48" height="46" rx="6" fill="none" stroke="#0b0705" stroke-opacity=".4" stroke-width="7" transform="translate(3 5)"/><rect x="516" y="642" width="48" height="46" rx="6" fill="none" stroke="${buckle}" stroke-width="6.5"/><path d="M518 645H560" stroke="${lighter(buckle, 0.6)}" stroke-width="2"/><path d="M540 665H566" stroke="${buckle}" stroke-width="5" stroke-linecap="round"/>`,
    },
  ];
}
