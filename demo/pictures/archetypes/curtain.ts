import { fold } from '../folds.ts';
import type { Fabric, Fold, Layer } from '../picture.ts';
import { flat, linear } from './paint.ts';
import { group, line, oval, series, shape, short } from './stroke.ts';

type CurtainPlan = {
  readonly fabric: Fabric;
  readonly seam: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly foot: number;
  readonly pleats: number;
  readonly seed?: number;
};

/** A length of cloth that hangs in soft pleats from `top` to `foot`; the pleats open downwards. */
export function drape({ fabric, seam, left, right, top, foot, pleats, seed = 9 }: CurtainPlan): readonly Layer[] {
  const next = series(seed);
  const pitch = (right - left) / pleats;
  const spread = pitch * 0.45;
  const folds: Fold[] = [];
  const hem: string[] = [];
  for (let index = 0; index <= pleats; index += 1) {
    const x = left + index * pitch;
    const lean = ((index / pleats) * 2 - 1) * spread + (next() - 0.5) * pitch * 0.3;
    const sway = (next() - 0.5) * pitch * 0.4;
    const height = foot - top;
    folds.push(
      fold(
        [
          [x, top - 10],
          [x + sway * 0.4, top + height * 0.4],
          [x + lean + sway, foot + 10],
        ],
        pitch * 0.6,
        9 + next() * 5,
        pitch * 0.17,
        'even',
      ),
    );
    folds.push(
      fold(
        [
          [x + pitch * 0.5, top - 10],
          [x + pitch * 0.5 + sway * 0.2, top + height * 0.45],
          [x + pitch * 0.5 + lean, foot + 10],
        ],
        pitch * 0.3,
        -9,
        pitch * 0.13,
        'even',
      ),
    );
    if (next() > 0.35)
      folds.push(
        fold(
          [
            [x + pitch * 0.1, top + height * (0.3 + next() * 0.2)],
            [x + lean * 0.6, top + height * 0.75],
            [x + lean, foot],
          ],
          pitch * 0.26,
          6,
          pitch * 0.1,
          'end',
        ),
      );
    hem.push(
      `Q${short(x - pitch * 0.25 + lean)} ${short(foot + 9)} ${short(x + lean)} ${short(foot + (index % 2 ? 4 : -4))}`,
    );
  }
  const outline = `M${left} ${top}L${short(left - spread - pitch * 0.2)} ${foot}${hem.join('')}L${right} ${top}Z`;
  return [
    {
      kind: 'piece',
      d: outline,
      fabric,
      volume: 10,
      lift: 16,
      liftStrength: 0.28,
      folds,
      crumple: { height: 1.6, x: 60, y: 260 },
      lines:
        line(`M${left - 90} ${foot - 64}H${right + 90}`, seam, 2.4, { 'stroke-opacity': 0.4 }) +
        line(`M${left - 90} ${top + 44}H${right + 90}`, seam, 2, { 'stroke-opacity': 0.3 }),
    },
  ];
}

type RodPlan = {
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly thickness: number;
  readonly rings: readonly number[];
};

/** A round brass rod with end knobs, and a ring on it at each x of `rings`. */
export function rod({ left, right, y, thickness, rings }: RodPlan): readonly Layer[] {
  const metal = linear(
    'rod',
    [0, y - thickness / 2],
    [0, y + thickness / 2],
    [
      [0, '#8d6b34'],
      [0.22, '#f3dfa9'],
      [0.42, '#caa25a'],
      [0.8, '#80602e'],
      [1, '#5f4620'],
    ],
  );
  const knob = (x: number): string => `<circle cx="${x}" cy="${y}" r="${thickness * 0.95}" fill="url(#rod)"/>`;
  const ring = (x: number): string =>
    [
      ['#6d4f23', 6],
      ['#d9b469', 3.4],
      ['#fff3cf', 1],
    ]
      .map(([colour, width]) =>
        oval(x, y + thickness * 0.35, thickness * 0.24, thickness * 0.86, 'none', {
          stroke: colour ?? '',
          'stroke-width': width ?? 0,
        }),
      )
      .join('');
  return [
    flat(
      shape(`M${left} ${y - thickness / 2}H${right}V${y + thickness / 2}H${left}Z`, '#4b4136', {
        transform: 'translate(10 26)',
      }),
      { blur: 12, opacity: 0.3, blend: 'multiply' },
    ),
    flat(
      `<defs>${metal}</defs>` +
        group(
          shape(`M${left} ${y - thickness / 2}H${right}V${y + thickness / 2}H${left}Z`, 'url(#rod)') +
            knob(left) +
            knob(right) +
            rings.map(ring).join(''),
        ),
    ),
  ];
}
