import { through, type Point } from '../folds.ts';
import { darker, lighter } from '../palette.ts';
import type { Flat } from '../picture.ts';

/** A cord or strap through `points`, `width` px, with its own small light and shadow. */
export function strap(points: readonly Point[], width: number, colour: ReturnType<typeof darker>): Flat {
  const d = through(points);
  const line = (stroke: string, w: number, extra = '') =>
    `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
  return {
    kind: 'flat',
    svg: `${line('#2a1c18', width, 'transform="translate(5 8)" stroke-opacity=".13"')}${line(darker(colour, 0.28), width)}${line(colour, width * 0.8, 'transform="translate(-.6 -.6)"')}${line(lighter(colour, 0.32), width * 0.22, `transform="translate(${-width * 0.2} ${-width * 0.16})" stroke-opacity=".6"`)}`,
  };
}
