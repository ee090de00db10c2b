import type { Layer } from '../picture.ts';
import { mix, type Hex } from '../palette.ts';

const luminance = (colour: Hex): number => {
  const value = Number.parseInt(colour.slice(1), 16);
  return (((value >> 16) & 255) * 0.3 + ((value >> 8) & 255) * 0.59 + (value & 255) * 0.11) / 255;
};

const full = (colour: string): Hex =>
  colour.length === 4 ? `#${Array.from(colour.slice(1), (digit) => digit + digit).join('')}` : (colour as Hex);

/** `colour` in the tone of `dye`: as light beside it as it was beside `middle`, which becomes the dye itself. */
export function toned(colour: Hex, dye: Hex, middle: number): Hex {
  const step = luminance(colour) - middle;
  return step >= 0
    ? mix(dye, '#ffffff', Math.min(1, step / (1 - middle)) * 0.8)
    : mix(dye, '#0d0b0a', Math.min(1, -step / middle) * 0.85);
}

/**
 * Layers in another colour, for shapes that were drawn in one: every colour of theirs that `isMeant` keeps its lightness
 * beside `middle` (0..1) and takes the tone of `dye`.
 */
export function recoloured(
  layers: readonly Layer[],
  dye: Hex,
  middle: number,
  isMeant: (colour: Hex) => boolean = () => true,
): readonly Layer[] {
  const paint = (svg: string): string =>
    svg.replaceAll(/#(?:[0-9a-f]{6}|[0-9a-f]{3})(?![0-9a-zA-Z_-])/g, (found) =>
      isMeant(full(found)) ? toned(full(found), dye, middle) : found,
    );
  return layers.map((layer): Layer => {
    if (layer.kind === 'flat') return layer.blend === undefined ? { ...layer, svg: paint(layer.svg) } : layer;
    const { fabric, lines } = layer;
    return {
      ...layer,
      fabric: { ...fabric, defs: paint(fabric.defs), fill: paint(fabric.fill) },
      ...(lines === undefined ? {} : { lines: paint(lines) }),
    };
  });
}
