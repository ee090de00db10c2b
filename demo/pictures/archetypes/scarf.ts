import { fold } from '../folds.ts';
import type { Fabric, Layer, Piece } from '../picture.ts';
import { linear } from './paint.ts';
import { line, series, shape, short, smooth, type Point } from './stroke.ts';

type ScarfPlan = { readonly fabric: Fabric; readonly seam: string; readonly fringe: string };

/** A woven scarf worn once round an unseen neck: the loop with its hollow, a long tail and a short one, both fringed. */
export function scarf({ fabric, seam, fringe }: ScarfPlan): readonly Layer[] {
  const back = tail(
    fabric,
    seam,
    [
      [560, 470],
      [572, 640],
      [592, 830],
      [606, 1030],
    ],
    [
      [752, 450],
      [782, 640],
      [806, 830],
      [826, 1020],
    ],
  );
  const front = tail(
    fabric,
    seam,
    [
      [318, 470],
      [292, 660],
      [288, 880],
      [276, 1110],
    ],
    [
      [580, 520],
      [574, 680],
      [580, 880],
      [572, 1116],
    ],
  );
  const behind: Piece = {
    kind: 'piece',
    fabric,
    volume: 40,
    lift: 14,
    liftStrength: 0.3,
    d: 'M292 352C318 262 430 214 540 214C650 214 764 262 790 352C780 430 660 452 540 452C420 452 302 430 292 352Z',
    crumple: { height: 2.6, x: 170, y: 80 },
    folds: [
      fold(
        [
          [330, 330],
          [430, 272],
          [540, 260],
          [650, 272],
          [756, 330],
        ],
        40,
        8,
        15,
      ),
    ],
    lines:
      `<defs>${linear(
        'hollow',
        [0, 262],
        [0, 420],
        [
          [0, '#14100e', 0],
          [0.4, '#14100e', 0.4],
          [1, '#14100e', 0.62],
        ],
      )}</defs>` + shape('M280 262H800V460H280Z', 'url(#hollow)'),
  };
  const roll: Piece = {
    kind: 'piece',
    fabric,
    volume: 62,
    lift: 18,
    liftStrength: 0.45,
    d: 'M276 346C284 296 332 290 356 326C396 378 466 402 540 402C614 402 686 378 726 326C750 290 800 296 806 346C812 450 720 572 566 588C414 598 272 470 276 346Z',
    crumple: { height: 3, x: 170, y: 100 },
    folds: [
      fold(
        [
          [304, 360],
          [380, 450],
          [540, 490],
          [700, 450],
          [778, 360],
        ],
        42,
        9,
        16,
      ),
      fold(
        [
          [320, 340],
          [400, 416],
          [540, 444],
          [690, 410],
          [764, 338],
        ],
        24,
        -7,
        10,
      ),
      fold(
        [
          [300, 410],
          [400, 520],
          [560, 546],
          [690, 500],
        ],
        26,
        -7,
        10,
      ),
      fold(
        [
          [520, 580],
          [640, 548],
          [740, 470],
        ],
        24,
        6,
        10,
      ),
    ],
    lines: line('M356 326C396 378 466 402 540 402C614 402 686 378 726 326', seam, 5, { 'stroke-opacity': 0.3 }),
  };
  return [
    behind,
    ...fringes([606, 1030], [826, 1020], fringe, 62, 31),
    back,
    ...fringes([276, 1110], [572, 1116], fringe, 70, 17),
    front,
    roll,
  ];
}

function tail(fabric: Fabric, seam: string, left: readonly Point[], right: readonly Point[]): Piece {
  const rightUp = right.toReversed();
  const [first, ...rest] = rightUp;
  const between = (share: number): Point[] =>
    left.map(([x, y], index): Point => {
      const [toX, toY] = right[index] ?? [x, y];
      return [x + (toX - x) * share, y + (toY - y) * share];
    });
  return {
    kind: 'piece',
    fabric,
    volume: 20,
    lift: 18,
    liftStrength: 0.4,
    d: `${smooth(left)}L${short(first?.[0] ?? 0)} ${short(first?.[1] ?? 0)}${smooth([first ?? [0, 0], ...rest]).replace(/^M[^C]*/, '')}Z`,
    crumple: { height: 3.4, x: 120, y: 260 },
    folds: [
      fold(between(0.26), 50, 8, 18, 'even'),
      fold(between(0.47), 26, -7, 11, 'even'),
      fold(between(0.7), 52, 8, 20, 'even'),
      fold(between(0.88), 20, -5, 9, 'middle'),
    ],
    lines:
      line(smooth(left), seam, 4, { 'stroke-opacity': 0.35 }) +
      line(smooth(right), seam, 4, { 'stroke-opacity': 0.35 }),
  };
}

/** Twisted threads that hang from the edge between two points. */
function fringes(
  [fromX, fromY]: Point,
  [toX, toY]: Point,
  colour: string,
  length: number,
  seed: number,
): readonly Layer[] {
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
    {
      kind: 'flat',
      svg: line(d, '#3b3028', 6, { transform: 'translate(8 10)' }),
      blur: 6,
      opacity: 0.3,
      blend: 'multiply',
    },
    {
      kind: 'flat',
      svg:
        line(d, colour, 5.4) +
        line(d, '#000', 2, { 'stroke-opacity': 0.16, transform: 'translate(1.6 0)' }) +
        line(d, '#fff', 1.4, { 'stroke-opacity': 0.25, transform: 'translate(-1.4 0)' }),
    },
  ];
}
