import type { Design, KindKey } from '../../goods/designs.ts';
import { cutFrom, type Cut } from '../cut.ts';
import { plain } from '../fabrics.ts';
import type { Layer, Master } from '../picture.ts';
import { clothOf } from './cloths.ts';
import { fashionShapes } from './fashion-shapes.ts';
import { homeShapes } from './home-shapes.ts';
import type { Shape } from './shape.ts';

/** The views that there are of everything, in the order in which they are shown. */
export const VIEWS = ['front', 'back', 'detail', 'styled'] as const;
export type View = (typeof VIEWS)[number];

/** What further views of a master are called: a design may have its name, and ends its own as views are called. */
export const ENDS = { back: 'behind', detail: 'close', styled: 'in-use' } as const satisfies Partial<
  Record<View, string>
>;

const SHAPES = { ...fashionShapes, ...homeShapes } as const satisfies Record<KindKey, Shape>;

/** Whether a kind is shown from behind as the mirror image of its front: nobody may call that its back. */
export const isMirrored = ({ kind }: Pick<Design, 'kind'>): boolean => {
  const { behind: own, neck }: Shape = SHAPES[kind];
  return own === undefined && (neck === undefined || kind === 'scarf');
};

/** One thing to be pictured, whether a design or what a master shows. */
export interface Subject {
  readonly name: string;
  readonly kind: KindKey;
  readonly shape: Shape;
  readonly cut: Cut;
  readonly layers: () => readonly Layer[];
  readonly isMirrored: boolean;
  readonly isLace: boolean;
  /** The names of its pictures by what they show. */
  readonly pictures: Partial<Readonly<Record<View, string>>>;
}

/** A design, with all four of its pictures. */
export function subjectOf(design: Design): Subject {
  const { name, kind, weave, colour } = design;
  const shape: Shape = SHAPES[kind];
  const cut = clothOf(weave, colour);
  return {
    name,
    kind,
    shape,
    cut,
    layers: () => shape.layers(cut),
    isMirrored: isMirrored(design),
    isLace: weave === 'lace',
    pictures: Object.fromEntries(VIEWS.map((view) => [view, `${name}-${view}`])),
  };
}

const LACE = new Set<KindKey>(['bra-lace', 'briefs-lace', 'bodysuit']);

/** What a master shows from its front, with the pictures of its other views; undefined for a master that shows no product. */
export function subjectOfMaster({ name, goods }: Master): Subject | undefined {
  if (goods === undefined) return undefined;
  const { kind, paper, colour, layers, behind } = goods;
  return {
    name,
    kind,
    shape: { ...SHAPES[kind], paper, ...(behind === undefined ? {} : { behind }) },
    cut: cutFrom(plain, { base: colour }),
    layers,
    isMirrored: isMirrored({ kind }),
    isLace: LACE.has(kind),
    pictures: Object.fromEntries(Object.entries(ENDS).map(([view, end]) => [view, `${name}-${end}`])),
  };
}
