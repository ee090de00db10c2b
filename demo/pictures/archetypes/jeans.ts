import { pair, type Cut } from '../cut.ts';
import { fold, type Point } from '../folds.ts';
import { backdrops, type Hex } from '../palette.ts';
import type { Layer, Piece } from '../picture.ts';
import { wallShadow } from '../studio.ts';
import { button, seam, stitches } from '../tailoring.ts';
import { legOutline, hips, backOfWaist, waistband, loop } from './trouser-parts.ts';

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
