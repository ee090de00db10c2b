import { Children, createElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResolvedNode } from '@vitrine/schemas';
import { IslandBoundary } from '../islands/island-boundary.client.tsx';
import type { CompiledValidator, RegistryEntry } from '../registry/definition.ts';
import { style } from '../styling/style.ts';
import type { Slots } from './component.ts';
import { InPlace } from '../islands/in-place.tsx';
import { renderTree } from './render-tree.ts';

const boxStyle = style({ padding: 1, '--fixture': 'box' });
const brokenStyle = style({ padding: 2, '--fixture': 'broken' });
const nestedStyle = style({ padding: 3, '--fixture': 'nested' });
const islandStyle = style({ padding: 4, '--fixture': 'island' });
const keptStyle = style({ padding: 5, '--fixture': 'kept' });

const anything: CompiledValidator = () => true;
const needsText: CompiledValidator = Object.assign(
  (value: unknown): boolean => {
    const valid = typeof (value as { text?: unknown }).text === 'string';
    needsText.errors = valid
      ? null
      : [{ instancePath: '', schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'text' } }];
    return valid;
  },
  { errors: null },
);

function Nested({ children }: { children?: ReactNode }): ReactNode {
  return <em className={nestedStyle}>{children}</em>;
}

function Throwing(): ReactNode {
  throw new Error('a sub-component threw');
}

function Island(props: { classes: { root: string }; children?: ReactNode }): ReactNode {
  return <div className={props.classes.root}>{props.children}</div>;
}
Object.defineProperty(Island, '$$typeof', { value: Symbol.for('react.client.reference') });

const Marks: (props: { word: string }) => null = () => null;
Object.defineProperty(Marks, '$$typeof', { value: Symbol.for('react.client.reference') });

const Async = (async () => <i />) as unknown as () => ReactNode;
/** As a module of a component may keep them: made before any page. */
const KEPT = (
  <b className={keptStyle}>
    <Nested>kept</Nested>
  </b>
);
const KEPT_PLACE = <InPlace island={Marks} word="kept" />;
const KEPT_ISLAND = <Island key="kept" classes={{ root: islandStyle }} />;
let lazilyKept: ReactElement | undefined;
let lazilyPlaced: ReactElement | undefined;
const lazyPlace = (): ReactElement => (lazilyPlaced ??= <InPlace island={Marks} word="lazy" />);
const lazy = (): ReactElement => (lazilyKept ??= <b className={keptStyle}>lazy</b>);

const renders: Record<string, (props: { text?: string }, slots: Slots) => unknown> = {
  box: ({ text }, slots) => (
    <div className={boxStyle}>
      {text}
      {slots['main']}
    </div>
  ),
  text: ({ text }) => <p>{text}</p>,
  nested: () => (
    <div>
      <Nested>deep</Nested>
      {[1, 2].map((n) => (
        <Nested key={n}>{n}</Nested>
      ))}
    </div>
  ),
  'nested-root': () => <Nested>root</Nested>,
  nothing: () => null,
  throws: () => {
    throw new Error('broken on purpose');
  },
  'child-throws': () => (
    <div className={brokenStyle}>
      <Throwing />
    </div>
  ),
  async: async () => {
    throw new Error('rejected later');
  },
  'child-async': () => <div className={brokenStyle}>{createElement((async () => <i />) as never)}</div>,
  fragment: () => (
    <>
      <i />
      <b />
    </>
  ),
  island: (_props, slots) => (
    <div>
      <Island classes={{ root: islandStyle }}>
        <Nested>inside</Nested>
        {slots['main']}
      </Island>
    </div>
  ),
  'in-place': ({ text = 'a' }) => (
    <div>
      <InPlace island={Marks} word={text} />
    </div>
  ),
  'in-place-broken': () => (
    <div>
      <InPlace island={Marks} word="lost" />
      <Throwing />
    </div>
  ),
  'in-place-kept': () => <div>{KEPT_PLACE}</div>,
  'in-place-lazy': () => <div>{lazyPlace()}</div>,
  'in-place-copied': () => <div>{Children.toArray(<InPlace island={Marks} word="copied" />)}</div>,
  picks: (_props, slots) => (
    <div>
      {Children.toArray(slots['main']).map((child, index) => (
        <Nested key={index}>{child}</Nested>
      ))}
    </div>
  ),
  mixed: () => (
    <div>
      {[
        <p key="first" id="a" title="b">
          x<Nested>1</Nested>y
        </p>,
        <p key="second">
          <Nested>2</Nested>
        </p>,
      ]}
    </div>
  ),
  context: () => <div>{createElement({ $$typeof: Symbol.for('react.memo') } as never)}</div>,
  'child-async-jsx': () => (
    <div className={brokenStyle}>
      <Async />
    </div>
  ),
  kept: () => (
    <div>
      {KEPT}
      {[KEPT_ISLAND]}
    </div>
  ),
  'kept-root': () => KEPT,
  lazy: () => <div>{lazy()}</div>,
  'lazy-broken': () => (
    <div>
      {lazy()}
      <Throwing />
    </div>
  ),
  'spread-keys': () => (
    <ul>
      {['x'].map((key) => (
        <li {...{ title: 'a', className: boxStyle }} key={key}>
          <Nested>1</Nested>
        </li>
      ))}
    </ul>
  ),
  iterable: () => <div>{new Set([<Nested key="a">1</Nested>, <Nested key="b">2</Nested>])}</div>,
  page: () => (
    <div className={boxStyle}>
      {renderTree(node('nested'), { components, islandWords: { title: '', reset: '' } }).element}
      <Nested>after</Nested>
    </div>
  ),
  'broken-page': () => (
    <div>
      {renderTree(node('child-throws'), { components, islandWords: { title: '', reset: '' } }).element}
      <Nested>after</Nested>
    </div>
  ),
  'broken-box': (_props, slots) => (
    <div className={brokenStyle}>
      {slots['main']}
      <Throwing />
    </div>
  ),
};
const components = Object.fromEntries(
  Object.entries(renders).map(([type, render]) => [
    type,
    { version: 1, validator: type === 'text' ? needsText : anything, render } as RegistryEntry,
  ]),
);

/** How many island boundaries stand in an element. */
function boundaries(node: ReactNode): number {
  if (Array.isArray(node)) return node.reduce<number>((sum, child: ReactNode) => sum + boundaries(child), 0);
  if (!isValidElement<{ children?: ReactNode }>(node)) return 0;
  return (node.type === IslandBoundary ? 1 : 0) + boundaries(node.props.children);
}

let count = 0;
function node(type: string, parts: Partial<ResolvedNode> = {}): ResolvedNode {
  return { id: `n${(count += 1)}`, type, v: 1, props: {}, ...parts };
}
const text = (words: string): ResolvedNode => node('text', { props: { text: words } });
const box = (main: ResolvedNode[], parts: Partial<ResolvedNode> = {}): ResolvedNode =>
  node('box', { slots: { main }, ...parts });

function render(
  root: ResolvedNode,
  maxNodes?: number,
): { html: string; words: string; css: string; kinds: string[]; messages: string[] } {
  const { element, css, outcomes } = renderTree(root, {
    components,
    islandWords: { title: 'Fehler', reset: 'Erneut versuchen' },
    ...(maxNodes !== undefined && { maxNodes }),
  });
  const html = renderToStaticMarkup(element);
  const faults = outcomes.filter(({ kind }) => kind !== 'rendered');
  return {
    html,
    words: html
      .replace(/<[^>]+>/g, ' ')
      .trim()
      .replace(/\s+/g, ' '),
    css,
    kinds: faults.map(({ kind }) => kind),
    messages: faults.map(({ message }) => message ?? ''),
  };
}

describe('renderTree', () => {
  it('renders every node with its type and id', () => {
    const root = box([text('a'), text('b')]);
    expect(render(root).html).toBe(
      `<div class="${boxStyle}" data-node="box" data-node-id="${root.id}"><p data-node="text" data-node-id="${root.slots?.['main']?.[0]?.id}">a</p>` +
        `<p data-node="text" data-node-id="${root.slots?.['main']?.[1]?.id}">b</p></div>`,
    );
  });

  it.each([
    ['unknown-type', node('carousel')],
    ['unknown-type', node('text', { v: 2, props: { text: 'x' } })],
    ['unknown-type', node('constructor')],
    ['invalid-props', node('text')],
    ['failed', node('throws')],
    ['failed', node('child-throws')],
    ['failed', node('async')],
    ['failed', node('child-async')],
    ['failed', node('child-async-jsx')],
    ['failed', node('fragment')],
    ['failed', node('context')],
  ])('drops a node whose outcome is %s and keeps its neighbours', (kind, broken) => {
    const { words, kinds } = render(box([text('before'), broken, text('after')]));
    expect(words).toBe('before after');
    expect(kinds).toEqual([kind]);
  });

  it('shows what stands in for an unknown type where there is a gap otherwise, and tells it all the same', () => {
    const named = (root: ResolvedNode) => {
      const { element, outcomes } = renderTree(root, {
        components,
        islandWords: { title: '', reset: '' },
        instead: ({ id, type }) => ({ ...text(`<${type}>`), id }),
      });
      return [
        renderToStaticMarkup(element)
          .replace(/<[^>]*>/g, ' ')
          .trim()
          .split(/\s+/),
        outcomes.map(({ kind }) => kind),
      ];
    };
    expect(named(box([node('carousel', { id: 'rail' })]))).toEqual([
      ['&lt;carousel&gt;'],
      ['unknown-type', 'rendered', 'rendered'],
    ]);
    expect(named(node('carousel', { fallback: text('instead') }))[0]).toEqual(['instead']);
    expect(named(box([node('throws'), text('kept')]))[0]).toEqual(['kept']);
  });

  it('says what was expected, what came and where', () => {
    expect(render(node('carousel', { id: 'rail' })).messages).toEqual([
      'node "rail": expected a component of this catalog, got "carousel" version 1',
    ]);
    expect(render(node('text', { id: 'words' })).messages[0]).toContain(
      'node "words", /props/text: expected a field "text", got nothing',
    );
  });

  it('shows the fallback of a node that fails, in its place', () => {
    expect(render(box([text('a'), node('throws', { fallback: text('instead') }), text('c')])).words).toBe(
      'a instead c',
    );
  });

  it('shows the fallback of the fallback', () => {
    expect(render(node('throws', { fallback: node('carousel', { fallback: text('second') }) })).words).toBe('second');
  });

  it('uses the nearest ancestor with a fallback when a node has none', () => {
    const inner = box([text('sibling'), box([node('throws')])], { fallback: text('inner') });
    expect(render(box([text('kept'), inner], { fallback: text('outer') })).words).toBe('kept inner');
  });

  it('goes on to the next ancestor when that fallback fails as well', () => {
    const inner = box([node('throws')], { fallback: node('throws') });
    expect(render(box([inner, text('gone')], { fallback: text('outer') })).words).toBe('outer');
  });

  it('leaves a gap at the fault, not around it, when no fallback helps', () => {
    expect(
      render(box([text('kept'), box([node('throws'), text('also kept')])], { fallback: node('throws') })).words,
    ).toBe('kept also kept');
  });

  it('renders an empty page rather than fail when the root cannot be shown', () => {
    expect(render(node('throws')).html).toBe('');
  });

  it('expands sub-components, also as the root and in lists', () => {
    expect(render(node('nested'))).toMatchObject({ words: 'deep 1 2', messages: [] });
    expect(render(node('nested-root')).html).toMatch(/^<em class="[^"]+" data-node="nested-root"/);
  });

  it('passes no slot whose nodes are all gone', () => {
    expect(render(box([node('nothing'), node('throws')])).words).toBe('');
  });

  it('prints the rules of shown nodes alone, each once', () => {
    const { css } = render(box([node('child-throws'), node('nested'), node('nested')]));
    expect(css.split('--fixture:box')).toHaveLength(2);
    expect(css.split('--fixture:nested')).toHaveLength(2);
    expect(css).not.toContain('--fixture:broken');
  });

  it('takes back the rules of the children of a node that fails', () => {
    expect(render(box([node('broken-box', { slots: { main: [node('nested')] } })])).css).not.toContain(
      '--fixture:nested',
    );
  });

  it('leaves islands to React, expands what is given to them and prints the rules that they are given', () => {
    const { html, css } = render(node('island', { slots: { main: [text('child')] } }));
    expect(html).toContain(`<div class="${islandStyle}"><em class="${nestedStyle}">inside</em><p data-node="text"`);
    expect(css).toContain('--fixture:island');
    expect(css).toContain('--fixture:nested');
  });

  it('mounts an island once, also where a component takes its children apart', () => {
    const { element } = renderTree(node('picks', { slots: { main: [node('island'), node('island')] } }), {
      components,
      islandWords: { title: '', reset: '' },
    });
    expect(boundaries(element)).toBe(2);
  });

  it('mounts an island once, also where a neighbour fails after it', () => {
    const { element, css } = renderTree(box([node('island'), node('throws'), node('island')]), {
      components,
      islandWords: { title: '', reset: '' },
    });
    expect(boundaries(element)).toBe(2);
    expect(css).toContain('--fixture:island');
  });

  describe('islands in place', () => {
    const walk = (root: ResolvedNode, firstPlace = 0): { html: string; islands: string[] } => {
      const { element, islands } = renderTree(root, { components, islandWords: { title: '', reset: '' }, firstPlace });
      const said = islands.map(({ key, props }) => {
        const { at, children } = props as { at: number; children: ReactElement<{ word: string }> };
        return `${at === Number(key) ? at : 'another key'} ${children.props.word}`;
      });
      return { html: renderToStaticMarkup(element), islands: said };
    };
    const places = (html: string): string[] => [...html.matchAll(/data-place="(\d+)"/g)].map(([, at]) => at ?? '');

    it('numbers the places in the markup and gives the islands apart', () => {
      const { html, islands } = walk(box([node('in-place'), node('in-place', { props: { text: 'b' } })]), 5);
      expect(html).toContain('<span hidden="" data-place="5"></span>');
      expect([places(html), islands]).toEqual([
        ['5', '6'],
        ['5 a', '6 b'],
      ]);
    });

    it('forgets those of a node that fails', () => {
      const { html, islands } = walk(box([node('in-place'), node('in-place-broken'), node('in-place')]));
      expect([places(html), islands]).toEqual([
        ['0', '1'],
        ['0 a', '1 a'],
      ]);
    });

    it('keeps them where a component takes its children apart or copies them', () => {
      const { html, islands } = walk(
        box([node('picks', { slots: { main: [node('in-place')] } }), node('in-place-copied')]),
      );
      expect([places(html), islands]).toEqual([
        ['0', '1'],
        ['0 a', '1 copied'],
      ]);
    });

    it.each(['in-place-kept', 'in-place-lazy'])('makes one that a module kept for every node and page (%s)', (type) => {
      lazilyPlaced = undefined;
      for (const page of [box([node('in-place'), node(type)]), box([node(type), node(type)])]) {
        const { html, islands } = walk(page);
        expect(places(html)).toEqual(['0', '1']);
        expect(islands[1]).toMatch(/^1 (?:kept|lazy)$/);
      }
    });
  });

  it('sees the elements that a module made before any page, on every page', () => {
    for (const title of ['erste', 'zweite']) {
      const { element, css } = renderTree(box([node('kept'), node('kept')]), {
        components,
        islandWords: { title, reset: '' },
      });
      expect(
        renderToStaticMarkup(element).match(
          new RegExp(`<b class="${keptStyle}"><em class="${nestedStyle}">kept</em></b>`, 'g'),
        ),
      ).toHaveLength(2);
      expect(boundaries(element)).toBe(2);
      for (const fixture of ['kept', 'nested', 'island']) expect(css).toContain(`--fixture:${fixture}`);
    }
  });

  it('gives a kept element to each node as its own', () => {
    const { html } = render(box([node('kept-root', { id: 'one' }), node('kept-root', { id: 'two' })]));
    expect(html.match(/data-node-id="(?:one|two)"/g)).toEqual(['data-node-id="one"', 'data-node-id="two"']);
    expect(renderToStaticMarkup(KEPT)).not.toContain('data-node');
  });

  it('prints the rules of an element that was kept by a node that failed, and on the next page', () => {
    lazilyKept = undefined;
    for (const page of [box([node('lazy-broken'), node('lazy')]), box([node('lazy')])])
      expect(render(page).css).toContain('--fixture:kept');
  });

  it('sees elements whose key follows a spread, and what comes in any iterable', () => {
    const { html, css } = render(box([node('spread-keys'), node('iterable')]));
    expect(html).toContain(`<li title="a" class="${boxStyle}"><em class="${nestedStyle}">1</em></li>`);
    expect(html).toContain(`<em class="${nestedStyle}">1</em><em class="${nestedStyle}">2</em></div>`);
    expect(css).toContain('--fixture:nested');
  });

  it.each(['page', 'broken-page'])('goes on with its own page after another was walked inside it (%s)', (type) => {
    const { words, css, messages } = render(box([node(type), node('box')]));
    expect({ words, messages }).toEqual({ words: type === 'page' ? 'deep 1 2 after' : 'after', messages: [] });
    expect(css).toContain('--fixture:nested');
    expect(css).not.toContain('--fixture:broken');
  });

  it('leaves JSX to React once the page is walked, also where a node failed', () => {
    render(box([node('child-throws')]));
    expect((<Throwing />).type).toBe(Throwing);
  });

  it('keeps the words, order and keys of what it copies', () => {
    const { element } = renderTree(node('mixed'), { components, islandWords: { title: '', reset: '' } });
    expect(renderToStaticMarkup(element)).toBe(
      `<div data-node="mixed" data-node-id="n${count}"><p id="a" title="b">x<em class="${nestedStyle}">1</em>y</p><p><em class="${nestedStyle}">2</em></p></div>`,
    );
    const { children } = (element as ReactElement<{ children: ReactElement[] }>).props;
    expect(children.map(({ key }) => key)).toEqual(['first', 'second']);
  });

  it('stops at its budget of nodes (fallbacks count), without failing the page', () => {
    const { words, messages } = render(box([text('1'), text('2'), text('3')]), 3);
    expect(words).toBe('1 2');
    expect(messages).toEqual([expect.stringContaining('within its budget')]);
  });

  it('survives a tree of any depth', () => {
    let deep = text('bottom');
    for (let level = 0; level < 4000; level++) deep = box([deep]);
    expect(render(deep).kinds).toEqual(['failed']);
  });

  it('never throws and never shows a broken node, whatever the tree', () => {
    const types = Object.keys(renders).concat('carousel');
    const { tree } = fc.letrec<{ tree: ResolvedNode }>((tie) => ({
      tree: fc.record(
        {
          id: fc.uuid(),
          type: fc.constantFrom(...types),
          v: fc.constantFrom(1, 1, 2),
          props: fc.constantFrom({}, { text: 'x' }),
          slots: fc.record({ main: fc.array(tie('tree'), { maxLength: 3 }) }),
          fallback: fc.option(tie('tree'), { nil: undefined, depthSize: 'small' }),
        },
        { requiredKeys: ['id', 'type', 'v', 'props'] },
      ) as fc.Arbitrary<ResolvedNode>,
    }));
    fc.assert(
      fc.property(tree, (root) => {
        const { html, css } = render(root);
        expect(html).not.toMatch(
          /data-node="(throws|child-throws|async|child-async|fragment|context|broken-box|carousel)"/,
        );
        expect(css).not.toContain('--fixture:broken');
        if (html.includes(boxStyle)) expect(css).toContain('--fixture:box');
      }),
    );
  });
});
