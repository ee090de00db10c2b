import { pair, type Cut } from '../cut.ts';
import { plain } from '../fabrics.ts';
import { fold } from '../folds.ts';
import { bothSides, outline } from '../outline.ts';
import { backdrops, darker, type Hex } from '../palette.ts';
import type { Layer, Piece } from '../picture.ts';
import { wallShadow } from '../studio.ts';
import { button, falling, gathers, seam, stitches } from '../tailoring.ts';

/** A shirt collar that lies open at the throat: stand, two leaves, and the shadow inside. Shoulder neck points at ±96, 206. */
function shirtCollar(cut: Cut): readonly Piece[] {
  const leaf = pair(
    {
      kind: 'piece',
      fabric: cut.of('le', 64),
      volume: 12,
      lift: 7,
      gloss: cut.gloss,
      d: outline([
        [540, 344, 1],
        [572, 322],
        [610, 276],
        [632, 200, 1],
        [648, 214],
        [656, 246, 1],
        [642, 318],
        [622, 372, 1],
        [584, 366],
      ]),
      lines: stitches(
        [
          [556, 344],
          [586, 356],
          [614, 362],
          [634, 312],
          [648, 248],
        ],
        darker(cut.colour, 0.25),
        1.4,
      ),
    },
    cut.of('lf', -64),
  );
  return [
    {
      kind: 'piece',
      d: bothSides([
        [0, 196],
        [56, 190],
        [94, 196, 1],
        [90, 270],
        [46, 330],
        [0, 352],
      ]),
      fabric: plain({ base: darker(cut.colour, 0.3) }, 'ci'),
    },
    {
      kind: 'piece',
      d: bothSides([
        [0, 188],
        [54, 180],
        [92, 190, 1],
        [98, 214, 1],
        [60, 232],
        [0, 240],
      ]),
      fabric: cut.of('st', 90),
      volume: 14,
      lift: 5,
    },
    ...leaf,
  ];
}

/** A shirt dress: collar, buttons to the hem, rolled sleeves, chest pocket, a tie belt of its own cloth. */
export function shirtDress(cut: Cut, buttonColour: Hex): readonly Layer[] {
  const { colour } = cut;
  const thread = darker(colour, 0.25);
  const body = bothSides([
    [0, 330],
    [48, 300],
    [84, 258],
    [98, 208, 1],
    [156, 226],
    [214, 258, 1],
    [204, 330],
    [204, 410],
    [226, 478, 1],
    [212, 560],
    [186, 640],
    [180, 668],
    [206, 780],
    [236, 920],
    [262, 1090],
    [276, 1210, 1],
    [240, 1278],
    [180, 1316],
    [90, 1332],
    [0, 1336],
  ]);
  const sleeves = pair(
    {
      kind: 'piece',
      fabric: cut.of('sr', -20),
      volume: 54,
      lift: 5,
      liftStrength: 0.3,
      joined: outline([
        [756, 256, 1],
        [640, 210, 1],
        [640, 480, 1],
        [768, 486, 1],
        [744, 410],
        [744, 330],
      ]),
      crumple: { height: 5, x: 80, y: 120 },
      d: outline([
        [754, 258, 1],
        [744, 330],
        [744, 410],
        [766, 484, 1],
        [784, 566],
        [806, 640, 1],
        [850, 646],
        [908, 606, 1],
        [892, 500],
        [852, 376],
        [808, 290],
        [782, 268],
      ]),
      folds: [
        fold(
          [
            [778, 320],
            [808, 450],
            [838, 620],
          ],
          40,
          -5,
          11,
        ),
        fold(
          [
            [812, 330],
            [852, 450],
            [880, 590],
          ],
          40,
          4.5,
          11,
        ),
        fold(
          [
            [768, 500],
            [814, 540],
            [862, 520],
          ],
          20,
          -5,
          6,
        ),
        fold(
          [
            [790, 570],
            [834, 590],
            [880, 566],
          ],
          18,
          -4,
          6,
        ),
      ],
      lines: seam(
        [
          [754, 258],
          [744, 330],
          [744, 410],
          [766, 484],
        ],
        colour,
        2.2,
      ),
    },
    cut.of('sl', 20),
  );
  const cuffs = pair(
    {
      kind: 'piece',
      fabric: cut.of('cr', 66),
      volume: 18,
      lift: 5,
      d: outline([
        [798, 618, 1],
        [850, 624],
        [908, 582, 1],
        [918, 644, 1],
        [860, 690],
        [812, 686, 1],
      ]),
    },
    cut.of('cl', -66),
  );
  const belt = bothSides([
    [0, 654],
    [100, 650],
    [188, 640, 1],
    [188, 682, 1],
    [100, 692],
    [0, 696],
  ]);
  const tail = (id: string, turn: number, knots: Parameters<typeof outline>[0]): Piece => ({
    kind: 'piece',
    d: outline(knots),
    fabric: cut.of(id, turn),
    volume: 16,
    lift: 6,
  });
  const placket =
    seam(
      [
        [512, 340],
        [512, 800],
        [512, 1332],
      ],
      colour,
      1.8,
    ) +
    stitches(
      [
        [522, 350],
        [522, 800],
        [522, 1330],
      ],
      thread,
      1.2,
    ) +
    seam(
      [
        [568, 360],
        [568, 800],
        [568, 1332],
      ],
      colour,
      1.8,
    );
  const pocket = `<path d="M622 430L712 430L710 530L666 548L624 530Z" fill="none" stroke="${darker(colour, 0.45)}" stroke-opacity=".6" stroke-width="2.2"/><path d="M623 448H711" stroke="${darker(colour, 0.4)}" stroke-opacity=".5" stroke-width="1.6"/>`;
  return [
    ...wallShadow([body, ...sleeves.map(({ d }) => d), ...cuffs.map(({ d }) => d)], backdrops.paper),
    {
      kind: 'piece',
      d: body,
      fabric: cut.of('c'),
      volume: 120,
      crumple: { height: 9, x: 130, y: 240 },
      lift: 4,
      folds: [
        ...falling({ top: 690, bottom: 1320, topHalf: 170, bottomHalf: 268, flutes: 7, depth: 9, seed: 5 }),
        ...gathers([372, 650], [505, 654], 6, -120, 6, 3),
        ...gathers([575, 654], [708, 650], 6, -120, 6, 7),
        ...gathers([366, 690], [708, 690], 12, 100, 6, 9),
        fold(
          [
            [330, 470],
            [390, 490],
            [450, 474],
          ],
          24,
          -4,
          9,
        ),
        fold(
          [
            [750, 470],
            [700, 490],
            [640, 476],
          ],
          24,
          -4,
          9,
        ),
      ],
      lines:
        placket +
        pocket +
        [404, 500, 596, 760, 860, 960, 1060, 1160, 1256].map((y) => button(540, y, 9, buttonColour)).join('') +
        stitches(
          [
            [272, 1204],
            [330, 1270],
            [430, 1306],
            [540, 1316],
            [650, 1306],
            [750, 1270],
            [808, 1204],
          ],
          thread,
          1.4,
        ),
    },
    ...sleeves,
    ...cuffs,
    {
      kind: 'piece',
      d: belt,
      fabric: cut.of('be', 90),
      volume: 20,
      lift: 5,
      folds: gathers([400, 664], [680, 664], 8, 30, 4, 5),
    },
    tail('t1', 8, [
      [574, 668, 1],
      [562, 760],
      [548, 850],
      [540, 934, 1],
      [578, 940, 1],
      [588, 850],
      [598, 760],
      [604, 670, 1],
    ]),
    tail('t2', -14, [
      [590, 668, 1],
      [610, 740],
      [626, 820],
      [650, 890, 1],
      [684, 878, 1],
      [660, 800],
      [640, 730],
      [620, 664, 1],
    ]),
    tail('t3', 70, [
      [566, 646, 1],
      [594, 640],
      [622, 648, 1],
      [626, 676],
      [616, 698, 1],
      [592, 702],
      [570, 694, 1],
    ]),
    ...shirtCollar(cut),
  ];
}
