import { tote } from '../archetypes/bag.ts';
import { blouse } from '../archetypes/blouse.ts';
import { drape } from '../archetypes/curtain.ts';
import { cushion } from '../archetypes/cushion.ts';
import { alineDress } from '../archetypes/aline-dress.ts';
import { hung, pegRail, plank, plaster } from '../archetypes/hanging.ts';
import { tailored } from '../archetypes/jacket.ts';
import { espressoMachine } from '../archetypes/espresso-machine.ts';
import { panSet } from '../archetypes/pans.ts';
import { jumper } from '../archetypes/knit.ts';
import { calf, curls, flax, oak, towelling } from '../archetypes/materials.ts';
import { flat } from '../archetypes/paint.ts';
import { boardedFloor, framedPrint, leafShadow, wall, windowLight } from '../archetypes/room.ts';
import { armchair, sofa } from '../archetypes/seat.ts';
import { roundTable } from '../archetypes/stool.ts';
import { oval, shape } from '../archetypes/stroke.ts';
import { towelStack } from '../archetypes/towel.ts';
import { tshirt } from '../archetypes/tshirt.ts';
import { stems, tableLamp, vase } from '../archetypes/turned-goods.ts';
import { frontLoader } from '../archetypes/white-goods.ts';
import { cutFrom } from '../cut.ts';
import { floral, plain, rib, stripe } from '../fabrics.ts';
import { dye } from '../palette.ts';
import { placed, type Layer, type Master } from '../picture.ts';

const wide = { width: 1600, height: 900 } as const;
const oakLegs = { light: '#d3ab79', mid: '#b48a59', dark: '#7c5a36' } as const;

type Wall = { readonly light: string; readonly mid: string; readonly dark: string };

const room = (name: string, colours: Wall, draw: () => readonly Layer[]): Master => ({
  name,
  draw: () => ({ ...wide, ground: wall({ name, ...wide, ...colours }), layers: draw() }),
});

const pool = (cx: number, cy: number, rx: number, strength = 0.45): Layer =>
  flat(oval(cx, cy, rx, rx * 0.09, '#2c2a26'), { blur: 16, opacity: strength, blend: 'multiply' });

const towels = (colours: readonly `#${string}`[]): readonly Layer[] =>
  towelStack(
    colours.map((base, index) => ({
      fabric: towelling({ base }, `terry-${index}`),
      seam: '#5d6366',
      thickness: 126 - index * 4,
      width: 688 - index * 10,
    })),
    1090,
  );

/** Clothes on pegs, an armchair and a washing machine with towels: a whole department store in one room. */
const house = (): readonly Layer[] => [
  plaster(wide.width, wide.height, '#dfe4e4'),
  ...windowLight(640, 40, 560, 520, 0.7),
  ...boardedFloor(oak({ base: '#c9b395' }, 'floor', 90), wide.width, 742, wide.height, '#eef0ef'),
  ...pegRail(-20, 760, 74, [60, 214, 420, 624], '#d8c3a1'),
  ...hung(
    tailored(cutFrom(plain, { base: dye.charcoal }), {
      buttonColour: '#1f2124',
      lining: '#7b8084',
      hem: 1480,
      closing: 760,
      close: 'tie',
    }),
    { x: 214, y: 82, zoom: 0.42, neck: 206, half: 200 },
  ),
  ...hung(alineDress(cutFrom(floral, { base: dye.teal, second: '#f3eee2', third: '#d0924d' }), '#f3eee2'), {
    x: 420,
    y: 82,
    zoom: 0.44,
    neck: 200,
    half: 170,
  }),
  ...hung(blouse(cutFrom(plain, { base: dye.white }), 'band'), { x: 624, y: 82, zoom: 0.42, neck: 212, half: 200 }),
  pool(900, 830, 250),
  ...placed(armchair({ fabric: curls({ base: '#e9e4d8' }, 'boucle'), seam: '#8a8477', wood: oakLegs }), 0.62, 566, 116),
  ...placed(
    cushion({
      fabric: plain({ base: dye.red }, 'velvet'),
      seam: '#5d1712',
      centre: [540, 742],
      size: 270,
      lean: 7,
      gloss: 0.18,
    }),
    0.62,
    566,
    106,
  ),
  ...placed(frontLoader({ base: '#e9ecec', glass: true, digits: '1:15' }), 0.6, 986, 152),
  ...placed(towels(['#e7e2d6', '#1f7a78', '#d9d2c2']), 0.4, 1094, -84),
  pool(560, 838, 110),
  ...placed(
    tote({ leather: calf({ base: dye.cognac }, 'calf'), lining: '#3a2113', seam: '#43230f', thread: '#dcae7c' }),
    0.3,
    398,
    508,
  ),
];

/** A kitchen shelf in cool morning light: coffee machine, pots, a vase, towels. */
const kitchen = (): readonly Layer[] => [
  plaster(wide.width, wide.height, '#cfd8d8'),
  ...windowLight(120, 30, 620, 560, 0.8),
  leafShadow(560, 600, 1.3, 6),
  flat(shape('M0 740H1600V830H0Z', '#4c5557'), { blur: 34, opacity: 0.35, blend: 'multiply' }),
  plank(-30, 1630, 700, 64, '#c7a678'),
  flat(shape('M0 764H1600V780H0Z', '#31383a'), { blur: 10, opacity: 0.5, blend: 'multiply' }),
  pool(360, 706, 210, 0.5),
  ...placed(espressoMachine(), 0.66, -10, -36),
  pool(1250, 706, 250, 0.5),
  ...placed(panSet(), 0.62, 930, 12),
  pool(640, 706, 80, 0.5),
  ...placed([...stems(540, 696, 1), ...vase(540, 1140, 0.96)], 0.44, 402, 202),
  pool(880, 706, 150, 0.5),
  ...placed(towels(['#e9e4d9', '#b9c6c4', '#e9e4d9']), 0.36, 690, 313),
];

/** A light room by the sea: a sofa with cushions, a round table with a vase, a print on the wall. */
const seaside = (): readonly Layer[] => [
  plaster(wide.width, wide.height, '#f3ead9'),
  ...windowLight(380, 10, 720, 620, 1),
  leafShadow(760, 520, 1.2, 4),
  ...boardedFloor(oak({ base: '#d9c09a' }, 'floor', 90), wide.width, 720, wide.height, '#fbf6ea'),
  ...framedPrint(706, 92, 196, 262),
  ...drape({
    fabric: flax({ base: '#f6efe0' }, 'sheer'),
    seam: '#b5a587',
    left: 1420,
    right: 1640,
    top: -30,
    foot: 800,
    pleats: 6,
    seed: 7,
  }),
  {
    kind: 'piece',
    fabric: flax({ base: '#efe5cf' }, 'rug'),
    volume: 4,
    d: 'M60 862A720 70 0 1 1 1500 862A720 70 0 1 1 60 862Z',
  },
  pool(740, 836, 430),
  ...placed(sofa({ fabric: flax({ base: '#8fb3ae' }, 'cloth'), seam: '#45605c', wood: oakLegs }), 0.84, 286, -88),
  ...placed(
    [
      ...cushion({
        fabric: stripe({ base: '#f5efe2', second: '#d2402f' }, 'ticking', 90),
        seam: '#8a2a1f',
        centre: [330, 770],
        size: 230,
        lean: -8,
      }),
      ...cushion({
        fabric: plain({ base: '#e8d9b8' }, 'sand'),
        seam: '#a08c62',
        centre: [760, 776],
        size: 220,
        lean: 9,
      }),
    ],
    0.84,
    286,
    -88,
  ),
  ...roundTable({
    id: 'side',
    wood: oak({ base: '#d9b684' }, 'side-top'),
    cx: 1290,
    top: 590,
    foot: 850,
    radius: 124,
    thickness: 18,
  }),
  ...placed([...stems(540, 696, 1), ...vase(540, 1140, 0.96)], 0.36, 1070, 184),
  ...roundTable({
    id: 'lamp-table',
    wood: oak({ base: '#d9b684' }, 'lamp-top'),
    cx: 190,
    top: 604,
    foot: 838,
    radius: 112,
    thickness: 16,
  }),
  flat(oval(190, 608, 66, 11, '#2c1d10'), { blur: 7, opacity: 0.45, blend: 'multiply' }),
  ...tableLamp({ cx: 190, foot: 606, scale: 0.58 }),
];

/** A hall after a walk on the beach: coat, striped shirt, jumper and a bag on pegs. */
const hall = (): readonly Layer[] => [
  plaster(wide.width, wide.height, '#dfe9e4'),
  ...windowLight(140, 110, 620, 560, 0.9),
  leafShadow(420, 680, 1.2, 9),
  ...pegRail(-20, 1620, 92, [110, 350, 600, 850, 1100, 1350, 1530], '#dcc39a'),
  ...hung(
    tailored(cutFrom(plain, { base: dye.camel }), {
      buttonColour: '#5a3a24',
      lining: '#8a6546',
      hem: 1480,
      closing: 760,
      close: 'tie',
    }),
    { x: 350, y: 100, zoom: 0.5, neck: 206, half: 200 },
  ),
  ...hung(tshirt(cutFrom(stripe, { base: dye.ivory, second: dye.navy })), {
    x: 600,
    y: 100,
    zoom: 0.5,
    neck: 212,
    half: 200,
  }),
  ...hung(jumper(cutFrom(rib, { base: dye.oat }), 'crew'), {
    x: 850,
    y: 100,
    zoom: 0.5,
    neck: 216,
    half: 200,
    squeeze: 0.92,
  }),
  ...hung(
    tailored(cutFrom(plain, { base: dye.navy }), {
      buttonColour: '#1b2030',
      lining: '#6d7480',
      hem: 1130,
      closing: 690,
      close: 'single',
    }),
    { x: 1100, y: 100, zoom: 0.5, neck: 206, half: 200, squeeze: 0.94 },
  ),
  ...placed(
    tote({ leather: calf({ base: dye.cognac }, 'calf'), lining: '#3a2113', seam: '#43230f', thread: '#dcae7c' }),
    0.44,
    1112,
    -14,
  ),
];

/** Summer clothes on pegs in strong light, ready to be packed. */
const summer = (): readonly Layer[] => [
  plaster(wide.width, wide.height, '#f4ecd9'),
  ...windowLight(300, 60, 760, 640, 1.1),
  leafShadow(240, 640, 1.4, 12),
  ...pegRail(-20, 1620, 92, [90, 340, 640, 930, 1230, 1500], '#e3cda6'),
  ...hung(alineDress(cutFrom(floral, { base: dye.rust, second: '#f6e3cc', third: '#3d4a3a' }), '#f3dfc4'), {
    x: 340,
    y: 100,
    zoom: 0.52,
    neck: 200,
    half: 170,
  }),
  ...hung(tshirt(cutFrom(stripe, { base: dye.ivory, second: dye.navy })), {
    x: 640,
    y: 100,
    zoom: 0.5,
    neck: 212,
    half: 200,
  }),
  ...hung(alineDress(cutFrom(floral, { base: dye.skyBlue, second: '#ffffff', third: '#d9b469' }), '#ffffff'), {
    x: 930,
    y: 100,
    zoom: 0.52,
    neck: 200,
    half: 170,
  }),
  ...placed(
    tote({ leather: calf({ base: '#c99a62' }, 'calf'), lining: '#4a3016', seam: '#5d3a18', thread: '#f0d9b4' }),
    0.5,
    960,
    -32,
  ),
];

/** The opening and full-width pictures of Falkenrath and Duinhuis. */
export const masters: readonly Master[] = [
  room('hero-de-house', { light: '#f2f5f5', mid: '#e2e8e8', dark: '#c3cccd' }, house),
  room('story-de-kitchen', { light: '#eaf0f0', mid: '#d3dcdc', dark: '#b0bcbd' }, kitchen),
  room('story-summer', { light: '#fffaf0', mid: '#f8ecd3', dark: '#e3cfa8' }, summer),
  room('hero-nl-seaside', { light: '#fffaf0', mid: '#f6eddc', dark: '#e2d3b8' }, seaside),
  room('story-nl-hall', { light: '#f1f6f2', mid: '#dfe8e3', dark: '#bccac3' }, hall),
];
