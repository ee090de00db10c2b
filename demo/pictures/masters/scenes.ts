import { tote } from '../archetypes/bag.ts';
import { bed } from '../archetypes/bedding.ts';
import { drape } from '../archetypes/curtain.ts';
import { cushion } from '../archetypes/cushion.ts';
import { brushed, calf, curls, flax, oak } from '../archetypes/materials.ts';
import { flat } from '../archetypes/paint.ts';
import { clothesRail, hanger } from '../archetypes/rail.ts';
import { boardedFloor, framedPrint, leafShadow, wall, windowLight } from '../archetypes/room.ts';
import { armchair } from '../archetypes/seat.ts';
import { closedWindow } from '../archetypes/shopfront.ts';
import { bedside, roundTable } from '../archetypes/stool.ts';
import { oval, rounded, shape } from '../archetypes/stroke.ts';
import { throwOverArm } from '../archetypes/throw.ts';
import { tableLamp, vase } from '../archetypes/turned-goods.ts';
import { blockCheck, plain, stripe } from '../fabrics.ts';
import { backdrops, dye } from '../palette.ts';
import { placed, type Layer, type Master } from '../picture.ts';
import { photograph } from '../studio.ts';

const portrait = { width: 1080, height: 1350 } as const;
const square = { width: 1080, height: 1080 } as const;
const plaster = { light: '#efe3d2', mid: '#e2d2bd', dark: '#c9b499' } as const;
const oakLegs = { light: '#d3ab79', mid: '#b48a59', dark: '#7c5a36' } as const;
const floorBoards = () => oak({ base: '#b98f62' }, 'floor', 90);

/** What leaves the chair dark on floor and wall: the room's window is on the left. */
const chairShadow: readonly Layer[] = [
  flat(oval(500, 1236, 420, 52, '#2c1d10'), { blur: 34, opacity: 0.5, blend: 'multiply' }),
  flat(oval(420, 1226, 330, 20, '#22150a'), { blur: 10, opacity: 0.5, blend: 'multiply' }),
  flat(shape('M640 700C740 720 760 900 740 1010H560Z', '#5a4632'), { blur: 40, opacity: 0.3, blend: 'multiply' }),
];

/** A large round rug, seen at a low angle. */
const roundRug: readonly Layer[] = [
  flat(oval(548, 1262, 650, 118, '#2c1d10'), { blur: 8, opacity: 0.4, blend: 'multiply' }),
  {
    kind: 'piece',
    fabric: flax({ base: '#e9dfcd' }, 'rug'),
    volume: 5,
    crumple: { height: 1.2, x: 260, y: 60 },
    d: 'M-100 1252A640 118 0 1 1 1180 1252A640 118 0 1 1 -100 1252Z',
    lines: [604, 596, 560]
      .map((reach, ring) =>
        oval(540, 1252, reach, reach * 0.182, 'none', {
          stroke: '#a08c6c',
          'stroke-width': ring === 1 ? 5 : 2.4,
          'stroke-opacity': 0.7,
        }),
      )
      .join(''),
  },
];

const atHome = (): readonly Layer[] => [
  ...windowLight(190, 90, 560, 620),
  leafShadow(300, 640, 1.5),
  ...boardedFloor(floorBoards(), portrait.width, 1046, 1350, '#eadfce'),
  ...roundRug,
  ...framedPrint(452, 108, 246, 324),
  ...drape({
    fabric: flax({ base: '#eee4d3' }, 'sheer'),
    seam: '#a39272',
    left: -60,
    right: 108,
    top: -30,
    foot: 1128,
    pleats: 4,
    seed: 5,
  }),
  ...chairShadow,
  ...placed(
    armchair({ fabric: curls({ base: '#ede4d3' }, 'boucle'), seam: '#8d7f66', wood: oakLegs }),
    0.98,
    -110,
    108,
  ),
  ...placed(
    cushion({
      fabric: plain({ base: dye.teal }, 'velvet'),
      seam: '#0d3b38',
      centre: [470, 706],
      size: 270,
      lean: -9,
      gloss: 0.2,
    }),
    0.98,
    -110,
    108,
  ),
  ...placed(
    throwOverArm(
      brushed(blockCheck({ base: dye.rust, second: '#6d2f1b', third: '#ecdcc4' }, 'wool', 2), 'nap'),
      '#b5623d',
    ),
    0.98,
    -110,
    108,
  ),
  ...roundTable({
    id: 'side',
    wood: oak({ base: '#cfa877' }, 'side-top'),
    cx: 906,
    top: 860,
    foot: 1240,
    radius: 138,
    thickness: 20,
  }),
  flat(oval(900, 864, 70, 12, '#2c1d10'), { blur: 7, opacity: 0.45, blend: 'multiply' }),
  ...tableLamp({ cx: 878, foot: 862, scale: 0.55 }),
  flat(
    shape(
      rounded(
        [
          [936, 852],
          [1022, 852],
          [1026, 866],
          [934, 866],
        ],
        3,
      ),
      '#7d2a26',
    ) +
      shape(
        rounded(
          [
            [942, 838],
            [1016, 838],
            [1018, 852],
            [940, 852],
          ],
          3,
        ),
        '#e9dfcc',
      ),
  ),
];

const atLinen = (): readonly Layer[] => [
  ...windowLight(330, 40, 620, 560),
  leafShadow(520, 470, 1.1, 8),
  ...boardedFloor(floorBoards(), portrait.width, 1180, 1350, '#eadfce'),
  ...bedside(oak({ base: '#bd9362' }, 'cabinet'), 44, 900, 262, 360),
  flat(oval(168, 886, 92, 13, '#2c1d10'), { blur: 7, opacity: 0.5, blend: 'multiply' }),
  ...tableLamp({ cx: 168, foot: 886, scale: 0.57 }),
  ...placed(vase(0, 0, 0.24), 1, 268, 886),
  ...placed(
    [
      ...bed({
        duvet: stripe({ base: '#ece4d5', second: '#bfae92' }, 'ticking', 90),
        reverse: flax({ base: '#f3ede0' }, 'reverse'),
        pillow: flax({ base: '#f1eadc' }, 'slip'),
        sheet: plain({ base: '#f0ebe0' }, 'sheet'),
        board: oak({ base: dye.oak }, 'board'),
        seam: '#8a7c63',
      }),
      flat(oval(528, 766, 100, 9, '#4a3826'), { blur: 8, opacity: 0.5, blend: 'multiply' }),
      ...cushion({
        fabric: plain({ base: dye.rust }, 'velvet'),
        seam: '#4e2212',
        centre: [520, 672],
        size: 190,
        lean: -4,
        gloss: 0.12,
      }),
    ],
    1.32,
    150,
    -110,
  ),
];

const emptyBag = (): readonly Layer[] => [
  ...roundTable({
    id: 'stool',
    wood: oak({ base: '#cfa877' }, 'seat'),
    cx: 540,
    top: 680,
    foot: 968,
    radius: 226,
    thickness: 26,
  }),
  flat(oval(556, 688, 186, 20, '#2c1d10'), { blur: 9, opacity: 0.5, blend: 'multiply' }),
  ...placed(
    tote({ leather: calf({ base: dye.cognac }, 'calf'), lining: '#3a2113', seam: '#43230f', thread: '#dcae7c' }),
    0.64,
    194,
    -14,
  ),
];

const bareRail = (): readonly Layer[] => [...clothesRail(226, 854, 214, 930), ...hanger(600, 214, 0.8, -1.5)];

const pavement: Layer = flat(
  shape('M0 1000H1080V1080H0Z', '#a99c8a') +
    shape('M0 1000H1080V1006H0Z', '#6f6353', { 'fill-opacity': 0.6 }) +
    shape('M360 1006H363V1080H360ZM760 1006H763V1080H760Z', '#6f6353', { 'fill-opacity': 0.4 }),
);

export const masters: readonly Master[] = [
  {
    name: 'story-at-home',
    draw: () => ({ ...portrait, ground: wall({ name: 'story-at-home', ...portrait, ...plaster }), layers: atHome() }),
  },
  {
    name: 'story-at-linen',
    draw: () => ({ ...portrait, ground: wall({ name: 'story-at-linen', ...portrait, ...plaster }), layers: atLinen() }),
  },
  {
    name: 'state-empty',
    draw: () => ({
      ...square,
      ground: photograph({ name: 'state-empty', ...square, backdrop: backdrops.paper }),
      layers: emptyBag(),
    }),
  },
  {
    name: 'state-not-found',
    draw: () => ({
      ...square,
      ground: photograph({ name: 'state-not-found', ...square, backdrop: backdrops.paper }),
      layers: bareRail(),
    }),
  },
  {
    name: 'state-unavailable',
    draw: () => ({
      ...square,
      ground: wall({ name: 'state-unavailable', ...square, light: '#e9dfd0', mid: '#dccfbd', dark: '#c2b29b' }),
      layers: [pavement, ...closedWindow(flax({ base: '#e6dac3' }, 'blind'), '#8a7c63')],
    }),
  },
];
