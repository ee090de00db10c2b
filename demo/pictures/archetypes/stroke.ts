/** Markup for single shapes; all numbers are picture pixels. */

type Paint = Readonly<Record<string, string | number>>;

const attributes = (paint: Paint): string =>
  Object.entries(paint)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

/** A filled path. `paint` holds further SVG attributes, for example `filter` or `opacity`. */
export function shape(path: string, fill: string, paint: Paint = {}): string {
  return `<path d="${path}" fill="${fill}"${attributes(paint)}/>`;
}

/** A line without fill, round at its ends. */
export function line(path: string, colour: string, width: number, paint: Paint = {}): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${attributes(paint)}/>`;
}

/** An ellipse. */
export function oval(cx: number, cy: number, rx: number, ry: number, fill: string, paint: Paint = {}): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"${attributes(paint)}/>`;
}

/** Several shapes as one, with attributes that hold for all. */
export function group(content: string, paint: Paint = {}): string {
  return `<g${attributes(paint)}>${content}</g>`;
}

export type Point = readonly [x: number, y: number];

/** A closed path through the corners, each rounded by `radius` (shortened where a side is too short). */
export function rounded(corners: readonly Point[], radius: number | readonly number[]): string {
  const count = corners.length;
  const parts = corners.map((corner, index) => {
    const before = corners[(index + count - 1) % count] ?? corner;
    const after = corners[(index + 1) % count] ?? corner;
    const wanted = typeof radius === 'number' ? radius : (radius[index] ?? 0);
    const start = towards(corner, before, wanted);
    const end = towards(corner, after, wanted);
    return `${index === 0 ? 'M' : 'L'}${start.map(short).join(' ')}Q${corner.map(short).join(' ')} ${end.map(short).join(' ')}`;
  });
  return `${parts.join('')}Z`;
}

/** A smooth open path through the points (Catmull-Rom as cubic curves). */
export function smooth(points: readonly Point[]): string {
  const first = points[0];
  if (!first) return '';
  const curves = points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    const before = points[index - 1] ?? from;
    const after = points[index + 2] ?? to;
    const control = [
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      to[0],
      to[1],
    ];
    return `C${control.map(short).join(' ')}`;
  });
  return `M${short(first[0])} ${short(first[1])}${curves.join('')}`;
}

/** A repeatable series of numbers in [0, 1); the same seed gives the same picture (mulberry32). */
export function series(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number for a path: one decimal, which is finer than a pixel of the master. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function towards([x, y]: Point, [toX, toY]: Point, wanted: number): [number, number] {
  const length = Math.hypot(toX - x, toY - y);
  const share = length === 0 ? 0 : Math.min(wanted / length, 0.5);
  return [x + (toX - x) * share, y + (toY - y) * share];
}
