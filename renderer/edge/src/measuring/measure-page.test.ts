import { describe, expect, it } from 'vitest';
import { element, fakeWindow, type FakeWindow } from '../testing/fake-window.ts';
import { measurePage } from './measure-page.ts';

const TOLD = { category: 'C0002', tests: [['hero', 'b']] } as const;
const ENTRY = { event: 'abTest', testId: 'hero', variant: 'b' };

/** A link to a product in a list, or to what a promotion leads to. */
function link(kind: 'select-item' | 'select-promotion'): ReturnType<typeof element> {
  const list = element({ nodeId: 'bestsellers' });
  const place = element(
    { event: kind, ...(kind === 'select-item' && { item: 'SKU-1' }) },
    { closest: { '[data-event-list]': list } },
  );
  const anchor = element({}, { pathname: '/mode', closest: { '[data-event]': place } });
  return element({}, { closest: { 'a[href]': anchor } });
}

const kinds = ({ reports }: FakeWindow): string[] => reports.flatMap(({ events }) => events.map(({ kind }) => kind));

describe('measurePage', () => {
  it('with consent each page view gives the data layer one entry for each test of the page, without consent none', () => {
    const window = fakeWindow(TOLD);
    measurePage(window);
    expect(window.dataLayer).toEqual([ENTRY]);
    window.fire('pageshow', { persisted: false });
    expect(window.dataLayer).toHaveLength(1);

    const without = fakeWindow(TOLD, { cookie: 'consent=C0001' });
    measurePage(without);
    without.fire('click', { target: link('select-item') });
    without.hide();
    expect([without.dataLayer, without.reports]).toEqual([undefined, []]);
  });

  it('sends what happened once, when the page is left', () => {
    const window = fakeWindow(TOLD);
    measurePage(window);
    window.fire('click', { target: link('select-item') });
    window.fire('auxclick', { target: link('select-promotion'), button: 1 });
    window.fire('auxclick', { target: link('select-promotion'), button: 2 });
    window.fire('click', { target: element({}) });
    expect(window.reports).toEqual([]);
    window.hide();
    window.hide();
    expect(window.reports).toHaveLength(1);
    expect(window.reports[0]?.events.map(({ id: _id, age: _age, ...event }) => event)).toEqual([
      { kind: 'page-view', item: 'home' },
      { kind: 'select-item', item: 'SKU-1', list: 'bestsellers' },
      { kind: 'select-promotion', item: '/mode', list: 'bestsellers' },
    ]);
    expect(new Set(window.reports[0]?.events.map(({ id }) => id)).size).toBe(3);
  });

  it('tells of scripts that fail, by page, once the page is shown', () => {
    const window = fakeWindow(TOLD, { prerendering: true });
    measurePage(window);
    window.fire('error');
    window.fire('prerenderingchange');
    window.fire('error');
    window.fire('unhandledrejection');
    window.hide();
    expect(window.reports[0]?.events.map(({ id: _id, age: _age, ...event }) => event)).toEqual([
      { kind: 'page-view', item: 'home' },
      { kind: 'error', list: 'home' },
      { kind: 'error', list: 'home' },
    ]);
  });

  it('leaves room for what a visitor does where a script fails in a loop', () => {
    const window = fakeWindow(TOLD);
    measurePage(window);
    for (let error = 0; error < 60; error += 1) window.fire('error');
    window.fire('click', { target: link('select-item') });
    window.fire('pageshow', { persisted: true });
    window.fire('error');
    window.hide();
    expect(kinds(window)).toEqual([
      'page-view',
      ...Array.from({ length: 5 }, () => 'error'),
      'select-item',
      'page-view',
      'error',
    ]);
  });

  it('tells of the nodes that tests ask for, each once with a page view, when they come into sight', () => {
    const window = fakeWindow({ ...TOLD, nodes: ['rail', 'hero', 'absent'] });
    measurePage(window);
    for (const node of ['rail', 'rail', 'other']) window.see(node);
    window.fire('pageshow', { persisted: true });
    // Of a node of more than ten screens a tenth is never in sight.
    window.see('rail', 'middle');
    window.see('rail');
    window.see('hero');
    window.hide();
    expect(window.reports[0]?.events.map(({ kind, item, list }) => [kind, item, list])).toEqual([
      ['page-view', 'home', undefined],
      ['node-view', 'home', 'rail'],
      ['page-view', 'home', undefined],
      ['node-view', 'home', 'rail'],
      ['node-view', 'home', 'hero'],
    ]);
  });

  it('keeps what the browser does not take, and at most 50', () => {
    const window = fakeWindow(TOLD);
    measurePage(window);
    window.takesBeacons = false;
    for (let click = 0; click < 60; click += 1) window.fire('click', { target: link('select-item') });
    window.hide();
    window.takesBeacons = true;
    window.hide();
    expect(window.reports.map(({ events }) => events.length)).toEqual([50]);
  });

  it('a prerendered page is no page view and no exposure until it is shown, and then one', () => {
    const window = fakeWindow({ ...TOLD, proof: 'v1.a.b' }, { prerendering: true });
    measurePage(window);
    window.fire('pagehide');
    expect([window.dataLayer, window.reports]).toEqual([undefined, []]);
    window.fire('prerenderingchange');
    expect(window.dataLayer).toEqual([ENTRY]);
    expect(window.reports).toMatchObject([{ proof: 'v1.a.b', events: [{ kind: 'page-view' }] }]);
    window.hide();
    expect(window.reports).toHaveLength(1);
  });

  it('a page that comes back from the back/forward cache is another page view, and no exposure', () => {
    const window = fakeWindow({ ...TOLD, proof: 'v1.a.b' });
    measurePage(window);
    window.hide();
    window.fire('pageshow', { persisted: true });
    window.hide();
    expect(kinds(window)).toEqual(['page-view', 'page-view']);
    expect(window.reports.map(({ proof }) => proof)).toEqual(['v1.a.b', undefined]);
    expect(window.dataLayer).toEqual([ENTRY, ENTRY]);
    expect(new Set(window.reports.flatMap(({ events }) => events.map(({ id }) => id))).size).toBe(2);
  });

  it('consent that was withdrawn meanwhile ends it', () => {
    const window = fakeWindow(TOLD);
    measurePage(window);
    window.document.cookie = 'consent=C0001; Path=/';
    window.hide();
    window.fire('pageshow', { persisted: true });
    expect([window.reports, window.dataLayer]).toEqual([[], [ENTRY]]);
  });

  it.each([
    ['C0001%2CC0002', 1],
    ['C0002,%', 1],
    ['%', 0],
  ])('reads the consent %s as the edge does', (consent, entries) => {
    const window = fakeWindow(TOLD, { cookie: `consent=${consent}` });
    measurePage(window);
    expect(window.dataLayer ?? []).toHaveLength(entries);
  });
});
