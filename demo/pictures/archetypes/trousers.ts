import { pair, type Cut } from '../cut.ts';
import { plain } from '../fabrics.ts';
import { fold, type Point } from '../folds.ts';
import { bothSides, outline, type Knot } from '../outline.ts';
import { backdrops, darker, lighter, type Hex } from '../palette.ts';
import type { Fold, Layer, Piece } from '../picture.ts';
import { wallShadow } from '../studio.ts';
import { button, seam, stitches } from '../tailoring.ts';

/** The leg of the viewer's right: waist at y 160, crotch at y 500; `knee`, `hem` are [inner, outer] px from the middle. */
interface Leg {
  readonly length: number;
  readonly knee: readonly [number, number];
  readonly hem: readonly [number, number];
}

const legOutline = ({ length, knee, hem }: Leg): string => {
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

const hips = (strength: number): readonly Fold[] => [
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

const backOfWaist = (colour: Hex): Layer => ({
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

const waistband = (cut: Cut, lines: string, top = 132): Piece => ({
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

const loop = (cut: Cut, x: number, y: number, id: string): Piece => ({
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

/** Jeans with five pockets, rivets, contrast thread and faded thighs; straight legs. */
export function jeans(cut: Cut, thread: Hex, fade: number): readonly Layer[] {
  const { colour } = cut;
  const d = legOutline({ length: 1022, knee: [30, 190], hem: [50, 192] });
  const row = (points: readonly Point[]) => stitches(points, thread, 2.2, '8 4');
  const double = (points: readonly Point[], dx: number, dy: number) =>
    row(points) + row(points.map(([x, y]): Point => [x + dx, y + dy]));
  const pocket =
    seam(
      [
        [618, 190],
        [634, 250],
        [690, 282],
        [728, 284],
      ],
      colour,
      3,
    ) +
    double(
      [
        [612, 194],
        [628, 256],
        [688, 290],
        [730, 293],
      ],
      -7,
      7,
    );
  const faded = `<defs><radialGradient id="fade"><stop offset="0" stop-color="#fff" stop-opacity="${fade}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><ellipse cx="648" cy="620" rx="92" ry="260" fill="url(#fade)"/><ellipse cx="660" cy="900" rx="70" ry="200" fill="url(#fade)"/>`;
  const whiskers = [0, 1, 2]
    .map(
      (step) =>
        `<path d="M566 ${486 + step * 22}C620 ${462 + step * 20} 670 ${460 + step * 22} 712 ${470 + step * 26}" stroke="#fff" stroke-opacity="${fade * 0.3}" stroke-width="10" fill="none"/>`,
    )
    .join('');
  const rivet = (x: number, y: number) =>
    `<circle cx="${x}" cy="${y}" r="4.6" fill="#a4703c"/><circle cx="${x - 1.3}" cy="${y - 1.5}" r="1.7" fill="#f0d3a8"/>`;
  const leg: Piece = {
    kind: 'piece',
    d,
    fabric: cut.of('lr'),
    volume: 90,
    lift: 6,
    crumple: { height: 10, x: 100, y: 160 },
    folds: [
      ...hips(0.7),
      fold(
        [
          [596, 828],
          [660, 812],
          [726, 830],
        ],
        28,
        -4,
        10,
      ),
      fold(
        [
          [616, 868],
          [660, 876],
          [722, 858],
        ],
        24,
        -3.5,
        9,
      ),
      fold(
        [
          [594, 906],
          [640, 902],
          [690, 912],
        ],
        24,
        3,
        10,
      ),
      fold(
        [
          [614, 1095],
          [664, 1112],
          [726, 1092],
        ],
        24,
        -5,
        7,
      ),
      fold(
        [
          [612, 1133],
          [668, 1148],
          [728, 1130],
        ],
        24,
        -5,
        7,
      ),
      fold(
        [
          [618, 1066],
          [670, 1071],
          [724, 1054],
        ],
        20,
        3,
        7,
      ),
      fold(
        [
          [640, 300],
          [652, 664],
          [664, 1156],
        ],
        60,
        5,
        22,
        'even',
      ),
    ],
    lines:
      faded +
      whiskers +
      pocket +
      rivet(620, 204) +
      rivet(718, 292) +
      seam(
        [
          [742, 300],
          [738, 664],
          [734, 1181],
        ],
        colour,
        2.4,
      ) +
      stitches(
        [
          [606, 1161],
          [670, 1174],
          [734, 1164],
        ],
        thread,
        2.2,
        '8 4',
      ) +
      seam(
        [
          [610, 1167],
          [670, 1181],
          [736, 1171],
        ],
        colour,
        2,
      ),
  };
  const fly =
    seam(
      [
        [540, 176],
        [540, 400],
        [544, 512],
      ],
      colour,
      3,
    ) +
    double(
      [
        [574, 184],
        [574, 330],
        [562, 392],
        [544, 418],
      ],
      -7,
      -2,
    );
  const coin = `<path d="M650 214L688 208L690 258" fill="none" stroke="${thread}" stroke-opacity=".7" stroke-width="2" stroke-dasharray="8 4"/>`;
  const [right, left] = pair(leg, cut.of('ll'), 22);
  if (right === undefined || left === undefined) throw new Error('expected a pair of legs');
  const bandStitches =
    row([
      [382, 124],
      [450, 146],
      [540, 154],
      [630, 146],
      [698, 124],
    ]) +
    row([
      [380, 164],
      [450, 184],
      [540, 192],
      [630, 184],
      [700, 164],
    ]);
  return [
    ...wallShadow([right.d, left.d], backdrops.paper),
    backOfWaist(colour),
    { kind: 'flat', svg: `<rect x="512" y="146" width="56" height="30" rx="2" fill="#b98d5c" opacity=".9"/>` },
    { ...left, lift: 3 },
    { ...right, lines: `${right.lines ?? ''}${fly}${coin}` },
    waistband(cut, bandStitches),
    loop(cut, 440, 132, 'l1'),
    loop(cut, 640, 132, 'l2'),
    { kind: 'flat', svg: button(544, 172, 14, '#b3814a') },
  ];
}

/** Wide pleated trousers with a pressed crease and slant pockets. */
export function trousers(cut: Cut): readonly Layer[] {
  const { colour } = cut;
  const d = legOutline({ length: 1022, knee: [22, 230], hem: [26, 262] });
  const leg: Piece = {
    kind: 'piece',
    d,
    fabric: cut.of('lr'),
    volume: 80,
    lift: 6,
    crumple: { height: 9, x: 130, y: 300 },
    folds: [
      ...hips(0.35),
      fold(
        [
          [636, 190],
          [652, 420],
          [668, 746],
          [688, 1197],
        ],
        22,
        9,
        7,
        'even',
      ),
      fold(
        [
          [622, 190],
          [632, 420],
          [640, 746],
          [650, 1197],
        ],
        34,
        -6,
        12,
        'end',
      ),
      fold(
        [
          [664, 186],
          [690, 400],
          [712, 746],
          [736, 1197],
        ],
        36,
        -6,
        12,
        'end',
      ),
      fold(
        [
          [600, 598],
          [596, 828],
          [600, 1197],
        ],
        40,
        -5,
        14,
        'end',
      ),
      fold(
        [
          [576, 664],
          [574, 869],
          [582, 1197],
        ],
        28,
        5,
        12,
        'end',
      ),
      fold(
        [
          [720, 560],
          [744, 828],
          [778, 1197],
        ],
        40,
        5,
        14,
        'end',
      ),
    ],
    lines:
      seam(
        [
          [678, 182],
          [704, 260],
          [730, 340],
        ],
        colour,
        2.6,
      ) +
      seam(
        [
          [636, 184],
          [640, 250],
          [644, 300],
        ],
        colour,
        2.4,
      ) +
      seam(
        [
          [662, 184],
          [668, 240],
          [672, 280],
        ],
        colour,
        2,
      ),
  };
  const [right, left] = pair(leg, cut.of('ll'), 22);
  if (right === undefined || left === undefined) throw new Error('expected a pair of legs');
  return [
    ...wallShadow([right.d, left.d], backdrops.paper),
    backOfWaist(colour),
    {
      kind: 'flat',
      svg: `<rect x="518" y="148" width="44" height="22" rx="2" fill="${lighter(colour, 0.7)}" opacity=".85"/>`,
    },
    { ...left, lift: 3 },
    {
      ...right,
      lines: `${right.lines ?? ''}${seam(
        [
          [542, 190],
          [541, 380],
          [542, 512],
        ],
        colour,
        2.6,
      )}${stitches(
        [
          [572, 190],
          [572, 330],
          [560, 384],
          [544, 404],
        ],
        darker(colour, 0.25),
        1.4,
      )}`,
    },
    waistband(cut, ''),
    loop(cut, 450, 136, 'l1'),
    loop(cut, 630, 136, 'l2'),
    loop(cut, 392, 124, 'l3'),
    loop(cut, 688, 124, 'l4'),
  ];
}

/** Tailored shorts with turn-ups. */
export function shorts(cut: Cut, buttonColour: Hex): readonly Layer[] {
  const { colour } = cut;
  const d = legOutline({ length: 560, knee: [0, 0], hem: [32, 244] });
  const cuff = outline([
    [568, 684, 1],
    [680, 700],
    [786, 680, 1],
    [792, 736, 1],
    [682, 758],
    [570, 744, 1],
  ]);
  const leg: Piece = {
    kind: 'piece',
    d,
    fabric: cut.of('lr'),
    volume: 70,
    lift: 6,
    crumple: { height: 10, x: 110, y: 180 },
    folds: [
      ...hips(0.45),
      fold(
        [
          [640, 190],
          [660, 400],
          [676, 720],
        ],
        26,
        8,
        9,
        'even',
      ),
      fold(
        [
          [626, 190],
          [634, 400],
          [640, 730],
        ],
        34,
        -6,
        11,
        'end',
      ),
      fold(
        [
          [674, 190],
          [708, 400],
          [728, 720],
        ],
        36,
        -6,
        11,
        'end',
      ),
      fold(
        [
          [590, 560],
          [592, 640],
          [594, 730],
        ],
        30,
        -5,
        9,
      ),
    ],
    lines:
      seam(
        [
          [676, 182],
          [704, 260],
          [732, 340],
        ],
        colour,
        2.6,
      ) +
      seam(
        [
          [638, 184],
          [642, 240],
          [646, 290],
        ],
        colour,
        2.4,
      ),
  };
  const legs = pair(leg, cut.of('ll'), 16);
  return [
    ...wallShadow([...legs.map((one) => one.d), cuff], backdrops.paper),
    backOfWaist(colour),
    ...legs.toReversed(),
    ...pair({
      kind: 'piece',
      d: cuff,
      fabric: cut.of('cu'),
      volume: 14,
      lift: 5,
      crumple: { height: 4, x: 90, y: 60 },
      lines: stitches(
        [
          [572, 696],
          [680, 712],
          [784, 692],
        ],
        darker(colour, 0.25),
        1.3,
      ),
    }),
    {
      kind: 'flat',
      svg:
        seam(
          [
            [542, 190],
            [541, 380],
            [542, 512],
          ],
          colour,
          2.6,
        ) +
        stitches(
          [
            [572, 190],
            [572, 330],
            [560, 384],
            [544, 404],
          ],
          darker(colour, 0.25),
          1.4,
        ),
    },
    waistband(cut, ''),
    loop(cut, 450, 136, 'l1'),
    loop(cut, 630, 136, 'l2'),
    { kind: 'flat', svg: button(544, 172, 11, buttonColour) },
  ];
}
