import type { LayerDocument, Operation } from '@vitrine/schemas';
import { idsIn } from './edit-layer.ts';

/** An arm as a layer takes it over. */
export interface WonArm {
  test: string;
  arm: string;
  layer: LayerDocument;
}

/**
 * A layer with an arm's operations behind its own: ids stay as they are, so whatever names a node still finds it, and each
 * operation says which test it comes from. What the layer said of the same values before stays below them.
 */
export function withArm(layer: LayerDocument, { test, arm, layer: won }: WonArm): LayerDocument {
  return {
    ...layer,
    ops: [...layer.ops, ...won.ops.map((operation) => ({ ...operation, test }))],
    tests: { ...layer.tests, [test]: { arm, prefix: won.prefix } },
  };
}

/**
 * The layer without what a test's arm brought, and without what was done since to the nodes that it inserted; undefined if it
 * has no arm of the test. What was changed since of the same values stays as it was changed.
 */
export function withoutArm(layer: LayerDocument, test: string): LayerDocument | undefined {
  const { tests = {}, ...rest } = layer;
  if (!Object.hasOwn(tests, test)) return undefined;
  const gone = new Set(
    layer.ops.flatMap((each) => (each.op === 'insert' && each.test === test ? idsIn(each.node) : [])),
  );
  const others = Object.fromEntries(Object.entries(tests).filter(([key]) => key !== test));
  return {
    ...rest,
    ops: layer.ops.filter((each) => each.test !== test && !gone.has(each.op === 'insert' ? each.node.id : each.node)),
    ...(Object.keys(others).length > 0 && { tests: others }),
  };
}

/**
 * Gives which shipped test an operation belongs to: the one that brought it, or that inserted the node which it changes, in
 * whatever layer of the page. Undefined for what stays where the tests are left out.
 */
export function testOfOperation(
  layers: readonly LayerDocument[],
  isWanted: (test: string) => boolean,
): (operation: Operation) => string | undefined {
  const inserted = new Map<string, string>();
  const testOf = (operation: Operation): string | undefined =>
    operation.test !== undefined && isWanted(operation.test)
      ? operation.test
      : inserted.get(operation.op === 'insert' ? operation.parent : operation.node);
  for (const operation of layers.flatMap(({ ops }) => ops)) {
    const test = operation.op === 'insert' ? testOf(operation) : undefined;
    if (test !== undefined && operation.op === 'insert') for (const id of idsIn(operation.node)) inserted.set(id, test);
  }
  return testOf;
}

/**
 * A layer in runs of operations in their order, so that those of tests can be left out for some visitors; each run with the
 * test that it belongs to, undefined for what is for everybody.
 */
export function runsByTest(
  layer: LayerDocument,
  testOf: (operation: Operation) => string | undefined,
): { test: string | undefined; document: LayerDocument }[] {
  const runs: { test: string | undefined; document: LayerDocument }[] = [];
  for (const operation of layer.ops) {
    const test = testOf(operation);
    const last = runs.at(-1);
    if (last && last.test === test) last.document.ops.push(operation);
    else runs.push({ test, document: { ...layer, ops: [operation] } });
  }
  return runs.length === 0 ? [{ test: undefined, document: layer }] : runs;
}
