import { backdrops, type Backdrop } from './palette.ts';
import { placed, type Flat, type Layer, type Picture } from './picture.ts';

/** The size of every product picture (3:4). */
export const productSize = { width: 1080, height: 1440 } as const;

/** What {@link photograph} is given; `defs`, `shadow` and `body` are SVG elements without a root. */
export interface Shot {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly backdrop: Backdrop;
  readonly defs?: string;
  /** Lies between the backdrop and the body: `contactShadow()` for what stands on the floor. */
  readonly shadow?: string;
  readonly body?: string;
}

/** A complete SVG: seamless paper, glow from the upper left, shadow, body, vignette. */
export function photograph({ name, width, height, backdrop, defs = '', shadow = '', body = '' }: Shot): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<title>${name}</title><defs>
<linearGradient id="st-paper" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${backdrop.top}"/><stop offset=".74" stop-color="${backdrop.middle}"/><stop offset="1" stop-color="${backdrop.floor}"/></linearGradient>
<radialGradient id="st-glow" cx=".38" cy=".3" r=".72"><stop offset="0" stop-color="#fff" stop-opacity=".62"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<radialGradient id="st-vignette" cx=".46" cy=".44" r=".82"><stop offset=".68" stop-color="${backdrop.shadow}" stop-opacity="0"/><stop offset="1" stop-color="${backdrop.shadow}" stop-opacity=".11"/></radialGradient>
${defs}</defs>
<rect width="${width}" height="${height}" fill="url(#st-paper)"/><rect width="${width}" height="${height}" fill="url(#st-glow)"/><rect width="${width}" height="${height}" fill="url(#st-vignette)"/>
${shadow}${body}</svg>`;
}

/** The soft pool and the dark line where an object of half-width `rx` touches the floor at (cx, cy). */
export function contactShadow(cx: number, cy: number, rx: number, backdrop: Backdrop, strength = 1): readonly Flat[] {
  const ellipse = (x: number, y: number, a: number, b: number) =>
    `<ellipse cx="${x}" cy="${y}" rx="${a}" ry="${b}" fill="${backdrop.shadow}"/>`;
  return [
    {
      kind: 'flat',
      svg: ellipse(cx + rx * 0.1, cy + rx * 0.05, rx * 1.06, rx * 0.11),
      blur: 26,
      opacity: 0.3 * strength,
      blend: 'multiply',
    },
    { kind: 'flat', svg: ellipse(cx, cy, rx * 0.96, rx * 0.035), blur: 7, opacity: 0.5 * strength, blend: 'multiply' },
  ];
}

/** The shadow of a garment that hangs a hand's width before the paper; `outlines` are its closed paths. */
export function wallShadow(outlines: readonly string[], backdrop: Backdrop, transform = ''): readonly Flat[] {
  const paths = outlines.map((d) => `<path d="${d}"/>`).join('');
  const shape = (dx: number, dy: number) =>
    `<g fill="${backdrop.shadow}" transform="translate(${dx} ${dy})"><g transform="${transform}">${paths}</g></g>`;
  return [
    { kind: 'flat', svg: shape(26, 34), blur: 30, opacity: 0.25, blend: 'multiply' },
    { kind: 'flat', svg: shape(7, 10), blur: 8, opacity: 0.24, blend: 'multiply' },
  ];
}

/** A product picture on one of the three papers. */
export function product(name: string, paper: keyof typeof backdrops, layers: readonly Layer[]): Picture {
  return { ...productSize, ground: photograph({ name, ...productSize, backdrop: backdrops[paper] }), layers };
}

/** Where garments hang in the frame: the margins are the same for all. */
const frame = { centreX: 540, centreY: 712, width: 850, height: 1120 } as const;

/** The box of the pieces' outlines, which must be of absolute x y pairs (as `outline()` makes them). */
function box(layers: readonly Layer[]): {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
} {
  const numbers = layers.flatMap((layer) =>
    layer.kind === 'piece' ? (layer.d.match(/-?\d*\.?\d+/g) ?? []).map(Number) : [],
  );
  const xs = numbers.filter((_, index) => index % 2 === 0);
  const ys = numbers.filter((_, index) => index % 2 === 1);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The layers scaled (at most by `limit`) and centred so that every garment keeps the same margins; straps may reach up to `highest` px. */
export function framed(layers: readonly Layer[], { limit = 1.25, highest = Infinity } = {}): readonly Layer[] {
  const { left, top: outlineTop, right, bottom } = box(layers);
  const top = Math.min(outlineTop, highest);
  const zoom = Math.min(limit, frame.width / (right - left), frame.height / (bottom - top));
  return placed(layers, zoom, frame.centreX - (zoom * (left + right)) / 2, frame.centreY - (zoom * (top + bottom)) / 2);
}
