import type { Point } from '../folds.ts';
import { darker, lighter, mix, type Hex } from '../palette.ts';
import type { Flat } from '../picture.ts';

/** What lies under lace: fine tulle of nearly the skin of the paper. */
export const tulle = (colour: Hex): Hex => mix(colour, '#e9cfc4', 0.6);

/** A scalloped edge along `points`: small half rounds with an eyelet each, `step` px apart. */
export function scallops(points: readonly Point[], colour: Hex, radius = 9): Flat {
  const rounds: string[] = [];
  for (let index = 1; index < points.length; index += 1) {
    const [from, to] = [points[index - 1], points[index]];
    if (from === undefined || to === undefined) continue;
    const count = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / (radius * 1.7)));
    for (let step = 0; step < count; step += 1) {
      const t = (step + 0.5) / count;
      const [x, y] = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
      rounds.push(
        `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius}" fill="${colour}" fill-opacity=".82"/><circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius * 0.34}" fill="${darker(colour, 0.45)}" fill-opacity=".5"/>`,
      );
    }
  }
  return { kind: 'flat', svg: `<g>${rounds.join('')}</g>` };
}

export const ringAt = (x: number, y: number, metal: Hex): string =>
  `<circle cx="${x + 2}" cy="${y + 3}" r="10" fill="none" stroke="#1a1010" stroke-opacity=".3" stroke-width="4"/><circle cx="${x}" cy="${y}" r="10" fill="none" stroke="${metal}" stroke-width="4"/><path d="M${x - 7} ${y - 6}A9.5 9.5 0 0 1 ${x + 4} ${y - 8.5}" stroke="#fff" stroke-opacity=".8" stroke-width="1.6" fill="none"/>`;

/** A satin bow the width of a thumb. */
export const tinyBow = (x: number, y: number, colour: Hex, size = 1): Flat => ({
  kind: 'flat',
  svg: `<g transform="translate(${x} ${y}) scale(${size})"><path d="M0 4C-8 18 -14 26 -20 34L-10 36C-6 26 0 14 2 6ZM0 4C8 18 12 26 18 32L8 36C4 26 0 14 -2 6Z" fill="${darker(colour, 0.12)}"/><path d="M0 2C-10 -12 -28 -14 -30 -2C-30 10 -12 12 0 4Z" fill="${colour}"/><path d="M0 2C10 -12 28 -14 30 -2C30 10 12 12 0 4Z" fill="${colour}"/><path d="M-4 1C-14 -4 -22 -4 -26 -1M4 1C14 -4 22 -4 26 -1" stroke="${darker(colour, 0.4)}" stroke-opacity=".5" stroke-width="1.6" fill="none"/><ellipse cx="0" cy="3" rx="6" ry="6.5" fill="${lighter(colour, 0.12)}"/></g>`,
});
