/** A plane of one float a pixel, row by row. */
export interface Field {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

export const field = (width: number, height: number): Field => ({ width, height, values: new Float32Array(width * height) });

function blurLine(from: Float32Array, to: Float32Array, start: number, stride: number, count: number, radius: number): void {
  const last = count - 1;
  const value = (index: number) => from[start + Math.max(0, Math.min(last, index)) * stride] ?? 0;
  let sum = 0;
  for (let index = -radius; index <= radius; index += 1) sum += value(index);
  const share = 1 / (2 * radius + 1);
  for (let index = 0; index < count; index += 1) {
    to[start + index * stride] = sum * share;
    sum += value(index + radius + 1) - value(index - radius);
  }
}

/** `source` after a Gaussian blur of `sigma` px (three box passes); below 0.5 px the source itself. */
export function blurred(source: Field, sigma: number): Field {
  const radius = Math.round(Math.sqrt(sigma * sigma + 0.25) - 0.5);
  if (sigma < 0.5 || radius < 1) return source;
  const { width, height } = source;
  let from = new Float32Array(source.values);
  let to = new Float32Array(from.length);
  for (let pass = 0; pass < 3; pass += 1) {
    for (let y = 0; y < height; y += 1) blurLine(from, to, y * width, 1, width, radius);
    for (let x = 0; x < width; x += 1) blurLine(to, from, x, width, height, radius);
  }
  to = from;
  from = to;
  return { width, height, values: to };
}

/** A number 0..1 for a lattice point; the same for the same three integers, always. */
export function lattice(x: number, y: number, seed: number): number {
  let hash = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 1442695041);
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}

const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);

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
