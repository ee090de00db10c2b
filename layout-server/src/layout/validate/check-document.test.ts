import { describe, expect, it } from 'vitest';
import type { Fault, LayoutNode, Operation } from '@vitrine/schemas';
import { parseJson } from '@vitrine/schemas';
import { checkLayer, checkLayout } from './index.ts';
import { basePage, setting } from './testing/fake-setting.ts';

const brief = (faults: readonly Fault[]) => faults.map(({ code, nodeId, pointer }) => [code, nodeId, pointer]);
const layerOf = (...ops: Operation[]) => ({ page: 'home', prefix: 'at', ops });
const insert = (node: LayoutNode): Operation => ({ op: 'insert', parent: 'home', slot: 'main', node });
const nested = (levels: number): LayoutNode => ({
  id: `level-${levels}`,
  type: 'page',
  ...(levels === 1 ? {} : { slots: { main: [nested(levels - 1)] } }),
});

describe('checkLayout', () => {
  it('finds nothing in a page that is in order', () => {
    expect(checkLayout(basePage(), setting)).toEqual([]);
  });

  it('refuses an unknown type, saying which there are', () => {
    const [fault] = checkLayout(basePage({ id: 'holo', type: 'hologram' }), setting);
    expect(fault).toMatchObject({
      code: 'UNKNOWN_TYPE',
      nodeId: 'holo',
      pointer: '/type',
      layer: 'at/home.layer',
      got: '"hologram"',
    });
    expect(fault?.message).toContain('expected one of page, hero-banner');
  });

  it('refuses an unknown version', () => {
    expect(brief(checkLayout(basePage({ id: 'h', type: 'rich-text', v: 7 }), setting))).toEqual([
      ['UNKNOWN_VERSION', 'h', '/v'],
    ]);
  });

  it('checks props by type and version', () => {
    const node = { id: 'h', type: 'hero-banner', v: 2, props: { headline: 'x' } };
    expect(brief(checkLayout(basePage(node), setting))).toEqual([['MISSING', 'h', '/props/kicker']]);
  });

  it('refuses wrong props at their pointer', () => {
    expect(brief(checkLayout(basePage({ id: 'h', type: 'rich-text', props: { text: 4 } }), setting))).toEqual([
      ['WRONG_TYPE', 'h', '/props/text'],
    ]);
  });

  it('refuses extra props by name', () => {
    expect(brief(checkLayout(basePage({ id: 'h', type: 'rich-text', props: { colour: 'red' } }), setting))).toEqual([
      ['UNKNOWN_FIELD', 'h', '/props/colour'],
    ]);
  });

  it('refuses a duplicate id, also one in a fallback', () => {
    const twice = basePage(
      { id: 'hero', type: 'rich-text' },
      { id: 'x', type: 'rich-text', fallback: { id: 'rail', type: 'rich-text' } },
    );
    expect(brief(checkLayout(twice, setting))).toEqual([
      ['DUPLICATE_ID', 'hero', '/id'],
      ['DUPLICATE_ID', 'rail', '/id'],
    ]);
  });

  it('refuses a hand-made cycle of ids', () => {
    const cycle: LayoutNode = {
      id: 'a',
      type: 'page',
      slots: { main: [{ id: 'b', type: 'page', slots: { main: [{ id: 'a', type: 'rich-text' }] } }] },
    };
    const [fault] = checkLayout({ page: 'home', catalog: 1, root: cycle }, setting);
    expect(fault).toMatchObject({ code: 'CYCLE', nodeId: 'a', got: '"a > b > a"' });
  });

  it('takes 32 levels and refuses the 33rd', () => {
    const codes = (levels: number) =>
      checkLayout({ page: 'home', catalog: 1, root: nested(levels) }, setting).map(({ code }) => code);
    expect(codes(32)).not.toContain('TOO_DEEP');
    expect(codes(33)).toContain('TOO_DEEP');
  });

  it('refuses nesting that no walker would survive, without walking it', () => {
    expect(brief(checkLayout({ page: 'home', catalog: 1, root: nested(3_000) }, setting))).toEqual([
      ['TOO_DEEP', undefined, ''],
    ]);
  });

  it('takes 5,000 nodes and refuses the 5,001st', () => {
    const page = (count: number) => ({
      page: 'home',
      catalog: 1,
      root: {
        id: 'home',
        type: 'page',
        slots: Object.fromEntries(
          Array.from({ length: 5 }, (_, slot) => [
            `s${slot}`,
            Array.from({ length: slot === 0 ? count - 4_001 : 1_000 }, (_, index) => ({
              id: `n${slot}-${index}`,
              type: 'rich-text',
            })),
          ]),
        ),
      },
    });
    const codes = (count: number) => checkLayout(page(count), { ...setting, editions: [] }).map(({ code }) => code);
    expect(codes(5_000)).toEqual([]);
    expect(codes(5_001)).toEqual(['TOO_MANY_NODES']);
  });

  it('takes 512 KB and refuses one byte more', () => {
    const padded = (bytes: number) => {
      const text = (length: number) => 'x'.repeat(length);
      const page = {
        page: 'home',
        catalog: 1,
        root: { id: 'home', type: 'page', props: { a: Array.from({ length: 30 }, () => text(17_000)), b: '' } },
      };
      page.root.props.b = text(bytes - JSON.stringify(page).length);
      return page;
    };
    const codes = (bytes: number) => checkLayout(padded(bytes), { ...setting, editions: [] }).map(({ code }) => code);
    expect(codes(524_288)).toEqual([]);
    expect(codes(524_289)).toEqual(['TOO_LARGE']);
  });

  it('refuses keys that reach a prototype, wherever they stand', () => {
    const text = JSON.stringify(basePage()).replace('"headline":', '"__proto__":{"polluted":1},"headline":');
    expect(brief(checkLayout(JSON.parse(text), setting))).toEqual([
      ['FORBIDDEN_KEY', undefined, '/root/slots/main/0/props/__proto__'],
    ]);
    expect(parseJson(text, { maxBytes: 1e6 }).ok).toBe(false);
  });

  it('refuses a javascript: link', () => {
    const node = { id: 'h', type: 'hero-banner', props: { headline: 'x', href: 'java\nscript:alert(1)' } };
    expect(brief(checkLayout(basePage(node), setting))).toEqual([['UNSAFE_URL', 'h', '/props/href']]);
  });

  it('refuses an unknown data source and wrong arguments', () => {
    const rail = (id: string, source: string, limit: number): LayoutNode => ({
      id,
      type: 'product-rail',
      props: { products: { $data: 'p' } },
      data: { p: { source, args: { limit } } },
    });
    const faults = checkLayout(basePage(rail('a', 'moon', 1), rail('b', 'products', 13)), setting);
    expect(brief(faults)).toEqual([
      ['UNKNOWN_SOURCE', 'a', '/data/p/source'],
      ['INVALID_ARGS', 'b', '/data/p/args/limit'],
    ]);
    expect(faults[1]).toMatchObject({ expected: 'a limit of at most 12', got: '13' });
  });

  it('refuses a message key that a locale does not have, naming it, and does not ask for the prop as well', () => {
    const [fault, ...others] = checkLayout(
      basePage({ id: 'h', type: 'hero-banner', props: { headline: { $t: 'missing.key' } } }),
      setting,
    );
    expect(fault).toMatchObject({
      code: 'MISSING_MESSAGE',
      nodeId: 'h',
      pointer: '/props/headline',
      got: '"missing.key"',
    });
    expect(others).toEqual([]);
  });

  it('names the one locale that lacks a text which the others have', () => {
    const [german, dutch] = setting.editions;
    if (german === undefined || dutch === undefined) throw new Error('expected two editions');
    const library = { ...dutch.library, message: (key: string) => (key === 'only.german' ? undefined : key) };
    const faults = checkLayout(basePage({ id: 'h', type: 'hero-banner', props: { headline: { $t: 'only.german' } } }), {
      ...setting,
      editions: [german, { ...dutch, library }],
    });
    expect(faults.map(({ expected }) => expected)).toEqual(['a message key of nl-NL']);
  });

  it('refuses a text that waits for a value which nobody gives, and shows it as it is where it is live already', () => {
    const [fault, ...others] = checkLayout(
      basePage({ id: 'h', type: 'hero-banner', props: { headline: { $t: 'hello {{nmae}}', with: { name: 'Ida' } } } }),
      setting,
    );
    expect(fault).toMatchObject({ code: 'MISSING_VALUE', nodeId: 'h', pointer: '/props/headline' });
    expect(fault?.expected).toContain('a text without {{nmae}}');
    expect(others).toEqual([]);
    const given = { $t: 'hello', with: { name: '{{nmae}}' } };
    expect(checkLayout(basePage({ id: 'h', type: 'hero-banner', props: { headline: given } }), setting)).toEqual([]);
  });

  it('refuses pictures, routes, content, facts and tags that do not exist', () => {
    const props = {
      a: { $asset: 'missing' },
      b: { $link: 'missing' },
      c: { $content: 'missing' },
      d: { $ctx: 'planet' },
      e: { $magic: 1 },
      f: { $data: 'none' },
    };
    const codes = checkLayout(basePage({ id: 'h', type: 'footer', props }), setting).map(({ code }) => code);
    expect(codes).toEqual([
      'UNKNOWN_ASSET',
      'UNKNOWN_ROUTE',
      'UNKNOWN_CONTENT',
      'UNKNOWN_TAG',
      'UNKNOWN_TAG',
      'UNKNOWN_DATA',
    ]);
  });

  it('takes a required prop that only data decides, and checks what stands beside it', () => {
    const rail = (products: LayoutNode['props']): LayoutNode => ({
      id: 'r',
      type: 'product-rail',
      props: { ...products },
      data: { p: { source: 'products' } },
    });
    expect(checkLayout(basePage(rail({ products: { $data: 'p' } })), setting)).toEqual([]);
    expect(checkLayout(basePage(rail({ products: [{ $data: 'p', pointer: '/0' }] })), setting)).toEqual([]);
    expect(brief(checkLayout(basePage(rail({ products: [{ $data: 'p', pointer: '/0' }, {}] })), setting))).toEqual([
      ['MISSING', 'r', '/props/products/1/sku'],
    ]);
  });

  it('refuses when with an unknown attribute, with $regex and with an unknown switch', () => {
    const node = (id: string, when: LayoutNode['when']): LayoutNode => ({
      id,
      type: 'rich-text',
      ...(when === undefined ? {} : { when }),
    });
    expect(
      brief(
        checkLayout(
          basePage(
            node('a', { planet: 'x' }),
            node('b', { path: { $regex: 'x' } }),
            node('c', { 'switch.warpDrive': true }),
          ),
          setting,
        ),
      ),
    ).toEqual([
      ['UNKNOWN_ATTRIBUTE', 'a', '/when/planet'],
      ['UNKNOWN_OPERATOR', 'b', '/when/path/$regex'],
      ['UNKNOWN_SWITCH', 'c', '/when'],
    ]);
  });

  it('refuses slots that the component has not, and types that a slot does not take', () => {
    const grid: LayoutNode = {
      id: 'g',
      type: 'teaser-grid',
      slots: { items: [{ id: 'f', type: 'footer' }], main: [] },
    };
    expect(brief(checkLayout(basePage(grid), setting))).toEqual([
      ['UNKNOWN_SLOT', 'g', '/slots/main'],
      ['SLOT_NOT_ACCEPTED', 'f', '/type'],
    ]);
  });

  it('refuses a root that is no page', () => {
    expect(
      checkLayout({ page: 'home', catalog: 1, root: { id: 'home', type: 'rich-text' } }, setting).map(
        ({ code }) => code,
      ),
    ).toContain('WRONG_ROOT');
  });

  it('leaves required props of the root to the frame that the page names', () => {
    const root = { id: 'home', type: 'hero-banner', props: { href: '/' } };
    expect(checkLayout({ page: 'home', catalog: 1, frame: 'frame', root }, setting).map(({ code }) => code)).toEqual([
      'WRONG_ROOT',
    ]);
    expect(checkLayout({ page: 'home', catalog: 1, root }, setting).map(({ code }) => code)).toEqual([
      'WRONG_ROOT',
      'MISSING',
    ]);
  });

  it('lists every fault at once, in the order of the gates and the document, each once', () => {
    const page = basePage(
      { id: 'hero', type: 'hologram' },
      { id: 'x', type: 'rich-text', when: { planet: 1 }, props: { text: 4, colour: 1 } },
    );
    const faults = checkLayout(page, setting);
    expect(brief(faults)).toEqual([
      ['DUPLICATE_ID', 'hero', '/id'],
      ['UNKNOWN_ATTRIBUTE', 'x', '/when/planet'],
      ['UNKNOWN_FIELD', 'x', '/props/colour'],
      ['WRONG_TYPE', 'x', '/props/text'],
    ]);
    expect(checkLayout(page, setting)).toEqual(faults);
  });

  it('stops at the envelope when the shape is wrong', () => {
    expect(brief(checkLayout({ page: 'home', catalog: 1, root: { id: 'home' }, extra: 1 }, setting))).toEqual([
      ['UNKNOWN_FIELD', undefined, '/extra'],
      ['MISSING', undefined, '/root/type'],
    ]);
  });
});

describe('checkLayer', () => {
  it('finds nothing in a layer that is in order', () => {
    const layer = {
      ...layerOf(insert({ id: 'at.x', type: 'rich-text', when: { device: 'mobile' }, props: { text: { $t: 'a' } } })),
      meta: { title: { $t: 'a' } },
    };
    expect(checkLayer(layer, setting)).toEqual([]);
  });

  it('refuses ids without the prefix of the layer, also in fallbacks', () => {
    const layer = layerOf(
      insert({ id: 'x', type: 'rich-text', slots: { main: [{ id: 'at.y', type: 'rich-text' }] } }),
      { op: 'set', node: 'hero', pointer: '/fallback', value: { id: 'z', type: 'rich-text' } },
    );
    expect(brief(checkLayer(layer, setting)).filter(([code]) => code === 'WRONG_PREFIX')).toEqual([
      ['WRONG_PREFIX', 'x', '/id'],
      ['WRONG_PREFIX', 'z', '/id'],
    ]);
  });

  it('checks what it inserts like a base', () => {
    expect(
      brief(
        checkLayer(
          layerOf(
            insert({ id: 'at.x', type: 'hologram' }),
            insert({ id: 'at.y', type: 'rich-text', props: { text: 4 } }),
          ),
          setting,
        ),
      ),
    ).toEqual([
      ['UNKNOWN_TYPE', 'at.x', '/type'],
      ['WRONG_TYPE', 'at.y', '/props/text'],
    ]);
  });

  it('checks values that it sets, its head and its conditions', () => {
    const layer = {
      ...layerOf(
        { op: 'set', node: 'hero', pointer: '/props/headline', value: { $t: 'missing.a' } },
        { op: 'set', node: 'hero', pointer: '/when', value: { planet: 1 } },
      ),
      meta: { title: { $t: 'missing.b' } },
      when: { path: { $regex: 'x' } },
    };
    const faults = checkLayer(layer, setting);
    expect(brief(faults)).toEqual([
      ['UNKNOWN_OPERATOR', undefined, '/when/path/$regex'],
      ['UNKNOWN_ATTRIBUTE', 'hero', '/when/planet'],
      ['MISSING_MESSAGE', undefined, '/meta/title'],
      ['MISSING_MESSAGE', 'hero', '/props/headline'],
    ]);
    expect(faults.at(-1)?.message).toBe(
      'at/home.layer, node "hero", /props/headline: expected a message key of de-AT, nl-NL, got "missing.a"',
    );
  });

  it('refuses an operation that does not exist', () => {
    expect(checkLayer({ page: 'home', prefix: 'at', ops: [{ op: 'explode', node: 'hero' }] }, setting)).not.toEqual([]);
  });
});

describe('a sentence that a layer types', () => {
  const faultsOf = (value: string) =>
    brief(checkLayer(layerOf({ op: 'set', node: 'hero', pointer: '/props/headline', value }), setting)).filter(
      ([code]) => code === 'TYPED_FACT',
    );

  it.each([
    'Jetzt nur 19,99 €',
    'Kleider ab 20 Euro',
    'Mäntel ab 99,-',
    'À partir de 20 francs',
    'Ab Fr. 79',
    'Jetzt Fr. 19.90',
    'Jetzt Fr. 1’200.–',
    '4,8 von 5 Sternen',
    'Bewertet mit 4,8 Sternen',
    'Nur noch 3 Stück',
    'Nur noch wenige Stück',
    'Nur noch 2 verfügbar',
    'Plus que quelques pièces',
  ])('says no price, rating or stock: %s', (value) => {
    expect(faultsOf(value)).toEqual([['TYPED_FACT', 'hero', '/props/headline']]);
  });

  it.each([
    'Seit 1987',
    'Bis zu 30 % im Herbst',
    '14 Tage Rückgabe',
    'Größen 36–48',
    'Fünf Sterne am Himmel',
    'Nur noch heute',
    'Mo.–Fr. 08:00–18:00',
    'Fr. 9–18 Uhr',
    'Ab Fr. 28. November',
  ])('may say %s', (value) => {
    expect(faultsOf(value)).toEqual([]);
  });
});
