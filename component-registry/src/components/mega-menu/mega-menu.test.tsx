// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MegaMenuProps } from '../../../generated/props.ts';
import { PLACE } from '../../islands/in-place.tsx';
import { Place } from '../../islands/place.client.tsx';
import { PanelsInPlace } from './mega-menu.client.tsx';
import { MegaMenu } from './mega-menu.tsx';

const column = { title: 'Bekleidung', links: [{ label: 'Kleider', href: '/c/kleider' }] };
const props: MegaMenuProps = {
  label: 'Kategorien',
  items: [
    { label: 'Neu', href: '/c/neu' },
    { label: 'Damen', href: '/c/damen', allLabel: 'Alles für Damen', columns: [column] },
    {
      label: 'Wohnen',
      href: '/c/wohnen',
      allLabel: 'Alles für Wohnen',
      columns: [{ title: 'Möbel', href: '/c/moebel', links: [{ label: 'Sessel', href: '/c/sessel' }] }],
    },
  ],
};

describe('MegaMenu without scripts', () => {
  const html = renderToStaticMarkup(MegaMenu(props));

  it('is a navigation whose categories are links to their own pages', () => {
    expect(html).toMatch(/^<nav[^>]*aria-label="Kategorien">/u);
    expect([...html.matchAll(/<li[^>]*><a[^>]*href="(\/c\/(?:neu|damen|wohnen))"/gu)].map(([, href]) => href)).toEqual([
      '/c/neu',
      '/c/damen',
      '/c/wohnen',
    ]);
    expect(html).not.toContain('aria-expanded');
  });

  it('leads from a panel to the category itself, and by a heading if it has an address', () => {
    expect(html).toMatch(/<a[^>]*href="\/c\/damen">Alles für Damen</u);
    expect(html).toMatch(/<p[^>]*>Bekleidung<\/p>/u);
    expect(html).toMatch(/<a[^>]*href="\/c\/moebel">Möbel<\/a>/u);
  });

  it('shows a picture only where one was given', () => {
    expect(html).not.toContain('<img');
    const teaser = {
      title: 'Wolle',
      href: '/c/strick',
      imageAlt: '',
      image: { src: '/assets/wool.00000000', width: 1080, height: 810, color: '#dccfbf' },
    };
    expect(
      renderToStaticMarkup(
        MegaMenu({
          label: 'K',
          items: [{ label: 'Damen', href: '/c/damen', allLabel: 'Alles', columns: [column], teaser }],
        }),
      ),
    ).toMatch(/<a[^>]*href="\/c\/strick">.*loading="lazy".*Wolle/u);
  });
});

describe('MegaMenu with scripts', () => {
  let root: Root;
  const link = (label: string): HTMLAnchorElement =>
    [...document.querySelectorAll('a')].find(({ textContent }) => textContent === label) ??
    expect.fail(`no link ${label}`);
  const opened = (): (string | null | undefined)[] =>
    [...document.querySelectorAll('li[data-open]')].map((category) => category.firstElementChild?.textContent);
  const send = (target: Element, event: Event): boolean => {
    let followed = false;
    act(() => {
      followed = target.dispatchEvent(event);
    });
    return followed;
  };
  const pointer = (target: Element, type: string, pointerType = 'mouse'): void => {
    send(target, Object.assign(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }), { pointerType }));
  };
  const click = (target: Element, more: MouseEventInit = {}): boolean =>
    send(target, new MouseEvent('click', { bubbles: true, cancelable: true, ...more }));
  const key = (target: Element, name: string): boolean =>
    send(target, new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  const pass = (ms: number): void => {
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  };

  beforeEach(() => {
    vi.useFakeTimers();
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    const bar = renderToStaticMarkup(MegaMenu(props)).replace('<span hidden=""', `$& ${PLACE}="0"`);
    document.body.innerHTML = `<div></div>${bar}<button>Suche</button>`;
    root = createRoot(document.body.firstElementChild ?? document.body);
    act(() => {
      root.render(
        <Place at={0}>
          <PanelsInPlace />
        </Place>,
      );
    });
    // jsdom would try to follow the links.
    document.body.onclick = (event) => {
      document.body.dataset['followed'] = String(!event.defaultPrevented);
      event.preventDefault();
    };
  });
  afterEach(() => {
    act(() => {
      root.unmount();
    });
    vi.useRealTimers();
  });
  const followed = (): string | undefined => document.body.dataset['followed'];

  it('says which categories open', () => {
    expect(['Neu', 'Damen', 'Wohnen'].map((label) => link(label).ariaExpanded)).toEqual([null, 'false', 'false']);
  });

  it('opens under a pointer that rests for 100 ms, and not under one that crosses', () => {
    pointer(link('Damen'), 'pointerover');
    pass(99);
    expect(opened()).toEqual([]);
    pass(1);
    expect(opened()).toEqual(['Damen']);
    expect(link('Damen').ariaExpanded).toBe('true');

    pointer(link('Wohnen'), 'pointerover');
    pass(50);
    pointer(link('Kleider'), 'pointerover');
    pass(500);
    expect(opened()).toEqual(['Damen']);
  });

  it('closes a moment after the pointer left, but not when it comes back', () => {
    pointer(link('Damen'), 'pointerover');
    pass(100);
    const bar = document.querySelector('nav > div') ?? document.body;
    pointer(bar, 'pointerleave');
    pass(150);
    pointer(link('Kleider'), 'pointerover');
    pass(500);
    expect(opened()).toEqual(['Damen']);
    pointer(link('Neu'), 'pointerover');
    pass(200);
    expect(opened()).toEqual([]);
    pointer(link('Damen'), 'pointerover');
    pass(100);
    pointer(bar, 'pointerleave');
    pass(200);
    expect(opened()).toEqual([]);
  });

  it('opens by Enter and follows the link by the next', () => {
    link('Damen').focus();
    click(link('Damen'));
    expect([opened(), followed()]).toEqual([['Damen'], 'false']);
    click(link('Damen'));
    expect(followed()).toBe('true');
  });

  it('opens and closes by the space bar', () => {
    expect(key(link('Damen'), ' ')).toBe(false);
    expect(opened()).toEqual(['Damen']);
    key(link('Damen'), ' ');
    expect(opened()).toEqual([]);
  });

  it('opens by the first touch and follows the link by the second', () => {
    pointer(link('Damen'), 'pointerdown', 'touch');
    click(link('Damen'), { detail: 1 });
    expect([opened(), followed()]).toEqual([['Damen'], 'false']);
    pointer(link('Damen'), 'pointerdown', 'touch');
    click(link('Damen'), { detail: 1 });
    expect(followed()).toBe('true');
  });

  it('leaves the clicks of a mouse, with a modifier, and on a plain category to the browser', () => {
    pointer(link('Damen'), 'pointerdown');
    click(link('Damen'), { detail: 1 });
    expect([opened(), followed()]).toEqual([[], 'true']);
    click(link('Damen'), { ctrlKey: true });
    expect([opened(), followed()]).toEqual([[], 'true']);
    click(link('Neu'));
    expect([opened(), followed()]).toEqual([[], 'true']);
  });

  it('closes on Escape, gives the focus back, and stays closed under the pointer', () => {
    pointer(link('Damen'), 'pointerover');
    pass(100);
    link('Kleider').focus();
    key(link('Kleider'), 'Escape');
    expect(opened()).toEqual([]);
    expect(document.activeElement).toBe(link('Damen'));
    pointer(link('Kleider'), 'pointerover');
    pass(500);
    expect(opened()).toEqual([]);
    pointer(link('Wohnen'), 'pointerover');
    pass(100);
    pointer(link('Damen'), 'pointerover');
    pass(100);
    expect(opened()).toEqual(['Damen']);
  });

  it('closes when the focus or a press goes elsewhere', () => {
    link('Damen').focus();
    click(link('Damen'));
    act(() => {
      link('Kleider').focus();
    });
    expect(opened()).toEqual(['Damen']);
    act(() => {
      document.querySelector('button')?.focus();
    });
    expect(opened()).toEqual([]);
    click(link('Damen'));
    pointer(document.body, 'pointerdown', 'touch');
    expect(opened()).toEqual([]);
  });
});
