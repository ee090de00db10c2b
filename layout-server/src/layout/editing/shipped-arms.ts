import type { LayerDocument } from '@vitrine/schemas';
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
 * A layer in runs of operations in their order, so that those of tests can be left out for some visitors; each run with the
 * test that brought it, undefined for what is the layer's own.
 */
export function runsByTest(
  layer: LayerDocument,
  isWanted: (test: string) => boolean,
): { test: string | undefined; document: LayerDocument }[] {
  const runs: { test: string | undefined; document: LayerDocument }[] = [];
  for (const operation of layer.ops) {
    const test = operation.test !== undefined && isWanted(operation.test) ? operation.test : undefined;
    const last = runs.at(-1);
    if (last && last.test === test) last.document.ops.push(operation);
    else runs.push({ test, document: { ...layer, ops: [operation] } });
  }
  return runs.length === 0 ? [{ test: undefined, document: layer }] : runs;
}
