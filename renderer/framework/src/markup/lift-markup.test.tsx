import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { liftMarkup } from './lift-markup.tsx';
import { heldMarkup, holdMarkup, isMarkupShared } from './markup-store.ts';
import { ServerMarkup } from './server-markup.client.tsx';

const Island = ({ children }: { children?: ReactNode }): ReactElement => <div data-island="">{children}</div>;
const rows = (count: number): ReactElement[] =>
  Array.from({ length: count }, (_, index) => <li key={index}>{index}</li>);
const list = (
  <ul className="list" id="a">
    {rows(8)}
  </ul>
);

/** The HTML that the server sends for a lifted tree. */
function html(tree: ReactNode, elements: readonly ReactElement[], page: string): string {
  const release = holdMarkup(page, elements);
  try {
    return renderToStaticMarkup(tree).replace(/ data-markup="\d+"/g, '');
  } finally {
    release();
  }
}

describe('liftMarkup', () => {
  it.each([
    ['a list', list],
    [
      'a list beside an island',
      <main key="m">
        <Island>{list}</Island>
        {list}
        <p>x</p>
      </main>,
    ],
    [
      'ready HTML',
      <section key="s">
        <Island />
        <div dangerouslySetInnerHTML={{ __html: `<p>${'long '.repeat(100)}</p>` }} />
      </section>,
    ],
    [
      'controls in an island',
      <Island key="i">
        <fieldset>
          {rows(8)}
          <input defaultValue="1" />
        </fieldset>
      </Island>,
    ],
    [
      'words, nothing and numbers',
      [
        <p key="p">
          a{0}
          {null}
          {false}
        </p>,
        'text',
        null,
        list,
      ],
    ],
  ])('changes nothing of the HTML of %s', (name, tree) => {
    const lifted = liftMarkup(tree, name, true);
    expect(html(lifted.tree, lifted.elements, name)).toBe(renderToStaticMarkup(tree));
  });

  it('takes out the largest part without an island, its attributes too', () => {
    const { tree, elements } = liftMarkup(
      <main>
        <section>{list}</section>
        <Island />
      </main>,
      'p',
      true,
    );
    expect(elements).toHaveLength(1);
    const [lifted] = (tree as ReactElement<{ children: ReactElement[] }>).props.children;
    expect(lifted?.type).toBe(ServerMarkup);
    expect(lifted?.props).toEqual({ page: 'p', index: 0, tag: 'section' });
  });

  it('keeps the key of what it takes out, and invents none', () => {
    const { tree } = liftMarkup(
      <main>
        <ul>{rows(8)}</ul>
        <ol>{rows(8)}</ol>
        <ul key="own">{rows(8)}</ul>
        <Island />
      </main>,
      'p',
      true,
    );
    const { children } = (tree as ReactElement<{ children: ReactElement[] }>).props;
    expect(children.map(({ type, key }) => [type === ServerMarkup, key])).toEqual([
      [true, null],
      [true, null],
      [true, 'own'],
      [false, null],
    ]);
  });

  it('leaves small parts where they are', () => {
    const small = (
      <p>
        a <b>b</b>
      </p>
    );
    expect(liftMarkup(small, 'p', true)).toEqual({ tree: small, elements: [] });
  });

  it('leaves form controls to an island around them, which listens to their changes', () => {
    const { elements, tree } = liftMarkup(
      <Island>
        <fieldset>
          {rows(8)}
          <input />
        </fieldset>
      </Island>,
      'p',
      true,
    );
    expect(elements).toEqual([]);
    expect(isValidElement(tree)).toBe(true);
  });
});

describe('holdMarkup', () => {
  it('shares the elements of one page until the last request is answered', () => {
    const first = holdMarkup('shared', [list]);
    const second = holdMarkup('shared', [list]);
    first();
    expect(heldMarkup('shared', 0)).toBe(list);
    second();
    expect(() => heldMarkup('shared', 0)).toThrow('Expected markup 0 of page shared to be held, got none');
  });

  it('sends the markup along until the pass that makes HTML has found it once', () => {
    const lifted = liftMarkup(list, 'apart', false);
    expect(renderToStaticMarkup(lifted.tree).replace(/ data-markup="\d+"/g, '')).toBe(renderToStaticMarkup(list));
    const release = holdMarkup('together', lifted.elements);
    expect(heldMarkup('together', 0)).toBe(list);
    release();
    expect(isMarkupShared()).toBe(true);
  });
});
