// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Browser } from '../../../renderer/edge/src/visiting/browser.ts';
import { showToasts, type Toast, type Toasts } from '../../../renderer/edge/src/visiting/show-toasts.ts';

const PLACE =
  '<main tabindex="-1"></main><div data-node="toasts"><div data-toast-model hidden><p></p><button>Schließen</button></div></div>';
const shown = (): string[] => [...document.querySelectorAll('[data-toast] p')].map((text) => text.textContent ?? '');
const toast = (text: string): Element =>
  [...document.querySelectorAll('[data-toast]')].find((each) => each.textContent?.startsWith(text)) as Element;
const handled: Toast = { text: '', onClose: () => undefined };

let listeners: AbortController;
let toasts: Toasts;
/** The window of a page, whose listeners end with the test. */
function open(path = '/', prerendering = false): void {
  listeners?.abort();
  listeners = new AbortController();
  const { signal } = listeners;
  history.replaceState(null, '', path);
  document.body.innerHTML = PLACE;
  const listening = (target: EventTarget) => (type: string, listener: EventListener) =>
    target.addEventListener(type, listener, { signal });
  const parts: Record<string, unknown> = {
    document: new Proxy(document, {
      get: (of, name) => {
        if (name === 'addEventListener') return listening(of);
        if (name === 'prerendering') return prerendering;
        const value = Reflect.get(of, name) as unknown;
        return typeof value === 'function' ? value.bind(of) : value;
      },
    }),
    location,
    sessionStorage,
    addEventListener: listening(window),
  };
  toasts = showToasts(parts as unknown as Browser, () => undefined);
}
const leave = (): boolean => window.dispatchEvent(new Event('pagehide'));

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  document.documentElement.lang = 'de-AT';
  open();
});
afterEach(() => {
  listeners.abort();
  vi.useRealTimers();
});

describe('toasts', () => {
  it('are never more than three', () => {
    for (const text of ['a', 'b', 'c', 'd', 'e']) {
      toasts.show({ text });
      expect(document.querySelectorAll('[data-toast]').length).toBeLessThanOrEqual(3);
    }
    expect(shown()).toEqual(['c', 'd', 'e']);
  });

  it.each([
    ['one that nobody has to close goes first', [true, false, true], ['A', 'C', 'D']],
    ['of several that nobody has to close the oldest', [true, false, false], ['A', 'C', 'D']],
    ['of those that are to be closed the oldest', [true, true, true], ['B', 'C', 'D']],
  ])('make room for a fourth: %s', (_, handlers, left) => {
    for (const [index, text] of ['A', 'B', 'C'].entries())
      toasts.show(handlers[index] === true ? { ...handled, text } : { text });
    toasts.show({ ...handled, text: 'D' });
    expect(shown()).toEqual(left);
  });

  it('have a button where somebody wants to hear of it, which is told once', () => {
    let closed = 0;
    toasts.show({ text: 'A', onClose: () => (closed += 1) });
    toasts.show({ text: 'B' });
    expect([toast('A'), toast('B')].map((each) => each.querySelector('button') !== null)).toEqual([true, false]);
    const button = toast('A').querySelector('button') as HTMLButtonElement;
    button.focus();
    button.click();
    button.click();
    expect([closed, shown(), document.activeElement?.localName]).toEqual([1, ['B'], 'main']);
  });

  it('go by themselves after 6 s, and wait while somebody points at them or is in them', () => {
    for (const text of ['A', 'B', 'C']) toasts.show({ text });
    vi.advanceTimersByTime(5_000);
    toast('A').dispatchEvent(new Event('pointerenter'));
    toast('B').dispatchEvent(new FocusEvent('focusin'));
    vi.advanceTimersByTime(60_000);
    expect(shown()).toEqual(['A', 'B']);
    toast('A').dispatchEvent(new Event('pointerleave'));
    vi.advanceTimersByTime(999);
    expect(shown()).toEqual(['A', 'B']);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual(['B']);
  });

  it('with a button stay, and so does an error, which is an alert', () => {
    toasts.show({ kind: 'error', text: 'A' });
    toasts.show({ ...handled, kind: 'warning', text: 'B' });
    toasts.show({ text: 'C' });
    expect(['A', 'B', 'C'].map((text) => toast(text).getAttribute('role'))).toEqual(['alert', 'status', 'status']);
    vi.advanceTimersByTime(600_000);
    expect(shown()).toEqual(['A', 'B']);
    expect(toast('A').querySelector('button')).not.toBeNull();
  });

  it('are shown for whoever asks by the event', () => {
    document.dispatchEvent(new CustomEvent('toast', { detail: { kind: 'success', text: 'A' } }));
    expect([shown(), toast('A').getAttribute('data-kind')]).toEqual([['A'], 'success']);
  });

  it.each([
    ['another path', '/s/kleid', 'de-AT', []],
    ['another query', '/?seite=2', 'de-AT', ['A', 'B']],
    ['another language', '/', 'fr-CH', []],
  ])('on a new page with %s are %o', (_, path, lang, expected) => {
    toasts.show({ ...handled, text: 'A' });
    toasts.show({ text: 'B' });
    vi.advanceTimersByTime(4_000);
    leave();
    expect(shown()).toEqual([]);
    document.documentElement.lang = lang;
    open(path);
    expect(shown()).toEqual(expected);
    vi.advanceTimersByTime(2_000);
    expect(shown()).toEqual(expected.slice(0, 1));
  });

  it.each([
    ['/merkzettel', []],
    ['/?seite=2', ['A']],
  ])('in a page that goes to %s by itself are %o', (path, expected) => {
    toasts.show({ text: 'A' });
    history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(shown()).toEqual(expected);
  });
});
