import { line, shape } from '../archetypes/stroke.ts';
import { flat } from '../archetypes/paint.ts';
import { plain } from '../fabrics.ts';
import { darker, lighter, type Hex } from '../palette.ts';
import type { Layer } from '../picture.ts';

/** The back of a machine: sheet metal with a screwed cover, slots for air and its cable. */
export function rearPanel(
  [left, top, right, foot]: readonly [number, number, number, number],
  base: Hex,
): readonly Layer[] {
  const width = right - left;
  const rect = (inset: number, from: number, to: number) =>
    `M${left + inset} ${from}L${right - inset} ${from}L${right - inset} ${to}L${left + inset} ${to}Z`;
  const screws = [left + 40, right - 40].flatMap((x) =>
    [top + 60, foot - 90].map((y) => `<circle cx="${x}" cy="${y}" r="7" fill="${darker(base, 0.5)}"/>`),
  );
  const slots = Array.from({ length: 9 }, (_, index) =>
    line(`M${left + width * 0.28} ${top + 110 + index * 20}H${right - width * 0.28}`, darker(base, 0.55), 7, {
      'stroke-opacity': 0.7,
    }),
  );
  const cable = `M${right - 90} ${foot - 120}C${right - 70} ${foot - 20} ${right + 40} ${foot - 60} ${right + 66} ${foot + 14}`;
  return [
    flat(shape(rect(-14, foot - 14, foot + 20), '#3a3d3d'), { blur: 16, opacity: 0.45, blend: 'multiply' }),
    {
      kind: 'piece',
      d: rect(0, top, foot),
      fabric: plain({ base: darker(lighter(base, 0.1), 0.08) }, 'rear'),
      volume: 10,
      gloss: 0.1,
      lines: screws.join(''),
    },
    {
      kind: 'piece',
      d: rect(width * 0.12, top + 70, foot - 180),
      fabric: plain({ base: lighter(base, 0.04) }, 'cover'),
      volume: 5,
      gloss: 0.12,
      lift: 3,
      lines: slots.join(''),
    },
    flat(line(cable, '#2a2c2d', 11)),
  ];
}
