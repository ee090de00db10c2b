import { catalog } from '@vitrine/component-registry/manifest';
import type { LayerDocument, LayoutNode } from '@vitrine/schemas';
import { describe, expect, it } from 'vitest';
import { checkTypedWords } from '../validate/index.ts';
import { exampleNode, exampleWords } from './example-node.ts';

const begun = (type: string): LayoutNode => {
  const node = exampleNode(type, { components: catalog, hasPicture: () => false });
  return typeof node === 'object' ? node : expect.fail(`${type}: ${node}`);
};

/** What they show comes with data wherever they stand; nobody begins a section of a page with one. */
const OF_DATA = [
  'facet-list',
  'filter-chips',
  'variant-choice',
  'basket-total',
  'account-status',
  'instalment-calculator',
];

describe('a node that begins as an example', () => {
  const types = catalog
    .types()
    .filter((type) => !OF_DATA.includes(type))
    .filter((type) => typeof exampleNode(type, { components: catalog, hasPicture: () => false }) === 'object');

  it.each(types)('types no price, rating or stock, so that it can be put in: %s', (type) => {
    const layer = {
      page: 'home',
      prefix: 'at',
      ops: [{ op: 'insert', parent: 'home', slot: 'main', node: begun(type) }],
    } as LayerDocument;
    expect(checkTypedWords(layer, 'at/home.layer').map(({ pointer, got }) => [pointer, got])).toEqual([]);
  });

  it('counts from the clock, not from the moment as of which the example is seen', () => {
    expect(begun('countdown').props).not.toHaveProperty('now');
    expect(begun('promo-bar').slots?.['countdown']?.[0]?.props).not.toHaveProperty('now');
  });

  it('names the end of a countdown among what nobody of the shop said', () => {
    expect(exampleWords(begun('countdown'))).toContain('/props/endsAt');
    expect(exampleWords(begun('countdown'), ['endsAt'])).not.toContain('/props/endsAt');
  });
});
