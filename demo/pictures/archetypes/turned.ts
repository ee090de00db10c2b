/** Things made on a wheel or lathe: a profile turned about an upright axis, seen from slightly above. */
import type { Point } from './stroke.ts';
import { short, smooth } from './stroke.ts';

/** `[height in the picture, radius]` from the top down, in pixels. */
export type Profile = readonly (readonly [y: number, radius: number])[];

/** Height of an ellipse for its width: the camera looks down by about ten degrees. */
export const TILT = 0.17;

/** The outline of a turned body about `cx`: smooth sides, an elliptic foot; the top edge is the front of the rim. */
export function turned(cx: number, profile: Profile, tilt = TILT): string {
  const right = profile.map(([y, radius]): Point => [cx + radius, y]);
  const left = profile.map(([y, radius]): Point => [cx - radius, y]).toReversed();
  const top = profile[0]?.[1] ?? 0;
  const foot = profile.at(-1)?.[1] ?? 0;
  return (
    `${smooth(right)}A${short(foot)} ${short(foot * tilt)} 0 0 1 ${short(cx - foot)} ${short(profile.at(-1)?.[0] ?? 0)}` +
    `${smooth(left).replace(/^M/, 'L')}A${short(Math.max(top, 0.1))} ${short(Math.max(top * tilt, 0.1))} 0 0 1 ${short(cx + top)} ${short(profile[0]?.[0] ?? 0)}Z`
  );
}

/** A straight or conical wall between two ellipses, for pots, shades and cups. */
export function drum(
  cx: number,
  [topY, topRadius]: readonly [number, number],
  [footY, footRadius]: readonly [number, number],
  tilt = TILT,
): string {
  return (
    `M${short(cx - topRadius)} ${short(topY)}A${short(topRadius)} ${short(topRadius * tilt)} 0 0 0 ${short(cx + topRadius)} ${short(topY)}` +
    `L${short(cx + footRadius)} ${short(footY)}A${short(footRadius)} ${short(footRadius * tilt)} 0 0 1 ${short(cx - footRadius)} ${short(footY)}Z`
  );
}
