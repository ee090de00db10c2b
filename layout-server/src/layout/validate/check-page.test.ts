import { describe, expect, it } from 'vitest';
import type { Fault, LayoutNode } from '@vitrine/schemas';
import { checkPage, type SourceLookup } from './index.ts';
import { basePage, pageCheck, tenantLayer } from './testing/fake-setting.ts';

const brief = (faults: readonly Fault[]) => faults.map(({ code, nodeId, pointer }) => [code, nodeId, pointer]);
const faultsOf = (input: Parameters<typeof pageCheck>[0]) => brief(checkPage(pageCheck(input)).faults);

describe('checkPage', () => {
  it('finds nothing in a page that is in order, whatever it varies on', () => {
    const base = basePage({
      id: 'm',
      type: 'rich-text',
      when: { device: 'mobile', segment: 'vip', time: { $gte: '2026-12-01T00:00:00Z' } },
    });
    expect(checkPage(pageCheck({ base }))).toMatchObject({ faults: [], warnings: [], vary: ['device', 'segment'] });
  });

  it('refuses an operation on a missing node', () => {
    expect(faultsOf({ layers: [tenantLayer([{ op: 'hide', node: 'gone' }])] })).toEqual([['MISSING_NODE', 'gone', '']]);
  });

  it('refuses an operation on a locked node', () => {
    expect(
      faultsOf({ layers: [tenantLayer([{ op: 'set', node: 'legal', pointer: '/props/text', value: 'x' }])] }),
    ).toEqual([['LOCKED', 'legal', '/props/text']]);
  });

  it('blames the layer that gave a value, not the base that brought its node', () => {
    const base = basePage({ id: 'm', type: 'rich-text', props: { text: 'x' }, data: { p: { source: 'products' } } });
    const layers = [
      tenantLayer([
        { op: 'set', node: 'm', pointer: '/props/text', value: { $sum: 1 } },
        { op: 'set', node: 'm', pointer: '/data/p/source', value: 'prodcts' },
      ]),
    ];
    expect(checkPage(pageCheck({ base, layers })).faults.map(({ code, layer }) => [code, layer])).toEqual([
      ['UNKNOWN_TAG', layers[0]?.id],
      ['UNKNOWN_SOURCE', layers[0]?.id],
    ]);
  });

  it('refuses a lost anchor', () => {
    const op = {
      op: 'insert',
      parent: 'home',
      slot: 'main',
      before: 'gone',
      node: { id: 'at.x', type: 'rich-text' },
    } as const;
    expect(faultsOf({ layers: [tenantLayer([op])] })).toEqual([['DISPLACED', 'at.x', '']]);
  });

  it('refuses a way around a lock: the locked node must still be shown', () => {
    const base = basePage({
      id: 'box',
      type: 'page',
      slots: { main: [{ id: 'order', type: 'rich-text', lock: true }] },
    });
    const layer = tenantLayer([
      {
        op: 'insert',
        parent: 'home',
        slot: 'main',
        node: { id: 'at.attic', type: 'page', when: { device: 'mobile' }, slots: { main: [] } },
      },
      { op: 'move', node: 'box', parent: 'at.attic' },
    ]);
    expect(
      checkPage(pageCheck({ base, layers: [layer] }))
        .faults.filter(({ code }) => code === 'LOCKED')
        .map(({ nodeId }) => nodeId),
    ).toContain('order');
  });

  it('blames the layer that hid a locked node, not one that lies above it', () => {
    const base = basePage({
      id: 'box',
      type: 'page',
      slots: { main: [{ id: 'order', type: 'rich-text', lock: ['hide'] }] },
    });
    const attic = { id: 'at.attic', type: 'page', when: { device: 'mobile' as const }, slots: { main: [] } };
    const layers = [
      tenantLayer([
        { op: 'insert', parent: 'home', slot: 'main', node: attic },
        { op: 'move', node: 'box', parent: 'at.attic' },
      ]),
      tenantLayer([{ op: 'set', node: 'rail', pointer: '/props/title', value: 'x' }], {
        id: 'innocent',
        kind: 'campaign',
      }),
    ];
    const { faults } = checkPage(pageCheck({ base, layers }));
    expect(faults.filter(({ code }) => code === 'LOCKED').map(({ nodeId, layer }) => [nodeId, layer])).toEqual([
      ['order', 'at/home.layer#1'],
    ]);
  });

  it('blames the layer that hid or doubled the main heading, not the base that brought it', () => {
    const blamed = (ops: Parameters<typeof tenantLayer>[0]) =>
      checkPage(pageCheck({ layers: [tenantLayer(ops)] })).faults.map(({ code, layer }) => [code, layer]);
    expect(blamed([{ op: 'hide', node: 'hero' }])).toContainEqual(['HEADING_COUNT', 'at/home.layer#1']);
    const second = { id: 'at.hero', type: 'hero-banner', props: { headline: 'Zwei' } };
    expect(blamed([{ op: 'insert', parent: 'home', slot: 'main', at: 'start', node: second }])).toContainEqual([
      'HEADING_COUNT',
      'at/home.layer#1',
    ]);
  });

  it('warns of a base that changed under the layer, and lets it be published', () => {
    const layer = tenantLayer([
      { op: 'set', node: 'rail', pointer: '/props/title', value: 'x', was: '0123456789abcdef' },
    ]);
    const verdict = checkPage(pageCheck({ layers: [layer] }));
    expect([brief(verdict.faults), brief(verdict.warnings)]).toEqual([
      [],
      [['CONFLICTING_BASE', 'rail', '/props/title']],
    ]);
  });

  it('names the layer that gave the wrong value, not the one that brought the node', () => {
    const [fault] = checkPage(
      pageCheck({ layers: [tenantLayer([{ op: 'set', node: 'hero', pointer: '/props/level', value: 'high' }])] }),
    ).faults;
    expect(fault).toMatchObject({
      code: 'WRONG_TYPE',
      layer: 'at/home.layer#1',
      nodeId: 'hero',
      pointer: '/props/level',
    });
    expect(fault?.message).toBe(
      'at/home.layer#1, node "hero", /props/level: expected a value of type integer, got "high"',
    );
  });

  it('names the layer that set the part, when another one set the whole', () => {
    const whole = tenantLayer([{ op: 'set', node: 'hero', pointer: '/props', value: { headline: 'x', level: 1 } }]);
    const part = tenantLayer([{ op: 'set', node: 'hero', pointer: '/props/level', value: 'high' }], {
      id: 'draft',
      kind: 'draft',
    });
    expect(checkPage(pageCheck({ layers: [whole, part] })).faults[0]).toMatchObject({
      code: 'WRONG_TYPE',
      layer: 'draft',
    });
  });

  it('checks props of nodes that a condition keeps out', () => {
    expect(
      faultsOf({ base: basePage({ id: 'x', type: 'rich-text', when: { locale: 'nl-NL' }, props: { text: 4 } }) }),
    ).toEqual([['WRONG_TYPE', 'x', '/props/text']]);
  });

  it('wants exactly one h1, in every combination that a request can see', () => {
    expect(faultsOf({ layers: [tenantLayer([{ op: 'hide', node: 'hero' }])] })).toEqual([
      ['HEADING_COUNT', 'home', ''],
    ]);
    const second: LayoutNode = { id: 'h2', type: 'hero-banner', props: { headline: 'x' } };
    expect(faultsOf({ base: basePage(second) })).toEqual([['HEADING_COUNT', 'h2', '']]);
    expect(faultsOf({ base: basePage({ ...second, when: { device: 'mobile' } }) })).toEqual([
      ['HEADING_COUNT', 'h2', ''],
    ]);
    const either = [tenantLayer([{ op: 'set', node: 'hero', pointer: '/when', value: { device: { $ne: 'mobile' } } }])];
    expect(faultsOf({ base: basePage({ ...second, when: { device: 'mobile' } }), layers: either })).toEqual([]);
  });

  it('tries the visitor without a segment, whichever the request has', () => {
    const layer = tenantLayer([{ op: 'set', node: 'hero', pointer: '/when', value: { segment: { $exists: true } } }]);
    expect(faultsOf({ layers: [layer], request: { segment: 'vip' } })).toEqual([['HEADING_COUNT', 'home', '']]);
  });

  it('finds a page that a schedule will break', () => {
    const layer = tenantLayer([
      { op: 'set', node: 'hero', pointer: '/when', value: { time: { $lt: '2026-12-24T17:00:00Z' } } },
    ]);
    expect(faultsOf({ layers: [layer] })).toEqual([['HEADING_COUNT', 'home', '']]);
    expect(faultsOf({ layers: [layer], request: { now: new Date('2026-12-25T00:00:00Z') } })).toEqual([
      ['HEADING_COUNT', 'home', ''],
    ]);
  });

  it('wants headings in order: none skips a level, and a page may begin with a lower one', () => {
    const title = (id: string, level: number): LayoutNode => ({ id, type: 'rich-text', props: { title: id, level } });
    expect(faultsOf({ base: basePage(title('a', 3), title('b', 2), title('c', 4)) })).toEqual([
      ['HEADING_ORDER', 'c', ''],
    ]);
    expect(faultsOf({ layers: [tenantLayer([{ op: 'move', node: 'rail', before: 'hero' }])] })).toEqual([]);
  });

  it('counts children where conditions have been evaluated', () => {
    const grid = (...items: LayoutNode[]): LayoutNode => ({ id: 'g', type: 'teaser-grid', slots: { items } });
    const item = (id: string, more: Partial<LayoutNode> = {}): LayoutNode => ({ id, type: 'rich-text', ...more });
    expect(faultsOf({ base: basePage(grid()) })).toEqual([['SLOT_COUNT', 'g', '/slots/items']]);
    expect(faultsOf({ base: basePage(grid(item('a'), item('b'), item('c'))) })).toEqual([
      ['SLOT_COUNT', 'g', '/slots/items'],
    ]);
    expect(
      faultsOf({
        base: basePage(
          grid(item('a', { when: { device: 'desktop' } }), item('b', { when: { device: 'mobile' } }), item('c')),
        ),
      }),
    ).toEqual([]);
    expect(faultsOf({ base: basePage(grid(item('a', { when: { bot: true } }))) })).toEqual([
      ['SLOT_COUNT', 'g', '/slots/items'],
    ]);
  });

  it('takes no second one of what a page has once, wherever it lies', () => {
    const first: LayoutNode = { id: 'a', type: 'footer', when: { device: 'desktop' } };
    const tabs: LayoutNode = { id: 't', type: 'tabs', slots: { panels: [{ id: 'b', type: 'footer' }] } };
    expect(faultsOf({ base: basePage(first, tabs) })).toEqual([['SLOT_COUNT', 'b', '/type']]);
    expect(faultsOf({ base: basePage(first, { ...tabs, when: { device: 'mobile' } }) })).toEqual([]);
  });

  it('blames the layer that put a node where it may not be, not the base that it met there', () => {
    const node = (type: string): LayoutNode => ({ id: 'at.x', type });
    const blamed = (op: Parameters<typeof tenantLayer>[0][number], base = basePage()) => {
      const layer = tenantLayer([op]);
      const { faults } = checkPage(pageCheck({ base, layers: [layer] }));
      return faults.map(({ code, nodeId, layer: id }) => [code, nodeId, id === layer.id ? 'the layer' : id]);
    };
    const own: LayoutNode = { id: 'own', type: 'footer' };
    expect(
      blamed({ op: 'insert', parent: 'home', slot: 'main', before: 'hero', node: node('footer') }, basePage(own)),
      'before the one that the base has',
    ).toEqual([['SLOT_COUNT', 'at.x', 'the layer']]);
    expect(blamed({ op: 'insert', parent: 'hero', slot: 'main', node: node('rich-text') })).toEqual([
      ['UNKNOWN_SLOT', 'hero', 'the layer'],
    ]);
    const grid: LayoutNode = { id: 'g', type: 'teaser-grid', slots: { items: [{ id: 'a', type: 'rich-text' }] } };
    expect(blamed({ op: 'move', node: 'rail', parent: 'g', slot: 'items' }, basePage(grid))).toEqual([
      ['SLOT_NOT_ACCEPTED', 'rail', 'the layer'],
    ]);
  });

  it('wants nodes that a condition keeps out to fit their slot', () => {
    const grid: LayoutNode = {
      id: 'g',
      type: 'teaser-grid',
      slots: {
        items: [
          { id: 'a', type: 'rich-text' },
          { id: 'b', type: 'footer', when: { locale: 'nl-NL' } },
        ],
      },
    };
    expect(faultsOf({ base: basePage(grid) })).toEqual([['SLOT_NOT_ACCEPTED', 'b', '/type']]);
  });

  it('wants a fallback to fit where its node lies', () => {
    const grid: LayoutNode = {
      id: 'g',
      type: 'teaser-grid',
      slots: { items: [{ id: 'a', type: 'rich-text', fallback: { id: 'b', type: 'footer' } }] },
    };
    expect(faultsOf({ base: basePage(grid) })).toEqual([['SLOT_NOT_ACCEPTED', 'b', '/type']]);
  });

  it('checks a variant only with its arm', () => {
    const layer = tenantLayer([{ op: 'hide', node: 'hero' }], {
      kind: 'experiment',
      arm: { experiment: 'exp', variant: 'b' },
    });
    expect(faultsOf({ layers: [layer] })).toEqual([]);
    expect(faultsOf({ layers: [layer], request: { arms: { exp: 'b' } } })).toEqual([['HEADING_COUNT', 'home', '']]);
  });

  it('has a fingerprint that changes with what shoppers see on any device, and only then', () => {
    const fingerprint = (base = basePage(), ops: Parameters<typeof tenantLayer>[0] = []) =>
      checkPage(pageCheck({ base, layers: [tenantLayer(ops)] })).fingerprint;
    const same = fingerprint();
    expect(fingerprint(basePage(), [{ op: 'set', node: 'rail', pointer: '/props/title', value: 'Neu' }])).toBe(same);
    expect(fingerprint({ ...basePage(), note: 'x' })).toBe(same);
    expect(fingerprint(basePage(), [{ op: 'set', node: 'rail', pointer: '/props/title', value: 'Alt' }])).not.toBe(
      same,
    );
    const onPhones = [{ op: 'set', node: 'rail', pointer: '/when', value: { device: { $ne: 'mobile' } } }] as const;
    expect(fingerprint(basePage(), [...onPhones])).not.toBe(same);
    const note = (when: LayoutNode['when'] & object) => fingerprint(basePage({ id: 'x', type: 'rich-text', when }));
    expect(note({ device: 'mobile' })).not.toBe(note({ device: { $ne: 'desktop' } }));
  });
});

describe('nodes that come after the page', () => {
  const later = (more: Partial<LayoutNode>): LayoutNode => ({
    id: 'm',
    type: 'rich-text',
    data: { p: { source: 'products', mode: 'browser' } },
    ...more,
  });

  it('are checked like any other: source, arguments, props', () => {
    expect(faultsOf({ base: basePage(later({ data: { p: { source: 'nobody', mode: 'browser' } } })) })).toEqual([
      ['UNKNOWN_SOURCE', 'm', '/data/p/source'],
    ]);
    expect(
      faultsOf({
        base: basePage(later({ data: { p: { source: 'products', args: { limit: 13 }, mode: 'browser' } } })),
      }),
    ).toEqual([['INVALID_ARGS', 'm', '/data/p/args/limit']]);
    expect(faultsOf({ base: basePage(later({ props: { text: 4 } })) })).toEqual([['WRONG_TYPE', 'm', '/props/text']]);
    expect(faultsOf({ base: basePage(later({})) })).toEqual([]);
  });

  it.each<[string, LayoutNode]>([
    ['itself', later({ type: 'countdown' })],
    ['in a slot', later({ type: 'tabs', slots: { panels: [{ id: 'x', type: 'countdown' }] } })],
    ['as its fallback', later({ fallback: { id: 'x', type: 'countdown' } })],
  ])('hold no component with scripts: %s', (_where, node) => {
    const [fault, ...others] = checkPage(pageCheck({ base: basePage(node) })).faults;
    expect(others).toEqual([]);
    expect(fault).toMatchObject({
      code: 'NOT_ALLOWED',
      nodeId: node.type === 'countdown' ? 'm' : 'x',
      pointer: '/type',
      got: '"countdown"',
    });
    expect(fault?.message).toContain(
      'expected a component without scripts in "m", whose data comes in browser mode; use mode "page", or another component',
    );
  });

  it('name the layer that put them into browser mode', () => {
    const layer = tenantLayer([
      { op: 'set', node: 'm', pointer: '/data/p', value: { source: 'products', mode: 'browser' } },
    ]);
    const base = basePage({ id: 'm', type: 'countdown', data: { p: { source: 'products' } } });
    expect(checkPage(pageCheck({ base, layers: [layer] })).faults).toMatchObject([
      { code: 'NOT_ALLOWED', layer: 'at/home.layer#1', nodeId: 'm' },
    ]);
  });

  it('are never the heading of the page, critical or a fallback', () => {
    const browser = { p: { source: 'products', mode: 'browser' } } as const;
    expect(
      faultsOf({ layers: [tenantLayer([{ op: 'set', node: 'hero', pointer: '/data', value: browser }])] }),
    ).toContainEqual(['NOT_ALLOWED', 'hero', '/type']);
    expect(faultsOf({ base: basePage(later({ critical: true })) })).toEqual([['NOT_ALLOWED', 'm', '/data/p/mode']]);
    expect(faultsOf({ base: basePage({ id: 'm', type: 'rich-text', fallback: later({ id: 'f' }) }) })).toEqual([
      ['NOT_ALLOWED', 'f', '/data/p/mode'],
    ]);
  });
});

describe('data of one visitor', () => {
  const personal: SourceLookup = { find: (name) => ({ personal: name === 'own', checkArgs: () => [] }) };
  const node = (mode?: 'browser', more: Partial<LayoutNode> = {}): LayoutNode => ({
    id: 'm',
    type: 'rich-text',
    data: { p: { source: 'own', ...(mode === undefined ? {} : { mode }) } },
    ...more,
  });
  const check = (one: LayoutNode, audience?: 'visitor') =>
    checkPage({
      ...pageCheck({ base: { ...basePage(one), ...(audience === undefined ? {} : { audience }) } }),
      sources: personal,
    }).faults.map(({ code, nodeId, pointer }) => [code, nodeId, pointer]);

  it('comes in browser mode, or on a page that is for its visitor', () => {
    expect(check(node())).toEqual([['NOT_ALLOWED', 'm', '/data/p/mode']]);
    expect(check(node('browser'))).toEqual([]);
    expect(check(node(undefined), 'visitor')).toEqual([]);
  });

  it('is never what stands in the page for it', () => {
    expect(check(node('browser', { fallback: node(undefined, { id: 'f' }) }))).toEqual([
      ['NOT_ALLOWED', 'f', '/data/p/mode'],
    ]);
  });
});
