/** The kitchen: a set of steel pots and an espresso machine, seen from slightly above. */
import type { Layer, Piece } from '../picture.ts';
import { blur, flat, linear, radial, tinted, withDefs, type Stop } from './paint.ts';
import { group, line, oval, rounded, shape } from './stroke.ts';
import { drum } from './turned.ts';

/** Polished steel round a cylinder: window left, dark room right. */
const steel: readonly Stop[] = [
  [0, '#5d6163'],
  [0.06, '#8e9395'],
  [0.16, '#f4f6f6'],
  [0.24, '#e3e6e6'],
  [0.34, '#a2a7a9'],
  [0.5, '#c9cdce'],
  [0.62, '#eceeee'],
  [0.74, '#b1b5b7'],
  [0.86, '#6f7476'],
  [0.95, '#9a9fa1'],
  [1, '#4b4f51'],
];
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

const matt = (id: string, from: readonly [number, number], to: readonly [number, number]) =>
  tinted(id, from, to, [
    [0, '#4a4a4d'],
    [0.2, '#38383b'],
    [0.6, '#2a2a2d'],
    [1, '#1b1b1d'],
  ]);

/** A compact espresso machine in matt black with steel group, tray and tamper handle, a cup beneath. */
export function espressoMachine(): readonly Layer[] {
  const panel = (
    id: string,
    d: string,
    volume: number,
    from: readonly [number, number],
    to: readonly [number, number],
    more: Partial<Piece> = {},
  ): Piece => ({ kind: 'piece', d, volume, gloss: 0.25, fabric: matt(id, from, to), ...more });
  const slots = Array.from({ length: 26 }, (_, index) =>
    rounded(
      [
        [322 + index * 17, 1046],
        [331 + index * 17, 1046],
        [333 + index * 17, 1062],
        [323 + index * 17, 1062],
      ],
      3,
    ),
  ).join('');
  const gauge =
    `<defs>${radial('dial', [420, 590], 44, [
      [0, '#fbfaf6'],
      [0.8, '#efece4'],
      [1, '#c9c5ba'],
    ])}</defs><circle cx="420" cy="590" r="50" fill="#8d9193"/><circle cx="420" cy="590" r="46" fill="#d9dcdd"/><circle cx="420" cy="590" r="41" fill="url(#dial)"/>` +
    Array.from({ length: 11 }, (_, index) =>
      line('M0 -34V-28', '#4a4a4a', 2, { transform: `translate(420 590) rotate(${-120 + index * 24})` }),
    ).join('') +
    line('M420 590L398 566', '#b3202a', 3) +
    '<circle cx="420" cy="590" r="5" fill="#2a2a2d"/>';
  const knob = (x: number): string =>
    `<defs>${linear(
      `knob${x}`,
      [x - 26, 560],
      [x + 26, 620],
      [
        [0, '#f2f4f4'],
        [0.5, '#a7abad'],
        [1, '#6d7173'],
      ],
    )}</defs><circle cx="${x + 3}" cy="596" r="29" fill="#000" fill-opacity=".4"/><circle cx="${x}" cy="590" r="27" fill="url(#knob${x})"/><circle cx="${x}" cy="590" r="20" fill="#c6c9ca"/>` +
    line(`M${x} 574V586`, '#3a3d3f', 3);
  const cup = drum(506, [962, 58], [1030, 40], 0.24);
  return [
    flat(oval(560, 1120, 330, 34, '#35383a'), { blur: 24, opacity: 0.42, blend: 'multiply' }),
    flat(
      shape(
        rounded(
          [
            [300, 1100],
            [780, 1100],
            [780, 1122],
            [300, 1122],
          ],
          8,
        ),
        '#1f2122',
      ),
      { blur: 7, opacity: 0.6, blend: 'multiply' },
    ),
    panel(
      'back',
      rounded(
        [
          [300, 452],
          [780, 452],
          [780, 1108],
          [300, 1108],
        ],
        [40, 40, 16, 16],
      ),
      16,
      [300, 0],
      [780, 0],
    ),
    flat(
      `<defs>${linear(
        'well',
        [0, 690],
        [0, 1040],
        [
          [0, '#0b0b0c'],
          [0.4, '#19191b'],
          [1, '#232326'],
        ],
      )}</defs>` +
        shape(
          rounded(
            [
              [324, 676],
              [756, 676],
              [756, 1042],
              [324, 1042],
            ],
            12,
          ),
          'url(#well)',
        ),
    ),
    flat(shape('M326 700L420 700L380 1040L326 1040Z', '#fff'), { blur: 26, opacity: 0.05 }),
    panel(
      'head',
      rounded(
        [
          [286, 468],
          [794, 468],
          [794, 700],
          [286, 700],
        ],
        [46, 46, 20, 20],
      ),
      26,
      [286, 440],
      [700, 720],
      { lift: 14, liftStrength: 0.6 },
    ),
    {
      kind: 'piece',
      d: rounded(
        [
          [304, 440],
          [776, 440],
          [790, 474],
          [290, 474],
        ],
        [14, 14, 10, 10],
      ),
      volume: 6,
      gloss: 0.5,
      lift: 4,
      fabric: tinted('deck', [300, 0], [780, 0], steel),
    },
    flat(
      line('M318 442V410Q318 400 328 400H752Q762 400 762 410V442M432 400V440M540 400V440M648 400V440', '#5f6466', 8) +
        line('M318 442V410Q318 399 328 399H752Q762 399 762 410', '#e3e6e6', 3.4),
    ),
    flat(gauge + knob(590) + knob(672)),
    flat(
      line('M338 654H742', '#000', 2, { 'stroke-opacity': 0.5 }) +
        line('M338 656H742', '#fff', 1.4, { 'stroke-opacity': 0.14 }),
    ),
    {
      kind: 'piece',
      d: drum(506, [694, 82], [752, 74], 0.2),
      volume: 5,
      gloss: 0.5,
      lift: 8,
      liftStrength: 0.6,
      fabric: tinted('group', [424, 0], [588, 0], steel),
    },
    {
      kind: 'piece',
      d: drum(506, [756, 92], [796, 88], 0.2),
      volume: 5,
      gloss: 0.5,
      lift: 6,
      liftStrength: 0.6,
      fabric: tinted('ring', [414, 0], [598, 0], steel),
    },
    {
      kind: 'piece',
      d: 'M478 806H534L530 850C540 862 544 876 544 894H530C528 878 520 870 506 870C492 870 484 878 482 894H468C468 876 472 862 482 850Z',
      volume: 6,
      gloss: 0.5,
      lift: 6,
      fabric: tinted('spout', [468, 0], [544, 0], steel),
    },
    {
      kind: 'piece',
      d: 'M588 770C610 764 640 770 664 784L788 850C812 864 806 900 776 890L646 826C620 812 598 806 586 800Z',
      volume: 16,
      gloss: 0.35,
      lift: 14,
      liftStrength: 0.6,
      fabric: tinted(
        'handle',
        [640, 770],
        [620, 840],
        [
          [0, '#8a5a34'],
          [0.4, '#6d4324'],
          [1, '#3a2110'],
        ],
      ),
    },
    {
      kind: 'piece',
      d: 'M584 768C600 762 620 764 636 772L622 820C606 812 594 806 582 802Z',
      volume: 6,
      gloss: 0.6,
      fabric: tinted(
        'ferrule',
        [600, 764],
        [590, 816],
        [
          [0, '#fafbfb'],
          [0.5, '#a4a8aa'],
          [1, '#66696b'],
        ],
      ),
    },
    flat(
      line('M716 696V820C716 860 712 900 700 950', '#4b4f51', 15) +
        line('M713 696V820C713 860 709 900 697 948', '#e9ecec', 5),
      {},
    ),
    panel(
      'tray',
      rounded(
        [
          [286, 1040],
          [794, 1040],
          [800, 1108],
          [280, 1108],
        ],
        [8, 8, 22, 22],
      ),
      9,
      [286, 0],
      [794, 0],
      { lift: 8, liftStrength: 0.5 },
    ),
    {
      kind: 'piece',
      d: rounded(
        [
          [304, 1026],
          [776, 1026],
          [792, 1068],
          [288, 1068],
        ],
        8,
      ),
      volume: 3,
      gloss: 0.4,
      fabric: tinted('grille', [288, 0], [792, 0], steel),
      lines: shape(slots, '#1d1e1f', { 'fill-opacity': 0.85 }),
    },
    flat(oval(514, 1046, 66, 12, '#000'), { blur: 6, opacity: 0.5 }),
    {
      kind: 'piece',
      d: 'M560 972C590 968 600 986 592 1002C586 1014 570 1018 552 1014L554 1004C568 1006 580 1002 582 994C584 984 574 980 558 984Z',
      volume: 5,
      fabric: { defs: '', fill: '#ece8df' },
    },
    {
      kind: 'piece',
      d: cup,
      volume: 8,
      gloss: 0.25,
      fabric: tinted(
        'cup',
        [448, 0],
        [564, 0],
        [
          [0, '#d9d4c9'],
          [0.25, '#fdfcf9'],
          [0.6, '#ece7dd'],
          [1, '#b3ab9c'],
        ],
      ),
    },
    flat(
      oval(506, 962, 58, 13.9, '#f7f5ef') +
        oval(506, 963, 52, 11.6, '#3d2413') +
        oval(502, 964, 44, 9, '#a9723c') +
        `<defs>${blur('crema', 2)}</defs>` +
        oval(496, 963, 20, 4, '#d6a468', { filter: 'url(#crema)' }),
    ),
    flat(shape('M302 500Q306 486 330 484H520L470 690H302Z', '#fff'), { blur: 22, opacity: 0.12 }),
    flat(line('M306 508Q308 484 334 482H740', '#fff', 3), { blur: 2, opacity: 0.4 }),
  ];
}
