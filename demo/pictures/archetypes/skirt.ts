import type { Cut } from '../cut.ts';
import { plain } from '../fabrics.ts';
import { fold, type Point } from '../folds.ts';
import { bothSides, outline, type Knot } from '../outline.ts';
import { backdrops, darker, type Hex } from '../palette.ts';
import type { Fold, Layer } from '../picture.ts';
import { wallShadow } from '../studio.ts';
import { button, seam, stitches } from '../tailoring.ts';

const backOfWaist = (colour: Hex, half: number, top: number): Layer => ({
  kind: 'piece',
  d: bothSides([
    [0, top + 5],
    [half * 0.6, top + 4],
    [half, top, 1],
    [half, top + 30, 1],
    [half * 0.6, top + 48],
    [0, top + 54],
  ]),
  fabric: plain({ base: darker(colour, 0.45) }, 'bw'),
});

/** A midi skirt in knife pleats that open toward the hem. */
export function pleatedSkirt(cut: Cut): readonly Layer[] {
  const { colour } = cut;
  const count = 15;
  const [top, bottom] = [226, 1240];
  const x = (index: number, y: number) =>
    540 +
    (index / count) * (166 + (372 - 166) * ((y - top) / (bottom - top)) ** 0.86) * 2 -
    (166 + (372 - 166) * ((y - top) / (bottom - top)) ** 0.86);
  const hem = Array.from({ length: count }, (_, index): readonly Knot[] => {
    const t = (index / count) * 2 - 1;
    const y = bottom + 34 * (1 - t * t);
    return [
      [x(index, bottom), y + 10, 1],
      [x(index + 0.86, bottom), y + 2, 1],
    ];
  }).flat();
  const d = outline([
    [706, top - 6, 1],
    [x(count, 480), 480],
    [x(count, 860), 860],
    [x(count, bottom), bottom, 1],
    ...hem.toReversed(),
    [x(0, bottom), bottom, 1],
    [x(0, 860), 860],
    [x(0, 480), 480],
    [374, top - 6, 1],
    [540, top + 14],
  ]);
  const pleat = (index: number): readonly Fold[] => {
    const line = (offset: number): Point[] =>
      [top, 470, 760, 1020, bottom + 50].map((y) => [x(index + offset, y) + Math.sin(y / 160 + index) * 3, y]);
    return [
      fold(line(0.02), 15, -15, 2.5, 'end'),
      fold(line(0.3), 34, 9, 8, 'end'),
      fold(line(0.86), 22, -4, 7, 'end'),
    ];
  };
  const lines = Array.from(
    { length: count - 1 },
    (_, index) =>
      `<path d="M${[top, 470, 760, 1020, bottom + 50].map((y) => `${x(index + 1, y).toFixed(1)} ${y}`).join('L')}" stroke="${darker(colour, 0.6)}" stroke-opacity=".5" stroke-width="2" fill="none"/>`,
  ).join('');
  return [
    ...wallShadow([d], backdrops.paper),
    backOfWaist(colour, 161, 180),
    {
      kind: 'piece',
      d,
      fabric: cut.of('c'),
      volume: 110,
      gloss: cut.gloss,
      lift: 4,
      folds: Array.from({ length: count }, (_, index) => pleat(index)).flat(),
      crumple: { height: 8, x: 150, y: 300 },
      lines,
    },
    {
      kind: 'piece',
      d: bothSides([
        [0, 200],
        [100, 194],
        [162, 178, 1],
        [168, 226, 1],
        [100, 242],
        [0, 248],
      ]),
      fabric: cut.of('w', 90),
      volume: 16,
      lift: 5,
      gloss: cut.gloss,
    },
  ];
}

/** A denim skirt buttoned down the front, with pockets and contrast thread. */
export function denimSkirt(cut: Cut, thread: Hex): readonly Layer[] {
  const { colour } = cut;
  const row = (points: readonly Point[]) => stitches(points, thread, 2, '8 4');
  const body = bothSides([
    [0, 232],
    [100, 226],
    [172, 212, 1],
    [198, 320],
    [224, 440],
    [250, 640],
    [268, 860, 1],
    [140, 886],
    [0, 894],
  ]);
  const pocket = (sign: 1 | -1) => {
    const p = (x: number, y: number): Point => [540 + sign * x, y];
    return (
      seam([p(86, 240), p(104, 300), p(160, 332), p(210, 336)], colour, 3) +
      row([p(80, 244), p(98, 306), p(158, 341), p(212, 345)]) +
      row([p(73, 246), p(92, 312), p(154, 349), p(214, 353)]) +
      seam([p(60, 560), p(150, 566), p(246, 552)], colour, 2.2)
    );
  };
  const buttons = [292, 384, 476, 568, 660, 752, 838].map((y) => button(540, y, 12, '#b3814a')).join('');
  return [
    ...wallShadow([body], backdrops.paper),
    backOfWaist(colour, 167, 174),
    {
      kind: 'piece',
      d: body,
      fabric: cut.of('c'),
      volume: 110,
      lift: 4,
      crumple: { height: 11, x: 130, y: 180 },
      folds: [
        fold(
          [
            [400, 420],
            [392, 620],
            [384, 890],
          ],
          46,
          -6,
          13,
          'end',
        ),
        fold(
          [
            [440, 460],
            [436, 680],
            [430, 890],
          ],
          42,
          6,
          13,
          'end',
        ),
        fold(
          [
            [680, 420],
            [696, 640],
            [704, 890],
          ],
          46,
          -6,
          13,
          'end',
        ),
        fold(
          [
            [640, 480],
            [646, 680],
            [652, 890],
          ],
          40,
          5,
          13,
          'end',
        ),
        fold(
          [
            [340, 360],
            [420, 384],
            [500, 372],
          ],
          22,
          -4,
          8,
        ),
        fold(
          [
            [740, 360],
            [664, 386],
            [590, 374],
          ],
          22,
          -4,
          8,
        ),
      ],
      lines: `<defs><radialGradient id="fade"><stop offset="0" stop-color="#fff" stop-opacity=".22"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><ellipse cx="430" cy="600" rx="90" ry="250" fill="url(#fade)"/><ellipse cx="655" cy="600" rx="90" ry="250" fill="url(#fade)"/>${pocket(1)}${pocket(-1)}${seam(
        [
          [504, 240],
          [504, 560],
          [504, 894],
        ],
        colour,
        2.2,
      )}${row([
        [512, 240],
        [512, 560],
        [512, 890],
      ])}${row([
        [570, 240],
        [570, 560],
        [570, 890],
      ])}${row([
        [276, 836],
        [400, 858],
        [540, 868],
        [680, 858],
        [804, 836],
      ])}${buttons}`,
    },
    {
      kind: 'piece',
      d: bothSides([
        [0, 196],
        [100, 190],
        [168, 172, 1],
        [174, 226, 1],
        [100, 244],
        [0, 250],
      ]),
      fabric: cut.of('w', 90),
      volume: 14,
      lift: 5,
      lines:
        row([
          [376, 184],
          [450, 198],
          [540, 206],
          [630, 198],
          [704, 184],
        ]) +
        row([
          [372, 218],
          [450, 232],
          [540, 240],
          [630, 232],
          [708, 218],
        ]),
    },
    { kind: 'flat', svg: button(540, 222, 14, '#b3814a') },
  ];
}
