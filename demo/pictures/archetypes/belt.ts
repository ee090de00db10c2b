import type { Cut } from '../cut.ts';
import { fold } from '../folds.ts';
import { bothSides, outline } from '../outline.ts';
import type { Piece } from '../picture.ts';

/** The belt of a coat, tied in front. */
export function belt(cut: Cut): readonly Piece[] {
  const strip = (d: string, id: string, turn: number, lift = 7): Piece => ({
    kind: 'piece',
    d,
    fabric: cut.of(id, turn),
    volume: 22,
    lift,
    gloss: cut.gloss,
  });
  return [
    strip(
      bothSides([
        [0, 800],
        [120, 796],
        [238, 780, 1],
        [240, 838, 1],
        [120, 856],
        [0, 860],
      ]),
      'b0',
      90,
    ),
    strip(
      outline([
        [476, 830, 1],
        [462, 930],
        [440, 1040],
        [424, 1130, 1],
        [478, 1142, 1],
        [498, 1040],
        [516, 940],
        [526, 836, 1],
      ]),
      'b1',
      12,
    ),
    strip(
      outline([
        [504, 830, 1],
        [528, 920],
        [548, 1000],
        [562, 1076, 1],
        [614, 1064, 1],
        [600, 980],
        [578, 900],
        [552, 824, 1],
      ]),
      'b2',
      -14,
    ),
    {
      ...strip(
        outline([
          [486, 792, 1],
          [520, 786],
          [546, 796, 1],
          [552, 826],
          [538, 858, 1],
          [508, 864],
          [482, 852, 1],
          [478, 822],
        ]),
        'b3',
        70,
        8,
      ),
      volume: 12,
      folds: [
        fold(
          [
            [484, 806],
            [516, 818],
            [546, 806],
          ],
          12,
          -6,
          4,
        ),
        fold(
          [
            [482, 836],
            [512, 842],
            [542, 830],
          ],
          12,
          -5,
          4,
        ),
      ],
    },
  ];
}
