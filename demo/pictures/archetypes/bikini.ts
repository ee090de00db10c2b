import type { Cut } from '../cut.ts';
import { pair } from '../cut.ts';
import { plain } from '../fabrics.ts';
import { fold, type Point } from '../folds.ts';
import { bothSides, outline } from '../outline.ts';
import { darker, lighter, type Backdrop } from '../palette.ts';
import type { Layer } from '../picture.ts';
import { wallShadow } from '../studio.ts';
import { gathers, seam, stitches } from '../tailoring.ts';
import { strap } from './strap.ts';

/** Bikini briefs or low briefs about `top` px; the back rim shows above the front. */
function bottoms(cut: Cut, top: number, tied: boolean): readonly Layer[] {
  const { colour } = cut;
  const half = 224;
  const front = bothSides([
    [0, top + 34],
    [120, top + 24],
    [half, top - 6, 1],
    [half + 4, top + 44, 1],
    [150, top + 96],
    [80, top + 200],
    [50, top + 300, 1],
    [0, top + 318],
  ]);
  const back = bothSides([
    [0, top + 2],
    [120, top - 4],
    [half, top - 8, 1],
    [half + 2, top + 40, 1],
    [170, top + 140],
    [80, top + 250],
    [52, top + 302, 1],
    [0, top + 306],
  ]);
  const sides: readonly Layer[] = tied
    ? ([1, -1] as const).flatMap((sign) => {
        const p = (x: number, y: number): Point => [540 + sign * x, top + y];
        return [
          strap([p(226, 20), p(262, 4), p(286, 26), p(258, 44), p(230, 26)], 9, colour),
          strap([p(230, 22), p(250, 66), p(284, 82), p(288, 48), p(234, 24)], 9, colour),
          strap([p(232, 24), p(244, 90), p(262, 170)], 9, colour),
          strap([p(232, 24), p(228, 90), p(240, 150)], 9, colour),
          {
            kind: 'flat',
            svg: `<circle cx="${540 + sign * 230}" cy="${top + 24}" r="11" fill="${colour}"/><circle cx="${540 + sign * 230 - 3}" cy="${top + 20}" r="4" fill="${lighter(colour, 0.3)}" opacity=".6"/>`,
          } as const,
        ];
      })
    : [];
  return [
    { kind: 'piece', d: back, fabric: plain({ base: darker(colour, 0.42) }, 'bb'), volume: 16 },
    {
      kind: 'piece',
      d: front,
      fabric: cut.of('bf'),
      volume: 70,
      lift: 5,
      gloss: 0.14,
      crumple: { height: 4, x: 110, y: 90 },
      folds: [
        fold(
          [
            [340, top + 30],
            [420, top + 80],
            [500, top + 200],
          ],
          26,
          -4,
          9,
        ),
        fold(
          [
            [740, top + 30],
            [660, top + 80],
            [580, top + 200],
          ],
          26,
          -4,
          9,
        ),
        fold(
          [
            [360, top + 16],
            [440, top + 50],
            [530, top + 70],
          ],
          20,
          3,
          9,
        ),
        ...gathers([324, top + 8], [350, top + 14], 2, 40, 4, 3),
      ],
      lines:
        stitches(
          [
            [320, top + 8],
            [420, top + 38],
            [540, top + 48],
            [660, top + 38],
            [760, top + 8],
          ],
          lighter(colour, 0.2),
          1.3,
        ) +
        stitches(
          [
            [326, top + 50],
            [398, top + 106],
            [468, top + 208],
            [500, top + 300],
          ],
          lighter(colour, 0.2),
          1.3,
        ) +
        stitches(
          [
            [754, top + 50],
            [682, top + 106],
            [612, top + 208],
            [580, top + 300],
          ],
          lighter(colour, 0.2),
          1.3,
        ),
    },
    ...sides,
  ];
}

/** A bikini: triangle cups on a cord with tied briefs, or a band top with plain briefs. */
export function bikini(cut: Cut, kind: 'triangle' | 'band', backdrop: Backdrop): readonly Layer[] {
  const { colour } = cut;
  if (kind === 'band') {
    const front = bothSides([
      [0, 470],
      [60, 452],
      [112, 390],
      [130, 226, 1],
      [146, 222],
      [162, 228, 1],
      [166, 340],
      [182, 400],
      [218, 440, 1],
      [214, 520],
      [206, 586, 1],
      [100, 606],
      [0, 612],
    ]);
    const back = bothSides([
      [0, 500],
      [120, 486],
      [136, 230],
      [146, 218, 1],
      [160, 224, 1],
      [160, 340],
      [206, 440, 1],
      [180, 540],
      [0, 560],
    ]);
    return [
      ...wallShadow([front], backdrop),
      { kind: 'piece', d: back, fabric: plain({ base: darker(colour, 0.42) }, 'tb'), volume: 16 },
      {
        kind: 'piece',
        d: front,
        fabric: cut.of('tf'),
        volume: 80,
        lift: 5,
        gloss: 0.14,
        crumple: { height: 4, x: 110, y: 110 },
        folds: [
          fold(
            [
              [380, 440],
              [420, 520],
              [500, 550],
            ],
            46,
            6,
            15,
          ),
          fold(
            [
              [700, 440],
              [660, 520],
              [580, 550],
            ],
            46,
            6,
            15,
          ),
          fold(
            [
              [536, 480],
              [540, 540],
              [538, 600],
            ],
            24,
            -6,
            7,
          ),
          ...gathers([500, 486], [580, 486], 6, 90, 6, 4, 0.6),
          fold(
            [
              [350, 570],
              [440, 578],
              [520, 572],
            ],
            16,
            -4,
            5,
          ),
          fold(
            [
              [730, 570],
              [640, 578],
              [560, 572],
            ],
            16,
            -4,
            5,
          ),
        ],
        lines:
          seam(
            [
              [334, 552],
              [440, 572],
              [540, 578],
              [640, 572],
              [746, 552],
            ],
            colour,
            2.2,
          ) +
          stitches(
            [
              [418, 236],
              [434, 394],
              [482, 464],
              [540, 484],
              [598, 464],
              [646, 394],
              [662, 236],
            ],
            lighter(colour, 0.2),
            1.3,
          ),
      },
      ...bottoms(cut, 780, false),
    ];
  }
  const cups = pair(
    {
      kind: 'piece',
      fabric: cut.of('cr', 12),
      volume: 70,
      lift: 6,
      gloss: 0.1,
      crumple: { height: 3, x: 90, y: 90 },
      d: outline([
        [668, 300, 1],
        [694, 380],
        [722, 470],
        [734, 556, 1],
        [640, 566],
        [552, 552, 1],
        [590, 460],
        [640, 370],
      ]),
      folds: [
        ...gathers([560, 556], [730, 560], 9, -76, 6, 3, -0.3),
        fold(
          [
            [662, 330],
            [640, 440],
            [610, 520],
          ],
          24,
          -4,
          9,
        ),
      ],
      lines:
        stitches(
          [
            [664, 318],
            [632, 388],
            [584, 474],
            [562, 546],
          ],
          lighter(colour, 0.35),
          1.3,
        ) +
        stitches(
          [
            [672, 318],
            [688, 384],
            [716, 474],
            [726, 548],
          ],
          lighter(colour, 0.35),
          1.3,
        ),
    },
    cut.of('cl', -12),
  );
  return [
    ...wallShadow(
      cups.map(({ d }) => d),
      backdrop,
    ),
    strap(
      [
        [668, 306],
        [664, 240],
        [640, 190],
        [600, 172],
      ],
      9,
      colour,
    ),
    strap(
      [
        [412, 306],
        [416, 240],
        [440, 190],
        [480, 172],
      ],
      9,
      colour,
    ),
    strap(
      [
        [600, 172],
        [560, 158],
        [520, 190],
        [482, 240],
      ],
      9,
      colour,
    ),
    strap(
      [
        [480, 172],
        [520, 158],
        [560, 190],
        [604, 250],
      ],
      9,
      colour,
    ),
    strap(
      [
        [300, 590],
        [340, 566],
        [440, 562],
        [540, 560],
        [640, 562],
        [740, 566],
        [782, 590],
        [800, 640],
      ],
      10,
      colour,
    ),
    strap(
      [
        [300, 590],
        [282, 630],
        [286, 680],
      ],
      10,
      colour,
    ),
    ...cups,
    ...bottoms(cut, 790, true),
  ];
}
