import { pair, type Cut } from '../cut.ts';
import { fold, mirrored } from '../folds.ts';
import { satin } from '../fabrics.ts';
import { bothSides, outline } from '../outline.ts';
import { backdrops, darker, lighter, type Hex } from '../palette.ts';
import type { Layer, Piece } from '../picture.ts';
import { wallShadow } from '../studio.ts';
import { bodyFall, button, seam, stitches } from '../tailoring.ts';
import { belt } from './belt.ts';
import { longSleeves } from './sleeve.ts';

/** How long a jacket is, and how it closes. */
export interface Tailored {
  readonly buttonColour: Hex;
  readonly lining: Hex;
  /** Hem in px: 1130 a blazer, 1560 a coat. */
  readonly hem: number;
  /** Where the lapels meet, in px. */
  readonly closing: number;
  readonly close: 'single' | 'double' | 'tie';
}

/** The flap of a pocket with its welt, for x of its inner end. */
const flap = (cut: Cut, x: number, y: number, width: number, tilt: number): Piece => ({
  kind: 'piece',
  fabric: cut.of('fl'),
  volume: 8,
  lift: 5,
  gloss: cut.gloss,
  d: outline([
    [x, y, 1],
    [x + width, y + tilt, 1],
    [x + width + 2, y + tilt + 44],
    [x + width - 14, y + tilt + 56, 1],
    [x + 12, y + 54, 1],
    [x - 2, y + 40],
  ]),
});

/** A tailored jacket or coat with notched lapels: lining, two fronts, collar, flap pockets, set-in sleeves. */
export function tailored(cut: Cut, { buttonColour, lining, hem, closing, close }: Tailored): readonly Layer[] {
  const { colour } = cut;
  const long = hem > 1300;
  const flare = long ? 34 : 0;
  const over = close === 'single' ? 26 : close === 'double' ? 96 : 70;
  const inner = bothSides([
    [0, 244],
    [54, 236],
    [98, 214, 1],
    [150, 320],
    [110, 560],
    [40, closing + 20, 1],
    [0, closing + 30],
  ]);
  const front = outline([
    [640, 214, 1],
    [700, 244],
    [772, 292, 1],
    [752, 380],
    [758, 470],
    [796, 548, 1],
    [long ? 784 : 776, 680],
    [long ? 780 : 764, 760],
    [long ? 796 : 784, 900],
    [806 + flare * 0.6, 1040],
    [812 + flare, hem - 20, 1],
    [700, hem],
    ...(long
      ? [[540 - over, hem + 6, 1] as const]
      : [[600, hem + 4] as const, [540 - over + 24, hem - 24] as const, [540 - over, hem - 90, 1] as const]),
    [540 - over, closing, 1],
    [580, 480],
    [630, 320],
  ]);
  const frontLeft = mirrored(
    outline([
      [640, 214, 1],
      [700, 244],
      [772, 292, 1],
      [752, 380],
      [758, 470],
      [796, 548, 1],
      [long ? 784 : 776, 680],
      [long ? 780 : 764, 760],
      [long ? 796 : 784, 900],
      [806 + flare * 0.6, 1040],
      [812 + flare, hem - 20, 1],
      [700, hem],
      ...(long
        ? [[540 - over, hem + 4, 1] as const]
        : [[600, hem + 4] as const, [556, hem - 24] as const, [540 - over, hem - 90, 1] as const]),
      [540 - over, closing, 1],
      [580, 480],
      [630, 320],
    ]),
  );
  const half = 262;
  const folds = [
    ...bodyFall(half, 330, hem, 6),
    fold(
      [
        [700, 420],
        [690, 600],
        [700, 760],
      ],
      40,
      -4,
      14,
    ),
    fold(
      [
        [380, 420],
        [390, 600],
        [380, 760],
      ],
      40,
      -4,
      14,
    ),
    fold(
      [
        [800, 560],
        [740, 600],
        [690, closing],
      ],
      26,
      -4,
      10,
    ),
    fold(
      [
        [280, 560],
        [340, 600],
        [400, closing],
      ],
      26,
      -4,
      10,
    ),
  ];
  const dart =
    seam(
      [
        [700, 560],
        [690, 700],
        [692, 850],
      ],
      colour,
      1.8,
    ) +
    seam(
      [
        [380, 560],
        [390, 700],
        [388, 850],
      ],
      colour,
      1.8,
    );
  const edge = (sign: 1 | -1) =>
    stitches(
      [
        [540 - sign * (over - 10), closing + 10],
        [540 - sign * (over - 10), hem - 110],
      ],
      darker(colour, 0.32),
      1.3,
    );
  const lapel: Piece = {
    kind: 'piece',
    fabric: cut.of('lr', -24),
    volume: 16,
    lift: 8,
    gloss: cut.gloss,
    d: outline([
      [540 - over + 4, closing + 4, 1],
      [560, 520],
      [600, 400],
      [624, 268, 1],
      [668, 346, 1],
      [684, 358, 1],
      [730, 356, 1],
      [712, 440],
      [678, 540],
      [626, closing - 80],
      [590, closing - 24],
    ]),
    lines: stitches(
      [
        [550, closing - 16],
        [618, closing - 92],
        [668, 538],
        [702, 438],
        [718, 366],
      ],
      darker(colour, 0.32),
      1.3,
    ),
  };
  const collar = pair(
    {
      kind: 'piece',
      fabric: cut.of('kr', 40),
      volume: 14,
      lift: 6,
      gloss: cut.gloss,
      d: outline([
        [600, 200, 1],
        [634, 204],
        [662, 226],
        [704, 282],
        [730, 316, 1],
        [680, 350, 1],
        [646, 310],
        [618, 260],
      ]),
    },
    cut.of('kl', -40),
  );
  const neck: Piece = {
    kind: 'piece',
    d: bothSides([
      [0, 206],
      [60, 200],
      [98, 204, 1],
      [88, 250, 1],
      [50, 262],
      [0, 266],
    ]),
    fabric: cut.of('nk', 90),
    volume: 18,
    lift: 5,
  };
  const first = closing + 8;
  const single = long ? [first, first + 170, first + 340, first + 510] : [first, first + 130];
  const rows: readonly (readonly [number, number])[] =
    close === 'single'
      ? single.map((y) => [540, y] as const)
      : close === 'double'
        ? [first, first + 180, first + 360].flatMap((y) => [[482, y] as const, [598, y] as const])
        : [];
  const pocketY = long ? 900 : 860;
  return [
    ...wallShadow([front, frontLeft], backdrops.paper),
    {
      kind: 'piece',
      d: inner,
      fabric: satin({ base: lining }, 'li'),
      gloss: 0.25,
      folds: [
        fold(
          [
            [480, 300],
            [500, 420],
            [520, 560],
          ],
          30,
          -5,
          8,
        ),
        fold(
          [
            [610, 300],
            [590, 420],
            [560, 560],
          ],
          30,
          4,
          8,
        ),
      ],
    },
    {
      kind: 'flat',
      svg: `<path d="${inner}" fill="#120b08" opacity=".34"/><rect x="512" y="282" width="56" height="26" rx="2" fill="${lighter(colour, 0.75)}" opacity=".85"/>`,
    },
    neck,
    {
      kind: 'piece',
      d: frontLeft,
      fabric: cut.of('f1'),
      volume: 110,
      folds,
      crumple: { height: 8, x: 170, y: 280 },
      lift: 6,
      gloss: cut.gloss,
      lines: dart,
    },
    ...(close === 'single' || close === 'tie' || close === 'double' ? pair(lapel, cut.of('ll', 24)).slice(1) : []),
    {
      kind: 'piece',
      d: front,
      fabric: cut.of('f2'),
      volume: 110,
      folds,
      crumple: { height: 8, x: 170, y: 280 },
      lift: 8,
      gloss: cut.gloss,
      lines: dart + edge(1),
    },
    lapel,
    ...collar,
    flap(cut, 630, pocketY, 130, -10),
    flap(cut, 320, pocketY - 10, 130, 10),
    ...(long
      ? []
      : [
          {
            kind: 'piece',
            d: outline([
              [690, 556, 1],
              [752, 546, 1],
              [754, 566, 1],
              [692, 577, 1],
            ]),
            fabric: cut.of('we', 8),
            volume: 6,
            lift: 3,
          } as const,
        ]),
    { kind: 'flat', svg: rows.map(([x, y]) => button(x, y, 15, buttonColour)).join('') },
    ...longSleeves(cut, 'hem', { heavy: 1.3, dy: -6 }),
    ...(close === 'tie' ? belt(cut) : []),
  ];
}
