/** A colour as `#rrggbb`. */
export type Hex = `#${string}`;

/** What stands behind a product: three stops from top to floor and the tint of its shadows. */
export interface Backdrop {
  readonly top: Hex;
  readonly middle: Hex;
  readonly floor: Hex;
  readonly shadow: Hex;
}

/** One shoot, three papers: warm for fashion, cool for home and machines, blush for lingerie. */
export const backdrops = {
  paper: { top: '#efe9e1', middle: '#e9e2d8', floor: '#dfd6ca', shadow: '#5b4d3f' },
  cool: { top: '#eeefed', middle: '#e7e8e5', floor: '#d9dbd7', shadow: '#474b4a' },
  blush: { top: '#f4eae9', middle: '#efe2e1', floor: '#e5d4d4', shadow: '#5e4650' },
} as const satisfies Record<string, Backdrop>;

/** The dye lots of the shoot; a master names its colours from here so that the catalogue stays one family. */
export const dye = {
  teal: '#1d6f6a',
  rust: '#a9502e',
  skyBlue: '#8fb0cc',
  olive: '#6a6a48',
  black: '#26262a',
  ivory: '#f1eadc',
  navy: '#26334d',
  white: '#f5f3ee',
  oat: '#d8c8ae',
  forest: '#2f4a3c',
  camel: '#b78c61',
  brown: '#7b5a43',
  charcoal: '#44464a',
  denimBlue: '#4d6d93',
  denimBlack: '#35363b',
  indigo: '#2f4166',
  sand: '#cdb994',
  burgundy: '#6e2233',
  red: '#b5352f',
  plum: '#5d2a52',
  nude: '#d9b39a',
  rose: '#d3a0a3',
  grey: '#a5a4a6',
  cognac: '#9a5b31',
  brass: '#b8924f',
  oak: '#c19a6b',
  walnut: '#6f4e37',
  linen: '#dfd3bf',
} as const satisfies Record<string, Hex>;

const channels = (colour: Hex): readonly [number, number, number] => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

/** The colour `share` (0..1) of the way from `from` to `to`, mixed per sRGB channel. */
export function mix(from: Hex, to: Hex, share: number): Hex {
  const target = channels(to);
  const mixed = channels(from).map((channel, index) => Math.round(channel + ((target[index] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** `colour` with `share` (0..1) of a warm near-black in it: the inside of a garment, a seam. */
export const darker = (colour: Hex, share: number): Hex => mix(colour, '#17110e', share);

/** `colour` with `share` (0..1) of white in it: thread, worn denim, piping. */
export const lighter = (colour: Hex, share: number): Hex => mix(colour, '#ffffff', share);
