import { catalog } from '@vitrine/component-registry/manifest';
import type { ResolvedNode, ResolvedPage } from '@vitrine/schemas';
import { resolvedPage } from './fixtures.ts';

/** The default example of a component as a node. @throws Error for a type that the registry does not have */
export function exampleNode(type: string, id: string = type): ResolvedNode {
  const definition = catalog.find(type);
  const example = definition?.examples.find(({ name }) => name === 'default');
  if (definition === undefined || example === undefined) throw new Error(`Expected a component with a default example, got "${type}"`);
  return { id, type, v: definition.version, props: { ...example.props }, ...(example.slots && { slots: structuredClone(example.slots) as Record<string, ResolvedNode[]> }) };
}

/** A page with one of everything: promise bar, header with the phone's menu, every section, footer. */
export function examplePage(): ResolvedPage {
  const header = { ...exampleNode('header'), slots: { menu: [exampleNode('mobile-menu')] } };
  const page = resolvedPage(['hero-banner', 'teaser-grid', 'product-rail', 'rich-text'].map((type) => exampleNode(type)), [exampleNode('usp-bar'), header]);
  return { ...page, root: { ...page.root, slots: { ...page.root.slots, footer: [exampleNode('footer')] } } };
}
