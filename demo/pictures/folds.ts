import type { Fold } from './picture.ts';

/** A point of the drawing in px. */
export type Point = readonly [x: number, y: number];

/** Where a fold is widest: `middle` (tapers at both ends), `end` (opens toward its last point), `even`. */
export type Taper = 'middle' | 'end' | 'even';

const at = (points: readonly Point[], index: number): Point => {
  const point = points[Math.max(0, Math.min(points.length - 1, index))];
  if (point === undefined) throw new Error('expected a fold of at least two points, got none');
  return point;
};

/** Samples of the Catmull-Rom curve through `points`, eight a span. */
export function curve(points: readonly Point[], perSpan = 8): readonly Point[] {
  const samples: Point[] = [];
  for (let span = 0; span < points.length - 1; span += 1) {
    const [a, b, c, d] = [at(points, span - 1), at(points, span), at(points, span + 1), at(points, span + 2)];
    for (let step = 0; step < perSpan; step += 1) {
      const t = step / perSpan;
      const blend = (p: number, q: number, r: number, s: number) =>
        0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t);
      samples.push([blend(a[0], b[0], c[0], d[0]), blend(a[1], b[1], c[1], d[1])]);
    }
  }
  return [...samples, at(points, points.length - 1)];
}

const widthAt = (t: number, taper: Taper): number =>
  taper === 'even' ? 1 : taper === 'end' ? 0.12 + 0.88 * t ** 1.2 : Math.sin(Math.PI * t) ** 0.8;

/** A tapering ridge (`depth` > 0) or valley (< 0), `width` px at its widest, along the curve through `points`. */
export function fold(
  points: readonly Point[],
  width: number,
  depth: number,
  soft = width * 0.5,
  taper: Taper = 'middle',
): Fold {
  const line = curve(points);
  const sides = line.map((point, index): readonly [Point, Point] => {
    const before = at(line, index - 1);
    const after = at(line, index + 1);
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const half = (widthAt(index / (line.length - 1), taper) * width) / 2;
    const across: Point = [(-(after[1] - before[1]) / length) * half, ((after[0] - before[0]) / length) * half];
    return [
      [point[0] + across[0], point[1] + across[1]],
      [point[0] - across[0], point[1] - across[1]],
    ];
  });
  const ring = [...sides.map(([left]) => left), ...sides.map(([, right]) => right).toReversed()];
  return { d: `M${ring.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`, depth, soft };
}

/** The open SVG path of the curve through `points`: for seams and straps. */
export const through = (points: readonly Point[]): string =>
  `M${curve(points)
    .map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('L')}`;

/** A path of absolute M, L, C, Q and Z commands mirrored left to right about `axis`. */
export function mirrored(d: string, axis = 540): string {
  let isX = true;
  return d.replaceAll(/[A-Za-z]|-?\d*\.?\d+/g, (token) => {
    if (/[A-Za-z]/.test(token)) {
      isX = true;
      return token;
    }
    const value = isX ? String(Math.round((2 * axis - Number(token)) * 100) / 100) : token;
    isX = !isX;
    return value;
  });
}

/** A fold mirrored left to right about `axis`. */
export const mirroredFold = (given: Fold, axis = 540): Fold => ({ ...given, d: mirrored(given.d, axis) });

/** A fold moved down by `dy` px. */
export function lowered(given: Fold, dy: number): Fold {
  if (dy === 0) return given;
  const d = given.d.replaceAll(
    /(-?\d*\.?\d+) (-?\d*\.?\d+)/g,
    (_, x: string, y: string) => `${x} ${(Number(y) + dy).toFixed(1)}`,
  );
  return { ...given, d };
}
