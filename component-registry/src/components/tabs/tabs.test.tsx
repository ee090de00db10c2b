// @vitest-environment jsdom
import { act, type ReactElement } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Tabs } from './tabs.tsx';

const props = { name: 'p', label: 'Über den Artikel', tabs: ['Text', 'Material', 'Lieferung'] };
const slots = { panel1: <p>eins</p>, panel2: <p>zwei</p>, panel3: <p>drei</p> };
const tabs = (): ReactElement => Tabs(props, slots) ?? expect.fail('no tabs');

describe('Tabs without scripts', () => {
  it('are links to sections, each named by its link', () => {
    const html = renderToStaticMarkup(tabs());
    expect([...html.matchAll(/href="#(p-\d)"/gu)].map((match) => match[1])).toEqual(['p-1', 'p-2', 'p-3']);
    expect(
      [...html.matchAll(/<section id="(p-\d)"[^>]*aria-labelledby="p-\d-tab"/gu)].map((match) => match[1]),
    ).toEqual(['p-1', 'p-2', 'p-3']);
    expect(html).not.toContain('role="tab"');
  });

  it('stand under a heading where they have one', () => {
    const html = renderToStaticMarkup(Tabs({ ...props, title: 'Mehr dazu' }, slots) ?? <i />);
    expect(html).toMatch(/<h2[^>]*>Mehr dazu<\/h2>/u);
    expect(renderToStaticMarkup(tabs())).not.toContain('<h2');
  });

  it('leave out what is empty, and are nothing without panels', () => {
    const html = renderToStaticMarkup(Tabs(props, { panel2: <p>zwei</p> }) ?? <i />);
    expect(html).toContain('Material');
    expect(html).not.toContain('Lieferung');
    expect(Tabs(props)).toBeNull();
  });
});

describe('Tabs with scripts', () => {
  let root: Root;
  const tab = (name: string): HTMLElement =>
    [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(({ textContent }) => textContent === name) ??
    expect.fail(`no tab ${name}`);
  const selected = (): (string | null)[] =>
    [...document.querySelectorAll('[role=tab][aria-selected=true]')].map(({ textContent }) => textContent);
  const shown = (): (string | null)[] =>
    [...document.querySelectorAll('[role=tabpanel][data-selected]')].map(({ textContent }) => textContent);
  const press = (key: string): Promise<void> =>
    act(async () => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
  const open = async (): Promise<void> => {
    document.body.innerHTML = `<div>${renderToString(tabs())}</div>`;
    await act(async () => {
      root = hydrateRoot(document.body.firstElementChild ?? document.body, tabs());
    });
  };
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  });
  afterEach(async () => {
    await act(async () => {
      root.unmount();
    });
    location.hash = '';
    vi.unstubAllGlobals();
  });

  it('show the first panel and take one place in the order of focus', async () => {
    await open();
    expect([selected(), shown()]).toEqual([['Text'], ['eins']]);
    expect([...document.querySelectorAll<HTMLElement>('[role=tab]')].map(({ tabIndex }) => tabIndex)).toEqual([
      0, -1, -1,
    ]);
    expect(tab('Material').getAttribute('aria-controls')).toBe('p-2');
  });

  it('follow arrows round the row, Home and End', async () => {
    await open();
    tab('Text').focus();
    for (const [key, expected] of [
      ['ArrowRight', 'Material'],
      ['End', 'Lieferung'],
      ['ArrowRight', 'Text'],
      ['ArrowLeft', 'Lieferung'],
      ['Home', 'Text'],
    ] as const) {
      await press(key);
      expect([selected(), document.activeElement?.textContent]).toEqual([[expected], expected]);
    }
  });

  it('open on a click without leaving the place on the page', async () => {
    await open();
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    await act(async () => {
      tab('Lieferung').dispatchEvent(click);
    });
    expect(shown()).toEqual(['drei']);
    expect(click.defaultPrevented).toBe(true);
  });

  it('begin with the panel that the address names', async () => {
    location.hash = '#p-2';
    await open();
    expect(shown()).toEqual(['zwei']);
  });
});
