/**
 * The studio camera: a shift lens, so that uprights stay upright. World units are centimetres, x to the right,
 * y up from the floor, z away from the camera; the result is in picture pixels.
 */
import type { Point } from './stroke.ts';
import { rounded } from './stroke.ts';

export type Camera = {
  /** Turn of the object about its own upright axis, degrees; positive shows its right side. */
  readonly turn: number;
  readonly height: number;
  readonly distance: number;
  /** Pixels for one centimetre at the object's centre. */
  readonly scale: number;
  /** Where the object's centre on the floor falls in the picture. */
  readonly origin: Point;
};

export type Solid = {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly z: readonly [number, number];
};

/** Faces of a solid that a camera from the front, above and to one side sees; each a closed path. */
export type Faces = { readonly front: string; readonly top: string; readonly right: string; readonly left: string };

/** Projects a point of the world. */
export type Lens = (x: number, y: number, z: number) => Point;

/** The projection of a camera. */
export function lens({ turn, height, distance, scale, origin: [originX, originY] }: Camera): Lens {
  const angle = (turn * Math.PI) / 180;
  return (x, y, z) => {
    const across = x * Math.cos(angle) + z * Math.sin(angle);
    const away = z * Math.cos(angle) - x * Math.sin(angle);
    const near = distance / (distance + away);
    return [originX + across * scale * near, originY - height * scale + (height - y) * scale * near];
  };
}

/** The visible faces of an upright box; corners rounded by `radius` pixels. */
export function box(see: Lens, { x: [left, right], y: [low, high], z: [near, far] }: Solid, radius = 0): Faces {
  const path = (corners: readonly Point[]): string => rounded(corners, radius);
  return {
    front: path([see(left, high, near), see(right, high, near), see(right, low, near), see(left, low, near)]),
    top: path([see(left, high, far), see(right, high, far), see(right, high, near), see(left, high, near)]),
    right: path([see(right, high, near), see(right, high, far), see(right, low, far), see(right, low, near)]),
    left: path([see(left, high, far), see(left, high, near), see(left, low, near), see(left, low, far)]),
  };
}
