import { stitches } from '../tailoring.ts';
import { darker, type Hex } from '../palette.ts';
import { placed, type Layer, type Piece } from '../picture.ts';

interface Extent {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
}

function extentOf({ d }: Piece): Extent {
  const numbers = (d.match(/-?\d*\.?\d+/g) ?? []).map(Number);
  const xs = numbers.filter((_, index) => index % 2 === 0);
  const ys = numbers.filter((_, index) => index % 2 === 1);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

const areaOf = (piece: Piece): number => {
  const { width, height } = extentOf(piece);
  return width * height;
};

/** Pieces smaller than this share of the largest sit on the front alone: pockets, lapels, bows, collars. */
const FRONT_ONLY = 0.05;
const turn = 'translate(1080 0) scale(-1 1)';

/** Layers turned round: their mirror image. */
export const turned = (layers: readonly Layer[]): readonly Layer[] => placed(layers, 1, 1080, 0, 'scale(-1 1)');

/**
 * A garment from behind: its large pieces mirrored, all in the cloth, without what is sewn, printed or buttoned on the
 * front, and with a seam down the middle of the largest. Lace stays over what it was sewn on.
 */
export function fromBehind(layers: readonly Layer[], colour: Hex, isLace: boolean): readonly Layer[] {
  const pieces = layers.filter((layer) => layer.kind === 'piece');
  const largest = pieces.reduce((one, other) => (areaOf(other) > areaOf(one) ? other : one));
  const { left, width, top, height } = extentOf(largest);
  const middle = left + width / 2;
  const isWhole = width > 260;
  const seam = stitches(
    [
      [middle, top + 20],
      [middle + 2, top + height * 0.5],
      [middle, top + height - 8],
    ],
    darker(colour, 0.35),
    2.2,
    'none',
  );
  return layers.flatMap((layer): Layer[] => {
    if (layer.kind === 'flat') return [{ ...layer, svg: `<g transform="${turn}">${layer.svg}</g>` }];
    const isSmall = areaOf(layer) < areaOf(largest) * FRONT_ONLY;
    const isStrap = extentOf(layer).width < 60 && extentOf(layer).height > 90;
    if (isSmall && !isStrap) return [];
    const { lines: _lines, ...plain } = layer;
    return [
      {
        ...plain,
        fabric: isStrap || isLace ? layer.fabric : largest.fabric,
        transform: `${turn} ${layer.transform ?? ''}`.trim(),
        lift: Math.min(layer.lift ?? 0, 2),
        ...(layer === largest && isWhole ? { lines: seam } : {}),
      },
    ];
  });
}
