import { plain, wood } from '../fabrics.ts';
import { fold, type Point } from '../folds.ts';
import { outline } from '../outline.ts';
import { darker, dye, lighter, type Hex } from '../palette.ts';
import { placed, type Fabric, type Layer, type Piece } from '../picture.ts';
import { seam } from '../tailoring.ts';

/** A garment on its hanger: the hook's top comes to (x, y); `neck` is the y of its neck in its own drawing. */
export function hung(
  garment: readonly Layer[],
  {
    x,
    y,
    zoom,
    neck,
    half,
    squeeze = 1,
  }: {
    readonly x: number;
    readonly y: number;
    readonly zoom: number;
    readonly neck: number;
    readonly half: number;
    readonly squeeze?: number;
  },
): readonly Layer[] {
  const hookTop = neck - 118;
  return placed(
    [...hanger(neck + 30, half, hookTop), ...garment],
    zoom,
    x - 540 * zoom * squeeze,
    y - (hookTop - 16) * zoom,
    squeeze === 1 ? '' : `scale(${squeeze} 1)`,
  );
}

/** A wooden hanger whose hook tops out at (540, `hookTop`) and whose arms reach ±`half` px at `y`. */
export function hanger(y: number, half: number, hookTop: number): readonly Layer[] {
  const hook = `M540 ${y - 44}V${hookTop + 44}C540 ${hookTop + 26} 566 ${hookTop + 24} 566 ${hookTop + 4}C566 ${hookTop - 18} 520 ${hookTop - 20} 518 ${hookTop + 8}`;
  const stroke = (colour: string, width: number, extra = '') =>
    `<path d="${hook}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" ${extra}/>`;
  return [
    {
      kind: 'flat',
      svg: stroke('#3a2a1c', 7, 'transform="translate(10 13)"'),
      blur: 6,
      opacity: 0.3,
      blend: 'multiply',
    },
    {
      kind: 'flat',
      svg: `${stroke(darker(dye.brass, 0.45), 8)}${stroke(dye.brass, 5.5)}${stroke(lighter(dye.brass, 0.6), 1.8, 'transform="translate(-1.4 -.6)"')}`,
    },
    {
      kind: 'piece',
      fabric: wood({ base: dye.oak }, 'hg'),
      volume: 16,
      lift: 6,
      gloss: 0.12,
      d: outline([
        [540, y - 58],
        [572, y - 44],
        [640, y - 22],
        [540 + half - 20, y + 26],
        [540 + half, y + 46, 1],
        [540 + half - 14, y + 60],
        [620, y + 8],
        [540, y - 14],
        [460, y + 8],
        [540 - half + 14, y + 60],
        [540 - half, y + 46, 1],
        [540 - half + 20, y + 26],
        [440, y - 22],
        [508, y - 44],
      ]),
    },
  ];
}

/** A peg rail along a wall: an oak board at `y` from `left` to `right`, turned pegs at `pegs`. */
export function pegRail(
  left: number,
  right: number,
  y: number,
  pegs: readonly number[],
  base: Hex = dye.oak,
): readonly Layer[] {
  const box = `M${left} ${y}L${right} ${y}L${right} ${y + 46}L${left} ${y + 46}Z`;
  return [
    {
      kind: 'flat',
      svg: `<path d="${box}" fill="#4a3423" transform="translate(8 14)"/>`,
      blur: 9,
      opacity: 0.4,
      blend: 'multiply',
    },
    {
      kind: 'piece',
      d: box,
      fabric: wood({ base }, 'rl'),
      volume: 7,
      gloss: 0.06,
      lines: `<path d="M${left} ${y + 41}H${right}" stroke="#3a2616" stroke-opacity=".28" stroke-width="2"/>`,
    },
    ...pegs.flatMap((x): readonly Layer[] => [
      {
        kind: 'flat',
        svg: `<ellipse cx="${x + 9}" cy="${y + 36}" rx="10" ry="16" fill="#3a2616"/>`,
        blur: 5,
        opacity: 0.45,
        blend: 'multiply',
      },
      {
        kind: 'piece',
        d: outline([
          [x - 11, y + 22, 1],
          [x - 6, y + 10],
          [x, y + 7],
          [x + 6, y + 10],
          [x + 11, y + 22, 1],
          [x + 6, y + 34],
          [x, y + 37],
          [x - 6, y + 34],
        ]),
        fabric: wood({ base: lighter(base, 0.1) }, 'pg', 90),
        volume: 12,
        lift: 3,
        gloss: 0.12,
      },
    ]),
  ];
}

/** A plastered wall of the whole picture: trowel marks in the light of the window. */
export const plaster = (width: number, height: number, base: Hex): Piece => ({
  kind: 'piece',
  d: `M-20 -20L${width + 20} -20L${width + 20} ${height + 20}L-20 ${height + 20}Z`,
  fabric: plain({ base }, 'wl'),
  crumple: { height: 3.2, x: 240, y: 170 },
  opacity: 0.55,
});

/** A folded garment in a pile, seen from the front: the fold lies to the left, the open layers to the right. */
export function folded(
  cloth: Fabric,
  colour: Hex,
  left: number,
  right: number,
  foot: number,
  thick: number,
  tilt: number,
  gloss = 0,
): Piece {
  const top = foot - thick;
  const middle = (left + right) / 2;
  const across = (share: number, lift: number): Point[] => [
    [left + 14, top + thick * share + tilt * 0.6],
    [middle - 60, top + thick * (share + lift)],
    [middle + 90, top + thick * (share + lift * 0.6)],
    [right + 6, top + thick * share - tilt],
  ];
  return {
    kind: 'piece',
    fabric: cloth,
    volume: thick * 0.42,
    lift: 7,
    liftStrength: 0.42,
    gloss,
    crumple: { height: 4, x: 170, y: 46 },
    d: outline([
      [left + thick * 0.4, top + 3 + tilt],
      [middle, top + 2],
      [right - 10, top - tilt, 1],
      [right + 2, top + thick * 0.14 - tilt],
      [right - 2, top + thick * 0.3, 1],
      [right + 5, top + thick * 0.48],
      [right - 1, top + thick * 0.64, 1],
      [right + 3, top + thick * 0.84],
      [right - 10, foot, 1],
      [middle, foot + 2],
      [left + thick * 0.36, foot],
      [left, top + thick * 0.55 + tilt * 0.5],
    ]),
    folds: [
      fold(across(0.33, 0.03), 9, -7, 2.6),
      fold(across(0.65, -0.02), 9, -7, 2.6),
      fold(across(0.5, 0.02), 16, 3, 6),
      fold(
        [
          [left + 90, top + thick * 0.2],
          [middle - 90, top + thick * 0.26],
          [middle + 60, top + thick * 0.18],
        ],
        16,
        -3,
        7,
      ),
    ],
    lines: seam(across(0.33, 0.03), colour, 1.4) + seam(across(0.65, -0.02), colour, 1.4),
  };
}

/** A plank of wood seen from the front: the seat of a bench, a shelf. */
export const plank = (left: number, right: number, top: number, thick: number, base: Hex): Piece => ({
  kind: 'piece',
  d: outline([
    [left, top, 1],
    [right, top, 1],
    [right, top + thick, 1],
    [left, top + thick, 1],
  ]),
  fabric: wood({ base }, 'pk'),
  volume: 7,
  lift: 16,
  gloss: 0.06,
});
