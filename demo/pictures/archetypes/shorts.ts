import { pair, type Cut } from '../cut.ts';
import { fold } from '../folds.ts';
import { outline } from '../outline.ts';
import { backdrops, darker, type Hex } from '../palette.ts';
import type { Layer, Piece } from '../picture.ts';
import { wallShadow } from '../studio.ts';
import { button, seam, stitches } from '../tailoring.ts';
import { legOutline, hips, backOfWaist, waistband, loop } from './trouser-parts.ts';

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
