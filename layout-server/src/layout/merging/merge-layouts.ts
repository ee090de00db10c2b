import type { LayoutDocument, LayoutNode } from '@vitrine/schemas';
import { movedBetween, placesIn, type Place } from '../wording/index.ts';
import { isSame, type Arbiter, type Collision, type Side, type Three } from './collision.ts';
import { mergeOrder } from './merge-order.ts';
import { mergeValues } from './merge-values.ts';

type Places = ReadonlyMap<string, Place>;

/** A node of the merged page: its own values, and where it stands. */
interface Spot {
  node: LayoutNode;
  parent: string | undefined;
  slot: string;
}

/**
 * Merges three states of a page: its head value by value, its nodes by their ids, each node's values, place and being there
 * for themselves. Undefined if what both sides did to the places of nodes cannot stand together as one tree.
 */
export function mergeLayouts(three: Three<LayoutDocument>, arbiter: Arbiter): LayoutDocument | undefined {
  const head = mergeValues(
    { base: headOf(three.base), mine: headOf(three.mine), theirs: headOf(three.theirs) },
    (pointer, inner) => arbiter.decide({ key: `document ${pointer}`, nodeId: '', pointer, ...inner }),
  ) as Omit<LayoutDocument, 'root'>;
  const places = { base: placesIn(three.base), mine: placesIn(three.mine), theirs: placesIn(three.theirs) };
  const root = three.theirs.root.id;
  if (three.mine.root.id !== root) return undefined;
  const spots = spotsOf(places, arbiter);
  const merged = treeOf(root, spots, places);
  return merged && { ...head, root: merged };
}

function spotsOf(places: Three<Places>, arbiter: Arbiter): Map<string, Spot> {
  const { base, mine, theirs } = places;
  const isKept = presence(places, arbiter);
  const [movedByMe, movedByThem] = [movesBetween(base, mine), movesBetween(base, theirs)];
  const spots = new Map<string, Spot>();
  for (const id of new Set([...theirs.keys(), ...mine.keys()])) {
    const three = { base: base.get(id), mine: mine.get(id), theirs: theirs.get(id) };
    if (!isKept(id)) continue;
    const node = mergeValues(
      {
        base: three.base && ownOf(three.base),
        mine: three.mine && ownOf(three.mine),
        theirs: three.theirs && ownOf(three.theirs),
      },
      // Who took the node away was asked about it as a whole.
      (pointer, inner) =>
        three.mine === undefined || three.theirs === undefined
          ? three.mine === undefined
            ? 'theirs'
            : 'mine'
          : arbiter.decide({ key: `${id} ${pointer}`, nodeId: id, pointer, ...inner }),
    ) as LayoutNode | undefined;
    const place = placeFor(id, three, { movedByMe, movedByThem }, arbiter);
    const own = node ?? (three.theirs && ownOf(three.theirs)) ?? (three.mine && ownOf(three.mine));
    if (own !== undefined && place !== undefined)
      spots.set(id, { node: own as LayoutNode, parent: place.parent, slot: place.slot });
  }
  return spots;
}

function placeFor(
  id: string,
  { base, mine, theirs }: Three<Place | undefined>,
  { movedByMe, movedByThem }: { movedByMe: ReadonlySet<string>; movedByThem: ReadonlySet<string> },
  arbiter: Arbiter,
): Place | undefined {
  if (mine === undefined || theirs === undefined) return mine ?? theirs;
  if (!movedByMe.has(id) || (isBeside(mine, theirs) && base !== undefined)) return base === undefined ? mine : theirs;
  if (!movedByThem.has(id)) return mine;
  const side = arbiter.decide({
    key: `${id} place`,
    nodeId: id,
    pointer: '',
    base: base && textOf(base),
    mine: textOf(mine),
    theirs: textOf(theirs),
  });
  return side === 'mine' ? mine : theirs;
}

/** Which nodes are in the merged page. Who removed one is asked where the other changed it or put something into it. */
function presence({ base, mine, theirs }: Three<Places>, arbiter: Arbiter): (id: string) => boolean {
  const gone = new Set<string>();
  const judge = (remover: Places, keeper: Places, removerSide: Side) => {
    const removed = [...base.keys()].filter((id) => !remover.has(id) && keeper.has(id));
    const children = Map.groupBy([...keeper], ([, { parent }]) => parent);
    const isTouched = (id: string): boolean => {
      const [was, is] = [base.get(id), keeper.get(id)];
      if (was === undefined || is === undefined) return false;
      const brought = (children.get(id) ?? []).some(([child]) => base.get(child)?.parent !== id);
      return brought || was.parent !== is.parent || !isSame(ownOf(was), ownOf(is));
    };
    const restored = new Set<string>();
    for (const id of removed.filter(isTouched)) {
      const [was, is] = [base.get(id), keeper.get(id)];
      const kept = is && ownOf(is);
      const collision: Collision = {
        key: `${id} node`,
        nodeId: id,
        pointer: '',
        base: was && ownOf(was),
        mine: removerSide === 'mine' ? undefined : kept,
        theirs: removerSide === 'mine' ? kept : undefined,
      };
      if (arbiter.decide(collision) === removerSide) continue;
      for (let up: string | undefined = id; up !== undefined; up = keeper.get(up)?.parent) restored.add(up);
    }
    for (const id of removed) if (!restored.has(id)) gone.add(id);
    // What the other brought into a node that is gone goes with it.
    const sink = (id: string): void => {
      for (const [child] of children.get(id) ?? [])
        if (!gone.has(child) && !(base.has(child) && remover.has(child))) {
          gone.add(child);
          sink(child);
        }
    };
    const roots = new Set(gone);
    for (const id of roots) sink(id);
  };
  judge(mine, theirs, 'mine');
  judge(theirs, mine, 'theirs');
  return (id) => !gone.has(id);
}

/** Builds the tree from what theirs has in its slots and what mine added or moved; undefined if a node cannot be reached. */
function treeOf(root: string, spots: ReadonlyMap<string, Spot>, places: Three<Places>): LayoutNode | undefined {
  const bySlot = Map.groupBy(
    [...spots].filter(([id]) => id !== root),
    ([, { parent, slot }]) => slotKey(parent, slot),
  );
  let built = 0;
  const build = (id: string, depth: number): LayoutNode | undefined => {
    const spot = spots.get(id);
    if (spot === undefined || depth > spots.size) return undefined;
    built += 1;
    const names = [...new Set([...slotNames(places.theirs, id), ...slotNames(places.mine, id)])];
    const slots: Record<string, LayoutNode[]> = {};
    for (const name of names) {
      const ids = new Set((bySlot.get(slotKey(id, name)) ?? []).map(([child]) => child));
      const list = (side: Places) =>
        [...side].filter(([, { parent, slot }]) => parent === id && slot === name).map(([child]) => child);
      const lists = { base: list(places.base), mine: list(places.mine), theirs: list(places.theirs) };
      const order = mergeOrder(lists, ids);
      const missing = [...ids].filter((child) => !order.includes(child));
      slots[name] = [...order, ...missing].flatMap((child) => build(child, depth + 1) ?? []);
    }
    return names.length === 0 ? spot.node : { ...spot.node, slots };
  };
  const tree = build(root, 0);
  return built === spots.size ? tree : undefined;
}

function slotNames(side: Places, id: string): string[] {
  return Object.keys(side.get(id)?.node.slots ?? {});
}

/** Nodes in another slot than before, and the fewest whose moves explain the new order of each slot. */
function movesBetween(before: Places, after: Places): Set<string> {
  const moved = new Set<string>();
  const lists = new Map<string, { before: string[]; after: string[] }>();
  const listOf = ({ parent, slot }: Place) => {
    const key = slotKey(parent, slot);
    const list = lists.get(key) ?? { before: [], after: [] };
    lists.set(key, list);
    return list;
  };
  for (const [id, place] of after) {
    const was = before.get(id);
    if (was === undefined) continue;
    if (was.parent !== place.parent || was.slot !== place.slot) moved.add(id);
    else listOf(place).after.push(id);
  }
  for (const [id, place] of before) if (after.has(id) && !moved.has(id)) listOf(place).before.push(id);
  for (const list of lists.values()) for (const id of movedBetween(list.before, list.after)) moved.add(id);
  return moved;
}

function isBeside(a: Place, b: Place): boolean {
  return a.parent === b.parent && a.slot === b.slot && a.previous === b.previous && a.next === b.next;
}

function textOf({ parent, slot, previous, next }: Place): object {
  return {
    parent,
    slot,
    ...(previous === undefined ? {} : { after: previous }),
    ...(next === undefined ? {} : { before: next }),
  };
}

function ownOf({ node: { slots: _slots, ...own } }: Place): Omit<LayoutNode, 'slots'> {
  return own;
}

function headOf({ root: _root, ...head }: LayoutDocument): Omit<LayoutDocument, 'root'> {
  return head;
}

function slotKey(parent: string | undefined, slot: string): string {
  return `${parent ?? ''} ${slot}`;
}
