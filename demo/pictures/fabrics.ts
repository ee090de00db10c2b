import { darker, lighter, mix, type Hex } from './palette.ts';
import type { Fabric } from './picture.ts';

/** The colours of a fabric: `base` is the ground; `second` and `third` the print (each has a quiet default). */
export interface Colours {
  readonly base: Hex;
  readonly second?: Hex;
  readonly third?: Hex;
}

/** A fabric of the given colours; `id` must be unique in the piece; `turn` in degrees lays it on the bias. */
export type Weaver = (colours: Colours, id: string, turn?: number) => Fabric;

const tile = (id: string, width: number, height: number, turn: number, content: string) =>
  `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})">${content}</pattern>`;

const ground = (width: number, height: number, colour: string) =>
  `<rect width="${width}" height="${height}" fill="${colour}"/>`;

const grey = (level: number) => `rgb(${level},${level},${level})`;

/** A fabric whose relief is a second tile of the same size. */
function embossed(
  id: string,
  size: readonly [number, number],
  turn: number,
  print: string,
  bump: string,
  bumpDepth: number,
): Fabric {
  const [width, height] = size;
  return {
    defs: tile(id, width, height, turn, print) + tile(`${id}-b`, width, height, turn, bump),
    fill: `url(#${id})`,
    bump: `url(#${id}-b)`,
    bumpDepth,
  };
}

const wovenBump = `${ground(4, 4, grey(128))}<rect width="2" height="2" fill="${grey(150)}"/><rect x="2" y="2" width="2" height="2" fill="${grey(150)}"/>`;

/** Plain weave: poplin, jersey, wool cloth. */
export const plain: Weaver = ({ base }, id, turn = 0) => embossed(id, [4, 4], turn, ground(4, 4, base), wovenBump, 0.8);

/** Smooth satin or polished cloth: no weave to be seen; give the piece `gloss`. */
export const satin: Weaver = ({ base }, id) => ({ defs: tile(id, 8, 8, 0, ground(8, 8, base)), fill: `url(#${id})` });

const stalk = (x: number, y: number, turn: number, scale: number, petal: Hex, heart: Hex, leaf: Hex) => {
  const petals = [0, 72, 144, 216, 288]
    .map((angle) => `<path d="M0 0C-7 -6 -6 -15 0 -16C6 -15 7 -6 0 0Z" transform="rotate(${angle})" fill="${petal}"/>`)
    .join('');
  const leaves = `<path d="M2 4C10 12 20 14 30 8C22 2 12 0 2 4Z" fill="${leaf}"/><path d="M-2 6C-8 16 -18 20 -26 18C-22 8 -12 3 -2 6Z" fill="${leaf}"/><path d="M0 2C4 16 2 26 -4 36" stroke="${leaf}" stroke-width="1.6" fill="none"/>`;
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${leaves}${petals}<circle r="3.6" fill="${heart}"/></g>`;
};

/** Small scattered flowers with leaves: second the petals, third the hearts. */
export const floral: Weaver = ({ base, second = '#f2e6d2', third = '#d0924d' }, id, turn = 14) => {
  const leaf = mix(base, lighter(second, 0.1), 0.42);
  const sprig = (x: number, y: number, angle: number, scale: number) => stalk(x, y, angle, scale, second, third, leaf);
  const buds = [
    [52, 20],
    [96, 66],
    [20, 92],
    [120, 118],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.4" fill="${leaf}"/>`)
    .join('');
  return embossed(
    id,
    [128, 128],
    turn,
    ground(128, 128, base) +
      sprig(28, 34, 10, 0.94) +
      sprig(92, 28, 150, 0.6) +
      sprig(98, 96, 70, 0.9) +
      sprig(36, 100, 230, 0.64) +
      buds,
    wovenBump,
    0.6,
  );
};

/** Even stripes of `second` on `base`, 9 px of 30; across unless turned by 90. */
export const stripe: Weaver = ({ base, second = '#ffffff' }, id, turn = 0) =>
  embossed(
    id,
    [36, 36],
    turn,
    `${ground(36, 36, base)}<rect y="10" width="36" height="11" fill="${second}"/>`,
    ground(36, 36, grey(128)),
    0,
  );

/** Fine shirting stripes along the cloth: 4 px of 14. */
export const pinstripe: Weaver = ({ base, second = '#ffffff' }, id, turn = 0) =>
  embossed(
    id,
    [16, 16],
    turn,
    `${ground(16, 16, base)}<rect x="5" width="5" height="16" fill="${second}"/>`,
    ground(16, 16, grey(128)),
    0,
  );

/** Glen check: fine lines crossing, a window-pane of `third` over them. */
export const check: Weaver = ({ base, second = '#efe6d6', third = '#a9502e' }, id, turn = 0) => {
  const band = (x: number, width: number, colour: string, opacity: number) =>
    `<rect x="${x}" width="${width}" height="96" fill="${colour}" fill-opacity="${opacity}"/><rect y="${x}" width="96" height="${width}" fill="${colour}" fill-opacity="${opacity}"/>`;
  const fine = [0, 6, 12, 18, 24, 30].map((x) => band(x, 2.4, second, 0.28)).join('');
  const wide = [54, 62, 70].map((x) => band(x, 3.4, darker(base, 0.55), 0.35)).join('');
  return embossed(id, [96, 96], turn, ground(96, 96, base) + fine + wide + band(83, 2, third, 0.75), wovenBump, 0.6);
};

/** Tartan-like block check for scarves and cushions: three widths of `second` and a line of `third`. */
export const blockCheck: Weaver = ({ base, second = '#26334d', third = '#f1eadc' }, id, turn = 0) => {
  const band = (x: number, width: number, colour: string, opacity: number) =>
    `<rect x="${x}" width="${width}" height="140" fill="${colour}" fill-opacity="${opacity}"/><rect y="${x}" width="140" height="${width}" fill="${colour}" fill-opacity="${opacity}"/>`;
  return embossed(
    id,
    [140, 140],
    turn,
    ground(140, 140, base) +
      band(16, 46, second, 0.5) +
      band(82, 10, second, 0.55) +
      band(112, 4, third, 0.7) +
      band(122, 4, third, 0.7),
    wovenBump,
    0.9,
  );
};

/** Pin dots of `second`, staggered. */
export const dot: Weaver = ({ base, second = '#f5f3ee' }, id, turn = 0) =>
  embossed(
    id,
    [30, 30],
    turn,
    `${ground(30, 30, base)}<circle cx="8" cy="8" r="3.4" fill="${second}"/><circle cx="23" cy="23" r="3.4" fill="${second}"/>`,
    wovenBump,
    0.5,
  );

/** Knitted rib along the piece. */
export const rib: Weaver = ({ base }, id, turn = 0) => {
  const stitch = darker(base, 0.16);
  const print = `${ground(18, 12, base)}<path d="M5 0L9 5L13 0M5 6L9 11L13 6" stroke="${stitch}" stroke-width="1.3" fill="none"/><rect width="3.4" height="12" fill="${darker(base, 0.22)}"/><rect x="14.6" width="3.4" height="12" fill="${darker(base, 0.16)}"/>`;
  const bump = Array.from(
    { length: 9 },
    (_, column) =>
      `<rect x="${column * 2}" width="2" height="12" fill="${grey(Math.round(60 + 170 * Math.sin((Math.PI * (column + 0.5)) / 9)))}"/>`,
  ).join('');
  return embossed(id, [18, 12], turn, print, bump, 7);
};

/** Denim: fine diagonal twill with the pale weft showing. */
export const denim: Weaver = ({ base }, id, turn = 0) => {
  const pale = lighter(base, 0.2);
  const deep = darker(base, 0.14);
  const print = `${ground(4, 4, base)}<path d="M-1 5L5 -1M-3 3L3 -3M1 7L7 1" stroke="${pale}" stroke-width=".8"/><path d="M-1 3L3 -1M1 5L5 1" stroke="${deep}" stroke-width=".7"/>`;
  return embossed(
    id,
    [4, 4],
    turn,
    print,
    `${ground(4, 4, grey(120))}<path d="M-1 5L5 -1M-3 3L3 -3M1 7L7 1" stroke="${grey(180)}" stroke-width="1.4"/>`,
    0.8,
  );
};

/** Lace on tulle, half transparent: give the piece a lining beneath. */
export const lace: Weaver = ({ base }, id, turn = 0) => {
  const thread = lighter(base, 0.1);
  const flower = (x: number, y: number, turnBy: number, scale: number) => {
    const petals = [0, 60, 120, 180, 240, 300]
      .map((angle) => `<path d="M0 -2C-6 -7 -5 -15 0 -17C5 -15 6 -7 0 -2Z" transform="rotate(${angle})"/>`)
      .join('');
    return `<g transform="translate(${x} ${y}) rotate(${turnBy}) scale(${scale})"><g fill="${thread}" fill-opacity=".86" stroke="${thread}" stroke-width="1.6">${petals}</g><circle r="3" fill="${darker(base, 0.3)}"/></g>`;
  };
  const vine = `<g fill="none" stroke="${thread}" stroke-width="2.4" stroke-opacity=".9"><path d="M0 34C14 22 24 46 38 34S60 22 76 34"/><path d="M38 0C26 14 50 24 38 38S26 60 38 76"/></g>`;
  const mesh = `<g stroke="${thread}" stroke-opacity=".55" stroke-width=".9">${[0, 7.6, 15.2, 22.8, 30.4, 38, 45.6, 53.2, 60.8, 68.4].map((x) => `<path d="M${x} 0V76M0 ${x}H76"/>`).join('')}</g>`;
  const leaves = `<g fill="${thread}" fill-opacity=".8"><path d="M38 34C46 26 56 26 62 30C56 38 46 40 38 34Z"/><path d="M38 38C30 46 20 48 14 44C20 36 30 32 38 38Z"/></g>`;
  const print = `<rect width="76" height="76" fill="${base}" fill-opacity=".3"/>${mesh}${vine}${leaves}${flower(19, 19, 8, 0.8)}${flower(57, 57, 30, 0.8)}`;
  const bump = `${ground(76, 76, grey(90))}<g fill="${grey(170)}"><circle cx="19" cy="19" r="14"/><circle cx="57" cy="57" r="14"/></g><g fill="none" stroke="${grey(170)}" stroke-width="3"><path d="M0 34C14 22 24 46 38 34S60 22 76 34"/><path d="M38 0C26 14 50 24 38 38S26 60 38 76"/></g>`;
  return embossed(id, [76, 76], turn, print, bump, 3);
};

/** Terry towelling: short soft loops in no visible order. */
export const terry: Weaver = ({ base }, id, turn = 0) => {
  const loops = [
    [2, 3],
    [9, 1],
    [16, 4],
    [23, 2],
    [5, 9],
    [13, 10],
    [20, 8],
    [27, 10],
    [1, 16],
    [8, 17],
    [17, 16],
    [24, 17],
    [4, 23],
    [12, 24],
    [19, 22],
    [27, 24],
    [9, 29],
    [22, 29],
  ];
  const dots = (radius: number, colour: string) =>
    loops.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`).join('');
  return embossed(
    id,
    [30, 30],
    turn,
    ground(30, 30, base) + dots(2.2, lighter(base, 0.05)),
    ground(30, 30, grey(100)) + dots(3, grey(160)),
    2.2,
  );
};

/** Planed wood, grain along x (turn by 90 for uprights). */
export const wood: Weaver = ({ base }, id, turn = 0) => {
  const grain = [
    [12, 3, 0.16],
    [31, -4, 0.1],
    [47, 5, 0.2],
    [70, -3, 0.12],
    [88, 4, 0.16],
    [109, -5, 0.1],
    [131, 3, 0.2],
    [150, -2, 0.12],
  ]
    .map(
      ([y = 0, bend = 0, share = 0]) =>
        `<path d="M0 ${y}C120 ${y + bend} 180 ${y - bend * 2} 300 ${y + bend}S480 ${y - bend} 600 ${y}" stroke="${darker(base, share)}" stroke-width="${1.2 + share * 8}" fill="none"/>`,
    )
    .join('');
  return embossed(id, [600, 168], turn, ground(600, 168, base) + grain, ground(600, 168, grey(128)), 0);
};
