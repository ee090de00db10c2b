/**
 * Materials whose grain must not repeat visibly: large tiles filled at random from a fixed seed, so that the same
 * master is drawn twice alike. Beside `fabrics.ts`, which has the woven cloths.
 */
import type { Weaver } from '../fabrics.ts';
import { darker, lighter } from '../palette.ts';
import type { Fabric } from '../picture.ts';
import { series, short } from './stroke.ts';

type Grain = {
  readonly size: number;
  readonly count: number;
  /** Grey between the marks of the relief; darker is deeper. */
  readonly valley?: string;
  readonly draw: (next: () => number) => readonly [print: string, bump: string];
};

/** A tile whose marks go on over its edges, so that no seam shows. */
function grained(
  id: string,
  base: string,
  { size, count, valley = '#5c5c5c', draw }: Grain,
  turn: number,
  depth: number,
): Fabric {
  const next = series(23);
  const marks = Array.from({ length: count }, () => {
    const x = next() * size;
    const y = next() * size;
    const [print, bump] = draw(next);
    const spots = [-size, 0, size]
      .flatMap((dx) => [-size, 0, size].map((dy) => [x + dx, y + dy] as const))
      .filter(([px, py]) => px > -60 && px < size + 60 && py > -60 && py < size + 60);
    const everywhere = (mark: string): string =>
      spots.map(([px, py]) => `<g transform="translate(${short(px)} ${short(py)})">${mark}</g>`).join('');
    return [everywhere(print), everywhere(bump)] as const;
  });
  const pattern = (name: string, ground: string, content: string): string =>
    `<pattern id="${name}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><rect width="${size}" height="${size}" fill="${ground}"/>${content}</pattern>`;
  return {
    defs:
      pattern(id, base, marks.map(([print]) => print).join('')) +
      pattern(`${id}-b`, valley, marks.map(([, bump]) => bump).join('')),
    fill: `url(#${id})`,
    bump: `url(#${id}-b)`,
    bumpDepth: depth,
  };
}

/** Calf leather with an uneven pebble; give the piece `gloss` 0.35 or more. */
export const calf: Weaver = ({ base }, id, turn = 0) =>
  grained(
    id,
    base,
    {
      size: 150,
      count: 620,
      draw: (next) => {
        const radius = 1.7 + next() * 1.9;
        return ['', `<ellipse rx="${short(radius)}" ry="${short(radius * 0.8)}" fill="#b4b4b4" fill-opacity=".8"/>`];
      },
    },
    turn,
    0.45,
  );

/** Cotton towelling: fine upright loops. */
export const towelling: Weaver = ({ base }, id, turn = 0) =>
  grained(
    id,
    base,
    {
      size: 120,
      count: 900,
      draw: (next) => {
        const shade = next();
        const colour = shade > 0.6 ? lighter(base, 0.1) : darker(base, 0.09);
        return [
          shade > 0.3 ? `<circle r="1.7" fill="${colour}" fill-opacity=".8"/>` : '',
          `<circle r="${short(1.6 + next())}" fill="#cfcfcf" fill-opacity=".7"/>`,
        ];
      },
    },
    turn,
    1.5,
  );

/** Bouclé: curls of thick yarn without order. */
export const curls: Weaver = ({ base }, id, turn = 0) =>
  grained(
    id,
    base,
    {
      size: 200,
      count: 760,
      valley: '#7a7a7a',
      draw: (next) => {
        const radius = 3 + next() * 3;
        const angle = short(next() * 360);
        const arc = `<path d="M${short(-radius)} 0A${short(radius)} ${short(radius)} 0 1 1 ${short(radius * 0.6)} ${short(radius * 0.7)}" transform="rotate(${angle})" fill="none"`;
        return [
          `${arc} stroke="${next() > 0.5 ? darker(base, 0.1) : lighter(base, 0.3)}" stroke-width="1.5" stroke-opacity=".8"/>`,
          `<circle r="${short(radius * 0.9)}" fill="#c8c8c8" fill-opacity=".3"/>${arc} stroke="#f4f4f4" stroke-width="3.4" stroke-opacity=".5"/>`,
        ];
      },
    },
    turn,
    2.1,
  );

/** Stone linen: threads of uneven thickness both ways. */
export const flax: Weaver = ({ base }, id, turn = 0) =>
  grained(
    id,
    base,
    {
      size: 240,
      count: 360,
      draw: (next) => {
        const length = 16 + next() * 60;
        const thick = 0.8 + next() * 1.1;
        const colour = next() > 0.5 ? darker(base, 0.1) : lighter(base, 0.26);
        const bar =
          next() > 0.5
            ? `width="${short(length)}" height="${short(thick)}"`
            : `width="${short(thick)}" height="${short(length)}"`;
        return [`<rect ${bar} fill="${colour}" fill-opacity=".3"/>`, `<rect ${bar} fill="#a0a0a0" fill-opacity=".5"/>`];
      },
    },
    turn,
    0.7,
  );

/** Oiled oak, grain along x (turn by 90 for uprights): cathedral arches, pores, and a slow change of tone. */
export const oak: Weaver = ({ base }, id, turn = 0) => {
  const next = series(41);
  const lines = Array.from({ length: 46 }, (_, index) => {
    const y = (index / 46) * 300 + next() * 5;
    const bend = (next() - 0.5) * 9;
    return `<path d="M0 ${short(y)}C150 ${short(y + bend)} 250 ${short(y - bend)} 400 ${short(y + bend * 0.4)}S650 ${short(y - bend)} 800 ${short(y)}" stroke="${darker(base, 0.2 + next() * 0.3)}" stroke-opacity="${short(0.12 + next() * 0.25)}" stroke-width="${short(0.8 + next() * 2.6)}" fill="none"/>`;
  });
  const arches = [
    [180, 90],
    [560, 210],
  ]
    .map(([x = 0, y = 0]) =>
      [1, 2, 3, 4]
        .map(
          (ring) =>
            `<path d="M${x - ring * 52} ${y - ring * 7}C${x} ${y - ring * 9} ${x + ring * 44} ${y - ring * 3} ${x + ring * 46} ${y}C${x + ring * 44} ${y + ring * 3} ${x} ${y + ring * 9} ${x - ring * 52} ${y + ring * 7}" stroke="${darker(base, 0.4)}" stroke-opacity=".2" stroke-width="1.6" fill="none"/>`,
        )
        .join(''),
    )
    .join('');
  const pores = Array.from(
    { length: 260 },
    () =>
      `<rect x="${short(next() * 800)}" y="${short(next() * 300)}" width="${short(4 + next() * 14)}" height="1" fill="${darker(base, 0.45)}" fill-opacity="${short(0.15 + next() * 0.25)}"/>`,
  ).join('');
  const tone = Array.from(
    { length: 7 },
    () =>
      `<rect y="${short(next() * 290)}" width="800" height="${short(10 + next() * 34)}" fill="${next() > 0.5 ? lighter(base, 0.3) : darker(base, 0.3)}" fill-opacity=".1"/>`,
  ).join('');
  return {
    defs: `<pattern id="${id}" width="800" height="300" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><rect width="800" height="300" fill="${base}"/>${tone}${lines.join('')}${arches}${pores}</pattern>`,
    fill: `url(#${id})`,
  };
};

/** The same print on brushed wool: short fibres lie over it in every direction; they replace its own relief. */
export function brushed({ defs, fill }: Fabric, id: string): Fabric {
  const nap = grained(
    id,
    'none',
    {
      size: 170,
      count: 900,
      valley: '#808080',
      draw: (next) => {
        const length = 4 + next() * 9;
        const lean = (next() - 0.5) * 60;
        return [
          '',
          `<path d="M0 0q${short(length * 0.5)} ${short((next() - 0.5) * 4)} ${short(length)} 0" transform="rotate(${short(70 + lean)})" fill="none" stroke="${next() > 0.5 ? '#c4c4c4' : '#505050'}" stroke-width="1.3" stroke-opacity=".55"/>`,
        ];
      },
    },
    0,
    1.1,
  );
  return {
    defs: defs + nap.defs,
    fill,
    ...(nap.bump === undefined ? {} : { bump: nap.bump, bumpDepth: nap.bumpDepth ?? 0 }),
  };
}
