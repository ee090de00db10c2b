/** Vases and lamps: things turned about an upright axis. */
import type { Layer } from '../picture.ts';
import { flat, linear, radial, tinted, type Stop } from './paint.ts';
import { group, line, oval, series, shape, short } from './stroke.ts';
import { drum, turned, type Profile } from './turned.ts';

/** Polished brass across the width of a round bar. */
export const brass: readonly Stop[] = [
  [0, '#6d4f23'],
  [0.1, '#b48a45'],
  [0.24, '#fbeec4'],
  [0.36, '#d9b56c'],
  [0.58, '#a67c3c'],
  [0.8, '#6e4f24'],
  [0.92, '#a98044'],
  [1, '#5b411d'],
];

/** Unglazed white stoneware in light from the left. */
const stoneware: readonly Stop[] = [
  [0, '#d9d4ca'],
  [0.14, '#f0ece4'],
  [0.36, '#faf8f3'],
  [0.6, '#e6e0d6'],
  [0.86, '#bdb4a6'],
  [1, '#a49a8b'],
];

/** `[height above the foot, radius]` of the vase at scale 1: an egg, a short neck, a flared lip. */
const VASE = [
  [470, 76],
  [462, 69],
  [448, 62],
  [424, 57],
  [404, 57],
  [388, 62],
  [376, 71],
  [364, 106],
  [348, 131],
  [330, 153],
  [308, 173],
  [284, 189],
  [256, 202],
  [226, 211],
  [190, 214],
  [150, 211],
  [112, 202],
  [80, 188],
  [52, 172],
  [30, 155],
  [14, 139],
  [4, 128],
  [0, 123],
] as const;

/** A bellied vase with a narrow neck; `foot` is where it stands. */
export function vase(cx: number, foot: number, scale: number): readonly Layer[] {
  const y = (up: number): number => foot - up * scale;
  const profile: Profile = VASE.map(([up, radius]) => [y(up), radius * scale]);
  const body = turned(cx, profile, 0.12);
  const reach = 214 * scale;
  return [
    {
      kind: 'piece',
      d: body,
      gloss: 0.16,
      volume: 10 * scale,
      fabric: { ...tinted('vase', [cx - reach, 0], [cx + reach, 0], stoneware) },
      crumple: { height: 0.7 * scale, x: 120 * scale, y: 26 * scale },
      lines:
        `<defs>${linear(
          'vase-down',
          [0, y(470)],
          [0, y(0)],
          [
            [0, '#8c8172', 0.1],
            [0.3, '#8c8172', 0],
            [0.62, '#8c8172', 0.02],
            [1, '#6b6153', 0.5],
          ],
        )}</defs>` +
        shape(body, 'url(#vase-down)') +
        Array.from({ length: 22 }, (_, ring) =>
          line(
            `M${cx - reach} ${short(y(420 - ring * 19))}A${reach} ${short(reach * 0.14)} 0 0 0 ${cx + reach} ${short(y(420 - ring * 19))}`,
            ring % 2 ? '#fff' : '#6f6658',
            1.4 * scale,
            { 'stroke-opacity': 0.1 },
          ),
        ).join(''),
    },
    flat(
      `<defs>${linear(
        'vase-mouth',
        [cx - 74 * scale, 0],
        [cx + 74 * scale, 0],
        [
          [0, '#5e564a'],
          [0.6, '#8f8677'],
          [1, '#c9c1b3'],
        ],
      )}</defs>` +
        oval(cx, y(470), 76 * scale, 11 * scale, '#f6f3ec') +
        oval(cx, y(468.6), 67 * scale, 8 * scale, 'url(#vase-mouth)'),
    ),
    flat(
      oval(cx - reach * 0.44, y(250), 34 * scale, 84 * scale, '#fff', {
        transform: `rotate(14 ${cx - reach * 0.44} ${y(250)})`,
      }),
      { blur: 22 * scale, opacity: 0.5, blend: 'soft-light' },
    ),
  ];
}

/** Dry stems with seed heads, standing in a mouth at (cx, y). */
export function stems(cx: number, y: number, scale: number, seed = 5): readonly Layer[] {
  const next = series(seed);
  const stem = (lean: number, tall: number): string => {
    const tipX = cx + lean * scale;
    const tipY = y - tall * scale;
    const path = `M${short(cx + lean * 0.06 * scale)} ${short(y + 10 * scale)}C${short(cx + lean * 0.1 * scale)} ${short(y - tall * 0.4 * scale)} ${short(cx + lean * 0.5 * scale)} ${short(y - tall * 0.7 * scale)} ${short(tipX)} ${short(tipY)}`;
    const seeds = Array.from({ length: 46 }, (_, index) => {
      const along = index / 46;
      const px = tipX - lean * 0.5 * along * scale * 0.62;
      const py = tipY + along * tall * 0.36 * scale;
      const side = (next() - 0.5) * 30 * scale * Math.sin(Math.PI * (0.12 + along * 0.84));
      const tone = ['#b79a6a', '#cdb283', '#a3844f', '#dcc79c'][Math.floor(next() * 4)] ?? '#b79a6a';
      return `<ellipse cx="${short(px + side)}" cy="${short(py)}" rx="${short(2.6 * scale)}" ry="${short(8.5 * scale)}" fill="${tone}" transform="rotate(${short(lean * 0.12 + side * 1.6)} ${short(px + side)} ${short(py)})"/>`;
    }).join('');
    return line(path, '#9b8254', 3.2 * scale) + seeds;
  };
  const bunch = group(
    [
      [-150, 400],
      [-70, 500],
      [16, 560],
      [96, 470],
      [178, 380],
      [-20, 430],
    ]
      .map(([lean = 0, tall = 0]) => stem(lean, tall))
      .join(''),
  );
  return [
    flat(group(bunch, { transform: 'translate(26 30)' }), { blur: 16 * scale, opacity: 0.16, blend: 'multiply' }),
    flat(bunch),
  ];
}

type LampPlan = { readonly cx: number; readonly foot: number; readonly scale: number; readonly lit?: boolean };

/** A table lamp: brass foot, slim stem with a ball, conical linen shade that glows when lit. */
export function tableLamp({ cx, foot, scale, lit = true }: LampPlan): readonly Layer[] {
  const y = (up: number): number => foot - up * scale;
  const s = scale;
  const base = drum(cx, [y(30), 132 * s], [y(6), 138 * s]);
  const stem = turned(
    cx,
    [
      [y(620), 9 * s],
      [y(130), 9 * s],
      [y(76), 11 * s],
      [y(58), 17 * s],
      [y(46), 28 * s],
      [y(38), 44 * s],
    ],
    0.2,
  );
  const shade = drum(cx, [y(800), 152 * s], [y(500), 246 * s], 0.15);
  const glow: readonly Stop[] = lit
    ? [
        [0, '#fff9e4'],
        [0.42, '#ffeec2'],
        [0.78, '#f0d6a2'],
        [1, '#d7b98a'],
      ]
    : [
        [0, '#f3ecdd'],
        [0.6, '#e2d8c3'],
        [1, '#bfb298'],
      ];
  const threads = Array.from({ length: 62 }, (_, index) => {
    const share = (index - 31) / 31;
    return line(
      `M${short(cx + share * 152 * s)} ${y(800)}L${short(cx + share * 246 * s)} ${y(460)}`,
      index % 3 ? '#fff' : '#8f7850',
      1.2 * s,
      { 'stroke-opacity': index % 3 ? 0.16 : 0.14 },
    );
  }).join('');
  return [
    ...(lit
      ? [
          flat(
            `<defs>${radial('halo', [cx, y(620)], 620 * s, [
              [0, '#ffdf9e', 0.75],
              [0.4, '#ffe3ae', 0.28],
              [1, '#ffe3ae', 0],
            ])}</defs><rect x="-2000" y="-2000" width="6000" height="6000" fill="url(#halo)"/>`,
            { blend: 'soft-light', opacity: 0.95 },
          ),
        ]
      : []),
    {
      kind: 'piece',
      gloss: 0.5,
      volume: 5 * s,
      d: base,
      fabric: tinted('lamp-base', [cx - 138 * s, 0], [cx + 138 * s, 0], brass),
    },
    flat(
      `<defs>${linear(
        'lamp-plate',
        [cx - 132 * s, y(40)],
        [cx + 132 * s, y(20)],
        [
          [0, '#e4c684'],
          [0.3, '#fff3d0'],
          [0.52, '#cda65c'],
          [0.8, '#9a7438'],
          [1, '#c7a05a'],
        ],
      )}</defs>` + oval(cx, y(30), 132 * s, 22.4 * s, 'url(#lamp-plate)'),
    ),
    flat(oval(cx + 16 * s, y(30), 60 * s, 9 * s, '#4d3614'), { blur: 7 * s, opacity: 0.5 }),
    {
      kind: 'piece',
      gloss: 0.5,
      volume: 3 * s,
      d: stem,
      fabric: tinted('lamp-stem', [cx - 46 * s, 0], [cx + 46 * s, 0], brass),
      lines:
        `<defs>${linear('lamp-rod', [cx - 13 * s, 0], [cx + 13 * s, 0], brass)}</defs>` +
        shape(`M${cx - 16 * s} ${y(640)}H${cx + 16 * s}V${y(70)}H${cx - 16 * s}Z`, 'url(#lamp-rod)'),
    },
    {
      kind: 'piece',
      gloss: 0.6,
      volume: 4 * s,
      lift: 3 * s,
      d:
        turned(
          cx,
          [
            [y(246), 10 * s],
            [y(242), 15 * s],
            [y(236), 15 * s],
            [y(232), 10 * s],
          ],
          0.2,
        ) +
        turned(
          cx,
          [
            [y(128), 10 * s],
            [y(124), 15 * s],
            [y(118), 15 * s],
            [y(114), 10 * s],
          ],
          0.2,
        ),
      fabric: tinted('lamp-collar', [cx - 15 * s, 0], [cx + 15 * s, 0], brass),
    },
    flat(
      `<defs>${radial('lamp-ball', [cx - 20 * s, y(202)], 78 * s, [
        [0, '#fffbe6'],
        [0.14, '#f6e0a8'],
        [0.42, '#c59b50'],
        [0.78, '#7a5827'],
        [1, '#b98f4c'],
      ])}</defs><circle cx="${cx}" cy="${y(180)}" r="${52 * s}" fill="url(#lamp-ball)"/>` +
        oval(cx + 14 * s, y(146), 26 * s, 8 * s, '#f0d08c', { opacity: 0.5 }),
    ),
    flat(oval(cx, y(500), 244 * s, 36 * s, lit ? '#fff3cf' : '#a79b83')),
    {
      kind: 'piece',
      d: shade,
      volume: 4 * s,
      lift: 0,
      fabric: { defs: radial('lamp-glow', [cx, y(610)], 280 * s, glow), fill: 'url(#lamp-glow)' },
      lines:
        group(threads, { 'stroke-linecap': 'butt' }) +
        `<defs>${linear(
          'lamp-side',
          [cx - 246 * s, 0],
          [cx + 246 * s, 0],
          [
            [0, '#7c5a2c', 0.26],
            [0.2, '#fff', 0.08],
            [0.5, '#fff', 0],
            [0.8, '#7c5a2c', 0.16],
            [1, '#5b3d18', 0.42],
          ],
        )}</defs>` +
        shape(shade, 'url(#lamp-side)') +
        line(
          `M${cx - 152 * s} ${y(792)}A${152 * s} ${22.8 * s} 0 0 0 ${cx + 152 * s} ${y(792)}M${cx - 242 * s} ${y(512)}A${242 * s} ${36 * s} 0 0 0 ${cx + 242 * s} ${y(512)}`,
          '#a98e60',
          2.4 * s,
          { 'stroke-opacity': 0.5 },
        ),
    },
    flat(
      oval(cx, y(800), 152 * s, 22.8 * s, lit ? '#fff6da' : '#cfc4ac') +
        oval(cx, y(799), 146 * s, 20 * s, lit ? '#fffdf3' : '#8d826c'),
    ),
    flat(
      line(`M${cx - 146 * s} ${y(799)}L${cx} ${y(790)}L${cx + 146 * s} ${y(799)}`, '#a9823f', 3 * s, {
        'stroke-opacity': 0.6,
      }),
    ),
  ];
}
