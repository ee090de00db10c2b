import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ResolvedNode, ResolvedPage } from '@vitrine/schemas';
import { resolvedPage } from './fixtures.ts';

const COMPONENTS = path.join(import.meta.dirname, '../../component-registry/src/components');

interface Example {
  name: string;
  props: ResolvedNode['props'];
  slots?: NonNullable<ResolvedNode['slots']>;
}

/** The default example of a component as a node of version 1. @throws Error for a type that the registry does not have */
export function exampleNode(type: string, id: string = type): ResolvedNode {
  const examples = JSON.parse(readFileSync(path.join(COMPONENTS, type, 'examples.json'), 'utf8')) as Example[];
  const example = examples.find(({ name }) => name === 'default');
  if (example === undefined) throw new Error(`Expected a default example of "${type}", got none`);
  return { id, type, v: 1, props: example.props, ...(example.slots && { slots: example.slots }) };
}

/** A page with one of everything: promise bar, header with the phone's menu, every section, footer. */
export function examplePage(): ResolvedPage {
  const header = { ...exampleNode('header'), slots: { menu: [exampleNode('mobile-menu')] } };
  const page = resolvedPage(
    ['hero-banner', 'teaser-grid', 'product-rail', 'rich-text'].map((type) => exampleNode(type)),
    [exampleNode('usp-bar'), header],
  );
  return { ...page, root: { ...page.root, slots: { ...page.root.slots, footer: [exampleNode('footer')] } } };
}
