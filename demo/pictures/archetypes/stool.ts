/** Small round furniture of oak: a stool, a side table, and a bedside cabinet. */
import type { Fabric, Layer } from '../picture.ts';
import { flat, linear, tinted, withDefs } from './paint.ts';
import { line, oval, rounded, shape } from './stroke.ts';
import { drum } from './turned.ts';

type RoundPlan = {
  readonly id: string;
  readonly wood: Fabric;
  readonly cx: number;
  readonly top: number;
  readonly foot: number;
  readonly radius: number;
  readonly thickness: number;
};

const TILT = 0.2;

/** A round top on four splayed legs; `top` is the height of its upper face's middle. */
export function roundTable({ id, wood, cx, top, foot, radius, thickness }: RoundPlan): readonly Layer[] {
  const leg = (from: number, to: number, down: number, near: boolean): Layer => {
    const half = radius * 0.062;
    return {
      kind: 'piece',
      volume: 4,
      gloss: 0.08,
      fabric: tinted(
        `${id}-leg`,
        [cx + Math.min(from, to) - half, 0],
        [cx + Math.max(from, to) + half, 0],
        near
          ? [
              [0, '#d3ab79'],
              [0.5, '#bb9160'],
              [1, '#8f6a40'],
            ]
          : [
              [0, '#a27c4e'],
              [1, '#75542f'],
            ],
      ),
      d: `M${cx + from - half} ${top + thickness}H${cx + from + half}L${cx + to + half * 0.62} ${down}H${cx + to - half * 0.62}Z`,
    };
  };
  const edge = drum(cx, [top, radius], [top + thickness, radius * 0.985], TILT);
  return [
    flat(oval(cx + radius * 0.25, foot - radius * 0.04, radius * 1.15, radius * 0.24, '#3b2d1e'), {
      blur: 22,
      opacity: 0.34,
      blend: 'multiply',
    }),
    ...[
      [-0.62, -0.82],
      [0.62, 0.82],
      [-0.3, -0.36],
      [0.34, 0.42],
    ].map(([, to = 0], index) =>
      flat(oval(cx + to * radius + 4, index < 2 ? foot : foot - radius * 0.2, radius * 0.09, 5, '#2c2014'), {
        blur: 4,
        opacity: 0.55,
        blend: 'multiply',
      }),
    ),
    leg(-0.3 * radius, -0.38 * radius, foot - radius * 0.2, false),
    leg(0.34 * radius, 0.42 * radius, foot - radius * 0.2, false),
    leg(-0.62 * radius, -0.82 * radius, foot, true),
    leg(0.62 * radius, 0.82 * radius, foot, true),
    flat(oval(cx, top + thickness + radius * 0.1, radius * 0.84, radius * 0.14, '#2c2014'), {
      blur: 9,
      opacity: 0.4,
      blend: 'multiply',
    }),
    {
      kind: 'piece',
      d: edge,
      volume: 4,
      gloss: 0.08,
      fabric: tinted(
        `${id}-edge`,
        [cx - radius, 0],
        [cx + radius, 0],
        [
          [0, '#a87f50'],
          [0.25, '#d2aa78'],
          [0.6, '#b48a59'],
          [1, '#75532e'],
        ],
      ),
    },
    {
      kind: 'piece',
      volume: 3,
      gloss: 0.12,
      fabric: withDefs(
        wood,
        linear(
          `${id}-oil`,
          [cx - radius, top - radius * TILT],
          [cx + radius, top + radius * TILT],
          [
            [0, '#fff', 0.36],
            [0.5, '#fff', 0],
            [1, '#4a2f16', 0.24],
          ],
        ),
      ),
      d: `M${cx - radius} ${top}A${radius} ${radius * TILT} 0 1 1 ${cx + radius} ${top}A${radius} ${radius * TILT} 0 1 1 ${cx - radius} ${top}Z`,
      lines: oval(cx, top, radius, radius * TILT, `url(#${id}-oil)`),
    },
  ];
}

/** A bedside cabinet with one drawer and an open shelf, seen from the front; (left, top) is its upper face's near edge. */
export function bedside(wood: Fabric, left: number, top: number, width: number, height: number): readonly Layer[] {
  const right = left + width;
  const depth = 34;
  const shade = linear(
    'bedside-shade',
    [left, top],
    [right, top + height],
    [
      [0, '#fff', 0.16],
      [0.5, '#fff', 0],
      [1, '#2a1a0c', 0.26],
    ],
  );
  const board = (d: string, volume = 4): Layer => ({
    kind: 'piece',
    fabric: withDefs(wood, shade),
    d,
    volume,
    gloss: 0.06,
    lines: shape(d, 'url(#bedside-shade)'),
  });
  return [
    flat(shape(`M${left + 20} ${top + height - 20}H${right + 60}V${top + height + 24}H${left + 10}Z`, '#2c2014'), {
      blur: 22,
      opacity: 0.4,
      blend: 'multiply',
    }),
    board(
      rounded(
        [
          [left, top],
          [right, top],
          [right, top + height],
          [left, top + height],
        ],
        3,
      ),
    ),
    flat(
      `<defs>${linear(
        'hollow',
        [0, top + height * 0.46],
        [0, top + height * 0.9],
        [
          [0, '#22150a', 0.95],
          [1, '#4a3218', 0.9],
        ],
      )}</defs>` +
        shape(
          `M${left + 16} ${top + height * 0.46}H${right - 16}V${top + height * 0.92}H${left + 16}Z`,
          'url(#hollow)',
        ),
    ),
    flat(
      line(
        rounded(
          [
            [left + 16, top + 18],
            [right - 16, top + 18],
            [right - 16, top + height * 0.4],
            [left + 16, top + height * 0.4],
          ],
          2,
        ),
        '#2a1a0c',
        5,
      ),
      { opacity: 0.8 },
    ),
    board(
      rounded(
        [
          [left + 17, top + 19],
          [right - 17, top + 19],
          [right - 17, top + height * 0.4 - 1],
          [left + 17, top + height * 0.4 - 1],
        ],
        2,
      ),
      5,
    ),
    flat(
      `<defs><radialGradient id="pull" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="#fff4d2"/><stop offset=".35" stop-color="#d8b264"/><stop offset="1" stop-color="#6d4d20"/></radialGradient></defs><circle cx="${(left + right) / 2 + 5}" cy="${top + height * 0.21 + 8}" r="12" fill="#2c1a0a" fill-opacity=".35"/><circle cx="${(left + right) / 2}" cy="${top + height * 0.21}" r="12" fill="url(#pull)"/>`,
    ),
    board(`M${left + 8} ${top - depth}H${right - 8}L${right + 6} ${top + 2}V${top + 10}H${left - 6}V${top + 2}Z`, 3),
    flat(shape(`M${left + 8} ${top - depth}H${right - 8}L${right + 6} ${top + 1}H${left - 6}Z`, '#fff'), {
      opacity: 0.22,
    }),
  ];
}
