import { pair, type Cut } from '../cut.ts';
import { fold, type Point } from '../folds.ts';
import { outline, type Knot } from '../outline.ts';
import { darker } from '../palette.ts';
import type { Piece } from '../picture.ts';
import { gathers, seam, stitches } from '../tailoring.ts';

/** How a long sleeve ends: plain with a stitched hem, in a buttoned cuff with gathers, or in a rib. */
export type SleeveEnd = 'hem' | 'cuff' | 'rib';

const from540 = (knots: readonly Knot[], dx: number, dy: number): readonly Knot[] =>
  knots.map((knot): Knot =>
    knot.length === 3 ? [540 + dx + knot[0], dy + knot[1], 1] : [540 + dx + knot[0], dy + knot[1]],
  );

const long: readonly Knot[] = [
  [232, 300, 1],
  [204, 380],
  [208, 470],
  [256, 548, 1],
  [276, 700],
  [300, 860],
  [322, 1006, 1],
  [372, 1012],
  [422, 984, 1],
  [404, 820],
  [378, 620],
  [340, 430],
  [296, 340],
  [262, 312],
];
const full: readonly Knot[] = [
  [232, 300, 1],
  [204, 380],
  [208, 470],
  [252, 548, 1],
  [262, 700],
  [268, 860],
  [300, 966],
  [332, 1004, 1],
  [376, 1004],
  [412, 984, 1],
  [448, 900],
  [432, 760],
  [394, 600],
  [340, 430],
  [294, 332],
  [260, 306],
];
const cuff: readonly Knot[] = [
  [328, 996, 1],
  [372, 1000],
  [414, 976, 1],
  [424, 1046, 1],
  [380, 1072],
  [338, 1070, 1],
];
const deepRib: readonly Knot[] = [
  [316, 984, 1],
  [368, 994],
  [424, 964, 1],
  [432, 1060, 1],
  [382, 1088],
  [334, 1086, 1],
];

/** Both long sleeves of a top whose shoulder tip is 232 px from the middle at y 300; moved by (dx, dy) px. */
export function longSleeves(cut: Cut, end: SleeveEnd, { dx = 0, dy = 0, heavy = 1 } = {}): readonly Piece[] {
  const p = (x: number, y: number): Point => [540 + dx + x, dy + y];
  const gathered = end === 'cuff';
  const folds = [
    fold([p(250, 360), p(296, 520), p(312, 700), p(340, 900)], 46, -4 * heavy, 13),
    fold([p(292, 360), p(342, 540), p(372, 760), p(392, 960)], 50, 4 * heavy, 14),
    fold([p(262, 560), p(306, 600), p(352, 596)], 26, -4.5 * heavy, 7),
    fold([p(276, 640), p(318, 670), p(366, 654)], 22, -3.5 * heavy, 7),
    fold([p(268, 600), p(312, 634), p(360, 624)], 22, 3.5 * heavy, 8),
    fold([p(292, 830), p(336, 868), p(394, 850)], 22, -3 * heavy, 8),
    fold([p(302, 910), p(350, 940), p(404, 912)], 20, -3 * heavy, 8),
    ...(gathered ? gathers(p(334, 1000), p(412, 978), 6, -130, 7, 5) : []),
  ];
  const armhole = seam([p(232, 300), p(204, 380), p(208, 470), p(256, 548)], cut.colour, 2.6);
  const hem = end === 'hem' ? stitches([p(314, 972), p(368, 982), p(424, 950)], darker(cut.colour, 0.3), 1.6) : '';
  const sleeve: Piece = {
    kind: 'piece',
    d: outline(from540(gathered ? full : long, dx, dy)),
    fabric: cut.of('sr', -12),
    volume: 70,
    joined: gathered
      ? ''
      : outline(
          from540(
            [
              [234, 298, 1],
              [110, 236, 1],
              [110, 540, 1],
              [258, 550, 1],
              [208, 470],
              [204, 380],
            ],
            dx,
            dy,
          ),
        ),
    folds,
    crumple: { height: 6 * heavy, x: 80, y: 150 },
    lift: gathered ? 7 : 5,
    liftStrength: 0.3,
    lines: armhole + hem,
    gloss: cut.gloss,
  };
  const ended: readonly Piece[] =
    end === 'hem'
      ? []
      : pair(
          {
            kind: 'piece',
            d: outline(from540(gathered ? cuff : deepRib, dx, dy)),
            fabric: cut.of('cr', -10),
            volume: 30,
            lift: 4,
            gloss: cut.gloss,
            lines: gathered ? stitches([p(334, 1006), p(374, 1010), p(412, 988)], darker(cut.colour, 0.25), 1.4) : '',
          },
          cut.of('cl', 10),
        );
  return [...pair(sleeve, cut.of('sl', 12), gathered ? 0 : 20), ...ended];
}
