import { pair, type Cut } from '../cut.ts';
import { fold } from '../folds.ts';
import { bothSides, outline } from '../outline.ts';
import { backdrops, darker, type Hex } from '../palette.ts';
import type { Layer } from '../picture.ts';
import { wallShadow } from '../studio.ts';
import { gathers, seam, stitches } from '../tailoring.ts';
import { inside, label, skirt } from './dress-parts.ts';

const paper = backdrops.paper;

/** A knee-length A-line dress: scoop neck, short sleeves, a fitted bodice and a waist band. */
export function alineDress(cut: Cut, piping: Hex): readonly Layer[] {
  const { colour } = cut;
  const bodice = bothSides([
    [0, 330],
    [48, 318],
    [80, 268],
    [92, 196, 1],
    [138, 212],
    [184, 234, 1],
    [172, 300],
    [168, 370],
    [186, 436, 1],
    [170, 520],
    [152, 586],
    [148, 622, 1],
    [80, 630],
    [0, 634],
  ]);
  const back = bothSides([
    [0, 222],
    [56, 214],
    [90, 192, 1],
    [88, 270],
    [46, 346],
    [0, 350],
  ]);
  const below = skirt(cut, 636, 1262, 148, 372, 9, 13, 4);
  const sleeves = pair(
    {
      kind: 'piece',
      fabric: cut.of('sr', -4),
      volume: 46,
      lift: 6,
      liftStrength: 0.3,
      gloss: cut.gloss,
      crumple: { height: 4, x: 70, y: 90 },
      d: outline([
        [724, 234, 1],
        [712, 300],
        [708, 370],
        [728, 440, 1],
        [742, 500, 1],
        [800, 496],
        [860, 462, 1],
        [836, 360],
        [800, 280],
        [762, 244],
      ]),
      folds: [
        ...gathers([726, 240], [782, 262], 6, 90, 6, 3),
        fold(
          [
            [736, 330],
            [766, 410],
            [782, 486],
          ],
          34,
          -5,
          9,
        ),
        fold(
          [
            [780, 330],
            [812, 400],
            [834, 462],
          ],
          34,
          4,
          10,
        ),
      ],
      lines:
        seam(
          [
            [724, 234],
            [712, 300],
            [708, 370],
            [728, 440],
          ],
          colour,
          2.4,
        ) +
        stitches(
          [
            [740, 484],
            [798, 480],
            [854, 448],
          ],
          darker(colour, 0.3),
          1.4,
        ),
    },
    cut.of('sl', 32),
  );
  const neck = bothSides([
    [0, 344],
    [54, 330],
    [88, 276],
    [100, 200, 1],
    [88, 192, 1],
    [76, 262],
    [44, 308],
    [0, 318],
  ]);
  const waist = bothSides([
    [0, 624],
    [80, 620],
    [150, 610, 1],
    [150, 646, 1],
    [80, 656],
    [0, 660],
  ]);
  const buttons = [368, 420, 472, 524, 576]
    .map(
      (y) =>
        `<circle cx="541" cy="${y + 2}" r="8" fill="#120c0a" opacity=".35"/><circle cx="540" cy="${y}" r="7.5" fill="${piping}"/><circle cx="538" cy="${y - 2}" r="3" fill="#fff" opacity=".55"/>`,
    )
    .join('');
  return [
    ...wallShadow([bodice, below.d, ...sleeves.map(({ d }) => d)], paper),
    inside(colour, back),
    label(colour, 236),
    below,
    {
      kind: 'piece',
      d: bodice,
      fabric: cut.of('bo'),
      volume: 90,
      gloss: cut.gloss,
      crumple: { height: 7, x: 110, y: 150 },
      lift: 4,
      folds: [
        fold(
          [
            [420, 620],
            [432, 520],
            [450, 450],
          ],
          26,
          -5,
          8,
        ),
        fold(
          [
            [660, 620],
            [648, 520],
            [630, 450],
          ],
          26,
          -5,
          8,
        ),
        fold(
          [
            [372, 440],
            [420, 452],
            [470, 440],
          ],
          20,
          -4,
          8,
        ),
        fold(
          [
            [708, 440],
            [664, 450],
            [620, 440],
          ],
          20,
          -4,
          8,
        ),
        ...gathers([410, 640], [520, 640], 5, -90, 5, 6),
        ...gathers([560, 640], [670, 640], 5, -90, 5, 9),
      ],
      lines:
        seam(
          [
            [540, 344],
            [540, 480],
            [540, 632],
          ],
          colour,
          1.8,
        ) + buttons,
    },
    ...sleeves,
    { kind: 'piece', d: waist, fabric: cut.of('wa', 40), volume: 20, lift: 5, gloss: cut.gloss },
    { kind: 'piece', d: neck, fabric: cut.of('ne', 60), volume: 10, lift: 3, gloss: cut.gloss },
  ];
}
