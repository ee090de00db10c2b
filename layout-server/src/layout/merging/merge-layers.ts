import type { LayerDocument, Operation } from '@vitrine/schemas';
import { isSame, type Arbiter, type Three } from './collision.ts';
import { claimsOf, entriesOf, meet, placeOf } from './layer-entries.ts';
import { mergeOrder } from './merge-order.ts';
import { mergeValues } from './merge-values.ts';

/** Merges three states of a layer: its head value by value, its operations by what each is about. */
export function mergeLayers({ base, mine, theirs }: Three<LayerDocument>, arbiter: Arbiter): LayerDocument {
  const head = mergeValues({ base: headOf(base), mine: headOf(mine), theirs: headOf(theirs) }, (pointer, three) =>
    arbiter.decide({ key: `document ${pointer}`, nodeId: '', pointer, ...three }),
  );
  return { ...(head as Omit<LayerDocument, 'ops'>), ops: mergeOperations({ base, mine, theirs }, arbiter) };
}

type Entries = Map<string, Operation>;

function mergeOperations(three: Three<LayerDocument>, arbiter: Arbiter): Operation[] {
  const entries: Three<Entries> = {
    base: entriesOf(three.base.ops),
    mine: entriesOf(three.mine.ops),
    theirs: entriesOf(three.theirs.ops),
  };
  settleMeetings(entries, arbiter);
  const { base, mine, theirs } = entries;
  const merged = new Map<string, Operation>();
  for (const key of new Set([...theirs.keys(), ...mine.keys()])) {
    const operation = mergeOperation(
      key,
      { base: base.get(key), mine: mine.get(key), theirs: theirs.get(key) },
      arbiter,
    );
    if (operation !== undefined) merged.set(key, operation);
  }
  const keys = { base: [...base.keys()], mine: [...mine.keys()], theirs: [...theirs.keys()] };
  return mergeOrder(keys, new Set(merged.keys())).flatMap((key) => merged.get(key) ?? []);
}

/** Changes about different things that reach the same value: one side's is taken back. */
function settleMeetings({ base, mine, theirs }: Three<Entries>, arbiter: Arbiter): void {
  const changedIn = (side: Entries) =>
    [...new Set([...base.keys(), ...side.keys()])]
      .filter((key) => !isSame(base.get(key), side.get(key)))
      .map((key) => ({ key, claims: claimsOf(base.get(key), side.get(key)) }));
  const others = changedIn(theirs);
  for (const own of changedIn(mine)) {
    const meeting = others.filter(
      ({ key, claims }) => key !== own.key && !isSame(base.get(key), theirs.get(key)) && meet(own.claims, claims),
    );
    const [first] = meeting;
    const operation = mine.get(own.key) ?? base.get(own.key);
    if (first === undefined || operation === undefined) continue;
    const side = arbiter.decide({
      key: own.key,
      ...placeOf(operation),
      base: base.get(own.key),
      mine: mine.get(own.key),
      theirs: theirs.get(first.key),
    });
    if (side === 'theirs') putBack(mine, own.key, base.get(own.key));
    else for (const { key } of meeting) putBack(theirs, key, base.get(key));
  }
}

function putBack(entries: Entries, key: string, operation: Operation | undefined): void {
  if (operation === undefined) entries.delete(key);
  else entries.set(key, operation);
}

/** Two edits of one inserted node, or of one merged object, are merged value by value; other operations are one value. */
function mergeOperation(key: string, three: Three<Operation | undefined>, arbiter: Arbiter): Operation | undefined {
  const { base, mine, theirs } = three;
  const operation = mine ?? theirs ?? base;
  if (operation === undefined) return undefined;
  const { nodeId, pointer: outer } = placeOf(operation);
  const isWhole = (mine?.op !== 'insert' && mine?.op !== 'merge') || mine.op !== theirs?.op;
  if (!isWhole) {
    return mergeValues(three, (pointer, inner) =>
      arbiter.decide({ key: `${key}${pointer}`, nodeId, pointer: innerPointer(outer, pointer), ...inner }),
    ) as Operation;
  }
  if (isSame(base, theirs) || isSame(mine, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  return three[arbiter.decide({ key, nodeId, pointer: outer, ...values(three) })];
}

/** Of two operations that set one value the values tell more than the operations. */
function values(three: Three<Operation | undefined>): Three {
  const all = [three.base, three.mine, three.theirs];
  if (!all.every((each) => each === undefined || each.op === 'set')) return three;
  const [base, mine, theirs] = all.map((each) => (each?.op === 'set' ? each.value : undefined));
  return { base, mine, theirs };
}

function innerPointer(outer: string, pointer: string): string {
  return `${outer}${pointer.replace(/^\/(node|value)/, '')}`;
}

function headOf({ ops: _ops, ...head }: LayerDocument): Omit<LayerDocument, 'ops'> {
  return head;
}
