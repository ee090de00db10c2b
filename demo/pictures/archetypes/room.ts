/** Rooms for the stories: a wall in window light, a floor of boards, a framed print. */
import type { Fabric, Layer } from '../picture.ts';
import { blur, flat, linear, radial } from './paint.ts';
import { group, line, rounded, series, shape, short } from './stroke.ts';

type WallPlan = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly light: string;
  readonly mid: string;
  readonly dark: string;
};

/** A complete SVG: a plastered wall, lit from the left, darker towards its corners. */
export function wall({ name, width, height, light, mid, dark }: WallPlan): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><title>${name}</title><defs>` +
    linear(
      'wall',
      [0, 0],
      [width, height * 0.5],
      [
        [0, light],
        [0.5, mid],
        [1, dark],
      ],
    ) +
    radial('wall-glow', [width * 0.22, height * 0.3], width * 0.8, [
      [0, '#fff', 0.5],
      [1, '#fff', 0],
    ]) +
    `</defs><rect width="${width}" height="${height}" fill="url(#wall)"/><rect width="${width}" height="${height}" fill="url(#wall-glow)"/></svg>`
  );
}

/** Boards that run away from the eye, from the wall at `top` down, and the skirting above them. */
export function boardedFloor(
  fabric: Fabric,
  width: number,
  top: number,
  foot: number,
  skirting: string,
): readonly Layer[] {
  const next = series(77);
  const vanishing: readonly [number, number] = [width / 2, top - 900];
  const joints = Array.from({ length: 19 }, (_, index) => {
    const far = width * (-0.35 + index * 0.095);
    const x = vanishing[0] + (far - vanishing[0]) * ((foot - vanishing[1]) / (top - vanishing[1]));
    const cross = top + (foot - top) * (0.12 + next() * 0.8);
    const nextFar = far + width * 0.095;
    const at = (start: number): number =>
      vanishing[0] + (start - vanishing[0]) * ((cross - vanishing[1]) / (top - vanishing[1]));
    return (
      line(`M${short(far)} ${top}L${short(x)} ${foot}`, '#4f351c', 2.4, { 'stroke-opacity': 0.4 }) +
      line(`M${short(far + 2)} ${top}L${short(x + 2)} ${foot}`, '#fff', 1.2, { 'stroke-opacity': 0.16 }) +
      line(`M${short(at(far))} ${short(cross)}H${short(at(nextFar))}`, '#4f351c', 1.8, { 'stroke-opacity': 0.36 }) +
      shape(
        `M${short(far)} ${top}H${short(nextFar)}L${short(vanishing[0] + (nextFar - vanishing[0]) * ((foot - vanishing[1]) / (top - vanishing[1])))} ${foot}H${short(x)}Z`,
        next() > 0.5 ? '#fff' : '#4a2f16',
        { 'fill-opacity': 0.02 + next() * 0.07 },
      )
    );
  }).join('');
  const depth =
    linear(
      'depth',
      [0, top],
      [0, foot],
      [
        [0, '#3a2816', 0.36],
        [0.1, '#3a2816', 0.12],
        [0.5, '#fff', 0.05],
        [1, '#3a2816', 0.1],
      ],
    ) +
    linear(
      'across',
      [0, 0],
      [width, 0],
      [
        [0, '#fff', 0.2],
        [0.5, '#fff', 0],
        [1, '#2a1a0c', 0.2],
      ],
    );
  return [
    {
      kind: 'piece',
      fabric: { ...fabric, defs: fabric.defs + depth },
      gloss: 0.04,
      d: `M0 ${top}H${width}V${foot}H0Z`,
      lines:
        joints +
        shape(`M-9 ${top}H${width + 9}V${foot}H-9Z`, 'url(#depth)') +
        shape(`M-9 ${top}H${width + 9}V${foot}H-9Z`, 'url(#across)'),
    },
    flat(
      shape(`M0 ${top - 58}H${width}V${top}H0Z`, skirting) +
        shape(`M0 ${top - 58}H${width}V${top - 54}H0Z`, '#fff', { 'fill-opacity': 0.6 }) +
        shape(`M0 ${top - 5}H${width}V${top}H0Z`, '#2a1a0c', { 'fill-opacity': 0.4 }),
    ),
    flat(shape(`M0 ${top - 62}H${width}V${top - 56}H0Z`, '#4a3826'), { blur: 5, opacity: 0.25, blend: 'multiply' }),
  ];
}

/** Late light through a window of four panes, falling slantwise on the wall; (x, y) is the upper left corner. */
export function windowLight(x: number, y: number, width: number, height: number, strength = 1): readonly Layer[] {
  const slant = width * 0.3;
  const pane = (left: number, top: number): string => {
    const px = x + left * width;
    const py = y + top * height + left * slant * 0.8;
    const [w, h] = [width * 0.44, height * 0.44];
    return shape(
      `M${short(px)} ${short(py)}L${short(px + w)} ${short(py + w * 0.24)}L${short(px + w)} ${short(py + h + w * 0.24)}L${short(px)} ${short(py + h)}Z`,
      '#fff1cf',
    );
  };
  const panes = pane(0, 0) + pane(0.52, 0) + pane(0, 0.52) + pane(0.52, 0.52);
  return [
    flat(panes, { blur: 26, opacity: 0.4 * strength, blend: 'screen' }),
    flat(panes, { blur: 7, opacity: 0.42 * strength, blend: 'soft-light' }),
  ];
}

/** Leaves of a plant outside the window, as a shadow in its light. */
export function leafShadow(x: number, y: number, scale: number, seed = 3): Layer {
  const next = series(seed);
  const leaves = Array.from({ length: 17 }, (_, index) => {
    const along = index / 16;
    const side = index % 2 ? 1 : -1;
    const px = x + along * 210 * scale;
    const py = y - along * 300 * scale + Math.sin(along * 3) * 40 * scale;
    const angle = side * (38 + next() * 30) - 30;
    return `<path d="M0 0C18 -26 54 -30 86 -8C58 14 22 18 0 0Z" transform="translate(${short(px)} ${short(py)}) rotate(${short(angle + (side < 0 ? 180 : 0))}) scale(${short(scale * (0.9 + next() * 0.5))})"/>`;
  }).join('');
  return flat(
    group(
      leaves + line(`M${x} ${y}q${120 * scale} ${-120 * scale} ${210 * scale} ${-300 * scale}`, '#5a4632', 5 * scale),
      { fill: '#5a4632' },
    ),
    { blur: 9, opacity: 0.16, blend: 'multiply' },
  );
}

/** A print in an oak frame with a wide mount: three cut-paper forms. */
export function framedPrint(left: number, top: number, width: number, height: number): readonly Layer[] {
  const right = left + width;
  const foot = top + height;
  const at = (x: number, y: number): string => `${short(left + x * width)} ${short(top + y * height)}`;
  const frame = linear(
    'frame',
    [left, top],
    [right, foot],
    [
      [0, '#d9b688'],
      [0.5, '#b48a58'],
      [1, '#7d5932'],
    ],
  );
  const mount = rounded(
    [
      [left + 14, top + 14],
      [right - 14, top + 14],
      [right - 14, foot - 14],
      [left + 14, foot - 14],
    ],
    1,
  );
  const art =
    shape(
      `M${at(0.3, 0.62)}C${at(0.28, 0.42)} ${at(0.44, 0.3)} ${at(0.56, 0.34)}C${at(0.72, 0.4)} ${at(0.74, 0.6)} ${at(0.6, 0.68)}C${at(0.48, 0.74)} ${at(0.32, 0.74)} ${at(0.3, 0.62)}Z`,
      '#a9502e',
    ) +
    shape(
      `M${at(0.24, 0.76)}C${at(0.36, 0.66)} ${at(0.56, 0.7)} ${at(0.76, 0.62)}V${short(top + 0.8 * height)}H${short(left + 0.24 * width)}Z`,
      '#1d6f6a',
    ) +
    `<circle cx="${short(left + 0.62 * width)}" cy="${short(top + 0.32 * height)}" r="${short(width * 0.09)}" fill="#d9b469"/>`;
  return [
    flat(
      shape(
        rounded(
          [
            [left, top],
            [right, top],
            [right, foot],
            [left, foot],
          ],
          2,
        ),
        '#4a3826',
        { transform: 'translate(18 24)' },
      ),
      { blur: 18, opacity: 0.4, blend: 'multiply' },
    ),
    {
      kind: 'piece',
      volume: 5,
      gloss: 0.1,
      d: rounded(
        [
          [left, top],
          [right, top],
          [right, foot],
          [left, foot],
        ],
        2,
      ),
      fabric: { defs: frame, fill: 'url(#frame)' },
    },
    flat(
      `<defs>${blur('mount-edge', 4)}<clipPath id="mount"><path d="${mount}"/></clipPath>${linear(
        'pane',
        [left, top],
        [right, foot],
        [
          [0, '#fff', 0.5],
          [0.35, '#fff', 0.06],
          [0.36, '#fff', 0],
          [1, '#fff', 0],
        ],
      )}</defs>` +
        group(
          shape(mount, '#f3ede2') +
            group(art, { opacity: 0.92 }) +
            line(mount, '#5a4632', 12, { 'stroke-opacity': 0.35, filter: 'url(#mount-edge)' }) +
            shape(mount, 'url(#pane)'),
          { 'clip-path': 'url(#mount)' },
        ),
    ),
  ];
}
