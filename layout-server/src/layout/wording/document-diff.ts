import { canonicalJson, type LayerDocument, type LayoutDocument, type Operation } from '@vitrine/schemas';
import { nodeText, operationText } from './operation-text.ts';
import { movedBetween, placesIn, type Place } from './places.ts';
import { valueChanges, valueChangeText } from './value-changes.ts';

/** What one document has that the other has not, as English sentences in the order of the page; empty if they are equal. */
export function diffLayouts(before: LayoutDocument, after: LayoutDocument): string[] {
  const [old, now] = [placesIn(before), placesIn(after)];
  const { root: _before, ...headBefore } = before;
  const { root: _after, ...headAfter } = after;
  const moved = movedIn(old, now);
  return [
    ...sentences('The document', headBefore, headAfter),
    ...[...old]
      .filter(([id]) => !now.has(id))
      .map(
        ([, { node, parent, slot }]) =>
          `${nodeText(node)} was removed from ${slot || 'the page'}${parent === undefined ? '' : ` of ${parent}`}.`,
      ),
    ...[...now].flatMap(([id, place]) => {
      const known = old.get(id);
      if (!known)
        return [
          `${nodeText(place.node)} was added to ${place.slot}${place.parent === undefined ? '' : ` of ${place.parent}`}${besideText(place)}.`,
        ];
      return [
        ...(moved.has(id) ? [`${nodeText(place.node)} moved ${moveText(known, place)}.`] : []),
        ...sentences(id, known.node, place.node),
      ];
    }),
  ];
}

/** The same for layers: operations that came and went, in words, then what else differs. */
export function diffLayers(before: LayerDocument, after: LayerDocument): string[] {
  const { ops: opsBefore, ...headBefore } = before;
  const { ops: opsAfter, ...headAfter } = after;
  const [gone, came] = [without(opsBefore, opsAfter), without(opsAfter, opsBefore)];
  const isReordered = gone.length === 0 && came.length === 0 && canonicalJson(opsBefore) !== canonicalJson(opsAfter);
  return [
    ...sentences('The layer', headBefore, headAfter),
    ...gone.map((operation) => `The layer no longer ${operationText(operation)}.`),
    ...came.map((operation) => `The layer now ${operationText(operation)}.`),
    ...(isReordered ? ['The operations of the layer are in another order.'] : []),
  ];
}

/** The same for texts and content: each value that differs, by its key. */
export function diffWords(before: object, after: object): string[] {
  return valueChanges({ ...before }, { ...after }).map((change) => {
    const text = valueChangeText(change);
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  });
}

function sentences(subject: string, before: object, after: object): string[] {
  const fields = (value: object) => Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'slots'));
  return valueChanges(fields(before), fields(after)).map((change) => `${subject}: ${valueChangeText(change)}.`);
}

/** Nodes in another slot, and the fewest nodes of each slot whose moves explain its new order. */
function movedIn(before: ReadonlyMap<string, Place>, after: ReadonlyMap<string, Place>): Set<string> {
  const moved = new Set<string>();
  const slotOf = ({ parent, slot }: Place) => `${parent} ${slot}`;
  for (const [id, place] of after) {
    const known = before.get(id);
    if (known && slotOf(known) !== slotOf(place)) moved.add(id);
  }
  const bySlot = Map.groupBy(
    [...after].filter(([id]) => before.has(id) && !moved.has(id)),
    ([, place]) => slotOf(place),
  );
  for (const [slot, list] of bySlot) {
    const ids = new Set(list.map(([id]) => id));
    const order = [...before].filter(([id, place]) => ids.has(id) && slotOf(place) === slot).map(([id]) => id);
    for (const id of movedBetween(
      order,
      list.map(([each]) => each),
    ))
      moved.add(id);
  }
  return moved;
}

function moveText(before: Place, after: Place): string {
  const isNear = before.parent === after.parent && before.slot === after.slot;
  const target = isNear ? '' : `from ${before.slot} of ${before.parent} to ${after.slot} of ${after.parent}`;
  return `${target}${isNear ? besideText(after).replace(/^,? ?/, '') : besideText(after)}`;
}

function besideText({ previous, next }: Place): string {
  if (next !== undefined) return ` before ${next}`;
  return previous === undefined ? ', alone' : ` after ${previous}`;
}

/** The operations of one list that the other does not hold, each as often as it is missing. */
function without(operations: readonly Operation[], others: readonly Operation[]): Operation[] {
  const left = Map.groupBy(
    others.map((each) => canonicalJson(each)),
    (text) => text,
  );
  return operations.filter((operation) => left.get(canonicalJson(operation))?.pop() === undefined);
}
