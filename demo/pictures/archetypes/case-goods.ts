/** Furniture of boards: a table and a chest of drawers, seen by the studio camera from the left and above. */
import type { Fabric, Layer, Piece } from '../picture.ts';
import { box, lens, type Faces, type Lens, type Solid } from './camera.ts';
import { flat, linear } from './paint.ts';
import { line, rounded, shape, short, type Point } from './stroke.ts';

/** The tones that one board shows: light from above, mid in front (`upright`: with the grain standing), dark on its right. */
export type Boards = { readonly top: Fabric; readonly front: Fabric; readonly side: Fabric; readonly upright: Fabric };

const face = (fabric: Fabric, d: string, more: Partial<Piece> = {}): Piece => ({
  kind: 'piece',
  fabric,
  d,
  volume: 3,
  gloss: 0.06,
  ...more,
});

function block(see: Lens, solid: Solid, boards: Boards, radius = 1): readonly Piece[] {
  const faces: Faces = box(see, solid, radius);
  return [face(boards.side, faces.right), face(boards.front, faces.front), face(boards.top, faces.top)];
}

/** The soft shadow of an upright thing on the floor: a footprint moved away from the light. */
function floorShadow(
  see: Lens,
  solid: Pick<Solid, 'x' | 'z'>,
  shift: number,
  softness: number,
  opacity: number,
): Layer {
  const corners = [
    [solid.x[0], solid.z[1]],
    [solid.x[1], solid.z[1]],
    [solid.x[1], solid.z[0]],
    [solid.x[0], solid.z[0]],
  ].map(([x = 0, z = 0]): Point => see(x + shift, 0, z + shift * 0.3));
  return flat(shape(rounded(corners, 4), '#3b342c'), { blur: softness, opacity, blend: 'multiply' });
}

/** A dining table: a solid top on four tapered legs. */
export function table(boards: Boards): readonly Layer[] {
  const see = lens({ turn: 27, height: 152, distance: 430, scale: 4.9, origin: [530, 1090] });
  const [w, d, h] = [76, 42, 74];
  const leg = (x: number, z: number): readonly Piece[] => {
    const near = (dx: number, y: number, dz: number): Point => see(x + dx, y, z + dz);
    const [wide, slim] = [3.8, 2.3];
    const front = rounded(
      [near(-wide, h - 3, -wide), near(wide, h - 3, -wide), near(slim, 0, -slim), near(-slim, 0, -slim)],
      1,
    );
    const right = rounded(
      [near(wide, h - 3, -wide), near(wide, h - 3, wide), near(slim, 0, slim), near(slim, 0, -slim)],
      1,
    );
    return [face(boards.side, right), face(boards.upright, front)];
  };
  const apron = (solid: Solid): readonly Piece[] => block(see, solid, boards);
  const shadowUnder = (path: string): Layer =>
    flat(shape(path, '#22170c'), { blur: 9, opacity: 0.34, blend: 'multiply' });
  const under = rounded(
    [see(-w, h - 7, -d), see(w, h - 7, -d), see(w, h - 10, d), see(w, h - 15, -d), see(-w, h - 13, -d)],
    2,
  );
  const top = box(see, { x: [-w - 4, w + 4], y: [h - 3.4, h], z: [-d - 4, d + 4] }, 5);
  return [
    floorShadow(see, { x: [-w, w], z: [-d, d] }, 14, 34, 0.3),
    ...[
      [-w + 4, d - 4],
      [w - 4, d - 4],
    ].flatMap(([x = 0, z = 0]) => [
      floorShadow(see, { x: [x - 3, x + 5], z: [z - 3, z + 3] }, 2, 6, 0.5),
      ...leg(x, z),
    ]),
    flat(shape(rounded([see(-w, h - 6, d), see(w, h - 6, d), see(w, h - 40, d), see(-w, h - 40, d)], 2), '#22170c'), {
      blur: 20,
      opacity: 0.12,
      blend: 'multiply',
    }),
    ...[
      [-w + 4, -d + 4],
      [w - 4, -d + 4],
    ].flatMap(([x = 0, z = 0]) => [
      floorShadow(see, { x: [x - 3, x + 6], z: [z - 3, z + 3] }, 2, 6, 0.55),
      ...leg(x, z),
    ]),
    ...apron({ x: [-w + 8, w - 8], y: [h - 10, h - 3], z: [-d + 2, -d + 4] }),
    ...apron({ x: [w - 4, w - 2], y: [h - 10, h - 3], z: [-d + 8, d - 8] }),
    shadowUnder(under),
    face(boards.side, top.right),
    face(boards.front, top.front),
    face(boards.top, top.top, { gloss: 0.12, lines: planks(see, w + 4, d + 4, h) }),
  ];
}

/** The joints between the planks of a table top, and a window's pale reflection on the oil. */
function planks(see: Lens, w: number, d: number, h: number): string {
  const joint = (z: number): string => {
    const [[x1, y1], [x2, y2]] = [see(-w, h, z), see(w, h, z)];
    return line(`M${short(x1)} ${short(y1)}L${short(x2)} ${short(y2)}`, '#6d4a26', 1.4, { 'stroke-opacity': 0.3 });
  };
  const [from, to] = [see(-w, h, d), see(w * 0.4, h, -d)];
  const sheen = rounded([see(-w, h, d), see(w, h, d), see(w, h, -d), see(-w, h, -d)], 1);
  return (
    `<defs>${linear('oil', from, to, [
      [0, '#fff', 0.34],
      [0.5, '#fff', 0.06],
      [1, '#5a3a18', 0.16],
    ])}</defs>` +
    [-0.52, -0.02, 0.46].map((share) => joint(d * share)).join('') +
    shape(sheen, 'url(#oil)')
  );
}

/** A chest of three drawers on short legs with small round brass knobs. */
export function chest(boards: Boards): readonly Layer[] {
  const see = lens({ turn: 26, height: 118, distance: 400, scale: 6, origin: [520, 1130] });
  const [w, d, low, high] = [52, 23, 14, 88];
  const body: Solid = { x: [-w, w], y: [low, high], z: [-d, d] };
  const faces = box(see, body, 2);
  const drawers = [0, 1, 2].flatMap((row): readonly Layer[] => {
    const pitch = (high - low - 5) / 3;
    const y: readonly [number, number] = [low + 2.5 + row * pitch + 0.5, low + 2.5 + (row + 1) * pitch - 0.5];
    const front = box(see, { x: [-w + 3, w - 3], y, z: [-d, d] }, 2).front;
    const knob = (x: number): Layer => {
      const [px, py] = see(x, (y[0] + y[1]) / 2, -d - 2);
      return flat(
        `<defs><radialGradient id="knob" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="#fff4d2"/><stop offset=".35" stop-color="#d8b264"/><stop offset="1" stop-color="#6d4d20"/></radialGradient></defs><circle cx="${short(px + 6)}" cy="${short(py + 9)}" r="12" fill="#2c1a0a" fill-opacity=".32"/><circle cx="${short(px)}" cy="${short(py)}" r="11.5" fill="url(#knob)"/>`,
      );
    };
    return [
      flat(line(front, '#2a1a0c', 5), { opacity: 0.85 }),
      face(boards.front, front, { volume: 5, lift: 2 }),
      knob(-w * 0.5),
      knob(w * 0.5),
    ];
  });
  const leg = (x: number, z: number): readonly Piece[] => {
    const at = (dx: number, y: number, dz: number): Point => see(x + dx, y, z + dz);
    return [
      face(boards.side, rounded([at(3, low + 1, -3), at(3, low + 1, 3), at(1.6, 0, 1.6), at(1.6, 0, -1.6)], 1)),
      face(boards.upright, rounded([at(-3, low + 1, -3), at(3, low + 1, -3), at(1.6, 0, -1.6), at(-1.6, 0, -1.6)], 1)),
    ];
  };
  const top = box(see, { x: [-w - 1.4, w + 1.4], y: [high, high + 2.4], z: [-d - 1.4, d + 0.5] }, 3);
  const [from, to] = [see(-w, high, -d), see(w, low, -d)];
  return [
    floorShadow(see, { x: [-w, w + 4], z: [-d, d] }, 8, 26, 0.42),
    floorShadow(see, { x: [-w, w], z: [-d, d] }, 2, 12, 0.3),
    ...leg(-w + 4, d - 4),
    ...leg(w - 4, d - 4),
    ...leg(-w + 4, -d + 4),
    ...leg(w - 4, -d + 4),
    face(boards.side, faces.right),
    face(boards.front, faces.front),
    ...drawers,
    flat(
      `<defs>${linear('fall', from, to, [
        [0, '#fff', 0.24],
        [0.45, '#fff', 0],
        [1, '#2a1606', 0.22],
      ])}</defs>` + shape(faces.front, 'url(#fall)'),
    ),
    flat(
      shape(rounded([see(-w, high, -d), see(w, high, -d), see(w, high - 3, -d), see(-w, high - 3, -d)], 1), '#22140a'),
      { blur: 5, opacity: 0.4, blend: 'multiply' },
    ),
    face(boards.side, top.right),
    face(boards.front, top.front),
    face(boards.top, top.top, { gloss: 0.1 }),
  ];
}
