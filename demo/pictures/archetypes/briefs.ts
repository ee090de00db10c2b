import type { Cut } from '../cut.ts';
import { plain } from '../fabrics.ts';
import { fold, type Point } from '../folds.ts';
import { bothSides } from '../outline.ts';
import { backdrops, darker, lighter, mix } from '../palette.ts';
import type { Layer } from '../picture.ts';
import { wallShadow } from '../studio.ts';
import { stitches } from '../tailoring.ts';
import { tulle, scallops, tinyBow } from './lace.ts';

const blush = backdrops.blush;

/** Briefs from the front, the back rim behind: lace with a lined centre, or plain. */
export function briefs(cut: Cut, style: 'lace' | 'plain'): readonly Layer[] {
  const { colour } = cut;
  const lace = style === 'lace';
  const front = bothSides([
    [0, 470],
    [150, 458],
    [286, 420, 1],
    [300, 470],
    [306, 560, 1],
    [240, 606],
    [150, 720],
    [96, 830],
    [70, 930, 1],
    [0, 948],
  ]);
  const back = bothSides([
    [0, 436],
    [150, 430],
    [284, 414, 1],
    [304, 540, 1],
    [250, 660],
    [140, 800],
    [72, 932, 1],
    [0, 940],
  ]);
  const centre = bothSides([
    [0, 500],
    [96, 492],
    [150, 480, 1],
    [136, 600],
    [100, 740],
    [66, 932, 1],
    [0, 948],
  ]);
  const legEdge: readonly Point[] = [
    [846, 560],
    [780, 606],
    [690, 720],
    [636, 830],
    [610, 926],
  ];
  const other = legEdge.map(([x, y]): Point => [1080 - x, y]);
  const top = (dy: number): Point[] => [
    [252, 422 + dy],
    [390, 460 + dy],
    [540, 472 + dy],
    [690, 460 + dy],
    [828, 422 + dy],
  ];
  const folds = [
    fold(
      [
        [270, 500],
        [380, 560],
        [490, 720],
      ],
      34,
      -4,
      12,
    ),
    fold(
      [
        [810, 500],
        [700, 560],
        [590, 720],
      ],
      34,
      -4,
      12,
    ),
    fold(
      [
        [300, 470],
        [420, 530],
        [520, 560],
      ],
      26,
      3,
      12,
    ),
    fold(
      [
        [780, 470],
        [660, 530],
        [560, 560],
      ],
      26,
      3,
      12,
    ),
    fold(
      [
        [500, 800],
        [540, 840],
        [580, 800],
      ],
      24,
      -3,
      10,
    ),
  ];
  return [
    ...wallShadow([front], blush),
    {
      kind: 'piece',
      d: back,
      fabric: plain({ base: darker(colour, 0.36) }, 'bk'),
      volume: 14,
      lines: stitches(top(-22), lighter(colour, 0.1), 1.2),
    },
    ...(lace
      ? [
          { kind: 'piece', d: front, fabric: plain({ base: tulle(colour) }, 'tu'), volume: 80, lift: 5 } as const,
          scallops(legEdge, colour),
          scallops(other, colour),
          { kind: 'piece', d: front, fabric: cut.of('la', 12), volume: 90, folds } as const,
          {
            kind: 'piece',
            d: centre,
            fabric: plain({ base: colour }, 'ce'),
            volume: 40,
            folds: folds.slice(4),
            lift: 2,
            crumple: { height: 3, x: 90, y: 120 },
            gloss: 0.1,
          } as const,
        ]
      : [
          {
            kind: 'piece',
            d: front,
            fabric: cut.of('c'),
            volume: 110,
            folds,
            lift: 5,
            gloss: 0.08,
            crumple: { height: 5, x: 140, y: 120 },
            lines:
              stitches(
                legEdge.map(([x, y]): Point => [x - 14, y - 4]),
                darker(colour, 0.3),
                1.3,
              ) +
              stitches(
                other.map(([x, y]): Point => [x + 14, y - 4]),
                darker(colour, 0.3),
                1.3,
              ),
          } as const,
        ]),
    {
      kind: 'piece',
      d: bothSides([
        [0, 466],
        [150, 454],
        [286, 416, 1],
        [291, 446, 1],
        [150, 484],
        [0, 497],
      ]),
      fabric: plain({ base: lace ? darker(colour, 0.06) : mix(colour, darker(colour, 0.5), 0.12) }, 'wb'),
      volume: 9,
      lift: 3,
      lines: stitches(top(20), lighter(colour, 0.25), 1.2),
    },
    tinyBow(540, 478, lighter(colour, 0.08), 0.8),
  ];
}
