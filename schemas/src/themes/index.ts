/** What the looks of shops and of the tools beside them are built on: widths, space, and arithmetic of colours. */
export { colourText, parseColour, type Colour } from './colour.ts';
export { contrast, emphasise } from './contrast.ts';
export { faintPairs, type FaintPair } from './faint-pairs.ts';
export { FONT_KINDS } from './font-kinds.ts';
export { platform, shop, type Theme } from './themes.ts';
