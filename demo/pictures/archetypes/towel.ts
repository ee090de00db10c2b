import { fold } from '../folds.ts';
import type { Fabric, Layer, Piece } from '../picture.ts';
import { line, rounded, series } from './stroke.ts';

type Towel = { readonly fabric: Fabric; readonly seam: string; readonly thickness: number; readonly width: number };

/** Folded towels on one another, the folds to the front; `towels` from the lowest up, standing on `floor`. */
export function towelStack(towels: readonly Towel[], floor: number, seed = 4): readonly Layer[] {
  const next = series(seed);
  let foot = floor;
  return towels.flatMap((towel, index): readonly Layer[] => {
    const shift = (next() - 0.5) * 22;
    const layers = folded(towel, 540 + shift, foot, next, index === towels.length - 1);
    foot -= towel.thickness - 6;
    return layers;
  });
}

function folded(
  { fabric, seam, thickness, width }: Towel,
  cx: number,
  foot: number,
  next: () => number,
  isTop: boolean,
): readonly Layer[] {
  const left = cx - width / 2;
  const right = cx + width / 2;
  const top = foot - thickness;
  const sag = () => (next() - 0.5) * 10;
  const front: Piece = {
    kind: 'piece',
    fabric,
    volume: thickness * 0.46,
    lift: 14,
    liftStrength: 0.5,
    d: rounded(
      [
        [left, top + sag()],
        [cx - width * 0.2, top + sag() * 0.6],
        [cx + width * 0.2, top + sag() * 0.6],
        [right, top + sag()],
        [right + 2, foot - thickness * 0.5],
        [right, foot],
        [left, foot],
        [left - 2, foot - thickness * 0.5],
      ],
      [thickness * 0.42, 80, 80, thickness * 0.42, 20, thickness * 0.42, thickness * 0.42, 20],
    ),
    crumple: { height: 2.6, x: 150, y: 60 },
    folds: [
      fold(
        [
          [left + 6, foot - thickness * 0.47],
          [cx - width * 0.2, foot - thickness * 0.45 + sag() * 0.4],
          [cx + width * 0.2, foot - thickness * 0.48 + sag() * 0.4],
          [right - 6, foot - thickness * 0.46],
        ],
        8,
        -8,
        3.4,
        'even',
      ),
      fold(
        [
          [left + 40, top + thickness * 0.24],
          [cx, top + thickness * 0.26 + sag()],
          [right - 60, top + thickness * 0.22],
        ],
        16,
        4,
        8,
      ),
      fold(
        [
          [left + 60, foot - thickness * 0.2],
          [cx + 40, foot - thickness * 0.24 + sag()],
          [right - 30, foot - thickness * 0.2],
        ],
        14,
        4,
        8,
      ),
    ],
    lines: line(`M${left} ${foot - thickness * 0.46}H${right}`, seam, 3, { 'stroke-opacity': 0.35 }),
  };
  if (!isTop) return [front];
  const back = top - 62;
  const upper: Piece = {
    kind: 'piece',
    fabric,
    volume: 26,
    lift: 10,
    d: rounded(
      [
        [left + 46, back],
        [right - 46, back],
        [right - 2, top + 24],
        [left + 2, top + 24],
      ],
      [34, 34, 30, 30],
    ),
    crumple: { height: 3, x: 170, y: 70 },
    lines: [0.34, 0.42, 0.5]
      .map((share) =>
        line(`M${left} ${back + (top - back) * share + 10}H${right}`, seam, 2.5, { 'stroke-opacity': 0.28 }),
      )
      .join(''),
  };
  return [upper, front];
}
