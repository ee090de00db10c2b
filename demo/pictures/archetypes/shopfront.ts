/** A small shop from the street after closing: painted joinery, a linen blind, a lamp left on. */
import type { Fabric, Layer } from '../picture.ts';
import { fold } from '../folds.ts';
import { flat, linear, radial, tinted, withDefs } from './paint.ts';
import { line, oval, rounded, shape } from './stroke.ts';
import { tableLamp } from './turned-goods.ts';

const joinery = (id: string, from: readonly [number, number], to: readonly [number, number]): Fabric =>
  tinted(id, from, to, [
    [0, '#2f6560'],
    [0.4, '#1f4f4b'],
    [1, '#153835'],
  ]);

const panel = (id: string, left: number, top: number, right: number, foot: number, volume = 6): Layer => ({
  kind: 'piece',
  volume,
  gloss: 0.12,
  lift: 6,
  liftStrength: 0.3,
  fabric: joinery(id, [left, top], [right, foot]),
  d: rounded(
    [
      [left, top],
      [right, top],
      [right, foot],
      [left, foot],
    ],
    3,
  ),
});

/** The window of a shop in a square picture of 1080 px; `blind` is the cloth of its blind. */
export function closedWindow(blind: Fabric, seam: string): readonly Layer[] {
  const [left, right, top, sill, hem] = [214, 866, 206, 800, 470];
  const inside = radial('inside', [660, 660], 480, [
    [0, '#ffdf9c'],
    [0.24, '#e9b667'],
    [0.55, '#8d6230'],
    [1, '#2e2013'],
  ]);
  const glow = radial('blind-glow', [660, 680], 470, [
    [0, '#ffcf7a', 0.85],
    [0.42, '#ffd694', 0.5],
    [1, '#ffe0ac', 0.12],
  ]);
  const roll = linear(
    'roll',
    [0, 176],
    [0, 216],
    [
      [0, '#c9bda5'],
      [0.4, '#f4ecdc'],
      [1, '#9a8c70'],
    ],
  );
  return [
    panel('surround', 150, 96, 930, 1010, 8),
    panel('fascia', 126, 70, 954, 142, 9),
    flat(shape('M126 142H954V156H126Z', '#0b2320'), { blur: 7, opacity: 0.5, blend: 'multiply' }),
    flat(`<defs>${inside}</defs>` + shape(`M${left} ${top - 20}H${right}V${sill}H${left}Z`, 'url(#inside)')),
    flat(
      shape(`M${left} ${sill - 76}H${right}V${sill}H${left}Z`, '#5d3d1e') +
        shape(`M${left} ${sill - 76}H${right}V${sill - 70}H${left}Z`, '#d09a58', { 'fill-opacity': 0.7 }),
    ),
    flat(oval(676, sill - 30, 170, 26, '#ffdc98'), { blur: 18, opacity: 0.75 }),
    ...tableLamp({ cx: 676, foot: sill - 28, scale: 0.35 }),
    flat(oval(676, 610, 150, 120, '#fff0c6'), { blur: 50, opacity: 0.5, blend: 'screen' }),
    {
      kind: 'piece',
      d: `M${left + 12} ${top - 10}H${right - 12}V${hem}H${left + 12}Z`,
      fabric: withDefs(blind, glow),
      lift: 10,
      liftStrength: 0.3,
      crumple: { height: 1.6, x: 420, y: 120 },
      folds: [
        fold(
          [
            [240, 430],
            [420, 438],
            [560, 430],
          ],
          30,
          3,
          12,
        ),
        fold(
          [
            [520, 330],
            [700, 322],
            [840, 330],
          ],
          40,
          -3,
          16,
        ),
      ],
      lines:
        shape(`M${left} ${top - 20}H${right}V${hem + 9}H${left}Z`, 'url(#blind-glow)') +
        line(`M${left} ${hem - 30}H${right}`, seam, 2, { 'stroke-opacity': 0.5 }),
    },
    {
      kind: 'piece',
      d: rounded(
        [
          [left + 8, hem - 8],
          [right - 8, hem - 8],
          [right - 8, hem + 10],
          [left + 8, hem + 10],
        ],
        6,
      ),
      volume: 6,
      lift: 6,
      fabric: tinted(
        'lath',
        [0, hem - 8],
        [0, hem + 10],
        [
          [0, '#d9b584'],
          [0.5, '#b58a57'],
          [1, '#7b5730'],
        ],
      ),
    },
    flat(
      line(`M540 ${hem + 10}V${hem + 42}`, '#d8cdb8', 3) +
        `<circle cx="540" cy="${hem + 54}" r="11" fill="none" stroke="#8d6b34" stroke-width="5"/><circle cx="540" cy="${hem + 54}" r="11" fill="none" stroke="#e4c684" stroke-width="2"/>`,
    ),
    flat(
      `<defs>${roll}</defs>` +
        shape(
          rounded(
            [
              [left + 6, 178],
              [right - 6, 178],
              [right - 6, 214],
              [left + 6, 214],
            ],
            10,
          ),
          'url(#roll)',
        ),
    ),
    flat(shape(`M${left} 176H${right}V236H${left}Z`, '#0b1513'), { blur: 16, opacity: 0.34, blend: 'multiply' }),
    flat(shape(`M${left} 186L470 186L330 ${sill}H${left}Z`, '#fff') + shape(`M560 186H640L500 ${sill}H420Z`, '#fff'), {
      blur: 5,
      opacity: 0.08,
      blend: 'screen',
    }),
    ...[
      [left - 34, 156, left + 4, sill + 10],
      [right - 4, 156, right + 34, sill + 10],
    ].map(([l = 0, t = 0, r = 0, f = 0], index) => panel(`stile${index}`, l, t, r, f, 7)),
    panel('head', left - 34, 152, right + 34, 188, 7),
    panel('sill', left - 60, sill, right + 60, sill + 34, 8),
    flat(shape(`M${left - 50} ${sill + 34}H${right + 50}V${sill + 56}H${left - 50}Z`, '#071a18'), {
      blur: 8,
      opacity: 0.55,
      blend: 'multiply',
    }),
    panel('riser-left', left - 20, sill + 72, 520, 970, 7),
    panel('riser-right', 560, sill + 72, right + 20, 970, 7),
    flat(
      shape(
        rounded(
          [
            [left + 10, sill + 98],
            [490, sill + 98],
            [490, 944],
            [left + 10, 944],
          ],
          2,
        ),
        '#0b2624',
        { 'fill-opacity': 0.2 },
      ) +
        shape(
          rounded(
            [
              [590, sill + 98],
              [right - 10, sill + 98],
              [right - 10, 944],
              [590, 944],
            ],
            2,
          ),
          '#0b2624',
          { 'fill-opacity': 0.2 },
        ),
    ),
    flat(oval(540, 960, 330, 90, '#ffd894'), { blur: 60, opacity: 0.22, blend: 'screen' }),
  ];
}
