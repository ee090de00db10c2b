import { describe, expect, it } from 'vitest';
import type { Browser } from './browser.ts';
import { loadTags } from './load-tags.ts';

const TAGS = { tagManager: 'https://tags.example/gtm.js', recaptcha: 'https://forms.example/api.js' };

/** A page whose visitor has consented to something, with a form that is to be protected or without one. */
function openPage(
  consented: string[],
  {
    hasForm = true,
    prerendering = false,
    search = '',
  }: { hasForm?: boolean; prerendering?: boolean; search?: string } = {},
) {
  const loaded: string[] = [];
  const decided: (() => void)[] = [];
  const shown: (() => void)[] = [];
  const window = {
    document: {
      prerendering,
      documentElement: { dataset: {} },
      head: { append: ({ src }: { src: string }) => void loaded.push(src) },
      querySelector: () => (hasForm ? {} : null),
      createElement: () => ({}),
      addEventListener: (_type: string, listener: () => void) => void shown.push(listener),
    },
    location: { search },
    dataLayer: [],
  } as unknown as Browser;
  const consent = {
    has: (category: string) => consented.includes(category),
    categories: () => [...consented],
    onChange: (listener: () => void) => void decided.push(listener),
  };
  loadTags(window, consent, TAGS);
  return {
    loaded,
    show: () => shown.forEach((listener) => listener()),
    decide(...categories: string[]) {
      consented.splice(0, Infinity, ...categories);
      for (const listener of decided) listener();
    },
    told: () => (window.dataLayer as { event: string; categories?: string[] }[]).map(({ event }) => event),
    lastTold: () => (window.dataLayer as { categories?: string[] }[]).at(-1)?.categories?.join(),
  };
}

describe('scripts of others', () => {
  it.each<[string[], string[]]>([
    [[], []],
    [['C0001'], []],
    [['C0001', 'C0005'], []],
    [['C0001', 'C0002'], [TAGS.tagManager]],
    [['C0001', 'C0004'], [TAGS.tagManager]],
    [['C0001', 'C0003'], [TAGS.recaptcha]],
    [
      ['C0001', 'C0003', 'C0004'],
      [TAGS.tagManager, TAGS.recaptcha],
    ],
  ])('with consent to %j are %j', (consented, scripts) => {
    expect(openPage([...consented]).loaded).toEqual(scripts);
  });

  it('come once, as soon as they are consented to, and hear of what is withdrawn', () => {
    const { loaded, decide, told, lastTold } = openPage(['C0001']);
    expect(told()).toEqual([]);
    decide('C0001', 'C0002', 'C0003');
    decide('C0001', 'C0002', 'C0003', 'C0004');
    expect(loaded).toEqual([TAGS.tagManager, TAGS.recaptcha]);
    expect(told()).toEqual(['consent', 'gtm.js', 'consent']);
    decide('C0001');
    expect([loaded.length, told().length, lastTold()]).toEqual([2, 4, 'C0001']);
  });

  it('that protect forms stay away where there is none', () => {
    expect(openPage(['C0003'], { hasForm: false }).loaded).toEqual([]);
  });

  it('stay away from a page that is merely prerendered, until it is shown', () => {
    const { loaded, show } = openPage(['C0002'], { prerendering: true });
    expect(loaded).toEqual([]);
    show();
    expect(loaded).toEqual([TAGS.tagManager]);
  });

  it('can be left out of a page by its address', () => {
    expect(openPage(['C0002'], { search: '?skipTagManager=1' }).loaded).toEqual([]);
  });
});
