import { pair, type Cut } from '../cut.ts';
import { plain } from '../fabrics.ts';
import { fold } from '../folds.ts';
import { bothSides, outline, type Knot } from '../outline.ts';
import { backdrops, darker, lighter, type Hex } from '../palette.ts';
import type { Layer, Piece } from '../picture.ts';
import { wallShadow } from '../studio.ts';
import { falling, gathers, seam, stitches, vary } from '../tailoring.ts';

const paper = backdrops.paper;

const inside = (colour: Hex, d: string, id = 'in'): Piece => ({
  kind: 'piece',
  d,
  fabric: plain({ base: darker(colour, 0.42) }, id),
});

const label = (colour: Hex, y: number): Layer => ({
  kind: 'flat',
  svg: `<rect x="524" y="${y}" width="32" height="15" rx="1.5" fill="${lighter(colour, 0.7)}" opacity=".7"/>`,
});

/** A skirt from `top` to `bottom` whose hem waves with its folds; half widths in px. */
export function skirt(
  cut: Cut,
  top: number,
  bottom: number,
  topHalf: number,
  bottomHalf: number,
  flutes: number,
  depth: number,
  seed: number,
): Piece {
  const hem = Array.from({ length: flutes * 2 + 1 }, (_, index): Knot => {
    const t = 1 - (index / (flutes * 2)) * 2;
    const edge = index === 0 || index === flutes * 2;
    const wave = edge ? 0 : (index % 2 === 0 ? 1 : -1) * vary(index, seed, 0, 6);
    const point: readonly [number, number] = [
      540 + (t + (edge ? 0 : vary(index, seed + 9, -0.3, 0.3) / flutes)) * bottomHalf,
      bottom + 30 * (1 - t * t) + wave,
    ];
    return edge ? [...point, 1] : point;
  });
  const span = bottom - top;
  const side = (sign: 1 | -1): readonly Knot[] => [
    [540 + sign * (topHalf + (bottomHalf - topHalf) * 0.3), top + span * 0.22],
    [540 + sign * (topHalf + (bottomHalf - topHalf) * 0.66), top + span * 0.6],
  ];
  return {
    kind: 'piece',
    d: outline([
      [540 - topHalf, top, 1],
      [540, top + 8],
      [540 + topHalf, top, 1],
      ...side(1),
      ...hem,
      ...side(-1).toReversed(),
    ]),
    fabric: cut.of('sk'),
    volume: 110,
    gloss: cut.gloss,
    folds: falling({ top, bottom, topHalf: topHalf * 0.96, bottomHalf, flutes, depth, seed, sag: 30 }),
    crumple: { height: 9, x: 130, y: 300 },
    lift: 4,
    lines: stitches(
      Array.from({ length: 9 }, (_, index) => {
        const t = index / 4 - 1;
        return [540 + t * bottomHalf * 0.985, bottom - 22 + 30 * (1 - t * t)] as const;
      }),
      darker(cut.colour, 0.3),
      1.4,
    ),
  };
}

/** A knee-length A-line dress: scoop neck, short sleeves, a fitted bodice and a waist band. */
export function alineDress(cut: Cut, piping: Hex): readonly Layer[] {
  const { colour } = cut;
  const bodice = bothSides([
    [0, 330],
    [48, 318],
    [80, 268],
    [92, 196, 1],
    [138, 212],
    [184, 234, 1],
    [172, 300],
    [168, 370],
    [186, 436, 1],
    [170, 520],
    [152, 586],
    [148, 622, 1],
    [80, 630],
    [0, 634],
  ]);
  const back = bothSides([
    [0, 222],
    [56, 214],
    [90, 192, 1],
    [88, 270],
    [46, 346],
    [0, 350],
  ]);
  const below = skirt(cut, 636, 1262, 148, 372, 9, 13, 4);
  const sleeves = pair(
    {
      kind: 'piece',
      fabric: cut.of('sr', -4),
      volume: 46,
      lift: 6,
      liftStrength: 0.3,
      gloss: cut.gloss,
      crumple: { height: 4, x: 70, y: 90 },
      d: outline([
        [724, 234, 1],
        [712, 300],
        [708, 370],
        [728, 440, 1],
        [742, 500, 1],
        [800, 496],
        [860, 462, 1],
        [836, 360],
        [800, 280],
        [762, 244],
      ]),
      folds: [
        ...gathers([726, 240], [782, 262], 6, 90, 6, 3),
        fold(
          [
            [736, 330],
            [766, 410],
            [782, 486],
          ],
          34,
          -5,
          9,
        ),
        fold(
          [
            [780, 330],
            [812, 400],
            [834, 462],
          ],
          34,
          4,
          10,
        ),
      ],
      lines:
        seam(
          [
            [724, 234],
            [712, 300],
            [708, 370],
            [728, 440],
          ],
          colour,
          2.4,
        ) +
        stitches(
          [
            [740, 484],
            [798, 480],
            [854, 448],
          ],
          darker(colour, 0.3),
          1.4,
        ),
    },
    cut.of('sl', 32),
  );
  const neck = bothSides([
    [0, 344],
    [54, 330],
    [88, 276],
    [100, 200, 1],
    [88, 192, 1],
    [76, 262],
    [44, 308],
    [0, 318],
  ]);
  const waist = bothSides([
    [0, 624],
    [80, 620],
    [150, 610, 1],
    [150, 646, 1],
    [80, 656],
    [0, 660],
  ]);
  const buttons = [368, 420, 472, 524, 576]
    .map(
      (y) =>
        `<circle cx="541" cy="${y + 2}" r="8" fill="#120c0a" opacity=".35"/><circle cx="540" cy="${y}" r="7.5" fill="${piping}"/><circle cx="538" cy="${y - 2}" r="3" fill="#fff" opacity=".55"/>`,
    )
    .join('');
  return [
    ...wallShadow([bodice, below.d, ...sleeves.map(({ d }) => d)], paper),
    inside(colour, back),
    label(colour, 236),
    below,
    {
      kind: 'piece',
      d: bodice,
      fabric: cut.of('bo'),
      volume: 90,
      gloss: cut.gloss,
      crumple: { height: 7, x: 110, y: 150 },
      lift: 4,
      folds: [
        fold(
          [
            [420, 620],
            [432, 520],
            [450, 450],
          ],
          26,
          -5,
          8,
        ),
        fold(
          [
            [660, 620],
            [648, 520],
            [630, 450],
          ],
          26,
          -5,
          8,
        ),
        fold(
          [
            [372, 440],
            [420, 452],
            [470, 440],
          ],
          20,
          -4,
          8,
        ),
        fold(
          [
            [708, 440],
            [664, 450],
            [620, 440],
          ],
          20,
          -4,
          8,
        ),
        ...gathers([410, 640], [520, 640], 5, -90, 5, 6),
        ...gathers([560, 640], [670, 640], 5, -90, 5, 9),
      ],
      lines:
        seam(
          [
            [540, 344],
            [540, 480],
            [540, 632],
          ],
          colour,
          1.8,
        ) + buttons,
    },
    ...sleeves,
    { kind: 'piece', d: waist, fabric: cut.of('wa', 40), volume: 20, lift: 5, gloss: cut.gloss },
    { kind: 'piece', d: neck, fabric: cut.of('ne', 60), volume: 10, lift: 3, gloss: cut.gloss },
  ];
}

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
