import { lattice } from './field.ts';
import { fold, through, type Point } from './folds.ts';
import { darker, lighter, type Hex } from './palette.ts';
import type { Fold } from './picture.ts';

/** A sewn seam through `points`: a dark groove with a lit edge, `width` px. */
export function seam(points: readonly Point[], colour: Hex, width = 2.4): string {
  const d = through(points);
  return `<g fill="none" stroke-linecap="round"><path d="${d}" stroke="${darker(colour, 0.5)}" stroke-opacity=".55" stroke-width="${width}"/><path d="${d}" transform="translate(1.6 2)" stroke="${lighter(colour, 0.35)}" stroke-opacity=".3" stroke-width="${width * 0.7}"/></g>`;
}

/** A row of stitches through `points` in thread of `thread`. */
export const stitches = (points: readonly Point[], thread: string, width = 2, dash = '7 4.5'): string =>
  `<path d="${through(points)}" fill="none" stroke="${thread}" stroke-opacity=".8" stroke-width="${width}" stroke-dasharray="${dash}" stroke-linecap="round"/>`;

/** A four-hole button of radius `r` px. */
export function button(x: number, y: number, r: number, colour: Hex): string {
  const holes = [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ]
    .map(([dx = 0, dy = 0]) => `<circle cx="${x + dx * r * 0.24}" cy="${y + dy * r * 0.24}" r="${r * 0.12}"/>`)
    .join('');
  return `<circle cx="${x + r * 0.14}" cy="${y + r * 0.28}" r="${r * 1.06}" fill="#1a1210" fill-opacity=".34"/><circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/><circle cx="${x}" cy="${y}" r="${r * 0.74}" fill="none" stroke="${darker(colour, 0.35)}" stroke-opacity=".5" stroke-width="${r * 0.12}"/><path d="M${x - r * 0.8} ${y - r * 0.3}A${r * 0.86} ${r * 0.86} 0 0 1 ${x + r * 0.2} ${y - r * 0.84}" fill="none" stroke="${lighter(colour, 0.6)}" stroke-opacity=".7" stroke-width="${r * 0.16}"/><g fill="${darker(colour, 0.65)}">${holes}</g>`;
}

/** A number `low`..`high` for step `index`; the same for the same seed. */
export const vary = (index: number, seed: number, low: number, high: number): number =>
  low + (high - low) * lattice(index, seed * 31, seed);

/** What the fall of a skirt needs: a waist and a hem (`half` widths about `axis`) and the number of flutes. */
export interface Fall {
  readonly axis?: number;
  readonly top: number;
  readonly bottom: number;
  readonly topHalf: number;
  readonly bottomHalf: number;
  readonly flutes: number;
  /** Height of a ridge in px. */
  readonly depth: number;
  readonly seed: number;
  /** Px the hem hangs lower in the middle than at the sides. */
  readonly sag?: number;
}

/** Folds that open from the waist toward the hem, each a valley with a ridge on its lit side. */
export function falling({
  axis = 540,
  top,
  bottom,
  topHalf,
  bottomHalf,
  flutes,
  depth,
  seed,
  sag = 20,
}: Fall): readonly Fold[] {
  return Array.from({ length: flutes }, (_, index): readonly Fold[] => {
    const place = ((index + 0.5) / flutes) * 2 - 1 + vary(index, seed, -0.5, 0.5) / flutes;
    const start = top + vary(index, seed + 1, 0, 0.28) * (bottom - top);
    const low = bottom + sag * (1 - place * place) + 14;
    const x = (y: number) =>
      axis +
      place * (topHalf + (bottomHalf - topHalf) * ((y - top) / (bottom - top)) ** 0.9) +
      Math.sin(y / 190 + index * 2.1 + seed) * 7;
    const span = low - start;
    const points = [0, 0.33, 0.66, 1].map((t): Point => [x(start + t * span), start + t * span]);
    const width = ((bottomHalf * 2) / flutes) * vary(index, seed + 2, 0.34, 0.62);
    const beside = points.map(([px, py], step): Point => [px - width * (0.25 + 0.22 * step), py]);
    return [
      fold(points, width, -depth * vary(index, seed + 3, 0.6, 1), 9, 'end'),
      fold(beside, width * 0.9, depth * vary(index, seed + 4, 0.5, 0.9), 11, 'end'),
    ];
  }).flat();
}

/** Short folds that run down from a gathered edge between `left` and `right`, `reach` px long. */
export function gathers(
  left: Point,
  right: Point,
  count: number,
  reach: number,
  depth: number,
  seed: number,
  spread = 0.1,
): readonly Fold[] {
  return Array.from({ length: count }, (_, index) => {
    const t = (index + 0.5) / count + vary(index, seed, -0.3, 0.3) / count;
    const x = left[0] + (right[0] - left[0]) * t;
    const y = left[1] + (right[1] - left[1]) * t;
    const length = reach * vary(index, seed + 1, 0.5, 1);
    const lean = (t - 0.5) * spread * length * 2;
    const width = (Math.abs(right[0] - left[0]) / count) * 0.55;
    return fold(
      [
        [x, y - 4],
        [x + lean * 0.4, y + length * 0.4],
        [x + lean, y + length],
      ],
      width * 1.2,
      -depth * vary(index, seed + 2, 0.35, 0.75),
      4.5,
    );
  });
}

/** Loose diagonal folds of cloth that hangs from the shoulders of a body `half` px wide, from `top` to `bottom`. */
export function bodyFall(half: number, top: number, bottom: number, depth: number, axis = 540): readonly Fold[] {
  const span = bottom - top;
  const at = (x: number, y: number): Point => [axis + x * half, top + y * span];
  return [
    fold([at(-0.86, 0.12), at(-0.62, 0.34), at(-0.58, 0.72), at(-0.66, 1.02)], 54, -depth, 13),
    fold([at(-0.66, 0.2), at(-0.44, 0.42), at(-0.38, 0.8), at(-0.4, 1.04)], 46, depth * 0.9, 14),
    fold([at(0.88, 0.1), at(0.62, 0.3), at(0.5, 0.6), at(0.54, 1)], 54, -depth, 13),
    fold([at(0.74, 0.2), at(0.46, 0.44), at(0.34, 0.76), at(0.36, 1.04)], 44, depth * 0.8, 13),
    fold([at(-0.12, 0.4), at(-0.08, 0.66), at(-0.16, 1.02)], 44, -depth * 0.55, 16, 'end'),
    fold([at(0.14, 0.48), at(0.12, 0.74), at(0.1, 1.03)], 40, depth * 0.5, 16, 'end'),
    fold([at(-0.97, 0.26), at(-0.82, 0.31), at(-0.68, 0.42)], 24, -depth * 0.55, 9),
    fold([at(0.97, 0.25), at(0.8, 0.31), at(0.7, 0.44)], 24, -depth * 0.55, 9),
  ];
}
