import { pair, type Cut } from '../cut.ts';
import { plain } from '../fabrics.ts';
import { fold, through, type Point } from '../folds.ts';
import { bothSides, outline } from '../outline.ts';
import { backdrops, darker, lighter, type Hex } from '../palette.ts';
import type { Layer, Piece } from '../picture.ts';
import { wallShadow } from '../studio.ts';
import { seam, stitches } from '../tailoring.ts';
import { tulle, scallops, ringAt, tinyBow } from './lace.ts';
import { strap } from './strap.ts';

const blush = backdrops.blush;

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
