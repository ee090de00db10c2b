/** A plane of one float a pixel, row by row. */
export interface Field {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

export const field = (width: number, height: number): Field => ({
  width,
  height,
  values: new Float32Array(width * height),
});

/** One box pass along the rows; the edge pixels repeat outwards. */
function blurRows(from: Float32Array, to: Float32Array, width: number, height: number, radius: number): void {
  const share = 1 / (2 * radius + 1);
  for (let y = 0; y < height; y += 1) {
    const first = y * width;
    const last = first + width - 1;
    let sum = 0;
    for (let x = -radius; x <= radius; x += 1) sum += from[Math.max(first, Math.min(last, first + x))] ?? 0;
    for (let index = first; index <= last; index += 1) {
      to[index] = sum * share;
      sum += (from[Math.min(last, index + radius + 1)] ?? 0) - (from[Math.max(first, index - radius)] ?? 0);
    }
  }
}

/** One box pass down the columns, a whole row at a time so that memory is read in order. */
function blurColumns(from: Float32Array, to: Float32Array, width: number, height: number, radius: number): void {
  const share = 1 / (2 * radius + 1);
  const sums = new Float32Array(width);
  const row = (y: number) => Math.max(0, Math.min(height - 1, y)) * width;
  for (let y = -radius; y <= radius; y += 1)
    for (let x = 0; x < width; x += 1) sums[x] = (sums[x] ?? 0) + (from[row(y) + x] ?? 0);
  for (let y = 0; y < height; y += 1) {
    const [here, entering, leaving] = [y * width, row(y + radius + 1), row(y - radius)];
    for (let x = 0; x < width; x += 1) {
      const sum = sums[x] ?? 0;
      to[here + x] = sum * share;
      sums[x] = sum + (from[entering + x] ?? 0) - (from[leaving + x] ?? 0);
    }
  }
}

/** `source` after a Gaussian blur of `sigma` px (three box passes); below 0.5 px the source itself. */
export function blurred(source: Field, sigma: number): Field {
  const radius = Math.round(Math.sqrt(sigma * sigma + 0.25) - 0.5);
  if (sigma < 0.5 || radius < 1) return source;
  const { width, height } = source;
  const values = new Float32Array(source.values);
  const between = new Float32Array(values.length);
  for (let pass = 0; pass < 3; pass += 1) {
    blurRows(values, between, width, height, radius);
    blurColumns(between, values, width, height, radius);
  }
  return { width, height, values };
}

/** A number 0..1 for a lattice point; the same for the same three integers, always. */
export function lattice(x: number, y: number, seed: number): number {
  let hash = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 1442695041);
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}

/** At most 1: just below a lattice line rounding gives a hair more, and the noise would leave 0..1. */
const ease = (t: number) => Math.min(1, t * t * t * (t * (t * 6 - 15) + 10));

/** Smooth noise 0..1 at (x, y), features one unit wide. */
export function noise(x: number, y: number, seed: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const u = ease(x - left);
  const v = ease(y - top);
  const upper = lattice(left, top, seed) * (1 - u) + lattice(left + 1, top, seed) * u;
  const lower = lattice(left, top + 1, seed) * (1 - u) + lattice(left + 1, top + 1, seed) * u;
  return upper * (1 - v) + lower * v;
}

/** Two octaves of {@link noise}, −1..1, slanted and bent by itself so that no lattice shows. */
export function cloud(x: number, y: number, seed: number): number {
  const bend = noise(x * 0.6 + 9.1, y * 0.6, seed + 7) * 1.4;
  const [u, v] = [x * 0.94 + y * 0.34 + bend, y * 0.94 - x * 0.34 - bend];
  return (noise(u, v, seed) * 0.8 + noise(u * 1.9 + 5, v * 1.7, seed + 1) * 0.2) * 2 - 1;
}
