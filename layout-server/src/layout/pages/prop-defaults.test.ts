import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalog } from '@vitrine/component-registry/manifest';
import type { ResolvedNode } from '@vitrine/schemas';
import { createPropDefaults } from './prop-defaults.ts';

const propsSchema = {
  type: 'object',
  properties: {
    level: { type: 'integer', default: 2 },
    link: { type: 'object', properties: { external: { type: 'boolean', default: false }, href: { type: 'string' } } },
    items: { type: 'array', items: { $ref: '#/$defs/item' } },
    choice: { anyOf: [{ type: 'object', properties: { a: { default: 1 } } }] },
  },
  $defs: {
    item: {
      type: 'object',
      properties: {
        open: { type: 'boolean', default: true },
        items: { type: 'array', items: { $ref: '#/$defs/item' } },
      },
    },
  },
};
const fill = createPropDefaults({ find: (type) => (type === 'list' ? { propsSchema } : undefined) });
const node = (props: ResolvedNode['props'], rest: Partial<ResolvedNode> = {}): ResolvedNode => ({
  id: 'a',
  type: 'list',
  v: 1,
  props,
  ...rest,
});

describe('defaults of props', () => {
  it('are filled where a prop is left out, and never over a value, null and false included', () => {
    expect(fill(node({})).props).toEqual({ level: 2 });
    expect(fill(node({ level: null })).props).toEqual({ level: null });
    expect(fill(node({ level: 3, link: { external: true } })).props).toEqual({ level: 3, link: { external: true } });
  });

  it('are filled in nested objects and list entries that exist', () => {
    expect(fill(node({ level: 1, link: { href: '/' } })).props).toEqual({
      level: 1,
      link: { href: '/', external: false },
    });
    expect(fill(node({ level: 1, items: [{}, { open: false, items: [{ items: [{}] }] }] })).props).toEqual({
      level: 1,
      items: [{ open: true }, { open: false, items: [{ open: true, items: [{ open: true }] }] }],
    });
  });

  it('reach children and fallbacks, and leave unknown types and compositions alone', () => {
    const tree = node(
      { level: 1, choice: {} },
      { slots: { main: [node({}), node({}, { type: 'unknown' })] }, fallback: node({}) },
    );
    expect(fill(tree)).toEqual({
      ...tree,
      slots: { main: [node({ level: 2 }), node({}, { type: 'unknown' })] },
      fallback: node({ level: 2 }),
    });
  });

  it('change nothing where nothing is missing', () => {
    const whole = node({ level: 1, items: [{ open: true }] }, { slots: { main: [node({ level: 1 })] } });
    expect(fill(whole)).toBe(whole);
  });

  it('filling twice is filling once', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('level', 'link', 'items', 'choice'), fc.jsonValue()), (props) => {
        const once = fill(node(props));
        expect(fill(once)).toBe(once);
      }),
    );
  });

  it('leave every example of the catalog valid', () => {
    const ours = createPropDefaults(catalog);
    for (const type of catalog.types()) {
      const definition = catalog.find(type);
      for (const { props } of definition?.examples ?? [])
        expect([type, definition?.validateProps(ours(node({ ...props }, { type })).props)]).toEqual([type, null]);
    }
  });
});
