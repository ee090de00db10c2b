import { pair, type Cut } from '../cut.ts';
import { plain } from '../fabrics.ts';
import { fold, through, type Point } from '../folds.ts';
import { bothSides, outline } from '../outline.ts';
import { backdrops, darker, lighter, mix, type Hex } from '../palette.ts';
import type { Flat, Layer, Piece } from '../picture.ts';
import { wallShadow } from '../studio.ts';
import { seam, stitches } from '../tailoring.ts';
import { strap } from './swim.ts';

const blush = backdrops.blush;

/** What lies under lace: fine tulle of nearly the skin of the paper. */
const tulle = (colour: Hex): Hex => mix(colour, '#e9cfc4', 0.6);

/** A scalloped edge along `points`: small half rounds with an eyelet each, `step` px apart. */
export function scallops(points: readonly Point[], colour: Hex, radius = 9): Flat {
  const rounds: string[] = [];
  for (let index = 1; index < points.length; index += 1) {
    const [from, to] = [points[index - 1], points[index]];
    if (from === undefined || to === undefined) continue;
    const count = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / (radius * 1.7)));
    for (let step = 0; step < count; step += 1) {
      const t = (step + 0.5) / count;
      const [x, y] = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
      rounds.push(
        `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius}" fill="${colour}" fill-opacity=".82"/><circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius * 0.34}" fill="${darker(colour, 0.45)}" fill-opacity=".5"/>`,
      );
    }
  }
  return { kind: 'flat', svg: `<g>${rounds.join('')}</g>` };
}

const ringAt = (x: number, y: number, metal: Hex): string =>
  `<circle cx="${x + 2}" cy="${y + 3}" r="10" fill="none" stroke="#1a1010" stroke-opacity=".3" stroke-width="4"/><circle cx="${x}" cy="${y}" r="10" fill="none" stroke="${metal}" stroke-width="4"/><path d="M${x - 7} ${y - 6}A9.5 9.5 0 0 1 ${x + 4} ${y - 8.5}" stroke="#fff" stroke-opacity=".8" stroke-width="1.6" fill="none"/>`;

/** A satin bow the width of a thumb. */
export const tinyBow = (x: number, y: number, colour: Hex, size = 1): Flat => ({
  kind: 'flat',
  svg: `<g transform="translate(${x} ${y}) scale(${size})"><path d="M0 4C-8 18 -14 26 -20 34L-10 36C-6 26 0 14 2 6ZM0 4C8 18 12 26 18 32L8 36C4 26 0 14 -2 6Z" fill="${darker(colour, 0.12)}"/><path d="M0 2C-10 -12 -28 -14 -30 -2C-30 10 -12 12 0 4Z" fill="${colour}"/><path d="M0 2C10 -12 28 -14 30 -2C30 10 12 12 0 4Z" fill="${colour}"/><path d="M-4 1C-14 -4 -22 -4 -26 -1M4 1C14 -4 22 -4 26 -1" stroke="${darker(colour, 0.4)}" stroke-opacity=".5" stroke-width="1.6" fill="none"/><ellipse cx="0" cy="3" rx="6" ry="6.5" fill="${lighter(colour, 0.12)}"/></g>`,
});

/** A bra seen from the front: the band's inside behind, wings, cups, straps with rings. Lace over tulle, or smooth moulded cups. */
export function bra(cut: Cut, style: 'lace' | 'moulded', metal: Hex): readonly Layer[] {
  const { colour } = cut;
  const lace = style === 'lace';
  const cupOutline = lace
    ? outline([
        [690, 404, 1],
        [750, 470],
        [790, 560],
        [794, 640, 1],
        [752, 716],
        [676, 752],
        [604, 728],
        [560, 664, 1],
        [562, 600],
        [592, 530],
        [640, 460],
      ])
    : outline([
        [704, 400, 1],
        [756, 464],
        [794, 556],
        [798, 640, 1],
        [756, 722],
        [676, 758],
        [602, 732],
        [558, 656, 1],
        [576, 604],
        [620, 552],
        [668, 480],
      ]);
  const back = bothSides([
    [0, 640],
    [140, 622],
    [250, 588, 1],
    [262, 640],
    [256, 700, 1],
    [140, 722],
    [0, 730],
  ]);
  const wing = pair(
    {
      kind: 'piece',
      fabric: cut.of('wr', 8),
      volume: 24,
      gloss: cut.gloss,
      lift: 4,
      opacity: lace ? 0.94 : 1,
      d: outline([
        [776, 560, 1],
        [820, 590],
        [852, 626, 1],
        [860, 690],
        [850, 752, 1],
        [800, 768],
        [740, 776, 1],
        [770, 690],
      ]),
      folds: [
        fold(
          [
            [780, 640],
            [820, 660],
            [850, 670],
          ],
          18,
          -4,
          7,
        ),
        fold(
          [
            [760, 720],
            [800, 730],
            [846, 726],
          ],
          16,
          3,
          7,
        ),
      ],
      lines:
        stitches(
          [
            [790, 582],
            [826, 606],
            [846, 636],
          ],
          lighter(colour, 0.3),
          1.2,
        ) +
        stitches(
          [
            [748, 764],
            [800, 756],
            [846, 742],
          ],
          lighter(colour, 0.3),
          1.2,
        ),
    },
    cut.of('wl', -8),
  );
  const cradle: Piece = {
    kind: 'piece',
    fabric: cut.of('cr'),
    volume: 14,
    gloss: cut.gloss,
    lift: 3,
    d: bothSides([
      [0, 632],
      [22, 640, 1],
      [56, 690],
      [130, 728],
      [206, 700],
      [244, 640, 1],
      [262, 772, 1],
      [120, 792],
      [0, 782],
    ]),
    lines: seam(
      [
        [286, 760],
        [420, 782],
        [540, 770],
        [660, 782],
        [794, 760],
      ],
      colour,
      1.8,
    ),
  };
  const cupFolds = lace
    ? [
        fold(
          [
            [572, 640],
            [640, 610],
            [730, 620],
            [790, 610],
          ],
          22,
          -4,
          6,
        ),
        fold(
          [
            [600, 716],
            [676, 690],
            [760, 700],
          ],
          60,
          5,
          20,
        ),
      ]
    : [
        fold(
          [
            [640, 560],
            [690, 620],
            [700, 700],
          ],
          110,
          7,
          34,
        ),
      ];
  const cupLines = lace
    ? seam(
        [
          [566, 632],
          [640, 604],
          [730, 612],
          [792, 602],
        ],
        colour,
        2.4,
      ) +
      seam(
        [
          [690, 612],
          [696, 680],
          [684, 750],
        ],
        colour,
        2,
      )
    : stitches(
        [
          [706, 414],
          [752, 474],
          [784, 556],
          [788, 634],
        ],
        lighter(colour, 0.22),
        1.2,
      ) +
      stitches(
        [
          [696, 414],
          [664, 488],
          [620, 560],
          [580, 612],
        ],
        lighter(colour, 0.22),
        1.2,
      );
  const lining: readonly Piece[] = lace
    ? pair({ kind: 'piece', d: cupOutline, fabric: plain({ base: tulle(colour) }, 'tu'), volume: 110, lift: 8 })
    : [];
  const cups = pair(
    {
      kind: 'piece',
      d: cupOutline,
      fabric: cut.of('pr', 24),
      volume: 130,
      folds: cupFolds,
      lines: cupLines,
      gloss: lace ? 0.05 : 0.12,
      lift: lace ? 0 : 8,
    },
    cut.of('pl', -24),
  );
  const straps = ([1, -1] as const).flatMap((sign) => {
    const p = (x: number, y: number): Point => [540 + sign * x, y];
    return [
      strap([p(200, 640), p(236, 500), p(214, 340), p(176, 236)], 11, darker(colour, 0.3)),
      strap([p(158, 410), p(166, 330), p(170, 270), p(174, 226)], 13, colour),
      {
        kind: 'flat',
        svg:
          ringAt(540 + sign * 158, 404, metal) +
          `<rect x="${540 + sign * 167 - 13}" y="296" width="26" height="17" rx="3" fill="none" stroke="${metal}" stroke-width="3.4"/>`,
      } as const,
    ];
  });
  const edge: readonly Point[] = [
    [690, 404],
    [640, 460],
    [592, 530],
    [562, 600],
    [560, 650],
  ];
  return [
    ...wallShadow([cupOutline, ...wing.map(({ d }) => d), cradle.d], blush),
    { kind: 'piece', d: back, fabric: plain({ base: darker(colour, 0.36) }, 'bk'), volume: 12 },
    ...straps,
    ...wing,
    cradle,
    ...lining,
    ...(lace
      ? [
          scallops(edge, colour),
          scallops(
            edge.map(([x, y]): Point => [1080 - x, y]),
            colour,
          ),
        ]
      : []),
    ...cups,
    {
      kind: 'flat',
      svg: `<path d="${through([
        [558, 660],
        [602, 734],
        [676, 762],
        [756, 726],
        [798, 644],
      ])}" fill="none" stroke="${darker(colour, 0.4)}" stroke-opacity=".4" stroke-width="3"/><path d="${through([
        [522, 660],
        [478, 734],
        [404, 762],
        [324, 726],
        [282, 644],
      ])}" fill="none" stroke="${darker(colour, 0.4)}" stroke-opacity=".4" stroke-width="3"/>`,
    },
    tinyBow(540, 650, lighter(colour, 0.08), lace ? 0.9 : 0.62),
  ];
}

/** Briefs from the front, the back rim behind: lace with a lined centre, or plain. */
export function briefs(cut: Cut, style: 'lace' | 'plain'): readonly Layer[] {
  const { colour } = cut;
  const lace = style === 'lace';
  const front = bothSides([
    [0, 470],
    [150, 458],
    [286, 420, 1],
    [300, 470],
    [306, 560, 1],
    [240, 606],
    [150, 720],
    [96, 830],
    [70, 930, 1],
    [0, 948],
  ]);
  const back = bothSides([
    [0, 436],
    [150, 430],
    [284, 414, 1],
    [304, 540, 1],
    [250, 660],
    [140, 800],
    [72, 932, 1],
    [0, 940],
  ]);
  const centre = bothSides([
    [0, 500],
    [96, 492],
    [150, 480, 1],
    [136, 600],
    [100, 740],
    [66, 932, 1],
    [0, 948],
  ]);
  const legEdge: readonly Point[] = [
    [846, 560],
    [780, 606],
    [690, 720],
    [636, 830],
    [610, 926],
  ];
  const other = legEdge.map(([x, y]): Point => [1080 - x, y]);
  const top = (dy: number): Point[] => [
    [252, 422 + dy],
    [390, 460 + dy],
    [540, 472 + dy],
    [690, 460 + dy],
    [828, 422 + dy],
  ];
  const folds = [
    fold(
      [
        [270, 500],
        [380, 560],
        [490, 720],
      ],
      34,
      -4,
      12,
    ),
    fold(
      [
        [810, 500],
        [700, 560],
        [590, 720],
      ],
      34,
      -4,
      12,
    ),
    fold(
      [
        [300, 470],
        [420, 530],
        [520, 560],
      ],
      26,
      3,
      12,
    ),
    fold(
      [
        [780, 470],
        [660, 530],
        [560, 560],
      ],
      26,
      3,
      12,
    ),
    fold(
      [
        [500, 800],
        [540, 840],
        [580, 800],
      ],
      24,
      -3,
      10,
    ),
  ];
  return [
    ...wallShadow([front], blush),
    {
      kind: 'piece',
      d: back,
      fabric: plain({ base: darker(colour, 0.36) }, 'bk'),
      volume: 14,
      lines: stitches(top(-22), lighter(colour, 0.1), 1.2),
    },
    ...(lace
      ? [
          { kind: 'piece', d: front, fabric: plain({ base: tulle(colour) }, 'tu'), volume: 80, lift: 5 } as const,
          scallops(legEdge, colour),
          scallops(other, colour),
          { kind: 'piece', d: front, fabric: cut.of('la', 12), volume: 90, folds } as const,
          {
            kind: 'piece',
            d: centre,
            fabric: plain({ base: colour }, 'ce'),
            volume: 40,
            folds: folds.slice(4),
            lift: 2,
            crumple: { height: 3, x: 90, y: 120 },
            gloss: 0.1,
          } as const,
        ]
      : [
          {
            kind: 'piece',
            d: front,
            fabric: cut.of('c'),
            volume: 110,
            folds,
            lift: 5,
            gloss: 0.08,
            crumple: { height: 5, x: 140, y: 120 },
            lines:
              stitches(
                legEdge.map(([x, y]): Point => [x - 14, y - 4]),
                darker(colour, 0.3),
                1.3,
              ) +
              stitches(
                other.map(([x, y]): Point => [x + 14, y - 4]),
                darker(colour, 0.3),
                1.3,
              ),
          } as const,
        ]),
    {
      kind: 'piece',
      d: bothSides([
        [0, 466],
        [150, 454],
        [286, 416, 1],
        [291, 446, 1],
        [150, 484],
        [0, 497],
      ]),
      fabric: plain({ base: lace ? darker(colour, 0.06) : mix(colour, darker(colour, 0.5), 0.12) }, 'wb'),
      volume: 9,
      lift: 3,
      lines: stitches(top(20), lighter(colour, 0.25), 1.2),
    },
    tinyBow(540, 478, lighter(colour, 0.08), 0.8),
  ];
}

/** A lace bodysuit: lined cups, sheer waist with boning seams, high leg. */
export function bodysuit(cut: Cut, metal: Hex): readonly Layer[] {
  const { colour } = cut;
  const body = bothSides([
    [0, 470],
    [40, 430],
    [90, 360],
    [134, 306, 1],
    [170, 350],
    [196, 410],
    [206, 470, 1],
    [190, 560],
    [162, 680],
    [160, 730],
    [188, 850],
    [222, 950, 1],
    [170, 1000],
    [104, 1110],
    [54, 1236, 1],
    [0, 1254],
  ]);
  const back = bothSides([
    [0, 560],
    [120, 530],
    [206, 466, 1],
    [180, 640],
    [190, 860],
    [222, 946, 1],
    [170, 1060],
    [60, 1236, 1],
    [0, 1240],
  ]);
  const cup = outline([
    [674, 306, 1],
    [712, 356],
    [738, 420],
    [744, 484, 1],
    [712, 548],
    [652, 574],
    [590, 556],
    [544, 500, 1],
    [552, 470],
    [590, 412],
    [632, 352],
  ]);
  const neck: readonly Point[] = [
    [674, 306],
    [632, 352],
    [590, 412],
    [552, 464],
  ];
  const leg: readonly Point[] = [
    [760, 952],
    [710, 1002],
    [644, 1112],
    [596, 1230],
  ];
  const flip = (points: readonly Point[]) => points.map(([x, y]): Point => [1080 - x, y]);
  return [
    ...wallShadow([body], blush),
    ...([1, -1] as const).flatMap((sign) => {
      const p = (x: number, y: number): Point => [540 + sign * x, y];
      return [
        strap([p(190, 470), p(206, 380), p(190, 250), p(164, 180)], 9, darker(colour, 0.2)),
        strap([p(134, 306), p(142, 250), p(152, 210), p(160, 172)], 11, colour),
        { kind: 'flat', svg: ringAt(540 + sign * 134, 302, metal) } as const,
      ];
    }),
    { kind: 'piece', d: back, fabric: plain({ base: mix(colour, '#e2c8bf', 0.32) }, 'bk'), volume: 20 },
    {
      kind: 'piece',
      d: body,
      fabric: plain({ base: mix(colour, '#e9cfc4', 0.58) }, 'tu'),
      volume: 120,
      lift: 5,
      opacity: 0.92,
    },
    scallops(leg, colour),
    scallops(flip(leg), colour),
    scallops(neck, colour),
    scallops(flip(neck), colour),
    {
      kind: 'piece',
      d: body,
      fabric: cut.of('la'),
      volume: 120,
      folds: [
        fold(
          [
            [384, 660],
            [440, 690],
            [520, 684],
          ],
          20,
          -4,
          7,
        ),
        fold(
          [
            [696, 664],
            [640, 694],
            [560, 688],
          ],
          20,
          -4,
          7,
        ),
        fold(
          [
            [384, 740],
            [450, 770],
            [530, 756],
          ],
          22,
          -4,
          8,
        ),
        fold(
          [
            [696, 744],
            [640, 772],
            [560, 760],
          ],
          22,
          -4,
          8,
        ),
      ],
      lines:
        ([1, -1] as const)
          .map((sign) =>
            seam(
              [
                [540 + sign * 110, 570],
                [540 + sign * 84, 700],
                [540 + sign * 92, 860],
                [540 + sign * 60, 1080],
              ],
              colour,
              3,
            ),
          )
          .join('') +
        seam(
          [
            [540, 510],
            [540, 800],
            [540, 1250],
          ],
          colour,
          2.4,
        ),
    },
    ...pair({
      kind: 'piece',
      d: cup,
      fabric: plain({ base: mix(colour, '#e9cfc4', 0.12) }, 'cu'),
      volume: 90,
      lift: 4,
      gloss: 0.06,
      opacity: 0.8,
    }),
    ...pair(
      {
        kind: 'piece',
        d: cup,
        fabric: cut.of('cl', 30),
        volume: 90,
        lines: seam(
          [
            [550, 490],
            [620, 462],
            [690, 456],
            [742, 466],
          ],
          colour,
          2,
        ),
      },
      cut.of('cm', -30),
    ),
    tinyBow(540, 492, lighter(colour, 0.1), 0.8),
  ];
}
