import { fold } from '../folds.ts';
import type { Fabric, Layer } from '../picture.ts';
import { flat } from './paint.ts';
import { line, series, shape, short } from './stroke.ts';

type RugPlan = {
  readonly fabric: Fabric;
  readonly fringe: string;
  readonly seam: string;
  /** Bands from the middle to either end: distance and width as shares of half the length, colour. */
  readonly bands: readonly (readonly [at: number, width: number, colour: string])[];
};

/** A flat-woven runner of wool laid out and seen from above, with knotted fringes at both ends. */
export function rug({ fabric, fringe, seam, bands }: RugPlan): readonly Layer[] {
  const [left, right, top, foot] = [238, 842, 214, 1226];
  const middle = (top + foot) / 2;
  const half = (foot - top) / 2;
  const outline = `M${left} ${top}C440 ${top - 5} 640 ${top + 5} ${right} ${top}C${right + 6} 480 ${right - 5} 800 ${right + 2} ${foot}C640 ${foot + 6} 440 ${foot - 4} ${left} ${foot}C${left - 6} 900 ${left + 5} 560 ${left} ${top}Z`;
  const next = series(8);
  const band = (y: number, height: number, colour: string): string => {
    const teeth = Array.from(
      { length: 62 },
      (_, index) => `L${short(left - 10 + index * 10.4)} ${short(y + (next() - 0.5) * 1.4)}`,
    ).join('');
    const back = Array.from(
      { length: 62 },
      (_, index) => `L${short(left - 10 + (61 - index) * 10.4)} ${short(y + height + (next() - 0.5) * 1.4)}`,
    ).join('');
    return shape(`M${left - 12} ${short(y)}${teeth}${back}Z`, colour, { 'fill-opacity': 0.9 });
  };
  const weft = Array.from({ length: 168 }, (_, index) =>
    line(`M${left - 10} ${top + index * 6}H${right + 10}`, index % 2 ? '#fff' : seam, 1.6, {
      'stroke-opacity': index % 2 ? 0.12 : 0.14,
    }),
  ).join('');
  const stripes = bands
    .flatMap(([at, width, colour]) => [
      band(middle + at * half, width * half, colour),
      band(middle - (at + width) * half, width * half, colour),
    ])
    .join('');
  return [
    ...tassels(left, right, top + 4, -1, fringe),
    ...tassels(left, right, foot - 4, 1, fringe),
    {
      kind: 'piece',
      fabric,
      d: outline,
      volume: 9,
      lift: 12,
      liftStrength: 0.4,
      crumple: { height: 2.4, x: 300, y: 240 },
      folds: [
        fold(
          [
            [250, 400],
            [520, 420],
            [830, 390],
          ],
          90,
          3,
          30,
        ),
        fold(
          [
            [250, 940],
            [560, 910],
            [830, 950],
          ],
          90,
          -3,
          30,
        ),
      ],
      lines:
        stripes +
        weft +
        line(`M${left + 5} ${top}V${foot}M${right - 4} ${top}V${foot}`, seam, 5, { 'stroke-opacity': 0.16 }),
    },
  ];
}

function tassels(left: number, right: number, y: number, down: 1 | -1, colour: string): readonly Layer[] {
  const next = series(down + 6);
  const count = 44;
  const strands = Array.from({ length: count }, (_, index) => {
    const x = left + 6 + ((right - left - 12) * index) / (count - 1);
    return [-2.6, 0, 2.6]
      .map((shift) => {
        const sway = (next() - 0.5) * 11 + shift;
        return `M${short(x)} ${short(y)}L${short(x)} ${short(y + down * 16)}q${short(sway * 0.4)} ${short(down * 18)} ${short(sway)} ${short(down * (40 + next() * 9))}`;
      })
      .join('');
  }).join('');
  const knots = Array.from(
    { length: count },
    (_, index) =>
      `<circle cx="${short(left + 6 + ((right - left - 12) * index) / (count - 1))}" cy="${y + down * 15}" r="4" fill="${colour}" stroke="#7d6c50" stroke-opacity=".4" stroke-width="1"/>`,
  ).join('');
  return [
    flat(line(strands, '#3f362b', 4, { transform: 'translate(5 7)' }), { blur: 4, opacity: 0.34, blend: 'multiply' }),
    flat(line(strands, '#8d7c60', 3.4, { 'stroke-opacity': 0.55 }) + line(strands, colour, 2.2) + knots),
  ];
}
