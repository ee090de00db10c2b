/** Gradients as paint, flats, and whole objects put somewhere else: what every archetype of the home needs. */
import type { Fabric, Flat } from '../picture.ts';
import type { Point } from './stroke.ts';

/** `[offset 0–1, colour, opacity 0–1]`; opacity 1 when left out. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

const stopMarkup = (stops: readonly Stop[]): string =>
  stops
    .map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('');

/** The definition of a gradient between two points of the drawing; paint with `url(#id)`. */
export function linear(id: string, [x1, y1]: Point, [x2, y2]: Point, stops: readonly Stop[]): string {
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopMarkup(stops)}</linearGradient>`;
}

/** The definition of a round gradient; `squash` flattens it to an ellipse. */
export function radial(id: string, [cx, cy]: Point, radius: number, stops: readonly Stop[], squash = 1): string {
  const flatten = squash === 1 ? '' : ` gradientTransform="translate(0 ${cy * (1 - squash)}) scale(1 ${squash})"`;
  return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${radius}"${flatten}>${stopMarkup(stops)}</radialGradient>`;
}

/** The definition of a blur, for markup inside a piece's `lines`. */
export function blur(id: string, radius: number): string {
  return `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${radius}"/></filter>`;
}

/** A gradient as a fabric: for metal, lacquer, glaze, light on a wall. */
export function tinted(id: string, from: Point, to: Point, stops: readonly Stop[]): Fabric {
  return { defs: linear(id, from, to, stops), fill: `url(#${id})` };
}

/** The same fabric with more definitions, for what a piece's `lines` refer to. */
export function withDefs(fabric: Fabric, defs: string): Fabric {
  return { ...fabric, defs: fabric.defs + defs };
}

/** SVG laid over what is beneath. */
export function flat(svg: string, how: Omit<Flat, 'kind' | 'svg'> = {}): Flat {
  return { kind: 'flat', svg, ...how };
}
