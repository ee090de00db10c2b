/** Large appliances of the household, seen straight from the front: a washing machine, a tumble dryer, a fridge-freezer. */
import { plain } from '../fabrics.ts';
import { mix, type Hex } from '../palette.ts';
import type { Layer, Piece } from '../picture.ts';
import { flat, linear, radial, tinted, type Stop } from './paint.ts';
import { line, oval, rounded, shape } from './stroke.ts';

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly foot: number };

const corners = ({ left, top, right, foot }: Box, radius: number | readonly number[]): string =>
  rounded(
    [
      [left, top],
      [right, top],
      [right, foot],
      [left, foot],
    ],
    radius,
  );

/** Enamel or lacquer: the window is on the left, so the sheet darkens to the right. */
const lacquer = (base: Hex): readonly Stop[] => [
  [0, mix(base, '#ffffff', 0.7)],
  [0.18, mix(base, '#ffffff', 0.35)],
  [0.55, base],
  [0.9, mix(base, '#22282a', 0.14)],
  [1, mix(base, '#22282a', 0.26)],
];

const chrome: readonly Stop[] = [
  [0, '#fafbfb'],
  [0.3, '#c4c9cb'],
  [0.52, '#eef0f0'],
  [0.75, '#949a9d'],
  [1, '#6b7174'],
];

const sheet = (id: string, box: Box, base: Hex, radius: number, more: Partial<Piece> = {}): Piece => ({
  kind: 'piece',
  d: corners(box, radius),
  fabric: tinted(id, [box.left, box.top], [box.right, box.foot], lacquer(base)),
  volume: 12,
  gloss: 0.22,
  ...more,
});

/** A gap between two sheets: dark with a light edge below. */
const joint = (left: number, right: number, y: number): string =>
  line(`M${left} ${y}H${right}`, '#2b3032', 2.4, { 'stroke-opacity': 0.5 }) +
  line(`M${left} ${y + 2.4}H${right}`, '#ffffff', 1.6, { 'stroke-opacity': 0.75 });

const standing = ({ left, right, foot }: Box): readonly Layer[] => [
  flat(oval((left + right) / 2 + 34, foot + 16, (right - left) * 0.56, 30, '#3a4042'), {
    blur: 26,
    opacity: 0.4,
    blend: 'multiply',
  }),
  flat(oval((left + right) / 2 + 4, foot + 8, (right - left) * 0.49, 10, '#24292b'), {
    blur: 6,
    opacity: 0.6,
    blend: 'multiply',
  }),
];

const ring = (id: string, cx: number, cy: number, radius: number, stops: readonly Stop[], more: Partial<Piece> = {}) =>
  ({
    kind: 'piece',
    d: `M${cx - radius} ${cy}A${radius} ${radius} 0 1 1 ${cx + radius} ${cy}A${radius} ${radius} 0 1 1 ${cx - radius} ${cy}Z`,
    fabric: tinted(id, [cx - radius * 0.7, cy - radius * 0.7], [cx + radius * 0.7, cy + radius * 0.7], stops),
    volume: 10,
    gloss: 0.4,
    ...more,
  }) satisfies Piece;

/** The glass of a round door: a drum of punched steel in the dark behind, the window's light on it. */
function porthole(cx: number, cy: number, radius: number): string {
  const holes = Array.from({ length: 9 }, (_, row) =>
    Array.from({ length: 13 }, (__, column) => {
      const [x, y] = [cx - radius * 0.78 + column * radius * 0.13, cy - radius * 0.5 + row * radius * 0.13];
      return Math.hypot(x - cx, y - cy) < radius * 0.72 ? `<circle cx="${x}" cy="${y}" r="3.2"/>` : '';
    }).join(''),
  ).join('');
  return (
    `<defs>${radial('drum', [cx + radius * 0.1, cy + radius * 0.16], radius, [
      [0, '#7d8588'],
      [0.55, '#454c4f'],
      [1, '#171b1d'],
    ])}${linear(
      'pane',
      [cx - radius, cy - radius],
      [cx + radius * 0.4, cy + radius * 0.6],
      [
        [0, '#ffffff', 0.62],
        [0.36, '#ffffff', 0.12],
        [0.37, '#ffffff', 0],
      ],
    )}</defs><circle cx="${cx}" cy="${cy}" r="${radius}" fill="url(#drum)"/><g fill="#14181a" fill-opacity=".55">${holes}</g>` +
    shape(
      `M${cx - radius * 0.92} ${cy + radius * 0.34}C${cx - radius * 0.4} ${cy + radius * 0.62} ${cx + radius * 0.4} ${cy + radius * 0.62} ${cx + radius * 0.92} ${cy + radius * 0.34}A${radius * 0.98} ${radius * 0.98} 0 0 1 ${cx - radius * 0.92} ${cy + radius * 0.34}Z`,
      '#0d1012',
      { 'fill-opacity': 0.45 },
    ) +
    `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="url(#pane)"/>`
  );
}

function knob(cx: number, cy: number, radius: number): string {
  const marks = Array.from({ length: 13 }, (_, index) =>
    line(`M0 ${-radius - 15}V${-radius - 9}`, '#5b6366', 2.2, {
      transform: `translate(${cx} ${cy}) rotate(${-126 + index * 21})`,
    }),
  ).join('');
  return (
    `<defs>${linear('turn', [cx - radius, cy - radius], [cx + radius, cy + radius], chrome)}</defs>${marks}` +
    `<circle cx="${cx + 3}" cy="${cy + 5}" r="${radius + 1}" fill="#22282a" fill-opacity=".28"/><circle cx="${cx}" cy="${cy}" r="${radius}" fill="url(#turn)"/><circle cx="${cx}" cy="${cy}" r="${radius * 0.74}" fill="#dfe3e3"/>` +
    line(`M${cx} ${cy - radius * 0.66}V${cy - radius * 0.3}`, '#3a4143', 3.4)
  );
}

const display = (left: number, top: number, width: number, digits: string): string =>
  shape(corners({ left, top, right: left + width, foot: top + 46 }, 8), '#191d1f') +
  shape(`M${left + 6} ${top + 4}H${left + width * 0.6}L${left + width * 0.4} ${top + 42}H${left + 6}Z`, '#ffffff', {
    'fill-opacity': 0.08,
  }) +
  `<text x="${left + width / 2}" y="${top + 33}" font-family="DejaVu Sans, sans-serif" font-size="27" letter-spacing="2" text-anchor="middle" fill="#cfeef0">${digits}</text>`;

/** A front loader; `glass: false` gives the closed door of a tumble dryer. */
export function frontLoader({ base, glass, digits }: { base: Hex; glass: boolean; digits: string }): readonly Layer[] {
  const box: Box = { left: 250, top: 330, right: 830, foot: 1140 };
  const [cx, cy] = [540, 776];
  const drawer = corners({ left: 274, top: 362, right: 446, foot: 440 }, 8);
  return [
    ...standing(box),
    flat(shape('M286 1136H334V1152H286ZM746 1136H794V1152H746Z', '#2a2f31')),
    sheet('body', box, base, 14),
    flat(
      joint(256, 824, 466) +
        joint(256, 824, 1070) +
        (glass
          ? line(drawer, '#2b3032', 2.4, { 'stroke-opacity': 0.45 }) +
            shape(corners({ left: 306, top: 412, right: 414, foot: 428 }, 7), '#2b3032', { 'fill-opacity': 0.55 })
          : '') +
        knob(540, 400, 34) +
        display(612, 377, 128, digits) +
        [764, 790].map((x) => `<circle cx="${x}" cy="400" r="8" fill="#b9bfc1"/>`).join('') +
        shape(corners({ left: 716, top: 1088, right: 800, foot: 1124 }, 6), 'none', {
          stroke: '#2b3032',
          'stroke-opacity': 0.4,
          'stroke-width': 2,
        }),
    ),
    flat(oval(cx + 16, cy + 26, 236, 232, '#2b3032'), { blur: 20, opacity: 0.34, blend: 'multiply' }),
    ring('rim', cx, cy, 232, chrome, { lift: 6, liftStrength: 0.4 }),
    ring('collar', cx, cy, 206, [
      [0, '#3c4346'],
      [0.5, '#24292b'],
      [1, '#14181a'],
    ]),
    ...(glass
      ? [flat(porthole(cx, cy, 172))]
      : [
          ring('lid', cx, cy, 196, lacquer(mix(base, '#4b5356', 0.72)), { volume: 26, gloss: 0.3 }),
          flat(oval(cx - 50, cy - 74, 96, 60, '#ffffff'), { blur: 34, opacity: 0.3 }),
        ]),
    {
      kind: 'piece',
      d: rounded(
        [
          [744, 716],
          [768, 728],
          [768, 824],
          [744, 836],
        ],
        10,
      ),
      fabric: tinted('grip', [744, 0], [768, 0], chrome),
      volume: 8,
      gloss: 0.5,
      lift: 7,
      liftStrength: 0.5,
    },
    flat(shape('M262 346H520L400 1120H262Z', '#ffffff'), { blur: 46, opacity: 0.2 }),
  ];
}

/** A tall fridge over a freezer of brushed steel, each door with a bar. */
export function fridgeFreezer(base: Hex): readonly Layer[] {
  const box: Box = { left: 312, top: 170, right: 768, foot: 1150 };
  const door = (id: string, top: number, foot: number): Piece => {
    const face: Box = { left: 318, top, right: 762, foot };
    const grain = Array.from({ length: 56 }, (_, index) =>
      line(`M${322 + index * 8} ${top}V${foot}`, index % 3 ? '#ffffff' : '#3b4245', 1.2, { 'stroke-opacity': 0.06 }),
    ).join('');
    return sheet(id, face, base, 10, { volume: 14, gloss: 0.16, lift: 4, lines: grain });
  };
  const bar = (id: string, top: number, foot: number): Piece => ({
    kind: 'piece',
    d: corners({ left: 346, top, right: 364, foot }, 9),
    fabric: tinted(id, [346, 0], [364, 0], chrome),
    volume: 7,
    gloss: 0.5,
    lift: 9,
    liftStrength: 0.5,
  });
  return [
    ...standing(box),
    { kind: 'piece', d: corners(box, 8), fabric: plain({ base: '#383e40' }, 'case'), volume: 6 },
    door('cool', 178, 760),
    door('cold', 770, 1120),
    bar('upper', 480, 724),
    bar('lower', 806, 968),
    flat(
      display(592, 300, 128, '4 °C') +
        joint(324, 756, 1134) +
        shape('M340 1150H392V1160H340ZM688 1150H740V1160H688Z', '#24292b'),
    ),
    flat(shape('M326 190H560L430 1110H326Z', '#ffffff'), { blur: 52, opacity: 0.24 }),
  ];
}
