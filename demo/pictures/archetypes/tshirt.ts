import { pair, type Cut } from '../cut.ts';
import { plain } from '../fabrics.ts';
import { fold } from '../folds.ts';
import { bothSides, outline } from '../outline.ts';
import { backdrops, darker } from '../palette.ts';
import type { Layer } from '../picture.ts';
import { wallShadow } from '../studio.ts';
import { bodyFall, seam, stitches } from '../tailoring.ts';

/** A T-shirt with a crew neck and set-in sleeves. */
export function tshirt(cut: Cut): readonly Layer[] {
  const { colour } = cut;
  const body = bothSides([
    [0, 372],
    [64, 352],
    [104, 300],
    [116, 244, 1],
    [180, 272],
    [240, 300, 1],
    [262, 400],
    [272, 520],
    [268, 700],
    [266, 900],
    [274, 1128, 1],
    [150, 1142],
    [0, 1146],
  ]);
  const back = bothSides([
    [0, 262],
    [70, 256],
    [116, 240, 1],
    [112, 330],
    [60, 390],
    [0, 400],
  ]);
  const band = bothSides([
    [0, 374],
    [66, 354],
    [106, 302],
    [118, 242, 1],
    [96, 236, 1],
    [84, 290],
    [52, 330],
    [0, 346],
  ]);
  const thread = darker(colour, 0.25);
  const sleeves = pair(
    {
      kind: 'piece',
      fabric: cut.of('sr', -18),
      volume: 60,
      crumple: { height: 5, x: 90, y: 130 },
      lift: 5,
      liftStrength: 0.3,
      joined: outline([
        [774, 300, 1],
        [650, 240, 1],
        [650, 540, 1],
        [814, 550, 1],
        [768, 492],
        [748, 420],
        [752, 350],
      ]),
      d: outline([
        [772, 302, 1],
        [752, 350],
        [748, 420],
        [768, 492],
        [812, 548, 1],
        [842, 664, 1],
        [905, 640],
        [962, 600, 1],
        [920, 480],
        [868, 372],
        [824, 324],
      ]),
      folds: [
        fold(
          [
            [784, 360],
            [820, 470],
            [850, 600],
          ],
          44,
          -4,
          12,
        ),
        fold(
          [
            [836, 380],
            [880, 480],
            [920, 600],
          ],
          44,
          4,
          12,
        ),
        fold(
          [
            [776, 520],
            [830, 500],
            [884, 524],
          ],
          22,
          -3,
          9,
        ),
      ],
      lines:
        stitches(
          [
            [838, 640],
            [900, 618],
            [954, 580],
          ],
          thread,
          1.6,
        ) +
        seam(
          [
            [772, 302],
            [752, 350],
            [748, 420],
            [768, 492],
            [812, 548],
          ],
          colour,
          3,
        ),
    },
    cut.of('sl', 18),
  );
  return [
    ...wallShadow([body, ...sleeves.map(({ d }) => d)], backdrops.paper),
    { kind: 'piece', d: back, fabric: plain({ base: darker(colour, 0.16) }, 'in') },
    {
      kind: 'piece',
      d: body,
      fabric: cut.of('c'),
      volume: 120,
      folds: bodyFall(270, 300, 1140, 5),
      crumple: { height: 12, x: 150, y: 230 },
      lift: 4,
      lines: stitches(
        [
          [268, 1104],
          [390, 1116],
          [540, 1121],
          [690, 1116],
          [812, 1104],
        ],
        thread,
        1.6,
      ),
    },
    ...sleeves,
    {
      kind: 'piece',
      d: band,
      fabric: plain({ base: darker(colour, 0.03) }, 'bd'),
      volume: 14,
      lift: 3,
      lines: stitches(
        [
          [428, 330],
          [470, 372],
          [540, 388],
          [610, 372],
          [652, 330],
        ],
        darker(colour, 0.3),
        1.4,
      ),
    },
  ];
}
