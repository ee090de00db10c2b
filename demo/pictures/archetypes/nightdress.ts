import { pair, type Cut } from '../cut.ts';
import { plain } from '../fabrics.ts';
import { fold } from '../folds.ts';
import { bothSides, outline } from '../outline.ts';
import { backdrops, darker, lighter } from '../palette.ts';
import type { Layer } from '../picture.ts';
import { wallShadow } from '../studio.ts';
import { button, gathers, seam, stitches } from '../tailoring.ts';
import { skirt } from './dress-parts.ts';
import { scallops } from './lace.ts';

const blush = backdrops.blush;

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
