import type { Cut } from '../cut.ts';
import type { backdrops } from '../palette.ts';
import type { Layer } from '../picture.ts';

/** How the goods of one kind are drawn and photographed. */
export interface Shape {
  readonly paper: keyof typeof backdrops;
  /** Where it is shown in use. */
  readonly scene: 'rail' | 'boudoir' | 'board' | 'room' | 'floor';
  readonly layers: (cut: Cut) => readonly Layer[];
  /** The y of its neck or waist, of what hangs on a hanger. */
  readonly neck?: number;
  /** Straps may reach up to this y. */
  readonly highest?: number;
  /** Centre and half-width of where it stands, of what stands; and how far low things are lifted in the frame. */
  readonly floor?: readonly [cx: number, cy: number, rx: number];
  readonly raise?: number;
  /** The y of its foot, of what has no floor. */
  readonly foot?: number;
  /** What the close view looks at, in px of the front. */
  readonly detail: { readonly x: number; readonly y: number; readonly zoom: number };
  /** What is seen of it from the other side; left out, its mirror image. */
  readonly behind?: (cut: Cut) => readonly Layer[];
}
