import type { Layer, Piece } from '../picture.ts';
import { flat, linear, radial, tinted, withDefs } from './paint.ts';
import { steel } from './steel.ts';
import { group, line, oval, shape } from './stroke.ts';
import { drum } from './turned.ts';

const TILT = 0.2;

type Pot = {
  readonly id: string;
  readonly cx: number;
  readonly top: number;
  readonly foot: number;
  readonly radius: number;
};

function wall({ id, cx, top, foot, radius }: Pot): Piece {
  const d = drum(cx, [top, radius], [foot, radius * 0.985], TILT);
  const band = (y: number, colour: string, opacity: number, width: number): string =>
    line(`M${cx - radius} ${y}A${radius} ${radius * TILT} 0 0 0 ${cx + radius} ${y}`, colour, width, {
      'stroke-opacity': opacity,
    });
  return {
    kind: 'piece',
    d,
    volume: 5,
    gloss: 0.1,
    fabric: withDefs(
      tinted(id, [cx - radius, 0], [cx + radius, 0], steel),
      linear(
        `${id}-down`,
        [0, top],
        [0, foot + radius * TILT],
        [
          [0, '#fff', 0.18],
          [0.3, '#fff', 0],
          [0.74, '#2e3234', 0.04],
          [1, '#2e3234', 0.42],
        ],
      ),
    ),
    lines:
      shape(d, `url(#${id}-down)`) +
      Array.from({ length: Math.round((foot - top) / 5) }, (_, index) =>
        band(top + index * 5 + 10, index % 2 ? '#fff' : '#3d4244', 0.05, 1.2),
      ).join('') +
      band(foot - 16, '#2f3436', 0.35, 2) +
      band(foot - 13, '#fff', 0.4, 2),
  };
}

const rim = (cx: number, y: number, radius: number): string =>
  oval(cx, y, radius + 6, (radius + 6) * TILT, '#eef0f0') +
  oval(cx, y + 1.4, radius + 6, (radius + 6) * TILT, 'none', { stroke: '#7d8285', 'stroke-width': 2.4 });

function inside(id: string, cx: number, y: number, radius: number, depth: number): string {
  const r = radius - 4;
  return (
    `<defs>${linear(
      id,
      [cx - r, 0],
      [cx + r, 0],
      [
        [0, '#4d5254'],
        [0.2, '#8d9294'],
        [0.46, '#dfe2e2'],
        [0.62, '#f6f7f7'],
        [0.8, '#b9bdbf'],
        [1, '#74797b'],
      ],
    )}${radial(
      `${id}-f`,
      [cx + r * 0.2, y + depth],
      r * 0.8,
      [
        [0, '#f2f4f4', 0.9],
        [0.5, '#dfe2e2', 0.5],
        [1, '#b0b5b7', 0],
      ],
      TILT,
    )}<clipPath id="${id}-c"><ellipse cx="${cx}" cy="${y}" rx="${r}" ry="${r * TILT}"/></clipPath></defs>` +
    group(
      oval(cx, y, r, r * TILT, `url(#${id})`) +
        oval(cx, y + depth, r * 0.98, r * TILT, '#a7acae') +
        oval(cx + r * 0.14, y + depth, r * 0.8, r * TILT * 0.8, `url(#${id}-f)`) +
        oval(cx, y, r, r * TILT, 'none', { stroke: '#34393b', 'stroke-width': 7, 'stroke-opacity': 0.3 }),
      { 'clip-path': `url(#${id}-c)` },
    )
  );
}

const foot = (cx: number, y: number, radius: number): readonly Layer[] => [
  flat(oval(cx + radius * 0.16, y + radius * 0.13, radius * 1.1, radius * 0.2, '#3d4241'), {
    blur: 22,
    opacity: 0.4,
    blend: 'multiply',
  }),
  flat(oval(cx, y + radius * 0.03, radius * 1.0, radius * TILT, '#2b2f2f'), {
    blur: 5,
    opacity: 0.5,
    blend: 'multiply',
  }),
];

const bar = (id: string, path: string, y1: number, y2: number): Layer => ({
  kind: 'piece',
  d: path,
  volume: 9,
  gloss: 0.6,
  lift: 5,
  liftStrength: 0.4,
  fabric: tinted(
    id,
    [0, y1],
    [0, y2],
    [
      [0, '#f4f6f6'],
      [0.3, '#c2c6c8'],
      [0.7, '#7e8385'],
      [1, '#b6babb'],
    ],
  ),
});

/** A casserole with its lid, a saucepan and a frying pan. */
export function panSet(): readonly Layer[] {
  const pot: Pot = { id: 'pot', cx: 400, top: 560, foot: 850, radius: 236 };
  const sauce: Pot = { id: 'sauce', cx: 668, top: 800, foot: 980, radius: 176 };
  const pan: Pot = { id: 'pan', cx: 380, top: 985, foot: 1046, radius: 222 };
  const lid = `M${pot.cx - 240} ${pot.top}C${pot.cx - 236} ${pot.top - 52} ${pot.cx - 120} ${pot.top - 92} ${pot.cx} ${pot.top - 94}C${pot.cx + 120} ${pot.top - 92} ${pot.cx + 236} ${pot.top - 52} ${pot.cx + 240} ${pot.top}A240 ${240 * TILT} 0 0 1 ${pot.cx - 240} ${pot.top}Z`;
  const ear = (side: 1 | -1): Layer =>
    bar(
      `ear${side}`,
      `M${pot.cx + side * 222} 628C${pot.cx + side * 262} 616 ${pot.cx + side * 302} 622 ${pot.cx + side * 304} 648C${pot.cx + side * 302} 676 ${pot.cx + side * 262} 684 ${pot.cx + side * 222} 676L${pot.cx + side * 222} 660C${pot.cx + side * 256} 666 ${pot.cx + side * 284} 662 ${pot.cx + side * 284} 648C${pot.cx + side * 284} 638 ${pot.cx + side * 256} 636 ${pot.cx + side * 222} 646Z`,
      616,
      684,
    );
  return [
    ...foot(pot.cx, pot.foot, pot.radius),
    ear(-1),
    ear(1),
    wall(pot),
    {
      kind: 'piece',
      d: lid,
      volume: 8,
      gloss: 0.3,
      lift: 6,
      liftStrength: 0.4,
      fabric: withDefs(
        tinted(
          'lid',
          [pot.cx - 240, 0],
          [pot.cx + 240, 0],
          [
            [0, '#6f7476'],
            [0.14, '#c2c6c7'],
            [0.3, '#fbfcfc'],
            [0.44, '#d3d6d7'],
            [0.6, '#a7abad'],
            [0.78, '#d9dcdc'],
            [0.92, '#8d9193'],
            [1, '#5f6466'],
          ],
        ),
        linear(
          'lid-down',
          [0, pot.top - 96],
          [0, pot.top + 40],
          [
            [0, '#fff', 0.4],
            [0.5, '#fff', 0],
            [1, '#2b2f31', 0.3],
          ],
        ),
      ),
      lines:
        shape(lid, 'url(#lid-down)') +
        line(`M${pot.cx - 240} ${pot.top - 4}A240 ${240 * TILT} 0 0 0 ${pot.cx + 240} ${pot.top - 4}`, '#fff', 3, {
          'stroke-opacity': 0.7,
        }),
    },
    flat(oval(pot.cx + 8, pot.top - 84, 40, 9, '#2b2f31'), { blur: 6, opacity: 0.4, blend: 'multiply' }),
    {
      kind: 'piece',
      d: `M${pot.cx - 14} ${pot.top - 84}L${pot.cx - 12} ${pot.top - 112}C${pot.cx - 40} ${pot.top - 114} ${pot.cx - 42} ${pot.top - 140} ${pot.cx} ${pot.top - 142}C${pot.cx + 42} ${pot.top - 140} ${pot.cx + 40} ${pot.top - 114} ${pot.cx + 12} ${pot.top - 112}L${pot.cx + 14} ${pot.top - 84}Z`,
      volume: 7,
      gloss: 0.5,
      fabric: tinted('grip', [pot.cx - 40, 0], [pot.cx + 40, 0], steel),
    },
    ...foot(sauce.cx, sauce.foot, sauce.radius),
    bar('sauce-grip', 'M826 828C880 812 930 792 976 778C994 774 1000 796 984 804C936 824 886 846 832 864Z', 774, 864),
    wall(sauce),
    flat(rim(sauce.cx, sauce.top, sauce.radius) + inside('sauce-in', sauce.cx, sauce.top, sauce.radius, 34)),
    ...foot(pan.cx, pan.foot, pan.radius),
    bar(
      'pan-grip',
      'M560 1046C620 1074 690 1098 752 1112C774 1118 778 1142 752 1142C680 1134 610 1108 540 1078Z',
      1046,
      1142,
    ),
    wall(pan),
    flat(rim(pan.cx, pan.top, pan.radius) + inside('pan-in', pan.cx, pan.top, pan.radius, 26)),
    flat(oval(pan.cx - 60, pan.top + 18, 90, 9, '#fff'), { blur: 9, opacity: 0.6 }),
  ];
}
