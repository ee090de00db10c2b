import { colourText, parseColour, type Colour } from './colour.ts';

/** Keeps black from dividing by zero (WCAG 2.2, relative luminance). */
const CONTRAST_OFFSET = 0.05;
const TONAL_COEFFICIENT = 0.15;
/** Whatever is brighter than this on the eye's scale takes black letters. */
const MIDDLE = 0.5;

interface Light {
  /** Light of a channel, from its number. */
  readonly linear: (channel: number) => number;
  /** How much of the light of white red, green and blue are. */
  readonly shares: readonly [number, number, number];
}

const srgbCurve = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

/** @see https://www.w3.org/TR/css-color-4/#color-conversion-code */
const LIGHT: Readonly<Record<Colour['space'], Light>> = {
  srgb: { linear: srgbCurve, shares: [0.2126, 0.7152, 0.0722] },
  'display-p3': { linear: srgbCurve, shares: [0.229, 0.6917, 0.0793] },
  'a98-rgb': { linear: (channel) => channel ** (563 / 256), shares: [0.2973, 0.6274, 0.0753] },
  'prophoto-rgb': {
    linear: (channel) => (channel <= 16 / 512 ? channel / 16 : channel ** 1.8),
    shares: [0.288, 0.7119, 0.0001],
  },
  'rec-2020': {
    linear: (channel) => (channel < 0.081 ? channel / 4.5 : ((channel + 0.0993) / 1.0993) ** (1 / 0.45)),
    shares: [0.2627, 0.678, 0.0593],
  },
};

/** How bright a colour is, from 0 for black to 1 for white; what shines through it does not count. */
function luminance({ space, channels }: Colour): number {
  const { linear, shares } = LIGHT[space];
  return shares.reduce((sum, of, index) => sum + of * linear(channels[index] ?? 0), 0);
}

/** Contrast of two colours, 1 to 21, whichever is the lighter. @throws Error as `parseColour` */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other].map((each) => luminance(parseColour(each))).sort((a, b) => a - b);
  return (lighter + CONTRAST_OFFSET) / (darker + CONTRAST_OFFSET);
}

/** A tone of a colour that stands out from it: a light one gets darker, a dark one lighter. @throws Error as `parseColour` */
export function emphasise(value: string, coefficient = TONAL_COEFFICIENT): string {
  const colour = parseColour(value);
  const isLight = luminance(colour) > MIDDLE;
  const tone = (channel: number): number =>
    isLight ? channel * (1 - coefficient) : channel + (1 - channel) * coefficient;
  const [red, green, blue] = colour.channels;
  return colourText({ ...colour, channels: [tone(red), tone(green), tone(blue)] });
}
