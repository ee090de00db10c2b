import { ANYBODY, type LayerDocument, type LayoutDocument, type LayoutNode, type Operation } from '@vitrine/schemas';
import type { AppliedLayer, Library, RequestFacts } from '../../layout-server/src/layout/resolve/index.ts';

/** Words, pictures and links that are always there, as cheap as a table. */
export const library: Library = {
  message: (key) => `Words of ${key}`,
  asset: (name) => ({ src: `/assets/${name}.0123abcd`, width: 1_080, height: 1_440, color: '#e9e2d8' }),
  link: (route) => `/c/${route}`,
  content: () => undefined,
  context: () => 'at',
};

/** A shopper at a phone. */
export const request: RequestFacts = {
  tenant: 'at',
  locale: 'de-AT',
  page: 'home',
  path: '/',
  ...ANYBODY,
  device: 'mobile',
  now: new Date('2026-11-20T10:00:00Z'),
  switches: { recommendations: true },
  arms: {},
};

/** A page of `count` nodes in sections of ten, as merchandisers write it: words by key, pictures by name, a condition on every tenth. */
export function layoutOf(count: number): LayoutDocument {
  const leaf = (index: number): LayoutNode => ({
    id: `n${index}`,
    type: 'product-card',
    props: {
      title: { $t: `home.card${index % 7}.title` },
      image: { $asset: `picture-${index % 13}` },
      href: { $link: 'category', params: { category: 'neu' } },
      price: { current: '€ 89,00', original: '€ 119,00' },
      badges: [{ label: 'Neu', kind: 'new' }],
      columns: { $bp: { base: 1, md: 2, lg: 4 } },
    },
    ...(index % 10 === 0 ? { when: { device: { $in: ['mobile', 'desktop'] } } } : {}),
  });
  const sections: LayoutNode[] = [];
  for (let made = 1; made < count;) {
    const size = Math.min(9, count - made - 1);
    const children = Array.from({ length: size }, (_, index) => leaf(made + 1 + index));
    sections.push({
      id: `s${made}`,
      type: 'teaser-grid',
      props: { title: { $t: 'home.section' } },
      slots: { items: children },
    });
    made += size + 1;
  }
  return {
    page: 'home',
    catalog: 1,
    meta: { title: { $t: 'home.title' } },
    root: { id: 'home', type: 'page', slots: { main: sections } },
  };
}

/** `count` layers that each set two values, move, hide and insert one node. */
export function layersOf(count: number, kind: AppliedLayer['kind'] = 'tenant'): AppliedLayer[] {
  return Array.from({ length: count }, (_, index) => {
    const prefix = `layer${index}`;
    const ops: Operation[] = [
      { op: 'set', node: `n${3 + index}`, pointer: '/props/title', value: { $t: 'home.other' } },
      { op: 'set', node: `n${14 + index}`, pointer: '/props/price/current', value: '€ 79,00' },
      { op: 'move', node: `n${25 + (index % 4)}`, parent: 's1', slot: 'items', at: 'start' },
      { op: 'hide', node: `n${32 + (index % 8)}` },
      {
        op: 'insert',
        parent: 'home',
        slot: 'main',
        at: 'end',
        node: { id: `${prefix}.note`, type: 'rich-text', props: { html: '<p>Neu</p>' } },
      },
    ];
    const document: LayerDocument = { page: 'home', prefix, ops };
    return { id: `at/home.layer#${index}`, kind, document };
  });
}

/** The layers of `count` running experiments with two variants each; the visitor has an arm in every one. */
export function experimentsOf(count: number): { layers: AppliedLayer[]; arms: Record<string, string> } {
  const layers = layersOf(count, 'experiment').map((layer, index) => ({
    ...layer,
    arm: { experiment: `exp${index}`, variant: 'b' },
  }));
  return { layers, arms: Object.fromEntries(layers.map((_, index) => [`exp${index}`, index % 2 === 0 ? 'a' : 'b'])) };
}
