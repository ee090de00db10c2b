/** A clothes rail of black steel tube and a wooden hanger. */
import type { Layer } from '../picture.ts';
import { flat, linear, tinted } from './paint.ts';
import { line, oval, rounded, shape } from './stroke.ts';

/** A free-standing rail between `left` and `right`, its bar at `top`, its feet on `foot`. */
export function clothesRail(left: number, right: number, top: number, foot: number): readonly Layer[] {
  const tube = 17;
  const frame = `M${left} ${foot - 14}V${top + 34}Q${left} ${top} ${left + 34} ${top}H${right - 34}Q${right} ${top} ${right} ${top + 34}V${foot - 14}`;
  const stretcher = `M${left} ${foot - 74}H${right}`;
  const bar = (x: number): string =>
    rounded(
      [
        [x - 92, foot - 16],
        [x + 92, foot - 16],
        [x + 98, foot],
        [x - 98, foot],
      ],
      7,
    );
  const upright = (x: number): string =>
    linear(
      `rail${x}`,
      [x - tube / 2, 0],
      [x + tube / 2, 0],
      [
        [0, '#2a2a2c'],
        [0.28, '#8a8a8c'],
        [0.45, '#3f3f42'],
        [1, '#141415'],
      ],
    );
  return [
    flat(line(frame, '#4a3f34', tube, { transform: 'translate(34 40)' }), {
      blur: 15,
      opacity: 0.2,
      blend: 'multiply',
    }),
    flat(oval((left + right) / 2 + 20, foot + 2, (right - left) * 0.66, 20, '#4a3f34'), {
      blur: 20,
      opacity: 0.26,
      blend: 'multiply',
    }),
    ...[left, right].map((x) =>
      flat(oval(x + 6, foot + 1, 104, 7, '#2b241d'), { blur: 5, opacity: 0.55, blend: 'multiply' }),
    ),
    flat(
      line(stretcher, '#1d1d1f', tube * 0.72) +
        line(`M${left} ${foot - 77}H${right}`, '#77777a', 2.4, { 'stroke-opacity': 0.8 }),
    ),
    flat(
      `<defs>${upright(left)}${upright(right)}</defs>` +
        line(frame, '#232325', tube) +
        shape(
          `M${left - tube / 2} ${top + 40}H${left + tube / 2}V${foot - 12}H${left - tube / 2}Z`,
          `url(#rail${left})`,
        ) +
        shape(
          `M${right - tube / 2} ${top + 40}H${right + tube / 2}V${foot - 12}H${right - tube / 2}Z`,
          `url(#rail${right})`,
        ) +
        line(
          `M${left - 3} ${top + 40}V${top + 34}Q${left - 3} ${top - 3} ${left + 34} ${top - 3}H${right - 30}`,
          '#8e8e91',
          3.4,
          { 'stroke-opacity': 0.9 },
        ),
    ),
    ...[left, right].map((x): Layer => ({
      kind: 'piece',
      d: bar(x),
      volume: 6,
      gloss: 0.3,
      fabric: tinted(
        'shoe',
        [0, foot - 16],
        [0, foot],
        [
          [0, '#5a5a5d'],
          [0.4, '#2b2b2d'],
          [1, '#151516'],
        ],
      ),
    })),
  ];
}

/** A shaped hanger of beech with a brass hook over a bar at height `top`, tilted by `lean` degrees. */
export function hanger(cx: number, top: number, scale: number, lean = 0): readonly Layer[] {
  const wood =
    'M0 96C34 98 70 112 130 140C180 164 226 176 246 190C258 200 254 218 238 218C196 212 140 186 84 166C50 154 24 150 0 150C-24 150 -50 154 -84 166C-140 186 -196 212 -238 218C-254 218 -258 200 -246 190C-226 176 -180 164 -130 140C-70 112 -34 98 0 96Z';
  const hook = 'M0 100V66C0 48 22 44 26 18C29 -8 6 -24 -14 -17C-24 -13 -29 -5 -29 5';
  const put = `translate(${cx} ${top}) rotate(${lean}) scale(${scale})`;
  const laid = (svg: string): string => `<g transform="${put}">${svg}</g>`;
  return [
    flat(`<g transform="translate(30 36)">${laid(shape(wood, '#4a3826') + line(hook, '#4a3826', 7))}</g>`, {
      blur: 14,
      opacity: 0.26,
      blend: 'multiply',
    }),
    flat(
      `<defs>${linear(
        'hook',
        [-30, 0],
        [30, 60],
        [
          [0, '#f7e6b6'],
          [0.4, '#c9a052'],
          [1, '#7a5826'],
        ],
      )}</defs>` +
        laid(
          line(hook, '#6d4f23', 8.4) +
            line(hook, 'url(#hook)', 6.4) +
            line(hook, '#fff3cf', 1.6, { 'stroke-opacity': 0.8, transform: 'translate(-1.4 -1)' }),
        ),
    ),
    {
      kind: 'piece',
      d: wood,
      transform: put,
      volume: 22 * scale,
      gloss: 0.2,
      fabric: tinted(
        'beech',
        [-250, 90],
        [250, 220],
        [
          [0, '#cfa271'],
          [0.35, '#e0b988'],
          [0.7, '#c59763'],
          [1, '#9c7143'],
        ],
      ),
      lines: [0, 1, 2, 3, 4]
        .map((grain) =>
          line(
            `M-246 ${206 - grain * 3}C-180 ${178 - grain * 4} -90 ${136 - grain * 5} 0 ${130 - grain * 6}S180 ${178 - grain * 4} 246 ${206 - grain * 3}`,
            '#7a5329',
            1.6,
            { 'stroke-opacity': 0.28 },
          ),
        )
        .join(''),
    },
    flat(laid(oval(0, 100, 9, 5, '#c9a052') + oval(-1, 99, 5, 2.4, '#fff0c4'))),
  ];
}
