import type { KindKey } from '../../goods/designs.ts';
import { plain } from '../fabrics.ts';
import { outline } from '../outline.ts';
import { darker, lighter, type Hex } from '../palette.ts';
import type { Layer, Piece } from '../picture.ts';
import { stitches } from '../tailoring.ts';

/** Of which pieces the back of a garment is made; pieces are called by the ids of their cloth, as the archetypes name them. */
interface Back {
  /** Pieces that are one at the back, and cut of the first one's cloth: fronts, and what closes the neck behind them. */
  readonly whole?: readonly string[];
  /** Pieces that are there from behind too; all others are on the front alone. */
  readonly keep?: readonly string[];
  /** Cups, of which one sees the inside behind the back, with the straps before them. */
  readonly cups?: readonly string[];
  /** A piece that is the inside of the back on the front, and from behind lies on top and looks like these. */
  readonly outside?: { readonly id: string; readonly like: readonly string[]; readonly hasHooks?: boolean };
  /** One more outline of the whole, which closes what is cut away from the front. */
  readonly closed?: string;
  /** Whether the whole has a seam down its middle, or none of the folds of its front. */
  readonly hasSeam?: boolean;
  readonly isSmooth?: boolean;
  /** Left edge, top, width and height of pockets that are sewn on, on the viewer's right; there is one on the left as well. */
  readonly pocket?: readonly [left: number, top: number, width: number, height: number];
}

const sleeves = ['sr', 'sl', 'cr', 'cl'] as const;
const jacket: Back = { whole: ['f1', 'f2', 'li'], keep: ['nk', ...sleeves, 'b0'], hasSeam: true, isSmooth: true };
const bottom: Back = { whole: ['wb', 'bw'], keep: ['ll', 'lr', 'cu', 'l1', 'l2', 'l3', 'l4'] };
const blouse: Back = { whole: ['c', 'in', 'bd'], keep: sleeves };

const bra: Back = { cups: ['pr', 'pl'], outside: { id: 'bk', like: ['cr'], hasHooks: true } };

/** Kinds that would show their front if they were only turned round. */
export const BACKS: Partial<Readonly<Record<KindKey, Back>>> = {
  'dress-aline': { whole: ['bo', 'in', 'ne'], keep: ['sk', 'sr', 'sl', 'wa'] },
  'dress-maxi': { whole: ['o', 'u', 'in'], keep: ['sk', 'w'], isSmooth: true },
  'dress-sheath': { whole: ['c', 'in'], keep: ['b'], hasSeam: true },
  'dress-shirt': { whole: ['c', 'ci'], keep: ['st', ...sleeves, 'be'] },
  'blouse-band': blouse,
  'blouse-bow': blouse,
  tshirt: { whole: ['c', 'in', 'bd'], keep: sleeves },
  'jumper-crew': { whole: ['c', 'in', 'nb'], keep: ['h', ...sleeves] },
  cardigan: { whole: ['c', 'd', 'in'], keep: ['k', ...sleeves], isSmooth: true },
  blazer: { ...jacket, closed: 'M420 1000L660 1000L660 1130L420 1130Z' },
  'coat-tie': jacket,
  'coat-double': jacket,
  jeans: { ...bottom, pocket: [578, 300, 128, 140] },
  trousers: bottom,
  shorts: bottom,
  'skirt-pleat': { whole: ['w', 'bw'], keep: ['c'] },
  'skirt-denim': { whole: ['w', 'bw'], keep: ['c'], pocket: [586, 330, 140, 150] },
  swimsuit: { whole: ['c'], isSmooth: true },
  'briefs-lace': { keep: ['tu', 'la', 'wb'] },
  bodysuit: { cups: ['cu'], outside: { id: 'bk', like: ['tu', 'la'] } },
  'bra-lace': bra,
  'bra-moulded': bra,
  nightdress: { whole: ['yo', 'in', 'ne'], keep: ['sk', 'sr', 'fr'], isSmooth: true },
  pyjamas: { whole: ['c', 'in'], keep: ['nk', 'lf', 'le', ...sleeves] },
  robe: { whole: ['ov', 'un', 'in'], keep: ['nk', ...sleeves, 'b0'], isSmooth: true },
};

const idOf = ({ fabric }: Piece): string => /#([^)]+)/.exec(fabric.fill)?.[1] ?? '';

type Corner = readonly [x: number, y: number];

const cornersOf = (ring: string): readonly Corner[] =>
  (ring.match(/-?\d*\.?\d+ -?\d*\.?\d+/g) ?? []).map((pair): Corner => {
    const [x = 0, y = 0] = pair.split(' ').map(Number);
    return [x, y];
  });

/** Closed outlines as one that covers what any of them covers: all are turned the same way, so that none cuts another. */
function united(outlines: readonly string[]): string {
  const rings = outlines.flatMap((d) => d.split(/(?<=Z)/)).filter((ring) => ring.trim() !== '');
  return rings
    .map((ring) => {
      const corners = cornersOf(ring);
      const area = corners.reduce((sum, [x, y], index) => {
        const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y];
        return sum + x * nextY - nextX * y;
      }, 0);
      const turned = area < 0 ? corners.toReversed() : corners;
      return `M${turned.map(([x, y]) => `${x} ${y}`).join('L')}Z`;
    })
    .join('');
}

/** A sewn-on pocket and its mirror image, of the cloth of the piece that it is on. */
function pockets([left, top, width, height]: NonNullable<Back['pocket']>, on: Piece, colour: Hex): readonly Piece[] {
  const edge = (inset: number, side: 1 | -1): Corner[] => {
    const at = (x: number): number => (side === 1 ? x : 1080 - x);
    const foot = top + height;
    return [
      [at(left + inset), top + inset],
      [at(left + width - inset), top + inset],
      [at(left + width - inset), foot - 34 - inset * 0.4],
      [at(left + width / 2), foot - inset],
      [at(left + inset), foot - 34 - inset * 0.4],
    ];
  };
  const thread = lighter(colour, 0.45);
  return ([1, -1] as const).map((side): Piece => {
    const seamAt = edge(7, side);
    return {
      kind: 'piece',
      d: outline(edge(0, side).map(([x, y]) => [x, y, 1])),
      fabric: on.fabric,
      volume: 3,
      lift: 3,
      lines: [...seamAt, seamAt[0] ?? [0, 0]]
        .slice(0, -1)
        .map((from, index) => stitches([from, seamAt[(index + 1) % seamAt.length] ?? from], thread, 2))
        .join(''),
    };
  });
}

/** What closes a band in the middle: a flap with two rows of hooks. */
function hooks({ d }: Piece, colour: Hex): Layer {
  const ys = cornersOf(d)
    .filter(([x]) => Math.abs(x - 540) < 60)
    .map(([, y]) => y);
  const [top, foot] = [Math.min(...ys) + 10, Math.max(...ys) - 10];
  const rows = [0.25, 0.5, 0.75].map((share) => top + (foot - top) * share);
  const eyes = rows.flatMap((y) =>
    [528, 548].map((x) => `<path d="M${x} ${y}h12" stroke="#b9b6b4" stroke-width="5" stroke-linecap="round"/>`),
  );
  return {
    kind: 'flat',
    svg: `<rect x="516" y="${top}" width="56" height="${foot - top}" rx="5" fill="${darker(colour, 0.18)}" stroke="${darker(colour, 0.4)}" stroke-width="2"/>${eyes.join('')}`,
  };
}

/** Cups from the inside, and the straps, which lie lower than any piece but the back. */
function insides(layers: readonly Layer[], { cups = [], outside }: Back, colour: Hex): readonly Layer[] {
  if (cups.length === 0) return [];
  const first = layers.findIndex((layer) => layer.kind === 'piece' && idOf(layer) !== outside?.id);
  const straps = layers.slice(0, first).filter((layer) => layer.kind === 'flat' && layer.blend === undefined);
  const lining = plain({ base: darker(colour, 0.22) }, 'inside');
  const linings = layers.flatMap((layer): Piece[] =>
    layer.kind === 'piece' && cups.includes(idOf(layer))
      ? [{ kind: 'piece', d: layer.d, fabric: lining, volume: 14, lift: 9 }]
      : [],
  );
  return [...linings, ...straps];
}

/** The layers of a garment from behind, before they are turned round. */
export function backOf(layers: readonly Layer[], back: Back, colour: Hex): readonly Layer[] {
  const { whole = [], keep = [], outside, hasSeam = false, isSmooth = false, pocket, closed } = back;
  const pieces = layers.filter((layer) => layer.kind === 'piece');
  const base = pieces.find((piece) => idOf(piece) === whole[0]);
  const lowest = pieces.find((piece) => piece === base || (whole.includes(idOf(piece)) && !isUnder(piece)));
  const parts = pieces.filter((piece) => whole.includes(idOf(piece)));
  const made = layers.flatMap((layer): readonly Layer[] => {
    if (layer.kind === 'flat') return layer.blend === 'multiply' ? [layer] : [];
    if (layer === lowest && base !== undefined) {
      const { lines: _lines, folds = [], joined: _joined, ...bare } = base;
      const d = united([...parts.map((part) => part.d), ...(closed === undefined ? [] : [closed])]);
      return [{ ...bare, d, folds: isSmooth ? [] : folds, ...(hasSeam ? { lines: seamDown(d, colour) } : {}) }];
    }
    if (!keep.includes(idOf(layer))) return [];
    const { lines, ...bare } = layer;
    return [isBody(layer) || lines === undefined ? bare : { ...bare, lines }];
  });
  // What hangs before the paper throws the shadow of its front, whose sides are not those of a back that is only a band.
  const shadows = outside?.hasHooks === true ? [] : made.filter(({ kind }) => kind === 'flat');
  const seat = pieces.find((piece) => ['lr', 'c'].includes(idOf(piece)));
  const inner = pieces.find((piece) => idOf(piece) === outside?.id);
  const outer = pieces.flatMap((piece): Piece[] => {
    if (inner === undefined || outside?.like.includes(idOf(piece)) !== true) return [];
    const { lines: _lines, folds: _folds, ...bare } = piece;
    return [{ ...bare, d: inner.d, ...(outside.hasHooks === true ? { lift: 5 } : {}) }];
  });
  return [
    ...shadows,
    ...insides(layers, back, colour),
    ...made.filter(({ kind }) => kind === 'piece'),
    ...outer,
    ...(inner !== undefined && outside?.hasHooks === true ? [hooks(inner, colour)] : []),
    ...(pocket === undefined || seat === undefined ? [] : pockets(pocket, seat, colour)),
  ];
}

/** What lies under everything else: it is where the neck is open, and its place is not the body's. */
const isUnder = (piece: Piece): boolean => ['in', 'li', 'ci', 'bw'].includes(idOf(piece));

/** Legs and skirts: what is drawn on them is drawn on the front. */
const isBody = (piece: Piece): boolean => ['c', 'll', 'lr', 'sk', 'wb'].includes(idOf(piece));

function seamDown(d: string, colour: Hex): string {
  const corners = cornersOf(d);
  const ys = corners.map(([, y]) => y);
  const [top, foot] = [Math.min(...ys), Math.max(...ys)];
  return stitches(
    [
      [540, top + 8],
      [542, (top + foot) / 2],
      [540, foot - 8],
    ],
    darker(colour, 0.35),
    2.2,
    'none',
  );
}
