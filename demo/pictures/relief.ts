import sharp from 'sharp';
import { blurred, cloud, field, lattice, noise, type Field } from './field.ts';
import type { Flat, Fold, Picture, Piece } from './picture.ts';
import { createMemory } from './remembered.ts';

/** A picture under way: RGB of `width` × `height`; `scale` is raster px per drawing px. */
interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly rgb: Float32Array;
}

/** The part of the canvas that a layer touches, in raster px. */
interface Pane {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** Where the window is: upper left, in front. */
const light = { x: -0.5, y: -0.62, z: 0.86 } as const;

/** How much red, green and blue a shadow keeps: the paper throws warm light back. */
const shadowTint = [0.12, 0.05, 0.03] as const;
const bounce = [0.1, 0.03, 0] as const;

async function raster({ left, top, width, height, scale }: Pane, svg: string): Promise<Uint8Array> {
  const document = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left / scale} ${top / scale} ${width / scale} ${height / scale}" width="${width}" height="${height}" preserveAspectRatio="none">${svg}</svg>`;
  return new Uint8Array(await sharp(Buffer.from(document)).ensureAlpha().raw().toBuffer());
}

function channel(pixels: Uint8Array, { width, height }: Pane, offset: number): Field {
  const plane = field(width, height);
  for (let index = 0; index < plane.values.length; index += 1)
    plane.values[index] = (pixels[index * 4 + offset] ?? 0) / 255;
  return plane;
}

/** The pane around what `svg` paints white, `margin` raster px wider; undefined when it paints nothing. */
async function paneAround(canvas: Canvas, svg: string, margin: number): Promise<Pane | undefined> {
  const coarse = 0.125;
  const small: Pane = {
    left: 0,
    top: 0,
    width: Math.ceil((canvas.width / canvas.scale) * coarse),
    height: Math.ceil((canvas.height / canvas.scale) * coarse),
    scale: coarse,
  };
  const pixels = await raster(small, svg);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let index = 0; index < small.width * small.height; index += 1) {
    if ((pixels[index * 4 + 3] ?? 0) === 0) continue;
    const [x, y] = [index % small.width, Math.floor(index / small.width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  if (right < left) return undefined;
  const grow = canvas.scale / coarse;
  const [x, y] = [Math.max(0, Math.floor(left * grow - margin)), Math.max(0, Math.floor(top * grow - margin))];
  return {
    left: x,
    top: y,
    width: Math.min(canvas.width, Math.ceil(right * grow + margin)) - x,
    height: Math.min(canvas.height, Math.ceil(bottom * grow + margin)) - y,
    scale: canvas.scale,
  };
}

const grouped = (piece: Piece, svg: string) =>
  piece.transform === undefined ? svg : `<g transform="${piece.transform}">${svg}</g>`;

const everywhere = 'x="-2000" y="-2000" width="6000" height="6000"';

function add(target: Field, source: Field, factor: number): void {
  for (let index = 0; index < target.values.length; index += 1)
    target.values[index] = (target.values[index] ?? 0) + (source.values[index] ?? 0) * factor;
}

/** Roundness of the edge: rises smoothly from the outline to 1 at `reach` px inwards. */
function inflated(mask: Field, reach: number): Field {
  const plane = blurred(mask, reach * 0.5);
  for (let index = 0; index < plane.values.length; index += 1) {
    plane.values[index] = 1 - (1 - (plane.values[index] ?? 0)) ** 2;
  }
  return plane;
}

async function foldField(pane: Pane, piece: Piece, folds: readonly Fold[], soft: number): Promise<Field> {
  const paths = folds.map(
    ({ d, depth }) =>
      `<path d="${d}" fill="${depth > 0 ? '#fff' : '#000'}" fill-opacity="${Math.min(1, Math.abs(depth) / 20)}"/>`,
  );
  const pixels = await raster(pane, `<rect ${everywhere} fill="#808080"/>${grouped(piece, paths.join(''))}`);
  const plane = channel(pixels, pane, 0);
  for (let index = 0; index < plane.values.length; index += 1)
    plane.values[index] = (plane.values[index] ?? 0) - 128 / 255;
  return blurred(plane, soft * pane.scale);
}

const silhouette = async (pane: Pane, piece: Piece, d: string): Promise<Field> =>
  channel(
    await raster(pane, `<rect ${everywhere} fill="#000"/>${grouped(piece, `<path d="${d}" fill="#fff"/>`)}`),
    pane,
    0,
  );

/** The height of the cloth in raster px. */
async function heights(pane: Pane, piece: Piece, mask: Field, seed: number): Promise<Field> {
  const { scale } = pane;
  const height = field(pane.width, pane.height);
  const volume = (piece.volume ?? 0) * scale;
  if (volume > 0) {
    const round = piece.joined === undefined ? mask : await silhouette(pane, piece, `${piece.d} ${piece.joined}`);
    add(height, inflated(round, volume), volume * 0.62);
    add(height, inflated(round, Math.max(2, 5 * scale)), 2.2 * scale);
  }
  const softs = new Set((piece.folds ?? []).map(({ soft }) => soft));
  for (const soft of softs) {
    add(
      height,
      await foldField(
        pane,
        piece,
        (piece.folds ?? []).filter((one) => one.soft === soft),
        soft,
      ),
      40 * scale,
    );
  }
  if (piece.crumple !== undefined) {
    const { height: rise, x: across, y: along } = piece.crumple;
    for (let y = 0; y < pane.height; y += 1) {
      for (let x = 0; x < pane.width; x += 1) {
        const index = y * pane.width + x;
        height.values[index] =
          (height.values[index] ?? 0) +
          cloud((x + pane.left) / (across * scale), (y + pane.top) / (along * scale), seed) * rise * scale;
      }
    }
  }
  return height;
}

async function bumps(pane: Pane, piece: Piece): Promise<Field | undefined> {
  if (piece.fabric.bump === undefined) return undefined;
  const pixels = await raster(
    pane,
    `<defs>${piece.fabric.defs}</defs>${grouped(piece, `<rect ${everywhere} fill="${piece.fabric.bump}"/>`)}`,
  );
  return blurred(channel(pixels, pane, 0), 0.8 * pane.scale);
}

function castShadow(canvas: Canvas, pane: Pane, mask: Field, piece: Piece): void {
  const lift = (piece.lift ?? 0) * canvas.scale;
  if (lift <= 0) return;
  const soft = blurred(mask, lift * 0.9);
  const dx = Math.round(lift * 0.5);
  const dy = Math.round(lift * 0.75);
  const strength = piece.liftStrength ?? 0.35;
  for (let y = 0; y < pane.height; y += 1) {
    for (let x = 0; x < pane.width; x += 1) {
      const from = Math.max(0, y - dy) * pane.width + Math.max(0, x - dx);
      const shade = 1 - (soft.values[from] ?? 0) * strength;
      if (shade > 0.999) continue;
      const index = ((y + pane.top) * canvas.width + x + pane.left) * 3;
      for (let offset = 0; offset < 3; offset += 1)
        canvas.rgb[index + offset] =
          (canvas.rgb[index + offset] ?? 0) * (shade + (1 - shade) * (shadowTint[offset] ?? 0));
    }
  }
}

/** One channel (0..255) under light: `shade` 1 is level cloth, less turns away, more faces the window. */
function lit(colour: number, shade: number, warmth: number): number {
  if (shade <= 1) return colour * (1 - 0.66 * (1 - Math.exp((shade - 1) / 0.66)) * (1 - warmth));
  return colour + (255 - colour) * Math.min(0.75, (shade - 1) * 0.42) + colour * (shade - 1) * 0.12;
}

/** One channel of RGBA `pixels` between four neighbours. */
function sampled(pixels: Uint8Array, width: number, x: number, y: number, offset: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [x - left, y - top];
  const first = (top * width + left) * 4 + offset;
  const upper = (pixels[first] ?? 0) * (1 - u) + (pixels[first + 4] ?? 0) * u;
  const lower = (pixels[first + width * 4] ?? 0) * (1 - u) + (pixels[first + width * 4 + 4] ?? 0) * u;
  return upper * (1 - v) + lower * v;
}

/** A plane's value between four neighbours. */
function planeAt({ values, width }: Field, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [x - left, y - top];
  const first = top * width + left;
  return (
    ((values[first] ?? 0) * (1 - u) + (values[first + 1] ?? 0) * u) * (1 - v) +
    ((values[first + width] ?? 0) * (1 - u) + (values[first + width + 1] ?? 0) * u) * v
  );
}

interface Form {
  readonly pane: Pane;
  readonly mask: Field;
  readonly surface: Field;
  readonly smooth: Field;
  readonly eased: Field;
}

/** Pieces of one form in several colours come one after the other: theirs is reckoned once. */
const formOf = createMemory<Form | undefined>(240);

async function formed(canvas: Canvas, piece: Piece, seed: number): Promise<Form | undefined> {
  const { scale } = canvas;
  const margin = ((piece.volume ?? 0) * 1.3 + (piece.lift ?? 0) * 3.5 + 24) * scale;
  const pane = await paneAround(canvas, grouped(piece, `<path d="${piece.d}"/>`), margin);
  if (pane === undefined) return undefined;
  const mask = await silhouette(pane, piece, piece.d);
  const surface = await heights(pane, piece, mask, seed);
  return { pane, mask, surface, smooth: blurred(surface, 14 * scale), eased: blurred(surface, 5 * scale) };
}

async function paintPiece(canvas: Canvas, piece: Piece, seed: number): Promise<void> {
  const { scale, rgb } = canvas;
  const { fabric: _fabric, lines: _lines, ...shape } = piece;
  const form = await formOf(JSON.stringify([canvas.width, canvas.height, scale, seed, shape]), () =>
    formed(canvas, piece, seed),
  );
  if (form === undefined) return;
  const { pane, mask, surface, smooth, eased } = form;
  const { width, height } = pane;
  const cloth = await raster(
    pane,
    `<defs>${piece.fabric.defs}</defs>${grouped(piece, `<rect ${everywhere} fill="${piece.fabric.fill}"/>${piece.lines ?? ''}`)}`,
  );
  const bump = await bumps(pane, piece);
  castShadow(canvas, pane, mask, piece);
  const gloss = piece.gloss ?? 0;
  const bumpDepth = (piece.fabric.bumpDepth ?? 0) * scale;
  const bend = 10 * scale;
  const smoothAt = (x: number, y: number) =>
    eased.values[Math.max(0, Math.min(height - 1, y)) * width + Math.max(0, Math.min(width - 1, x))] ?? 0;
  const heightAt = (x: number, y: number) =>
    surface.values[Math.max(0, Math.min(height - 1, y)) * width + Math.max(0, Math.min(width - 1, x))] ?? 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const index = y * width + x;
      const cover = (mask.values[index] ?? 0) * (piece.opacity ?? 1);
      if (cover <= 0.002) continue;
      let slopeX = (heightAt(x + 1, y) - heightAt(x - 1, y)) / 2;
      let slopeY = (heightAt(x, y + 1) - heightAt(x, y - 1)) / 2;
      const bentX = Math.max(1, Math.min(width - 2.01, x + ((smoothAt(x + 2, y) - smoothAt(x - 2, y)) / 4) * bend));
      const bentY = Math.max(1, Math.min(height - 2.01, y + ((smoothAt(x, y + 2) - smoothAt(x, y - 2)) / 4) * bend));
      if (bump !== undefined) {
        slopeX += ((planeAt(bump, bentX + 1, bentY) - planeAt(bump, bentX - 1, bentY)) * bumpDepth) / 2;
        slopeY += ((planeAt(bump, bentX, bentY + 1) - planeAt(bump, bentX, bentY - 1)) * bumpDepth) / 2;
      }
      const length = Math.hypot(slopeX, slopeY, 1);
      const facing = (-slopeX * light.x - slopeY * light.y + light.z) / length / light.z;
      const hollow = Math.max(
        -0.3,
        Math.min(0.1, ((surface.values[index] ?? 0) - (smooth.values[index] ?? 0)) / (16 * scale)),
      );
      const grain = (lattice(x, y, seed) - 0.5) * 0.01;
      const shade = 1 + (facing - 1) * 0.95 + hollow + grain;
      const highlight =
        gloss === 0
          ? 0
          : gloss *
            5 *
            Math.max(0, facing - 0.98 + (noise(x / (60 * scale), y / (60 * scale), seed) - 0.5) * 0.06) ** 1.2;
      const alpha = (sampled(cloth, width, bentX, bentY, 3) / 255) * cover;
      for (let offset = 0; offset < 3; offset += 1) {
        const colour = lit(sampled(cloth, width, bentX, bentY, offset), shade, bounce[offset] ?? 0);
        const bright = colour + (255 - colour) * Math.min(0.85, highlight);
        const target = ((y + pane.top) * canvas.width + x + pane.left) * 3 + offset;
        rgb[target] = (rgb[target] ?? 0) * (1 - alpha) + bright * alpha;
      }
    }
  }
}

const blends = {
  over: (_: number, top: number) => top,
  multiply: (under: number, top: number) => (under * top) / 255,
  screen: (under: number, top: number) => 255 - ((255 - under) * (255 - top)) / 255,
  'soft-light': (under: number, top: number) => {
    const [a, b] = [under / 255, top / 255];
    return 255 * ((1 - 2 * b) * a * a + 2 * b * a);
  },
} as const;

async function paintFlat(canvas: Canvas, flat: Flat): Promise<void> {
  const sigma = (flat.blur ?? 0) * canvas.scale;
  const pane = await paneAround(canvas, flat.svg, sigma * 3 + 8);
  if (pane === undefined) return;
  const pixels = await raster(pane, flat.svg);
  const planes = [0, 1, 2].map((offset) => {
    const plane = channel(pixels, pane, offset);
    for (let index = 0; index < plane.values.length; index += 1)
      plane.values[index] = (plane.values[index] ?? 0) * ((pixels[index * 4 + 3] ?? 0) / 255);
    return blurred(plane, sigma).values;
  });
  const cover = blurred(channel(pixels, pane, 3), sigma).values;
  const blend = blends[flat.blend ?? 'over'];
  for (let index = 0; index < cover.length; index += 1) {
    const alpha = cover[index] ?? 0;
    if (alpha <= 0.002) continue;
    const first = ((Math.floor(index / pane.width) + pane.top) * canvas.width + (index % pane.width) + pane.left) * 3;
    for (let offset = 0; offset < 3; offset += 1) {
      const under = canvas.rgb[first + offset] ?? 0;
      const top = ((planes[offset]?.[index] ?? 0) / alpha) * 255;
      canvas.rgb[first + offset] = under + (blend(under, top) - under) * alpha * (flat.opacity ?? 1);
    }
  }
}

/** The picture as raw RGB bytes, `scale` raster px per drawing px (0.33 for a look, 1 for the master). */
export async function develop(
  picture: Picture,
  scale: number,
): Promise<{ readonly data: Buffer; readonly width: number; readonly height: number }> {
  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  const ground = await sharp(Buffer.from(picture.ground))
    .resize(width, height, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer();
  const canvas: Canvas = { width, height, scale, rgb: new Float32Array(ground) };
  let seed = 11;
  for (const layer of picture.layers) {
    seed += 17;
    if (layer.kind === 'flat') await paintFlat(canvas, layer);
    else await paintPiece(canvas, layer, seed);
  }
  return { data: Buffer.from(new Uint8ClampedArray(canvas.rgb)), width, height };
}
