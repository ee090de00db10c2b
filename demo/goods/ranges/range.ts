import type { ColourKey } from '../colours.ts';

/** What a design is woven, knitted or made of, as far as one sees it. */
export type Weave =
  | 'plain'
  | 'satin'
  | 'floral'
  | 'dot'
  | 'stripe'
  | 'pinstripe'
  | 'check'
  | 'rib'
  | 'denim'
  | 'lace'
  | 'terry'
  | 'calf'
  | 'boucle'
  | 'linen'
  | 'solid';

export type Palette = readonly ColourKey[];

/** By kind of goods: in which cloths each comes, and in which colours of each. */
export type Range = Readonly<Record<string, readonly (readonly [Weave, Palette])[]>>;
