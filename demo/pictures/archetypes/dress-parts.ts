import type { Cut } from '../cut.ts';
import { plain } from '../fabrics.ts';
import { outline, type Knot } from '../outline.ts';
import { darker, lighter, type Hex } from '../palette.ts';
import type { Layer, Piece } from '../picture.ts';
import { falling, stitches, vary } from '../tailoring.ts';

export const inside = (colour: Hex, d: string, id = 'in'): Piece => ({
  kind: 'piece',
  d,
  fabric: plain({ base: darker(colour, 0.42) }, id),
});

export const label = (colour: Hex, y: number): Layer => ({
  kind: 'flat',
  svg: `<rect x="524" y="${y}" width="32" height="15" rx="1.5" fill="${lighter(colour, 0.7)}" opacity=".7"/>`,
});

/** A skirt from `top` to `bottom` whose hem waves with its folds; half widths in px. */
export function skirt(
  cut: Cut,
  top: number,
  bottom: number,
  topHalf: number,
  bottomHalf: number,
  flutes: number,
  depth: number,
  seed: number,
): Piece {
  const hem = Array.from({ length: flutes * 2 + 1 }, (_, index): Knot => {
    const t = 1 - (index / (flutes * 2)) * 2;
    const edge = index === 0 || index === flutes * 2;
    const wave = edge ? 0 : (index % 2 === 0 ? 1 : -1) * vary(index, seed, 0, 6);
    const point: readonly [number, number] = [
      540 + (t + (edge ? 0 : vary(index, seed + 9, -0.3, 0.3) / flutes)) * bottomHalf,
      bottom + 30 * (1 - t * t) + wave,
    ];
    return edge ? [...point, 1] : point;
  });
  const span = bottom - top;
  const side = (sign: 1 | -1): readonly Knot[] => [
    [540 + sign * (topHalf + (bottomHalf - topHalf) * 0.3), top + span * 0.22],
    [540 + sign * (topHalf + (bottomHalf - topHalf) * 0.66), top + span * 0.6],
  ];
  return {
    kind: 'piece',
    d: outline([
      [540 - topHalf, top, 1],
      [540, top + 8],
      [540 + topHalf, top, 1],
      ...side(1),
      ...hem,
      ...side(-1).toReversed(),
    ]),
    fabric: cut.of('sk'),
    volume: 110,
    gloss: cut.gloss,
    folds: falling({ top, bottom, topHalf: topHalf * 0.96, bottomHalf, flutes, depth, seed, sag: 30 }),
    crumple: { height: 9, x: 130, y: 300 },
    lift: 4,
    lines: stitches(
      Array.from({ length: 9 }, (_, index) => {
        const t = index / 4 - 1;
        return [540 + t * bottomHalf * 0.985, bottom - 22 + 30 * (1 - t * t)] as const;
      }),
      darker(cut.colour, 0.3),
      1.4,
    ),
  };
}
