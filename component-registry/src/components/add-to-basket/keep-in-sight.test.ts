// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepInSight } from './keep-in-sight.ts';

interface Seen {
  target: Element;
  isIntersecting: boolean;
}
let observed: Element[];
let tell: (entries: Seen[]) => void;

beforeEach(() => {
  observed = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onSeen: (entries: Seen[]) => void) {
        tell = onSeen;
      }
      observe(element: Element): void {
        observed.push(element);
      }
      disconnect(): void {
        observed = [];
      }
    },
  );
  document.body.innerHTML =
    '<main><article data-product><div id="keeper"><div data-product-part="basket"></div></div></article><section></section></main>' +
    '<aside><div id="elsewhere"><div data-product-part="basket"></div></div></aside>';
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const keeperAt = (id: string): HTMLElement => document.getElementById(id) ?? expect.fail(`no ${id}`);

it('keeps the button in sight from where it leaves the window to the end of main, past the product too', () => {
  const keeper = keeperAt('keeper');
  keepInSight(keeper);
  const [part, main] = observed;
  if (part === undefined || main === undefined) return expect.fail('expected the part and main to be observed');
  expect([part.getAttribute('data-product-part'), main.localName]).toEqual(['basket', 'main']);
  const isPast = (partSeen: boolean, mainSeen: boolean): boolean => {
    tell([
      { target: part, isIntersecting: partSeen },
      { target: main, isIntersecting: mainSeen },
    ]);
    return 'past' in keeper.dataset;
  };
  expect(isPast(true, true)).toBe(false);
  expect(isPast(false, true)).toBe(true);
  expect(isPast(false, false)).toBe(false);
  expect(isPast(false, true)).toBe(true);
  expect(isPast(true, true)).toBe(false);
});

it('leaves alone what does not lie in main', () => {
  keepInSight(keeperAt('elsewhere'));
  expect(observed).toEqual([]);
});
