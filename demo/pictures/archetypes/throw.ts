import { fold } from '../folds.ts';
import type { Fabric, Layer } from '../picture.ts';
import { flat } from './paint.ts';
import { line, series, short } from './stroke.ts';

/** A wool throw laid over the right arm of the armchair (in its coordinates), fringed at the lower end. */
export function throwOverArm(fabric: Fabric, fringe: string): readonly Layer[] {
  const d =
    'M704 716C700 668 744 634 808 636C872 636 908 664 916 720C926 810 926 900 922 986C880 998 800 1000 722 994C722 900 712 810 704 716Z';
  const next = series(31);
  const threads = Array.from({ length: 26 }, (_, index) => {
    const x = 726 + index * 7.7;
    return `M${short(x)} 990q${short((next() - 0.5) * 4)} 22 ${short((next() - 0.5) * 12)} ${short(46 + next() * 8)}`;
  }).join('');
  return [
    flat(line(threads, '#2c2014', 6, { transform: 'translate(7 8)' }), { blur: 6, opacity: 0.36, blend: 'multiply' }),
    flat(
      line(threads, fringe, 5) + line(threads, '#fff', 1.4, { 'stroke-opacity': 0.22, transform: 'translate(-1.2 0)' }),
    ),
    {
      kind: 'piece',
      fabric,
      d,
      volume: 44,
      lift: 18,
      liftStrength: 0.45,
      crumple: { height: 2.4, x: 110, y: 220 },
      folds: [
        fold(
          [
            [752, 660],
            [758, 800],
            [756, 990],
          ],
          44,
          8,
          15,
          'even',
        ),
        fold(
          [
            [794, 650],
            [800, 800],
            [806, 990],
          ],
          26,
          -7,
          10,
          'even',
        ),
        fold(
          [
            [846, 650],
            [860, 800],
            [852, 990],
          ],
          46,
          8,
          16,
          'even',
        ),
        fold(
          [
            [890, 670],
            [896, 820],
            [892, 990],
          ],
          24,
          -7,
          10,
          'even',
        ),
        fold(
          [
            [720, 720],
            [734, 850],
            [738, 990],
          ],
          22,
          -6,
          9,
          'even',
        ),
      ],
    },
  ];
}
