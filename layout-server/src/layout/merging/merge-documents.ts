import type { LayerDocument, LayoutDocument } from '@vitrine/schemas';
import { isObject } from '../resolve/index.ts';
import { placesIn } from '../wording/index.ts';
import { arbiterOf, isSame, type Arbiter, type Choices, type Collision, type Three } from './collision.ts';
import { mergeLayers } from './merge-layers.ts';
import { mergeLayouts } from './merge-layouts.ts';
import { mergeValues } from './merge-values.ts';

/** A merged document and what both sides changed differently. */
export interface Merged {
  document: unknown;
  /** Nobody has said whose value stands there; the document has that of `theirs`. */
  collisions: Collision[];
  /** Somebody has. */
  settled: Collision[];
}

/**
 * Merges what an author made of a document with what is live meanwhile. Changes of other nodes, pointers or keys stand beside
 * each other; of one value that both changed differently the choices say whose stands. With none of that it is what the two
 * did one after the other. An undefined base is a document that was not there; where there is no `theirs`, it is `mine`.
 */
export function mergeDocuments(three: Three, choices: Choices = {}): Merged {
  const arbiter = arbiterOf(choices);
  const document = merge(three, arbiter);
  return { document, collisions: arbiter.open, settled: arbiter.settled };
}

function merge(three: Three, arbiter: Arbiter): unknown {
  const { base, mine, theirs } = three;
  // Nobody else has made anything of it: what its author saw was never live, or is gone.
  if (theirs === undefined || isSame(base, theirs) || isSame(mine, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  const movedTo = movedFrom(base, mine);
  if (movedTo !== undefined) return three[arbiter.decide({ ...three, ...MOVE, remedy: remedyOf(movedTo) })];
  if (isLayer(mine) && isLayer(theirs) && (base === undefined || isLayer(base)))
    return mergeLayers({ base: base ?? { ...theirs, ops: [] }, mine, theirs }, arbiter);
  if (isLayout(base) && isLayout(mine) && isLayout(theirs)) {
    return mergeLayouts({ base, mine, theirs }, arbiter) ?? whole(three, arbiter);
  }
  if (isShape(mine) || isShape(theirs)) return whole(three, arbiter);
  return mergeValues(three, (pointer, inner) =>
    arbiter.decide({ key: `document ${pointer}`, nodeId: '', pointer, ...inner }),
  );
}

const MOVE = { key: 'document', nodeId: '', pointer: '' } as const;

/** Where a page of content leads that was shown before: its words have gone to another page, where they cannot be merged. */
function movedFrom(base: unknown, mine: unknown): string | undefined {
  if (!isObject(mine) || typeof mine['movedTo'] !== 'string' || !isSame(mine['paragraphs'], [])) return undefined;
  return isObject(base) && base['movedTo'] === mine['movedTo'] ? undefined : mine['movedTo'];
}

function remedyOf(movedTo: string): string {
  return `the page was changed since it was moved to ${movedTo}: take that step back and rename its address again, so that it moves as it is now`;
}

/** Documents that cannot be taken apart together: one of the two as it is. */
function whole(three: Three, arbiter: Arbiter): unknown {
  return three[arbiter.decide({ key: 'document', nodeId: '', pointer: '', ...three })];
}

function isLayer(document: unknown): document is LayerDocument {
  return (
    isObject(document) &&
    Array.isArray(document['ops']) &&
    document['ops'].every((each) => isObject(each) && typeof each['op'] === 'string')
  );
}

function isLayout(document: unknown): document is LayoutDocument {
  return isObject(document) && isNode(document['root']) && hasUniqueIds(document as unknown as LayoutDocument);
}

function isShape(document: unknown): boolean {
  return isObject(document) && ('ops' in document || 'root' in document);
}

function isNode(value: unknown): boolean {
  if (!isObject(value) || typeof value['id'] !== 'string') return false;
  const { slots } = value;
  if (slots === undefined) return true;
  return isObject(slots) && Object.values(slots).every((list) => Array.isArray(list) && list.every(isNode));
}

function hasUniqueIds(document: LayoutDocument): boolean {
  const count = (node: LayoutDocument['root']): number =>
    1 +
    Object.values(node.slots ?? {}).reduce(
      (sum, list) => sum + list.reduce((inner, each) => inner + count(each), 0),
      0,
    );
  return placesIn(document).size === count(document.root);
}
