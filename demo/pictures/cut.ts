import { lowered, mirrored, mirroredFold } from './folds.ts';
import type { Colours, Weaver } from './fabrics.ts';
import type { Hex } from './palette.ts';
import type { Fabric, Piece } from './picture.ts';

/** A garment's cloth: `of` gives it under an id of its own, turned by degrees; `colour` is the tone of its seams. */
export interface Cut {
  readonly colour: Hex;
  readonly of: (id: string, turn?: number) => Fabric;
  /** 0..1 as for a piece; satin 0.35. */
  readonly gloss: number;
}

/** Cloth of one weave and one set of colours. */
export const cutFrom = (weaver: Weaver, colours: Colours, gloss = 0): Cut => ({
  colour: colours.base,
  of: (id, turn) => weaver(colours, id, turn),
  gloss,
});

/**
 * A piece of the viewer's right side and its mirror image, which wears `leftFabric` (a print turned the other way).
 * Cloth never falls twice alike: the folds of the left lie `drop` px lower.
 */
export const pair = (right: Piece, leftFabric: Fabric = right.fabric, drop = 0): readonly Piece[] => [
  right,
  {
    ...right,
    d: mirrored(right.d),
    fabric: leftFabric,
    ...(right.joined === undefined ? {} : { joined: mirrored(right.joined) }),
    folds: (right.folds ?? []).map((one) => lowered(mirroredFold(one), drop)),
    ...(right.lines === undefined ? {} : { lines: `<g transform="translate(1080 0) scale(-1 1)">${right.lines}</g>` }),
  },
];
