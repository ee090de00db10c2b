import type { Cut } from '../cut.ts';
import { plain } from '../fabrics.ts';
import { fold } from '../folds.ts';
import { bothSides } from '../outline.ts';
import { darker, lighter, type Backdrop } from '../palette.ts';
import type { Layer } from '../picture.ts';
import { wallShadow } from '../studio.ts';
import { seam, stitches } from '../tailoring.ts';

/** A swimsuit: scoop neck, straps, a ruched waist, moderately high legs. */
export function swimsuit(cut: Cut, backdrop: Backdrop): readonly Layer[] {
  const { colour } = cut;
  const inner = darker(colour, 0.42);
  const body = bothSides([
    [0, 444],
    [70, 424],
    [118, 350],
    [134, 206, 1],
    [152, 200],
    [172, 208, 1],
    [170, 320],
    [182, 410],
    [214, 470, 1],
    [206, 560],
    [170, 690],
    [164, 740],
    [192, 860],
    [222, 960, 1],
    [180, 1020],
    [110, 1120],
    [52, 1240, 1],
    [0, 1262],
  ]);
  const back = bothSides([
    [0, 560],
    [80, 520],
    [128, 360],
    [136, 200, 1],
    [154, 194],
    [172, 204, 1],
    [166, 330],
    [200, 462, 1],
    [150, 620],
    [0, 640],
  ]);
  const seat = bothSides([
    [0, 900],
    [160, 900],
    [222, 956, 1],
    [214, 1010],
    [150, 1110],
    [70, 1200],
    [54, 1242, 1],
    [0, 1250],
  ]);
  return [
    ...wallShadow([body], backdrop),
    {
      kind: 'piece',
      d: back,
      fabric: plain({ base: inner }, 'bk'),
      volume: 30,
      lines: seam(
        [
          [420, 360],
          [470, 520],
          [540, 552],
          [610, 520],
          [660, 360],
        ],
        colour,
        2,
      ),
    },
    { kind: 'piece', d: seat, fabric: plain({ base: inner }, 'se'), volume: 20 },
    {
      kind: 'piece',
      d: body,
      fabric: cut.of('c'),
      volume: 130,
      lift: 5,
      gloss: 0.16,
      crumple: { height: 7, x: 150, y: 190 },
      folds: [
        fold(
          [
            [400, 470],
            [440, 560],
            [520, 590],
          ],
          46,
          5,
          16,
        ),
        fold(
          [
            [680, 470],
            [640, 560],
            [560, 590],
          ],
          46,
          5,
          16,
        ),
        fold(
          [
            [392, 560],
            [450, 622],
            [530, 630],
          ],
          30,
          -5,
          12,
        ),
        fold(
          [
            [688, 560],
            [630, 622],
            [550, 630],
          ],
          30,
          -5,
          12,
        ),
        ...[0, 1, 2, 3, 4, 5, 6].map((step) =>
          fold(
            [
              [374, 640 + step * 30],
              [450, 622 + step * 40],
              [560, 590 + step * 56],
              [690, 560 + step * 70],
            ],
            26,
            step % 2 === 0 ? -6.5 : 5.5,
            8,
          ),
        ),
        fold(
          [
            [340, 960],
            [420, 980],
            [500, 1080],
          ],
          26,
          -4,
          10,
        ),
        fold(
          [
            [740, 960],
            [660, 980],
            [580, 1080],
          ],
          26,
          -4,
          10,
        ),
      ],
      lines:
        stitches(
          [
            [540 - 214 + 12, 480],
            [372, 418],
            [382, 330],
            [380, 210],
          ],
          lighter(colour, 0.16),
          1.3,
        ) +
        stitches(
          [
            [540 + 202, 480],
            [708, 418],
            [698, 330],
            [700, 210],
          ],
          lighter(colour, 0.16),
          1.3,
        ) +
        stitches(
          [
            [420, 214],
            [432, 352],
            [478, 436],
            [540, 458],
            [602, 436],
            [648, 352],
            [660, 214],
          ],
          lighter(colour, 0.16),
          1.3,
        ) +
        stitches(
          [
            [330, 966],
            [372, 1026],
            [440, 1124],
            [500, 1244],
          ],
          lighter(colour, 0.16),
          1.3,
        ) +
        stitches(
          [
            [750, 966],
            [708, 1026],
            [640, 1124],
            [580, 1244],
          ],
          lighter(colour, 0.16),
          1.3,
        ),
    },
  ];
}
