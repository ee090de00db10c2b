import type { Layer, Piece } from '../picture.ts';
import { blur, flat, linear, radial, tinted } from './paint.ts';
import { steel } from './steel.ts';
import { line, oval, rounded, shape } from './stroke.ts';
import { drum } from './turned.ts';

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
