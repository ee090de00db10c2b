import type { Migrations } from '@vitrine/component-registry/manifest';
import type { LayerDocument, LayoutDocument, LayoutNode } from '@vitrine/schemas';

/** A layout with every node in the newest version of its props; the very document if all are. The stored revision stays as it is. */
export function liftLayout(document: LayoutDocument, migrations: Migrations): LayoutDocument {
  if (migrations.isEmpty) return document;
  const root = liftNode(document.root, migrations);
  return root === document.root ? document : { ...document, root };
}

/** A layer with every node that it inserts in the newest version; its operations on nodes of others are lifted where these are known. */
export function liftInserts(document: LayerDocument, migrations: Migrations): LayerDocument {
  if (migrations.isEmpty) return document;
  const ops = document.ops.map((operation) => {
    if (operation.op !== 'insert') return operation;
    const node = liftNode(operation.node, migrations);
    return node === operation.node ? operation : { ...operation, node };
  });
  return ops.every((each, index) => each === document.ops[index]) ? document : { ...document, ops };
}

/** A node with everything below it and its fallback. */
export function liftNode(node: LayoutNode, migrations: Migrations): LayoutNode {
  const steps = migrations.from(node.type, node.v ?? 1);
  const slots = node.slots && liftSlots(node.slots, migrations);
  const fallback = node.fallback && liftNode(node.fallback, migrations);
  if (steps.length === 0 && slots === node.slots && fallback === node.fallback) return node;
  const last = steps.at(-1);
  const props = node.props && steps.reduce((lifted, step) => step.up(lifted) as typeof lifted, node.props);
  return {
    ...node,
    ...(last ? { v: last.to } : {}),
    ...(props ? { props } : {}),
    ...(slots ? { slots } : {}),
    ...(fallback ? { fallback } : {}),
  };
}

function liftSlots(slots: NonNullable<LayoutNode['slots']>, migrations: Migrations): NonNullable<LayoutNode['slots']> {
  const lifted = Object.fromEntries(
    Object.entries(slots).map(([name, list]) => {
      const nodes = list.map((child) => liftNode(child, migrations));
      return [name, nodes.every((each, index) => each === list[index]) ? list : nodes];
    }),
  );
  return Object.entries(lifted).every(([name, list]) => list === slots[name]) ? slots : lifted;
}
