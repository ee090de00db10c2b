import { pair, type Cut } from '../cut.ts';
import { plain } from '../fabrics.ts';
import { fold, mirrored } from '../folds.ts';
import { bothSides, outline, type Knot } from '../outline.ts';
import { backdrops, darker, lighter } from '../palette.ts';
import type { Layer, Piece } from '../picture.ts';
import { wallShadow } from '../studio.ts';
import { falling, gathers, seam } from '../tailoring.ts';

const blush = backdrops.blush;

/** A robe in kimono cut: shawl band, wide sleeves, a tied belt. */
export function robe(cut: Cut): readonly Layer[] {
  const { colour } = cut;
  const back = bothSides([
    [0, 216],
    [54, 208],
    [96, 200, 1],
    [100, 400],
    [40, 640, 1],
    [0, 660],
  ]);
  const side: readonly Knot[] = [
    [238, 300],
    [262, 330, 1],
    [242, 430],
    [232, 540, 1],
    [222, 640],
    [204, 700],
    [226, 860],
    [256, 1100],
    [274, 1316, 1],
  ];
  const frontKnots = (overlap: number): readonly Knot[] => [
    [628, 196, 1],
    [710, 240],
    ...side.map((knot): Knot => (knot.length === 3 ? [540 + knot[0], knot[1], 1] : [540 + knot[0], knot[1]])),
    [680, 1336],
    [540 - overlap, 1338, 1],
    [540 - overlap, 1000],
    [540 - overlap, 700, 1],
    [570, 560],
    [616, 380],
  ];
  const over = outline(frontKnots(70));
  const mirror = (knots: readonly Knot[]): readonly Knot[] =>
    knots.map((knot): Knot => (knot.length === 3 ? [1080 - knot[0], knot[1], 1] : [1080 - knot[0], knot[1]]));
  const under = outline(mirror(frontKnots(60)));
  const drapes = falling({ top: 720, bottom: 1330, topHalf: 200, bottomHalf: 270, flutes: 7, depth: 10, seed: 8 });
  const folds = [
    ...drapes,
    fold(
      [
        [700, 330],
        [680, 500],
        [690, 690],
      ],
      50,
      -6,
      15,
    ),
    fold(
      [
        [744, 560],
        [700, 630],
        [640, 680],
      ],
      34,
      -6,
      10,
    ),
    fold(
      [
        [380, 330],
        [400, 500],
        [390, 690],
      ],
      50,
      -6,
      15,
    ),
    fold(
      [
        [336, 560],
        [380, 630],
        [440, 680],
      ],
      34,
      -6,
      10,
    ),
    ...gathers([350, 730], [730, 730], 12, 130, 6, 3),
    ...gathers([350, 690], [730, 690], 10, -90, 5, 6),
  ];
  const bandKnots: readonly Knot[] = [
    [636, 190, 1],
    [594, 200, 1],
    [588, 330],
    [558, 480],
    [500, 640],
    [462, 720, 1],
    [452, 1000],
    [450, 1342, 1],
    [508, 1344, 1],
    [510, 1000],
    [516, 740, 1],
    [560, 640],
    [616, 480],
    [648, 330],
  ];
  const bandUnder = outline(
    mirror([
      [636, 190, 1],
      [594, 200, 1],
      [588, 330],
      [558, 480],
      [516, 620, 1],
      [572, 660, 1],
      [616, 480],
      [648, 330],
    ]),
  );
  const sleeves = pair(
    {
      kind: 'piece',
      fabric: cut.of('sr', -22),
      volume: 70,
      lift: 3,
      gloss: cut.gloss,
      liftStrength: 0.25,
      crumple: { height: 10, x: 110, y: 170 },
      joined: outline([
        [780, 290, 1],
        [660, 230, 1],
        [660, 520, 1],
        [772, 544, 1],
        [780, 430],
      ]),
      d: outline([
        [780, 306, 1],
        [772, 380],
        [766, 460],
        [770, 544, 1],
        [800, 690],
        [836, 850, 1],
        [912, 852],
        [994, 812, 1],
        [962, 640],
        [908, 470],
        [850, 350],
        [812, 316],
      ]),
      folds: [
        fold(
          [
            [800, 350],
            [846, 560],
            [878, 840],
          ],
          56,
          -6,
          14,
          'end',
        ),
        fold(
          [
            [836, 380],
            [900, 580],
            [946, 830],
          ],
          56,
          6,
          14,
          'end',
        ),
        fold(
          [
            [776, 540],
            [836, 580],
            [896, 560],
          ],
          30,
          -6,
          9,
        ),
        fold(
          [
            [790, 620],
            [850, 660],
            [920, 630],
          ],
          28,
          -5,
          9,
        ),
      ],
      lines:
        seam(
          [
            [826, 800],
            [906, 806],
            [984, 766],
          ],
          colour,
          2.2,
        ) +
        seam(
          [
            [780, 306],
            [770, 420],
            [772, 544],
          ],
          colour,
          1.4,
        ),
    },
    cut.of('sl', 22),
  );
  const shoulder = outline([
    [776, 290, 1],
    [920, 350, 1],
    [900, 570, 1],
    [768, 560, 1],
    [782, 430],
  ]);
  const belt = (d: string, id: string, turn: number, lift = 7): Piece => ({
    kind: 'piece',
    d,
    fabric: cut.of(id, turn),
    volume: 22,
    lift,
    gloss: cut.gloss,
    crumple: { height: 3, x: 60, y: 60 },
  });
  return [
    ...wallShadow([over, under, ...sleeves.map(({ d }) => d)], blush),
    { kind: 'piece', d: back, fabric: plain({ base: darker(colour, 0.4) }, 'in') },
    {
      kind: 'flat',
      svg: `<rect x="516" y="244" width="48" height="22" rx="2" fill="${lighter(colour, 0.75)}" opacity=".85"/>`,
    },
    {
      kind: 'piece',
      d: under,
      fabric: cut.of('un'),
      volume: 100,
      joined: mirrored(shoulder),
      folds,
      lift: 5,
      gloss: cut.gloss,
      crumple: { height: 12, x: 150, y: 260 },
    },
    {
      kind: 'piece',
      d: bothSides([
        [0, 200],
        [56, 194],
        [92, 188, 1],
        [100, 204, 1],
        [60, 238],
        [0, 246],
      ]),
      fabric: cut.of('nk', 90),
      volume: 18,
      lift: 4,
      gloss: cut.gloss,
    },
    { kind: 'piece', d: bandUnder, fabric: cut.of('bu', -10), volume: 16, lift: 5, gloss: cut.gloss },
    {
      kind: 'piece',
      d: over,
      fabric: cut.of('ov'),
      volume: 100,
      joined: shoulder,
      folds,
      lift: 7,
      gloss: cut.gloss,
      crumple: { height: 12, x: 150, y: 260 },
    },
    { kind: 'piece', d: outline(bandKnots), fabric: cut.of('bo', 12), volume: 18, lift: 6, gloss: cut.gloss },
    ...sleeves,
    belt(
      bothSides([
        [0, 690],
        [110, 686],
        [208, 670, 1],
        [208, 724, 1],
        [110, 744],
        [0, 748],
      ]),
      'b0',
      90,
    ),
    belt(
      outline([
        [520, 716, 1],
        [508, 820],
        [490, 930],
        [478, 1040, 1],
        [528, 1050, 1],
        [544, 940],
        [558, 830],
        [566, 720, 1],
      ]),
      'b1',
      10,
    ),
    belt(
      outline([
        [548, 716, 1],
        [572, 800],
        [590, 880],
        [604, 964, 1],
        [652, 952, 1],
        [640, 870],
        [620, 790],
        [596, 712, 1],
      ]),
      'b2',
      -14,
    ),
    belt(
      outline([
        [544, 704, 1],
        [490, 676],
        [440, 690],
        [436, 724],
        [480, 748],
        [540, 736, 1],
      ]),
      'b4',
      80,
      8,
    ),
    belt(
      outline([
        [516, 684, 1],
        [548, 676],
        [584, 684, 1],
        [590, 716],
        [580, 752, 1],
        [546, 758],
        [518, 748, 1],
        [510, 716],
      ]),
      'b3',
      70,
      9,
    ),
  ];
}
