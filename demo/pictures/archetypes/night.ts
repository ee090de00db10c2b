import { pair, type Cut } from '../cut.ts';
import { plain } from '../fabrics.ts';
import { fold, mirrored, type Point } from '../folds.ts';
import { bothSides, outline, type Knot } from '../outline.ts';
import { backdrops, darker, lighter, type Hex } from '../palette.ts';
import type { Layer, Piece } from '../picture.ts';
import { wallShadow } from '../studio.ts';
import { bodyFall, button, falling, gathers, seam, stitches } from '../tailoring.ts';
import { skirt } from './dress.ts';
import { scallops, tinyBow } from './lingerie.ts';
import { longSleeves } from './sleeve.ts';
import { strap } from './swim.ts';

const blush = backdrops.blush;

/** A slip nightdress of satin cut on the bias, with lace at the cups and the hem. */
export function slip(cut: Cut, lace: Cut): readonly Layer[] {
  const { colour } = cut;
  const body = bothSides([
    [0, 386],
    [40, 350],
    [90, 280],
    [122, 226, 1],
    [156, 280],
    [176, 340],
    [184, 396, 1],
    [172, 500],
    [158, 590],
    [186, 760],
    [222, 960],
    [252, 1180, 1],
    [180, 1206],
    [90, 1222],
    [0, 1228],
  ]);
  const back = bothSides([
    [0, 440],
    [100, 420],
    [182, 392, 1],
    [176, 480],
    [60, 560, 1],
    [0, 570],
  ]);
  const hem = bothSides([
    [0, 1130],
    [100, 1122],
    [242, 1090, 1],
    [250, 1150],
    [262, 1226, 1],
    [180, 1254],
    [90, 1270],
    [0, 1276],
  ]);
  const cup = outline([
    [662, 228, 1],
    [698, 282],
    [716, 340],
    [724, 398, 1],
    [690, 468],
    [620, 488],
    [570, 470],
    [541, 420, 1],
    [542, 384, 1],
    [582, 346],
    [632, 280],
  ]);
  const edge: readonly Point[] = [
    [662, 230],
    [632, 284],
    [584, 350],
    [544, 388],
  ];
  const bottom: readonly Point[] = [
    [280, 1232],
    [360, 1256],
    [450, 1272],
    [540, 1278],
    [630, 1272],
    [720, 1256],
    [800, 1232],
  ];
  return [
    ...wallShadow([body, hem], blush),
    ...([1, -1] as const).flatMap((sign) => {
      const p = (x: number, y: number): Point => [540 + sign * x, y];
      return [
        strap([p(170, 396), p(180, 300), p(160, 190), p(138, 130)], 7, darker(colour, 0.25)),
        strap([p(122, 230), p(126, 180), p(130, 140), p(136, 116)], 8, colour),
      ];
    }),
    { kind: 'piece', d: back, fabric: plain({ base: darker(colour, 0.34) }, 'bk'), volume: 12 },
    scallops(bottom, lace.colour),
    { kind: 'piece', d: hem, fabric: plain({ base: lighter(colour, 0.12) }, 'ht'), volume: 90 },
    {
      kind: 'piece',
      d: hem,
      fabric: lace.of('hl'),
      volume: 90,
      folds: falling({ top: 700, bottom: 1270, topHalf: 170, bottomHalf: 250, flutes: 6, depth: 9, seed: 4 }),
    },
    {
      kind: 'piece',
      d: bothSides([
        [0, 386],
        [40, 350],
        [90, 280],
        [122, 226, 1],
        [156, 280],
        [176, 340],
        [184, 396, 1],
        [172, 500],
        [158, 590],
        [186, 760],
        [222, 960],
        [244, 1116, 1],
        [180, 1136],
        [90, 1154],
        [0, 1160],
      ]),
      fabric: cut.of('c'),
      volume: 120,
      lift: 4,
      gloss: cut.gloss,
      crumple: { height: 16, x: 130, y: 260 },
      folds: [
        ...falling({ top: 560, bottom: 1160, topHalf: 150, bottomHalf: 236, flutes: 6, depth: 8, seed: 7 }),
        fold(
          [
            [384, 580],
            [450, 640],
            [540, 740],
            [600, 900],
          ],
          40,
          -4,
          16,
        ),
        fold(
          [
            [376, 640],
            [430, 720],
            [500, 860],
            [540, 1040],
          ],
          44,
          5,
          18,
        ),
        fold(
          [
            [700, 560],
            [650, 660],
            [610, 820],
          ],
          36,
          -6,
          14,
        ),
        fold(
          [
            [712, 640],
            [680, 760],
            [664, 920],
          ],
          40,
          6,
          15,
        ),
        ...gathers([560, 486], [690, 474], 5, 90, 5, 3),
        ...gathers([390, 474], [520, 486], 5, 90, 5, 5),
      ],
    },
    scallops(edge, lace.colour),
    scallops(
      edge.map(([x, y]): Point => [1080 - x, y]),
      lace.colour,
    ),
    ...pair({ kind: 'piece', d: cup, fabric: cut.of('cu'), volume: 70, gloss: 0.2, lift: 3 }),
    ...pair(
      {
        kind: 'piece',
        d: cup,
        fabric: lace.of('cl', 20),
        volume: 70,
        lines: seam(
          [
            [556, 466],
            [620, 482],
            [690, 462],
          ],
          colour,
          1.6,
        ),
      },
      lace.of('cm', -20),
    ),
    tinyBow(540, 402, lighter(colour, 0.1), 0.7),
  ];
}

/** A cotton nightdress: round yoke with pin tucks and buttons, short gathered sleeves, a full skirt. */
export function nightdress(cut: Cut): readonly Layer[] {
  const { colour } = cut;
  const thread = darker(colour, 0.22);
  const yoke = bothSides([
    [0, 352],
    [52, 338],
    [88, 286],
    [98, 214, 1],
    [150, 232],
    [202, 258, 1],
    [190, 330],
    [188, 400],
    [196, 446, 1],
    [90, 462],
    [0, 466],
  ]);
  const back = bothSides([
    [0, 238],
    [56, 232],
    [94, 210, 1],
    [90, 290],
    [46, 364],
    [0, 368],
  ]);
  const below = skirt(cut, 456, 1256, 196, 344, 10, 12, 12);
  const sleeves = pair({
    kind: 'piece',
    fabric: cut.of('sr', -20),
    volume: 60,
    lift: 6,
    liftStrength: 0.28,
    crumple: { height: 6, x: 70, y: 90 },
    d: outline([
      [742, 258, 1],
      [730, 330],
      [728, 400],
      [736, 462, 1],
      [752, 530],
      [772, 590, 1],
      [822, 592],
      [874, 566, 1],
      [896, 480],
      [866, 360],
      [812, 282],
      [776, 256],
    ]),
    folds: [
      ...gathers([744, 268], [800, 282], 6, 110, 6, 3),
      ...gathers([776, 590], [870, 568], 7, -90, 6, 6),
      fold(
        [
          [756, 380],
          [790, 470],
          [806, 560],
        ],
        34,
        -4,
        10,
      ),
    ],
  });
  const frill = pair({
    kind: 'piece',
    fabric: cut.of('fr'),
    volume: 16,
    lift: 4,
    d: outline([
      [766, 582, 1],
      [822, 588],
      [880, 558, 1],
      [896, 608],
      [880, 616],
      [862, 622],
      [844, 634],
      [824, 636],
      [806, 644],
      [780, 640, 1],
    ]),
    folds: gathers([772, 588], [876, 566], 8, 60, 5, 4, 0.4),
  });
  const tucks = [-112, -96, -80, -64, -48, 48, 64, 80, 96, 112].map((x) =>
    fold(
      [
        [540 + x, 340 + (Math.abs(x) < 70 ? 30 : -20)],
        [540 + x, 400],
        [540 + x, 458],
      ],
      7,
      -3,
      1.8,
      'even',
    ),
  );
  const neck = bothSides([
    [0, 364],
    [56, 350],
    [98, 296],
    [106, 216, 1],
    [92, 208, 1],
    [82, 278],
    [46, 326],
    [0, 338],
  ]);
  return [
    ...wallShadow([yoke, below.d, ...sleeves.map(({ d }) => d)], blush),
    { kind: 'piece', d: back, fabric: plain({ base: darker(colour, 0.16) }, 'in') },
    { ...below, folds: [...(below.folds ?? []), ...gathers([352, 462], [728, 462], 20, 120, 7, 5)] },
    {
      kind: 'piece',
      d: yoke,
      fabric: cut.of('yo'),
      volume: 70,
      lift: 4,
      folds: tucks,
      lines:
        seam(
          [
            [520, 360],
            [520, 464],
          ],
          colour,
          1.6,
        ) +
        seam(
          [
            [560, 360],
            [560, 464],
          ],
          colour,
          1.6,
        ) +
        [384, 416, 448].map((y) => button(540, y, 6.5, '#f6efe6')).join('') +
        stitches(
          [
            [348, 442],
            [450, 456],
            [540, 460],
            [630, 456],
            [732, 442],
          ],
          thread,
          1.2,
        ),
    },
    ...sleeves,
    ...frill,
    { kind: 'piece', d: neck, fabric: cut.of('ne', 60), volume: 10, lift: 3 },
    scallops(
      [
        [352, 450],
        [450, 466],
        [540, 470],
        [630, 466],
        [728, 450],
      ],
      lighter(colour, 0.4),
      6,
    ),
  ];
}

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
