import type { Design } from '../../goods/designs.ts';
import { hung } from '../archetypes/hanging.ts';
import { backdrops } from '../palette.ts';
import { placed, type Layer, type Picture } from '../picture.ts';
import { contactShadow, framed, product, productSize } from '../studio.ts';
import { fromBehind } from './behind.ts';
import { clothOf } from './cloths.ts';
import { fashionShapes } from './fashion-shapes.ts';
import { homeShapes } from './home-shapes.ts';
import type { Shape } from './shape.ts';

/** The pictures that there are of every design, in the order in which they are shown. */
export const VIEWS = ['front', 'back', 'detail', 'styled'] as const;
export type View = (typeof VIEWS)[number];

const SHAPES = { ...fashionShapes, ...homeShapes } as const satisfies Record<Design['kind'], Shape>;

export const shapeOf = ({ kind }: Design): Shape => SHAPES[kind];

const mirrored = (layers: readonly Layer[]): readonly Layer[] => placed(layers, 1, 1080, 0, 'scale(-1 1)');

/** The layers where they stand or hang before the paper. */
function inFrame(shape: Shape, layers: readonly Layer[]): readonly Layer[] {
  const { neck, highest = Infinity, floor, raise = 0, paper } = shape;
  if (neck !== undefined) return framed(layers, { highest });
  const shadow = floor === undefined ? [] : contactShadow(floor[0], floor[1], floor[2], backdrops[paper]);
  return placed([...shadow, ...layers], 1, 0, -raise);
}

/** Whether a design is shown from behind as the mirror image of its front: nobody may call that its back. */
export const isMirrored = ({ kind }: Pick<Design, 'kind'>): boolean => {
  const { behind: own, neck }: Shape = SHAPES[kind];
  return own === undefined && (neck === undefined || kind === 'scarf');
};

function behind(design: Design, shape: Shape): readonly Layer[] {
  const cut = clothOf(design.weave, design.colour);
  if (shape.behind !== undefined) return inFrame({ ...shape, raise: 0 }, shape.behind(cut));
  const layers = shape.layers(cut);
  return isMirrored(design)
    ? mirrored(inFrame(shape, layers))
    : inFrame(shape, fromBehind(layers, cut.colour, design.weave === 'lace'));
}

/** How goods are set into a scene: hung from the rail, put on the board, or on the floor. */
function inScene(shape: Shape, layers: readonly Layer[]): readonly Layer[] {
  const { scene, neck } = shape;
  if (neck !== undefined)
    return hung(framed(layers, { limit: 1 }), { x: 420, y: 96, zoom: 0.86, neck: 190, half: 190 });
  const put = inFrame(shape, layers);
  if (scene === 'floor') return placed(put, 1, -324, 1000, 'scale(1.6 0.3)');
  const foot = (shape.floor?.[1] ?? shape.foot ?? 1130) - (shape.raise ?? 0);
  return scene === 'room' ? placed(put, 0.86, 76, 1210 - foot * 0.86) : placed(put, 0.7, 50, 1140 - foot * 0.7);
}

/** A design in one of its views; `ground` is the scene of the styled one, as a complete SVG. */
export function pictureOf(design: Design, view: View, ground: string): Picture {
  const shape = shapeOf(design);
  const name = `${design.name}-${view}`;
  if (view === 'back') return product(name, shape.paper, behind(design, shape));
  const layers = shape.layers(clothOf(design.weave, design.colour));
  if (view === 'styled') return { ...productSize, ground, layers: inScene(shape, layers) };
  const front = inFrame(shape, layers);
  if (view === 'front') return product(name, shape.paper, front);
  const { x, y, zoom } = shape.detail;
  return product(name, shape.paper, placed(front, zoom, 540 - x * zoom, 720 - y * zoom));
}
