import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { canonicalJson, fault, type Fault, type LayerDocument, type LayoutDocument } from '@vitrine/schemas';
import { compileCondition } from '@vitrine/schemas/conditions';
import { claimsOf, entriesOf } from '../merging/index.ts';
import { isObject, resolve, type Absence } from '../resolve/index.ts';
import { documentId, type LayoutAddress } from '../revisions/index.ts';
import { instantIn, momentText } from '../schedule/index.ts';
import { placesIn } from '../wording/index.ts';
import { pageOf } from './check-editions.ts';
import type { PageEdition } from './page-editions.ts';
import type { PageWorld } from './page-world.ts';

type Document = LayoutDocument | LayerDocument;

/** Why nobody sees a node: the node that keeps it out, itself or one around it, and by which layer. */
interface Unseen {
  keeper: string;
  layer: string;
  /** By its times; undefined for a node that a layer hides. */
  times: { since: Date | undefined; from: Date | undefined } | undefined;
}

const MOST = 8;
/** Stands in the place of a pointer for hiding a node. */
const HIDES = 'hides';

/**
 * Nodes that a proposal changes and nobody will see: hidden, or not shown by their times when it stands, which for a campaign
 * is when it begins. Who hides a node, or says when it is to show, knows it and is not told.
 */
export async function warnOfUnseen(
  address: LayoutAddress,
  { before, after }: { before: Document | undefined; after: Document },
  { editions, world, now }: { editions: readonly PageEdition[]; world: PageWorld; now: Date },
): Promise<Fault[]> {
  const changed = changedNodes(before, after);
  const unseen = new Map<string, Unseen>();
  // Looking costs a resolution of each edition in which a node is not shown.
  const left = new Set([...changed].flatMap(([id, pointers]) => (pointers.includes(HIDES) ? [] : [id])));
  const zone = (tenant: string | undefined): string =>
    world.tenants().find(({ id }) => id === tenant)?.timeZone ?? 'UTC';
  for (const edition of editions) {
    if (left.size === 0) break;
    const moment = momentOf(after, zone(edition.tenant), now);
    const { nodes, absent } = resolve(pageOf(edition, world, moment)).provenance;
    const parents = parentsIn(edition);
    for (const id of left) {
      const found = id in nodes ? undefined : keeperOf(id, { absent, parents, moment });
      if (found === undefined) left.delete(id);
      else if (!unseen.has(id)) unseen.set(id, found);
    }
    await nextTurnOfLoop();
  }
  const timeZone = zone(editions[0]?.tenant);
  return [...left]
    .flatMap((id) => {
      const found = unseen.get(id);
      return found === undefined || isMeant(found, changed) ? [] : [unseenFault(address, id, found, timeZone)];
    })
    .slice(0, MOST);
}

/** What changes of which nodes, as pointers; '' is all of a node. */
function changedNodes(before: Document | undefined, after: Document): Map<string, string[]> {
  const changed = new Map<string, string[]>();
  const note = (id: string, pointer: string): void => {
    changed.set(id, [...(changed.get(id) ?? []), pointer]);
  };
  if ('root' in after) {
    const former = before !== undefined && 'root' in before ? placesIn(before) : new Map<string, never>();
    for (const [id, { node }] of placesIn(after)) {
      const old = former.get(id)?.node;
      for (const name of ['props', 'data', 'when', 'hidden', 'type'] as const)
        if (canonicalJson(old?.[name] ?? null) !== canonicalJson(node[name] ?? null))
          note(id, node.hidden === true && old?.hidden !== true ? HIDES : old === undefined ? '' : `/${name}`);
    }
    return changed;
  }
  const [then, now] = [entriesOf(before !== undefined && 'ops' in before ? before.ops : []), entriesOf(after.ops)];
  for (const key of new Set([...then.keys(), ...now.keys()])) {
    const [old, operation] = [then.get(key), now.get(key)];
    if (canonicalJson(old ?? null) === canonicalJson(operation ?? null)) continue;
    if (old === undefined && operation?.op === 'insert') note(operation.node.id, '');
    for (const { node, pointer } of claimsOf(old, operation)) note(node, operation?.op === 'hide' ? HIDES : pointer);
  }
  return changed;
}

/** When what is changed can be seen at the earliest. */
function momentOf(document: Document, timeZone: string, now: Date): Date {
  const from = 'root' in document ? undefined : document.schedule?.from;
  const begins = from === undefined ? undefined : instantIn(timeZone, from);
  return begins !== undefined && begins > now ? begins : now;
}

/** The node around each node, as the layers leave it. */
export function parentsIn({ base, layers }: PageEdition): Map<string, string> {
  const parents = new Map<string, string>();
  const note = (root: LayoutDocument['root']): void => {
    for (const [id, { parent }] of placesIn({ root })) if (parent !== undefined) parents.set(id, parent);
  };
  note(base.document.root);
  for (const operation of layers.flatMap(({ document }) => document.ops)) {
    if (operation.op === 'insert') {
      note(operation.node);
      parents.set(operation.node.id, operation.parent);
    }
    if (operation.op === 'move' && operation.parent !== undefined) parents.set(operation.node, operation.parent);
  }
  return parents;
}

/** Undefined for a node that somebody may see. */
export function keeperOf(
  id: string,
  { absent, parents, moment }: { absent: Record<string, Absence>; parents: Map<string, string>; moment: Date },
): Unseen | undefined {
  const passed = new Set<string>();
  for (let keeper: string | undefined = id; keeper !== undefined && !passed.has(keeper); keeper = parents.get(keeper)) {
    passed.add(keeper);
    const absence = absent[keeper];
    if (absence === undefined) continue;
    const { reason, layer, when } = absence;
    if (reason === 'hidden') return { keeper, layer, times: undefined };
    const times = timesOf(when, moment);
    return times && { keeper, layer, times };
  }
  return undefined;
}

/** From when to when a condition keeps everybody out by its times alone; undefined where others than these decide. */
function timesOf(when: unknown, moment: Date): Unseen['times'] {
  const demands = timesIn(when).map((time) => compileCondition({ time }));
  const holdsAt = (at: number): boolean => {
    const time = new Date(at).toISOString();
    return demands.every(({ holds }) => holds({ time }));
  };
  if (holdsAt(moment.getTime())) return undefined;
  const moments = demands.flatMap((each) => each.moments).toSorted((a, b) => a - b);
  const since = moments.findLast((each) => each <= moment.getTime());
  const from = moments.find((each) => each > moment.getTime() && (holdsAt(each) || holdsAt(each + 1)));
  return {
    since: since === undefined ? undefined : new Date(since),
    from: from === undefined ? undefined : new Date(from),
  };
}

/** What a condition demands of the time whatever else is true. */
function timesIn(when: unknown): unknown[] {
  if (!isObject(when)) return [];
  const { time, $and: all } = when;
  return [...(time === undefined ? [] : [time]), ...(Array.isArray(all) ? all.flatMap(timesIn) : [])];
}

/** Whether the proposal itself keeps the node out, and for now. */
function isMeant({ keeper, times }: Unseen, changed: ReadonlyMap<string, readonly string[]>): boolean {
  const pointers = changed.get(keeper) ?? [];
  return times === undefined
    ? pointers.includes(HIDES)
    : times.from !== undefined && pointers.some((pointer) => pointer === '' || pointer.startsWith('/when'));
}

function unseenFault(address: LayoutAddress, id: string, { keeper, layer, times }: Unseen, timeZone: string): Fault {
  const why =
    times === undefined
      ? `${layer} hides "${keeper}"`
      : times.from !== undefined
        ? `by its condition in ${layer} "${keeper}" shows from ${momentText(timeZone, times.from)} on`
        : times.since !== undefined
          ? `by its condition in ${layer} "${keeper}" shows no more since ${momentText(timeZone, times.since)}`
          : `by its condition in ${layer} "${keeper}" never shows`;
  return fault('NOT_SHOWN', {
    expected: `a node that is shown; ${why}, so nobody sees this change${times?.from === undefined ? '' : ' before'}`,
    got: id,
    layer: documentId(address),
    nodeId: id,
  });
}
