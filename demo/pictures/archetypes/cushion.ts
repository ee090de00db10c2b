import { fold } from '../folds.ts';
import type { Fabric, Layer } from '../picture.ts';
import { dome } from './dome.ts';
import { line, rounded, short } from './stroke.ts';

type CushionPlan = {
  readonly fabric: Fabric;
  readonly seam: string;
  readonly centre: readonly [number, number];
  readonly size: number;
  /** Degrees it leans to the right. */
  readonly lean?: number;
  /** 0 for linen and wool, 0.3 for velvet. */
  readonly gloss?: number;
  /** Colour of a corded edge; none when left out. */
  readonly piping?: string;
};

/** A filled square cushion with drawn-in sides and pointed corners, seen from the front. */
export function cushion({
  fabric,
  seam,
  centre: [cx, cy],
  size,
  lean = 0,
  gloss = 0,
  piping,
}: CushionPlan): readonly Layer[] {
  const outline = outlineOf(cx, cy, size / 2);
  const edge = piping
    ? line(outline, piping, size * 0.016) +
      line(outline, seam, size * 0.003, { 'stroke-opacity': 0.5, 'stroke-dasharray': '5 4' })
    : line(outline, seam, size * 0.006, { 'stroke-opacity': 0.55 });
  return [
    {
      kind: 'piece',
      d: outline,
      fabric,
      gloss,
      volume: size * 0.16,
      lift: 10,
      transform: `rotate(${lean} ${cx} ${cy})`,
      crumple: { height: size * 0.012, x: size * 0.32, y: size * 0.36 },
      folds: [...tucks(cx, cy, size), ...dome(inner(cx, cy, size * 0.3), size * 0.09, size * 0.09)],
      lines: edge,
    },
  ];
}

/** Corners stand out further than the middles of the sides: the filling draws the cloth in. */
function outlineOf(cx: number, cy: number, half: number): string {
  const waist = half * 0.9;
  const nose = half * 0.05;
  const at = (x: number, y: number): string => `${short(cx + x)} ${short(cy + y)}`;
  return [
    `M${at(-half + nose, -half)}`,
    `C${at(-half * 0.6, -waist)} ${at(half * 0.6, -waist)} ${at(half - nose, -half)}`,
    `Q${at(half, -half)} ${at(half, -half + nose)}`,
    `C${at(waist, -half * 0.6)} ${at(waist * 1.02, half * 0.6)} ${at(half, half - nose)}`,
    `Q${at(half, half)} ${at(half - nose, half)}`,
    `C${at(half * 0.6, half * 0.97)} ${at(-half * 0.6, half * 0.97)} ${at(-half + nose, half)}`,
    `Q${at(-half, half)} ${at(-half, half - nose)}`,
    `C${at(-waist * 1.02, half * 0.6)} ${at(-waist, -half * 0.6)} ${at(-half, -half + nose)}`,
    `Q${at(-half, -half)} ${at(-half + nose, -half)}Z`,
  ].join('');
}

/** Where the filling is thickest. */
function inner(cx: number, cy: number, half: number): string {
  return rounded(
    [
      [cx - half, cy - half],
      [cx + half, cy - half],
      [cx + half, cy + half],
      [cx - half, cy + half],
    ],
    half * 0.6,
  );
}

/** Creases from each corner towards the middle, and the dent of a hand at the top. */
function tucks(cx: number, cy: number, size: number): NonNullable<Extract<Layer, { kind: 'piece' }>['folds']> {
  const crease = (dx: number, dy: number, toX: number, toY: number, bend: number) =>
    fold(
      [
        [cx + dx * size * 0.48, cy + dy * size * 0.48],
        [cx + ((dx * 0.48 + toX) / 2) * size + bend * size, cy + ((dy * 0.48 + toY) / 2) * size],
        [cx + toX * size, cy + toY * size],
      ],
      size * 0.036,
      -size * 0.011,
      size * 0.018,
    );
  return [
    crease(-1, -1, -0.3, -0.24, 0.02),
    crease(-1, -1, -0.2, -0.34, -0.01),
    crease(1, -1, 0.28, -0.26, -0.02),
    crease(1, -1, 0.35, -0.16, 0.01),
    crease(-1, 1, -0.28, 0.22, 0.02),
    crease(-1, 1, -0.16, 0.36, -0.02),
    crease(1, 1, 0.22, 0.26, -0.02),
    crease(1, 1, 0.34, 0.14, 0.01),
    fold(
      [
        [cx - size * 0.1, cy - size * 0.42],
        [cx, cy - size * 0.18],
        [cx + size * 0.02, cy + size * 0.06],
      ],
      size * 0.22,
      -size * 0.02,
      size * 0.06,
    ),
  ];
}
