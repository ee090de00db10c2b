import type { Cut } from '../cut.ts';
import { plain } from '../fabrics.ts';
import { fold } from '../folds.ts';
import { bothSides, outline } from '../outline.ts';
import { backdrops, darker, lighter, type Hex } from '../palette.ts';
import type { Layer, Piece } from '../picture.ts';
import { wallShadow } from '../studio.ts';
import { bodyFall, button, gathers, seam, stitches } from '../tailoring.ts';
import { longSleeves } from './sleeve.ts';

/** The bow of a blouse: two loops, two ends and a knot at the throat. */
function bow(cut: Cut): readonly Piece[] {
  const cloth = (d: string, id: string, turn: number, folds: Piece['folds']): Piece => ({
    kind: 'piece',
    d,
    fabric: cut.of(id, turn),
    volume: 26,
    folds: folds ?? [],
    lift: 9,
    gloss: cut.gloss,
    crumple: { height: 4, x: 60, y: 60 },
  });
  return [
    cloth(
      outline([
        [534, 352, 1],
        [500, 430],
        [470, 540],
        [452, 640, 1],
        [486, 668],
        [516, 664, 1],
        [530, 560],
        [548, 440],
        [556, 356, 1],
      ]),
      'b1',
      12,
      [
        fold(
          [
            [540, 360],
            [508, 480],
            [482, 640],
          ],
          22,
          -5,
          6,
        ),
      ],
    ),
    cloth(
      outline([
        [532, 352, 1],
        [556, 440],
        [580, 520],
        [592, 596, 1],
        [622, 600],
        [648, 580, 1],
        [624, 480],
        [592, 400],
        [552, 350, 1],
      ]),
      'b2',
      -16,
      [
        fold(
          [
            [546, 360],
            [590, 470],
            [616, 580],
          ],
          20,
          -5,
          6,
        ),
      ],
    ),
    cloth(
      outline([
        [540, 350, 1],
        [488, 304],
        [430, 300],
        [408, 340],
        [424, 384],
        [480, 388],
        [540, 362, 1],
      ]),
      'b3',
      70,
      [
        fold(
          [
            [534, 354],
            [480, 336],
            [430, 340],
          ],
          26,
          -6,
          7,
        ),
        fold(
          [
            [536, 360],
            [490, 368],
            [444, 372],
          ],
          14,
          4,
          5,
        ),
      ],
    ),
    cloth(
      outline([
        [540, 350, 1],
        [590, 300],
        [650, 292],
        [674, 330],
        [656, 378],
        [600, 388],
        [540, 362, 1],
      ]),
      'b4',
      100,
      [
        fold(
          [
            [546, 354],
            [600, 334],
            [652, 334],
          ],
          26,
          -6,
          7,
        ),
        fold(
          [
            [544, 360],
            [592, 368],
            [636, 368],
          ],
          14,
          4,
          5,
        ),
      ],
    ),
    cloth(
      outline([
        [522, 334, 1],
        [540, 330],
        [560, 334, 1],
        [566, 356],
        [558, 380, 1],
        [540, 384],
        [522, 380, 1],
        [516, 356],
      ]),
      'b5',
      4,
      [],
    ),
  ];
}

const band = (cut: Cut): Piece => ({
  kind: 'piece',
  fabric: cut.of('bd'),
  volume: 12,
  lift: 3,
  gloss: cut.gloss,
  d: bothSides([
    [0, 334],
    [54, 318],
    [88, 276],
    [98, 214, 1],
    [80, 206, 1],
    [70, 258],
    [42, 290],
    [0, 300],
  ]),
});

/** A blouse with full sleeves in cuffs: a band collar with a button placket, or a bow at the neck. */
export function blouse(cut: Cut, neck: 'band' | 'bow', buttonColour: Hex = '#e9dfcf'): readonly Layer[] {
  const { colour } = cut;
  const body = bothSides([
    [0, 326],
    [50, 314],
    [84, 276],
    [96, 216, 1],
    [160, 252],
    [232, 300, 1],
    [220, 400],
    [226, 480],
    [254, 540, 1],
    [246, 700],
    [252, 900],
    [270, 1080],
    [262, 1120, 1],
    [170, 1168],
    [0, 1180],
  ]);
  const back = bothSides([
    [0, 236],
    [56, 230],
    [92, 208, 1],
    [92, 290],
    [50, 340],
    [0, 344],
  ]);
  const sleeves = longSleeves(cut, 'cuff');
  const thread = darker(colour, 0.28);
  const placket =
    neck === 'band'
      ? seam(
          [
            [514, 330],
            [514, 700],
            [514, 1176],
          ],
          colour,
          2,
        ) +
        seam(
          [
            [566, 330],
            [566, 700],
            [566, 1176],
          ],
          colour,
          2,
        ) +
        [372, 478, 584, 690, 796, 902, 1008, 1110].map((y) => button(540, y, 9.5, buttonColour)).join('')
      : '';
  const yoke = gathers([370, 330], [500, 352], 6, 190, 6, 3);
  const rightYoke = gathers([580, 352], [710, 330], 6, 190, 6, 8);
  return [
    ...wallShadow([body, ...sleeves.map(({ d }) => d)], backdrops.paper),
    { kind: 'piece', d: back, fabric: plain({ base: darker(colour, 0.24) }, 'in') },
    {
      kind: 'flat',
      svg: `<rect x="522" y="244" width="36" height="17" rx="2" fill="${lighter(colour, 0.6)}" opacity=".75"/>`,
    },
    {
      kind: 'piece',
      d: body,
      fabric: cut.of('c'),
      volume: 110,
      folds: [...bodyFall(250, 320, 1170, 7), ...yoke, ...rightYoke],
      crumple: { height: 9, x: 120, y: 240 },
      lift: 4,
      gloss: cut.gloss,
      lines:
        seam(
          [
            [354, 322],
            [430, 344],
            [510, 352],
          ],
          colour,
          1.8,
        ) +
        seam(
          [
            [570, 352],
            [650, 344],
            [726, 322],
          ],
          colour,
          1.8,
        ) +
        placket +
        stitches(
          [
            [280, 1108],
            [380, 1148],
            [540, 1162],
            [700, 1148],
            [800, 1108],
          ],
          thread,
          1.5,
        ),
    },
    ...sleeves,
    band(cut),
    ...(neck === 'bow' ? bow(cut) : []),
  ];
}
