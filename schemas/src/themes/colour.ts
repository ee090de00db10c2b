/** A colour as numbers: red, green and blue from 0 to 1 in a space, and how much of it covers what is behind. */
export interface Colour {
  readonly space: Space;
  readonly channels: readonly [number, number, number];
  readonly alpha: number;
}

const SPACES = ['srgb', 'display-p3', 'a98-rgb', 'prophoto-rgb', 'rec-2020'] as const;
type Space = (typeof SPACES)[number];

const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const FUNCTION = /^(rgba?|hsla?|color)\(\s*([^()]+?)\s*\)$/i;

/** @throws Error that names the value, for a format or a space that is none of those */
export function parseColour(value: string): Colour {
  const text = value.trim();
  if (HEX.test(text)) return fromHex(text.slice(1));
  const [, name = '', inside = ''] = FUNCTION.exec(text) ?? [];
  const kind = name.toLowerCase().replace(/a$/, '');
  const parts = inside.split(/[\s,/]+/);
  if (kind === 'color') return fromSpace(parts, value);
  if ((kind !== 'rgb' && kind !== 'hsl') || parts.length < 3 || parts.length > 4) throw unsupported(value);
  const alpha = parts[3] === undefined ? 1 : share(parts[3], 1, value);
  const [one = '', two = '', three = ''] = parts;
  const channels =
    kind === 'rgb'
      ? ([share(one, 255, value), share(two, 255, value), share(three, 255, value)] as const)
      : fromHsl(share(one.replace(/deg$/i, ''), 360, value), share(two, 100, value), share(three, 100, value));
  return { space: 'srgb', channels, alpha };
}

/** As `parseColour` reads it. */
export function colourText({ space, channels, alpha }: Colour): string {
  if (space === 'srgb' && alpha === 1)
    return `#${channels
      .map((channel) =>
        Math.round(bounded(channel) * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
  const numbers = channels.map((channel) => Number(channel.toFixed(5))).join(' ');
  return `color(${space} ${numbers}${alpha === 1 ? '' : ` / ${alpha}`})`;
}

function fromHex(digits: string): Colour {
  const wide = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const [red = 0, green = 0, blue = 0, alpha = 1] =
    wide.match(/../g)?.map((pair) => Number.parseInt(pair, 16) / 255) ?? [];
  return { space: 'srgb', channels: [red, green, blue], alpha };
}

function fromSpace([name = '', ...parts]: readonly string[], value: string): Colour {
  const space = SPACES.find((each) => each === name.toLowerCase());
  if (space === undefined)
    throw new Error(`Unsupported colour space "${name}" in "${value}". Supported: ${SPACES.join(', ')}`);
  const [red, green, blue, alpha = '1'] = parts;
  if (red === undefined || green === undefined || blue === undefined || parts.length > 4) throw unsupported(value);
  const channels = [share(red, 1, value), share(green, 1, value), share(blue, 1, value)] as const;
  return { space, channels, alpha: share(alpha, 1, value) };
}

/** All from 0 to 1. @see https://www.w3.org/TR/css-color-4/#hsl-to-rgb */
function fromHsl(hue: number, saturation: number, lightness: number): Colour['channels'] {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (twelfth: number): number => {
    const place = (twelfth + hue * 12) % 12;
    return lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

/** A number or a percentage as a share of the most that there is. */
function share(part: string, most: number, value: string): number {
  const number = Number(part.replace(/%$/, ''));
  if (part === '' || Number.isNaN(number)) throw unsupported(value);
  return part.endsWith('%') ? number / 100 : number / most;
}

function bounded(channel: number): number {
  return Math.min(Math.max(channel, 0), 1);
}

function unsupported(value: string): Error {
  return new Error(
    `Unsupported colour "${value}". Supported formats: #nnn, #nnnnnn, rgb(), rgba(), hsl(), hsla(), color()`,
  );
}
