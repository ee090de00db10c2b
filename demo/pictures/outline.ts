import { curve, type Point } from './folds.ts';

/** A point of an outline; a third value of 1 makes it a corner, else the line runs smoothly through it. */
export type Knot = readonly [x: number, y: number] | readonly [x: number, y: number, corner: 1];

const text = (points: readonly Point[]) => points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');

/** The closed path through `knots` in order; throws when no knot is a corner, for the line must start somewhere. */
export function outline(knots: readonly Knot[]): string {
  const first = knots.findIndex((knot) => knot.length === 3);
  const start = knots[first];
  if (start === undefined) throw new Error('expected an outline with at least one corner, got none');
  const ring = [...knots.slice(first), ...knots.slice(0, first), start];
  const spans: Point[][] = [[[start[0], start[1]]]];
  for (const knot of ring.slice(1)) {
    const point: Point = [knot[0], knot[1]];
    spans.at(-1)?.push(point);
    if (knot.length === 3) spans.push([point]);
  }
  const points = spans.filter((span) => span.length > 1).flatMap((span) => curve(span));
  return `M${text(points)}Z`;
}

/** The closed path of a half and its mirror image; x of `half` is measured from `axis`, top centre to bottom centre. */
export function bothSides(half: readonly Knot[], axis = 540): string {
  const right = half.map((knot): Knot =>
    knot.length === 3 ? [axis + knot[0], knot[1], 1] : [axis + knot[0], knot[1]],
  );
  const left = half
    .filter(([x]) => x !== 0)
    .toReversed()
    .map((knot): Knot => (knot.length === 3 ? [axis - knot[0], knot[1], 1] : [axis - knot[0], knot[1]]));
  return outline([...right, ...left]);
}
