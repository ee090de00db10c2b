import { fault, type Fault, type ResolvedNode } from '@vitrine/schemas';
import { isObject, type Resolution } from '../resolve/index.ts';
import { layerOf, placedNodes } from './check-nodes.ts';
import type { ComponentLookup, ComponentRules } from './types.ts';

type Frame = NonNullable<ComponentRules['frames']>[number];

/** More than this is missed, whatever stays in sight. */
const MUCH = 0.5;
/** More than this is a matter of luck where nobody said what stays in sight. */
const SOME = 1 / 3;

/** Pictures of a node's own that do not fit the frame in which its component shows them, with what is cut off. */
export function cutPictures({ tree, provenance }: Resolution, components: ComponentLookup): Fault[] {
  return [...placedNodes(tree)].flatMap(({ node }) =>
    (components.find(node.type, node.v)?.frames ?? [])
      .filter((frame) => hasShape(node, frame))
      .flatMap((frame) =>
        picturesIn(node, frame).flatMap(({ pointer, picture }) => {
          const worst = frame.ratios
            .map((ratio) => ({ ratio, ...cut(picture, ratio) }))
            .toSorted((a, b) => b.share - a.share)[0];
          if (worst === undefined || worst.share < (isObject(picture['focus']) ? MUCH : SOME)) return [];
          return [
            fault('CUT_PICTURE', {
              expected: `a picture nearer to ${worst.ratio}${isObject(picture['focus']) ? '' : ', or one of which somebody said what stays in sight ("layouts pictures focus")'}; in this frame ${percent(worst.share)} of it is cut off: ${worst.sides}`,
              got: `${Number(picture['width'])} × ${Number(picture['height'])}`,
              pointer,
              layer: layerOf(provenance, node.id, pointer),
              nodeId: node.id,
            }),
          ];
        }),
      ),
  );
}

function hasShape({ props }: ResolvedNode, { when = {} }: Frame): boolean {
  return Object.entries(when).every(([name, values]) => values.some((value) => (props[name] ?? null) === value));
}

function picturesIn(
  { props }: ResolvedNode,
  { picture }: Frame,
): { pointer: string; picture: Record<string, unknown> }[] {
  const [prop = '', , member] = picture.split('/');
  const value = props[prop];
  const found: [string, unknown][] =
    member === undefined
      ? [[`/props/${prop}`, value]]
      : (Array.isArray(value) ? value : []).map((entry: unknown, index) => [
          `/props/${prop}/${index}/${member}`,
          isObject(entry) ? entry[member] : undefined,
        ]);
  return found.flatMap(([pointer, one]) =>
    isObject(one) && typeof one['width'] === 'number' && typeof one['height'] === 'number'
      ? [{ pointer, picture: one }]
      : [],
  );
}

/** Which share of a picture a frame that it fills does not show, and at which sides: what stays in sight decides how much at each. */
function cut(picture: Record<string, unknown>, ratio: string): { share: number; sides: string } {
  const [width = 1, height = 1] = ratio.split(':').map(Number);
  const [own, wanted] = [Number(picture['width']) / Number(picture['height']), width / height];
  const focus = isObject(picture['focus']) ? picture['focus'] : { x: 50, y: 50 };
  const isWide = own > wanted;
  const share = 1 - (isWide ? wanted / own : own / wanted);
  const before = (share * Number(focus[isWide ? 'x' : 'y'])) / 100;
  const [first, second] = isWide ? ['on the left', 'on the right'] : ['at the top', 'at the bottom'];
  return { share, sides: `${percent(before)} ${first}, ${percent(share - before)} ${second}` };
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
