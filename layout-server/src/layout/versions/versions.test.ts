import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMigrations, type Migration } from '@vitrine/component-registry/manifest';
import type { LayerDocument, LayoutDocument, LayoutNode, Operation } from '@vitrine/schemas';
import { documents } from '../resolve/testing/index.ts';
import { liftInserts, liftLayout, liftOperations } from './index.ts';

/** Version 2 of a banner renames its text, nests its link and drops its colour; version 3 makes its columns a breakpoint value. */
const banner2: Migration = {
  type: 'banner',
  from: 1,
  to: 2,
  up: ({ text, href, color: _gone, ...rest }) => ({
    ...rest,
    ...(text === undefined ? {} : { title: text }),
    ...(href === undefined ? {} : { link: { href } }),
  }),
  pointers: { '/props/text': '/props/title', '/props/href': '/props/link/href', '/props/color': null },
};
const banner3: Migration = {
  type: 'banner',
  from: 2,
  to: 3,
  up: ({ columns, ...rest }) => ({
    ...rest,
    ...(columns === undefined ? {} : { columns: { $bp: { base: columns } } }),
  }),
  pointers: {},
};
const migrations = createMigrations([banner2, banner3]);
const banner = (props: LayoutNode['props'], rest: Partial<LayoutNode> = {}): LayoutNode => ({
  id: 'banner',
  type: 'banner',
  ...(props ? { props } : {}),
  ...rest,
});
const page = (...main: LayoutNode[]): LayoutDocument => ({
  page: 'home',
  catalog: 1,
  root: { id: 'home', type: 'page', slots: { main } },
});
const lifted = (...ops: Operation[]) =>
  liftOperations({ page: 'home', prefix: 'at', ops }, (id) => (id === 'banner' ? 'banner' : undefined), migrations).ops;

describe('a document of an older version', () => {
  it('is lifted node by node, fallbacks included, and the stored one stays as it was', () => {
    const stored = page(
      banner(
        { text: { $t: 'home.title' }, href: '/', color: 'red', columns: 2 },
        { fallback: banner({ text: 'plain' }, { id: 'plain', v: 1 }) },
      ),
    );
    const before = structuredClone(stored);
    expect(liftLayout(stored, migrations).root.slots?.['main']).toEqual([
      banner(
        { title: { $t: 'home.title' }, link: { href: '/' }, columns: { $bp: { base: 2 } } },
        { v: 3, fallback: banner({ title: 'plain' }, { id: 'plain', v: 3 }) },
      ),
    ]);
    expect(stored).toEqual(before);
  });

  it('is lifted from where it stands', () => {
    expect(
      liftLayout(page(banner({ title: 'x', columns: 2 }, { v: 2 })), migrations).root.slots?.['main']?.[0],
    ).toMatchObject({ v: 3, props: { title: 'x', columns: { $bp: { base: 2 } } } });
  });

  it('lifting is idempotent, and leaves what needs none alone', () => {
    fc.assert(
      fc.property(documents, (document) => {
        expect(liftLayout(document, migrations)).toBe(document);
      }),
    );
    const once = liftLayout(page(banner({ text: 'x' })), migrations);
    expect(liftLayout(once, migrations)).toBe(once);
  });
});

describe('a layer of an older version', () => {
  it('writes to where the values have gone, and with what they have become', () => {
    expect(
      lifted(
        { op: 'set', node: 'banner', pointer: '/props/text', value: 'Servus', was: '0123456789abcdef' },
        { op: 'set', node: 'banner', pointer: '/props/href', value: '/sale' },
        { op: 'set', node: 'banner', pointer: '/props/columns', value: 4 },
        { op: 'unset', node: 'banner', pointer: '/props/href' },
      ),
    ).toEqual([
      { op: 'set', node: 'banner', pointer: '/props/title', value: 'Servus', v: 3 },
      { op: 'set', node: 'banner', pointer: '/props/link/href', value: '/sale', v: 3 },
      { op: 'set', node: 'banner', pointer: '/props/columns', value: { $bp: { base: 4 } }, v: 3 },
      { op: 'unset', node: 'banner', pointer: '/props/link/href', v: 3 },
    ]);
  });

  it('lifts whole props and merges, and drops what is no more', () => {
    expect(
      lifted(
        { op: 'set', node: 'banner', pointer: '/props', value: { text: 'Servus', color: 'red' } },
        { op: 'merge', node: 'banner', pointer: '/props', value: { text: 'Servus' } },
        { op: 'set', node: 'banner', pointer: '/props/color', value: 'blue' },
      ),
    ).toEqual([
      { op: 'set', node: 'banner', pointer: '/props', value: { title: 'Servus' }, v: 3 },
      { op: 'merge', node: 'banner', pointer: '/props', value: { title: 'Servus' }, v: 3 },
    ]);
  });

  it('leaves operations of the newest version, on other nodes and on places alone', () => {
    const ops: Operation[] = [
      { op: 'set', node: 'banner', pointer: '/props/text', value: 'its own meaning', v: 3 },
      { op: 'set', node: 'hero', pointer: '/props/text', value: 'x' },
      { op: 'hide', node: 'banner' },
      { op: 'move', node: 'banner', before: 'hero' },
    ];
    expect(lifted(...ops)).toEqual(ops);
  });

  it('lifts what it inserts', () => {
    const layer: LayerDocument = {
      page: 'home',
      prefix: 'at',
      ops: [{ op: 'insert', parent: 'home', slot: 'main', node: banner({ text: 'Neu' }, { id: 'at.banner' }) }],
    };
    expect(liftInserts(layer, migrations).ops[0]).toMatchObject({ node: { v: 3, props: { title: 'Neu' } } });
    expect(liftInserts(layer, createMigrations([]))).toBe(layer);
  });
});
