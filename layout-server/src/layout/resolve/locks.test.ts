import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LayoutDocument, LayoutNode, Operation } from '@vitrine/schemas';
import { applyToDocument, resolve, type AppliedLayer, type DraftNode } from './index.ts';
import { operations, plainDocuments } from './testing/arbitraries.ts';
import { fullLibrary as library, requestFacts } from './testing/fakes.ts';

const RUNS = { numRuns: 400 };

/** A base in which one node is locked, and operations of a layer above it. */
const attempts = fc
  .tuple(plainDocuments, fc.nat(20), fc.array(operations, { minLength: 1, maxLength: 8 }))
  .map(([document, pick, ops]) => {
    const all = [...nodesOf(document.root)].slice(1);
    return { document, node: all[pick % Math.max(1, all.length)], ops };
  })
  .filter((attempt): attempt is { document: LayoutDocument; node: LayoutNode; ops: Operation[] } =>
    Boolean(attempt.node),
  );

/** The page with the layer, where the node has this lock. */
function withLock(
  { document, node, ops }: { document: LayoutDocument; node: LayoutNode; ops: Operation[] },
  lock: LayoutNode['lock'],
) {
  const relock = (each: LayoutNode): LayoutNode => ({
    ...each,
    ...(each.id === node.id && lock !== undefined ? { lock } : {}),
    ...(each.slots === undefined
      ? {}
      : { slots: Object.fromEntries(Object.entries(each.slots).map(([slot, list]) => [slot, list.map(relock)])) }),
  });
  const layer: AppliedLayer = { id: 'above', kind: 'tenant', document: { page: 'home', prefix: 'layer', ops } };
  const { tree, warnings } = resolve({
    base: { ...document, root: relock(document.root) },
    layers: [layer],
    request: requestFacts(),
    library,
  });
  return { tree, warnings, places: placesIn(tree) };
}

describe('laws of locks by deed', () => {
  it('hide: without moves around it, the node is shown whatever a layer does', () => {
    fc.assert(
      fc.property(attempts, (attempt) => {
        const still = { ...attempt, ops: attempt.ops.filter(({ op }) => op !== 'move') };
        expect(withLock(still, ['hide']).places.has(attempt.node.id)).toBe(true);
      }),
      RUNS,
    );
  });

  it('move: the node stays in its slot of its parent, wherever that goes', () => {
    fc.assert(
      fc.property(attempts, (attempt) => {
        const before = placesIn(attempt.document.root).get(attempt.node.id);
        const after = withLock(attempt, ['move']).places.get(attempt.node.id);
        expect(after === undefined ? before : { ...before, ...after, node: before?.node }).toEqual(before);
      }),
      RUNS,
    );
  });

  it('insert: nothing comes into its slots, and nothing of them turns up elsewhere', () => {
    fc.assert(
      fc.property(attempts, (attempt) => {
        const children = childrenOf(attempt.node);
        const { places } = withLock(attempt, ['insert']);
        for (const [id, { parent }] of places) {
          expect(parent === attempt.node.id ? children : [id]).toContain(id);
          if (children.includes(id)) expect(parent).toBe(attempt.node.id);
        }
      }),
      RUNS,
    );
  });

  it('a pointer: the value is the one of the base, whether it was there or not', () => {
    fc.assert(
      fc.property(attempts, (attempt) => {
        const after = withLock(attempt, ['/props/text']).places.get(attempt.node.id)?.node;
        const text = attempt.node.props?.['text'];
        expect(after === undefined ? text : after.props?.['text']).toEqual(text);
      }),
      RUNS,
    );
  });

  it('unset: no prop that said something says nothing', () => {
    fc.assert(
      fc.property(attempts, (attempt) => {
        // A tagged value that finds no answer is left out while resolving, which no lock is about.
        const plain = { ...attempt, ops: attempt.ops.filter(isPlain) };
        const after = withLock(plain, ['unset']).places.get(attempt.node.id)?.node ?? attempt.node;
        const emptied = Object.entries(attempt.node.props ?? {}).filter(
          ([name, value]) => !isEmpty(value) && isEmpty(after.props?.[name]),
        );
        expect(emptied).toEqual([]);
      }),
      RUNS,
    );
  });

  it('what a list does not name is as free as without a lock', () => {
    fc.assert(
      fc.property(attempts, (attempt) => {
        const moves = { ...attempt, ops: attempt.ops.filter(({ op }) => op === 'move' || op === 'insert') };
        expect(withLock(moves, ['hide', 'unset', '/props']).tree).toEqual(withLock(moves, undefined).tree);
      }),
      RUNS,
    );
  });

  it('true forbids whatever any list forbids', () => {
    fc.assert(
      fc.property(attempts, ({ document, node, ops }) => {
        const { places } = withLock({ document, node, ops: ops.filter(({ op }) => op !== 'move') }, true);
        const after = places.get(node.id)?.node;
        expect(after?.props ?? {}).toEqual(node.props ?? {});
      }),
      RUNS,
    );
  });

  it('a lock does not bind the author of the document itself', () => {
    const document: LayoutDocument = {
      page: 'home',
      catalog: 1,
      root: { id: 'home', type: 'page', slots: { main: [{ id: 'law', type: 'rich-text', lock: ['hide'] }] } },
    };
    expect(applyToDocument(document, [{ op: 'hide', node: 'law' }]).faults).toEqual([]);
  });

  it('says why, where the lock lies and what can be done instead', () => {
    const document: LayoutDocument = {
      page: 'home',
      catalog: 1,
      root: {
        id: 'home',
        type: 'page',
        slots: {
          main: [
            {
              id: 'box',
              type: 'rich-text',
              slots: { main: [{ id: 'law', type: 'rich-text', lock: ['hide'], note: 'The law wants it.' }] },
            },
          ],
        },
      },
    };
    const node = { id: 'law', type: 'rich-text' };
    const { warnings } = withLock({ document, node, ops: [{ op: 'hide', node: 'box' }] }, ['hide']);
    expect(warnings.map(({ code, expected }) => [code, expected])).toEqual([
      [
        'LOCKED',
        '"box", in which "law" lies, to stay where every shopper sees it, since a layer below locks "law" against it (The law wants it); move it instead, or have it changed in the layout that locks it for operation 1 (hide)',
      ],
    ]);
  });
});

function isPlain(operation: Operation): boolean {
  return !JSON.stringify(operation).includes('$');
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  );
}

type Node = LayoutNode | DraftNode;

function* nodesOf(node: LayoutNode): Generator<LayoutNode> {
  yield node;
  for (const list of Object.values(node.slots ?? {})) for (const child of list) yield* nodesOf(child);
}

function childrenOf(node: LayoutNode): string[] {
  return Object.values(node.slots ?? {}).flatMap((list) => list.map(({ id }) => id));
}

function placesIn(root: Node): Map<string, { node: Node; parent: string | undefined; slot: string }> {
  const places = new Map<string, { node: Node; parent: string | undefined; slot: string }>();
  const walk = (node: Node, parent: string | undefined, slot: string): void => {
    places.set(node.id, { node, parent, slot });
    for (const [name, list] of Object.entries<readonly Node[]>(node.slots ?? {}))
      for (const child of list) walk(child, node.id, name);
  };
  walk(root, undefined, '');
  return places;
}
