import { fold } from '../folds.ts';
import type { Fabric, Layer, Piece } from '../picture.ts';
import { line, series, short, smooth, type Point } from './stroke.ts';

type ScarfPlan = { readonly fabric: Fabric; readonly seam: string; readonly fringe: string };

/** A woven scarf folded once lengthwise and laid over itself: a short tail behind, a long one in front, both fringed. */
export function scarf({ fabric, seam, fringe }: ScarfPlan): readonly Layer[] {
  const back = tail(fabric, seam, [[520, 300], [556, 520], [590, 800], [612, 1010]], [[772, 310], [800, 520], [822, 800], [846, 1000]]);
  const front = tail(fabric, seam, [[282, 330], [262, 560], [270, 820], [262, 1090]], [[566, 330], [560, 560], [574, 820], [570, 1096]]);
  const loop: Piece = {
    kind: 'piece', fabric, volume: 64, lift: 16, liftStrength: 0.42,
    d: 'M286 372C276 300 330 236 430 226C540 216 680 220 738 254C792 286 786 350 772 392C720 416 640 380 566 384C470 390 380 420 286 372Z',
    crumple: { height: 3, x: 160, y: 90 },
    folds: [
      fold([[300, 340], [400, 276], [540, 268], [720, 300]], 46, 12, 16),
      fold([[310, 372], [420, 322], [560, 318], [756, 352]], 26, -14, 9),
      fold([[340, 300], [460, 246], [600, 244], [700, 262]], 22, -8, 9),
    ],
    lines: line('M286 372C380 420 470 390 566 384C640 380 720 416 772 392', seam, 3, { 'stroke-opacity': 0.4 }),
  };
  return [
    ...fringes([612, 1010], [846, 1000], fringe, 62, 31), back,
    ...fringes([262, 1090], [570, 1096], fringe, 70, 17), front,
    loop,
  ];
}

function tail(fabric: Fabric, seam: string, left: readonly Point[], right: readonly Point[]): Piece {
  const rightUp = [...right].reverse();
  const [first, ...rest] = rightUp;
  const between = (share: number): Point[] => left.map(([x, y], index): Point => {
    const [toX, toY] = right[index] ?? [x, y];
    return [x + (toX - x) * share, y + (toY - y) * share];
  });
  return {
    kind: 'piece', fabric, volume: 20, lift: 18, liftStrength: 0.4,
    d: `${smooth(left)}L${short(first?.[0] ?? 0)} ${short(first?.[1] ?? 0)}${smooth([first ?? [0, 0], ...rest]).replace(/^M[^C]*/, '')}Z`,
    crumple: { height: 3.4, x: 120, y: 260 },
    folds: [
      fold(between(0.26), 46, 10, 16, 'even'), fold(between(0.47), 20, -13, 8, 'even'),
      fold(between(0.7), 52, 9, 18, 'even'), fold(between(0.88), 16, -8, 7, 'middle'),
    ],
    lines: line(smooth(left), seam, 4, { 'stroke-opacity': 0.35 }) + line(smooth(right), seam, 4, { 'stroke-opacity': 0.35 }),
  };
}

/** Twisted threads that hang from the edge between two points. */
function fringes([fromX, fromY]: Point, [toX, toY]: Point, colour: string, length: number, seed: number): readonly Layer[] {
  const next = series(seed);
  const count = Math.round((toX - fromX) / 9);
  const threads = Array.from({ length: count }, (_, index) => {
    const share = (index + 0.5) / count;
    const x = fromX + (toX - fromX) * share;
    const y = fromY + (toY - fromY) * share - 8;
    const sway = (next() - 0.5) * 12;
    const reach = length * (0.86 + next() * 0.2);
    return `M${short(x)} ${short(y)}q${short(sway * 0.3)} ${short(reach * 0.5)} ${short(sway)} ${short(reach)}`;
  });
  const d = threads.join('');
  return [
    { kind: 'flat', svg: line(d, '#3b3028', 6, { transform: 'translate(8 10)' }), blur: 6, opacity: 0.3, blend: 'multiply' },
    { kind: 'flat', svg: line(d, colour, 5.4) + line(d, '#000', 2, { 'stroke-opacity': 0.16, transform: 'translate(1.6 0)' }) + line(d, '#fff', 1.4, { 'stroke-opacity': 0.25, transform: 'translate(-1.4 0)' }) },
  ];
}
