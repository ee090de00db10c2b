import type { Layer } from '../picture.ts';
import { blur, flat, linear, radial } from './paint.ts';
import { brass } from './turned-goods.ts';
import { group, line, shape } from './stroke.ts';

const ring = (cx: number, cy: number, outer: number, inner: number): string =>
  `M${cx - outer} ${cy}A${outer} ${outer} 0 1 1 ${cx + outer} ${cy}A${outer} ${outer} 0 1 1 ${cx - outer} ${cy}ZM${cx - inner} ${cy}A${inner} ${inner} 0 1 0 ${cx + inner} ${cy}A${inner} ${inner} 0 1 0 ${cx - inner} ${cy}Z`;

/** A round wall mirror in a slim brass rim; it reflects a pale room with a window to the left. */
export function roundMirror(cx: number, cy: number, radius: number): readonly Layer[] {
  const glass = radius - 14;
  const disc = `M${cx - glass} ${cy}a${glass} ${glass} 0 1 0 ${glass * 2} 0a${glass} ${glass} 0 1 0 ${-glass * 2} 0Z`;
  const at = (x: number, y: number): string => `${cx + x * glass} ${cy + y * glass}`;
  const pane = (left: number, right: number, top: number, foot: number): string =>
    `M${at(left, top)}L${at(right, top + 0.03)}L${at(right, foot - 0.02)}L${at(left, foot)}Z`;
  const defs =
    linear(
      'glass',
      [cx - glass, cy - glass],
      [cx + glass, cy + glass],
      [
        [0, '#f5f6f4'],
        [0.3, '#dfe3e1'],
        [0.62, '#c3c9c7'],
        [1, '#a3aaa8'],
      ],
    ) +
    linear(
      'floor',
      [cx, cy + glass * 0.4],
      [cx, cy + glass],
      [
        [0, '#b3a894', 0],
        [0.1, '#b3a894', 0.55],
        [1, '#8f826c', 0.75],
      ],
    ) +
    radial('edge', [cx, cy], glass, [
      [0.86, '#38403e', 0],
      [0.97, '#38403e', 0.16],
      [1, '#38403e', 0.42],
    ]) +
    blur('far', 9) +
    blur('veil', 26) +
    `<clipPath id="disc"><path d="${disc}"/></clipPath>`;
  const room = group(
    shape(disc, 'url(#glass)') +
      group(
        shape(pane(-0.72, -0.44, -0.52, 0.2), '#ffffff') +
          shape(pane(-0.4, -0.14, -0.5, 0.18), '#ffffff') +
          shape(`M${at(-0.78, -0.58)}L${at(-0.08, -0.53)}L${at(-0.08, -0.5)}L${at(-0.78, -0.54)}Z`, '#cdd2d0'),
        { filter: 'url(#far)', opacity: 0.85 },
      ) +
      shape(`M${at(-1, 0.42)}L${at(1, 0.36)}L${at(1, 1)}L${at(-1, 1)}Z`, 'url(#floor)', { filter: 'url(#far)' }) +
      group(
        shape(`M${at(0.3, 0.5)}L${at(0.34, -0.1)}Q${at(0.5, -0.2)} ${at(0.66, -0.1)}L${at(0.7, 0.5)}Z`, '#7d847f') +
          shape(`M${at(-0.3, 0.56)}L${at(0.3, 0.5)}L${at(0.2, 0.9)}L${at(-0.6, 0.96)}Z`, '#fff', { opacity: 0.5 }),
        { filter: 'url(#veil)', opacity: 0.36 },
      ) +
      group(
        shape(`M${at(-1, 0.2)}L${at(0.1, -1)}L${at(0.44, -1)}L${at(-1, 0.62)}Z`, '#fff', { 'fill-opacity': 0.34 }) +
          shape(`M${at(-0.6, 1)}L${at(1, -0.72)}L${at(1, -0.6)}L${at(-0.46, 1)}Z`, '#fff', { 'fill-opacity': 0.26 }),
        { filter: 'url(#far)' },
      ) +
      shape(disc, 'url(#edge)'),
    { 'clip-path': 'url(#disc)' },
  );
  return [
    flat(`<circle cx="${cx + 26}" cy="${cy + 40}" r="${radius}" fill="#3b3f3d"/>`, {
      blur: 30,
      opacity: 0.34,
      blend: 'multiply',
    }),
    flat(`<circle cx="${cx + 8}" cy="${cy + 12}" r="${radius + 2}" fill="#3b3f3d"/>`, {
      blur: 8,
      opacity: 0.3,
      blend: 'multiply',
    }),
    flat(`<defs>${defs}</defs>${room}`),
    flat(line(`M${cx - glass * 0.98} ${cy}A${glass} ${glass} 0 0 1 ${cx} ${cy - glass * 0.98}`, '#2b302e', 14), {
      blur: 8,
      opacity: 0.3,
      blend: 'multiply',
    }),
    {
      kind: 'piece',
      d: ring(cx, cy, radius, glass),
      gloss: 0.7,
      volume: 9,
      fabric: {
        defs: linear(
          'rim',
          [cx - radius, cy - radius],
          [cx + radius, cy + radius],
          [...brass.slice(2, 5), [0.66, '#f0d595'], [0.8, '#9a7336'], [1, '#d0a960']],
        ),
        fill: 'url(#rim)',
      },
    },
  ];
}
