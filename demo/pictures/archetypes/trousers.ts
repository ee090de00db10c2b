import { pair, type Cut } from '../cut.ts';
import { fold } from '../folds.ts';
import { backdrops, darker, lighter } from '../palette.ts';
import type { Layer, Piece } from '../picture.ts';
import { wallShadow } from '../studio.ts';
import { seam, stitches } from '../tailoring.ts';
import { legOutline, hips, backOfWaist, waistband, loop } from './trouser-parts.ts';

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
