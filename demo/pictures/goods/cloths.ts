import { COLOURS, type ColourKey } from '../../goods/colours.ts';
import type { Weave } from '../../goods/ranges/range.ts';
import { calf, curls, flax } from '../archetypes/materials.ts';
import { cutFrom, type Cut } from '../cut.ts';
import {
  check,
  denim,
  dot,
  floral,
  lace,
  pinstripe,
  plain,
  rib,
  satin,
  stripe,
  terry,
  type Weaver,
} from '../fabrics.ts';
import { darker, lighter, type Hex } from '../palette.ts';

const WEAVERS: Record<Weave, Weaver> = {
  plain,
  satin,
  floral,
  dot,
  stripe,
  pinstripe,
  check,
  rib,
  denim,
  lace,
  terry,
  calf,
  boucle: curls,
  linen: flax,
  solid: plain,
};

const GLOSS: Partial<Record<Weave, number>> = { satin: 0.33, calf: 0.3 };

/** Whether a colour is so light that a print on it must be dark. */
export const isLight = (colour: Hex): boolean => {
  const value = Number.parseInt(colour.slice(1), 16);
  return ((value >> 16) & 255) * 0.3 + ((value >> 8) & 255) * 0.59 + (value & 255) * 0.11 > 165;
};

/** The dye of a design as a colour of the palette. */
export const dyeOf = (colour: ColourKey): Hex => COLOURS[colour].hex;

/** The second and third colour of a print on `base`: cream and brass on the dark, ink and rust on the light. */
export function printOf(base: Hex): { readonly second: Hex; readonly third: Hex } {
  return isLight(base) ? { second: '#3a5074', third: '#a9502e' } : { second: '#f2e6d2', third: '#d0924d' };
}

/** The cloth of a design. */
export function clothOf(weave: Weave, colour: ColourKey): Cut {
  const base = dyeOf(colour);
  return cutFrom(WEAVERS[weave], { base, ...printOf(base) }, GLOSS[weave] ?? 0);
}

/** Thread, seam and lining that go with a colour. */
export function trimsOf(base: Hex): { readonly seam: Hex; readonly thread: Hex; readonly lining: Hex } {
  return {
    seam: darker(base, isLight(base) ? 0.45 : 0.6),
    thread: lighter(base, isLight(base) ? 0.4 : 0.32),
    lining: isLight(base) ? darker(base, 0.4) : lighter(base, 0.3),
  };
}
