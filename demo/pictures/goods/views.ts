import { hung } from '../archetypes/hanging.ts';
import { backdrops } from '../palette.ts';
import { placed, type Layer, type Picture } from '../picture.ts';
import { contactShadow, framed, product, productSize } from '../studio.ts';
import { BACKS, backOf } from './backs.ts';
import { fromBehind, turned } from './behind.ts';
import type { Shape } from './shape.ts';
import type { Subject, View } from './subject.ts';

/** The layers where they stand or hang before the paper. */
function inFrame(shape: Shape, layers: readonly Layer[]): readonly Layer[] {
  const { neck, highest = Infinity, floor, raise = 0, paper } = shape;
  if (neck !== undefined) return framed(layers, { highest });
  const shadow = floor === undefined ? [] : contactShadow(floor[0], floor[1], floor[2], backdrops[paper]);
  return placed([...shadow, ...layers], 1, 0, -raise);
}

function behind({ kind, shape, cut, layers, isMirrored, isLace }: Subject): readonly Layer[] {
  if (shape.behind !== undefined) return inFrame({ ...shape, raise: 0 }, shape.behind(cut));
  const back = BACKS[kind];
  if (back !== undefined) return turned(inFrame(shape, backOf(layers(), back, cut.colour)));
  return isMirrored ? turned(inFrame(shape, layers())) : inFrame(shape, fromBehind(layers(), cut.colour, isLace));
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

/** A subject in one of its views; `ground` is the scene of the styled one, as a complete SVG. */
export function pictureOf(subject: Subject, view: View, ground: string): Picture {
  const { shape } = subject;
  const name = `${subject.name}-${view}`;
  if (view === 'back') return product(name, shape.paper, behind(subject));
  if (view === 'styled') return { ...productSize, ground, layers: inScene(shape, subject.layers()) };
  const front = inFrame(shape, subject.layers());
  if (view === 'front') return product(name, shape.paper, front);
  const { x, y, zoom } = shape.detail;
  return product(name, shape.paper, placed(front, zoom, 540 - x * zoom, 720 - y * zoom));
}
