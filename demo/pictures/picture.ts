import type { KindKey } from '../goods/designs.ts';
import type { Hex } from './palette.ts';

/** A fold of the cloth: a closed outline raised (`depth` > 0) or sunk (< 0), softened by `soft`. */
export interface Fold {
  readonly d: string;
  /** Height in px of the drawing, −20..20. */
  readonly depth: number;
  /** Blur in px: 3 a crease, 8 a fold, 18 a broad drape. */
  readonly soft: number;
}

/** A piece of cloth (or anything with volume) which the renderer lights from the upper left. */
export interface Piece {
  readonly kind: 'piece';
  /** Closed outline(s) in drawing px. */
  readonly d: string;
  /** What the piece is made of; `fill` is any SVG paint. */
  readonly fabric: Fabric;
  /** SVG transform of everything in the piece. */
  readonly transform?: string;
  /** Px over which the edge rounds off; 0 is a flat sheet. */
  readonly volume?: number;
  /** More closed outlines that the roundness runs on into: the shoulder to which a sleeve is sewn. */
  readonly joined?: string;
  readonly folds?: readonly Fold[];
  /** Irregular fall of the cloth: height in px, and the wavelengths across and along. */
  readonly crumple?: { readonly height: number; readonly x: number; readonly y: number };
  /** Seams, prints, buttons: SVG drawn on the cloth, clipped to it, bent and lit with it. */
  readonly lines?: string;
  /** Shadow on what lies beneath: its distance in px, and its strength 0..1 (0.35 if not told). */
  readonly lift?: number;
  readonly liftStrength?: number;
  /** 0 matt cloth, 0.3 satin, 0.6 leather, 1 metal. */
  readonly gloss?: number;
  /** 0..1; lace and tulle let through what lies beneath. */
  readonly opacity?: number;
}

/** SVG laid over the picture as it is: hangers, shadows (`blur`), window light (`blend: 'soft-light'`). */
export interface Flat {
  readonly kind: 'flat';
  /** SVG elements without a root; may contain `<defs>`. */
  readonly svg: string;
  /** Gaussian blur in px of the drawing. */
  readonly blur?: number;
  readonly opacity?: number;
  readonly blend?: 'over' | 'multiply' | 'screen' | 'soft-light';
}

export type Layer = Piece | Flat;

/** `fill` and `bump` are SVG paints that the `defs` define; `bump` is grey (light is high), `bumpDepth` px high. */
export interface Fabric {
  readonly defs: string;
  readonly fill: string;
  readonly bump?: string;
  readonly bumpDepth?: number;
}

/** A whole picture: the ground (a complete SVG) and the layers on it, lowest first. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly ground: string;
  readonly layers: readonly Layer[];
}

/** The layers moved to (dx, dy) after scaling by `zoom` about the origin; softness and volume scale with them. */
export const placed = (layers: readonly Layer[], zoom: number, dx: number, dy: number, turn = ''): readonly Layer[] =>
  layers.map((layer): Layer => {
    const move = `translate(${dx} ${dy}) scale(${zoom}) ${turn}`.trim();
    if (layer.kind === 'flat')
      return { ...layer, svg: `<g transform="${move}">${layer.svg}</g>`, blur: (layer.blur ?? 0) * zoom };
    return {
      ...layer,
      transform: `${move} ${layer.transform ?? ''}`.trim(),
      volume: (layer.volume ?? 0) * zoom,
      lift: (layer.lift ?? 0) * zoom,
      folds: (layer.folds ?? []).map((one) => ({ ...one, soft: one.soft * zoom, depth: one.depth * zoom })),
      ...(layer.crumple === undefined
        ? {}
        : { crumple: { height: layer.crumple.height * zoom, x: layer.crumple.x * zoom, y: layer.crumple.y * zoom } }),
      fabric: { ...layer.fabric, bumpDepth: (layer.fabric.bumpDepth ?? 0) * zoom },
    };
  });

/** A named entry of the catalogue; `draw` is called only when the master is rendered. */
export interface Master {
  readonly name: string;
  readonly draw: () => Picture;
  /** What it shows, of a product: its further views are drawn of that. */
  readonly goods?: MasterGoods;
}

/** A product by itself, before any paper: as its kind is drawn, but in a cloth of its own. */
export interface MasterGoods {
  readonly kind: KindKey;
  readonly paper: 'paper' | 'cool' | 'blush';
  /** The colour that its seams and its back go by. */
  readonly colour: Hex;
  readonly layers: () => readonly Layer[];
  /** It from the other side, where its kind is drawn so but in another colour. */
  readonly behind?: () => readonly Layer[];
}
