import { expect, it } from 'vitest';
import type { Browser, BrowserElement } from './browser.ts';
import { clearFocus } from './clear-focus.ts';

type Sides = readonly [top: number, bottom: number, left?: number, right?: number];
const rectOf = ([top, bottom, left = 0, right = 100]: Sides) => ({ top, bottom, left, right, height: bottom - top });

/** A window of 100 by 100, whose toasts are 20 high. */
function windowWith(field: Sides, toasts = 20) {
  const focused = { dataset: {}, getBoundingClientRect: () => rectOf(field) } as BrowserElement;
  const place: BrowserElement = {
    dataset: {},
    contains: (other) => other === place,
    getBoundingClientRect: () => rectOf('turned' in place.dataset ? [0, toasts, 40] : [100 - toasts, 100, 40]),
  };
  const listeners = new Map<string, () => void>();
  const document = {
    body: {},
    activeElement: focused as unknown,
    querySelector: () => place,
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
  };
  const look = clearFocus({ document } as unknown as Pick<Browser, 'document'>);
  return { place, document, look, listeners };
}
const isTurned = ({ place }: { place: BrowserElement }): boolean => 'turned' in place.dataset;

it('sends toasts to the other edge when they lie over what has the focus, and back again', () => {
  const page = windowWith([70, 90]);
  page.look();
  expect(isTurned(page)).toBe(true);
  page.document.activeElement = { getBoundingClientRect: () => rectOf([10, 30]) };
  page.listeners.get('focusin')?.();
  expect(isTurned(page)).toBe(false);
});

it('leaves toasts where they are beside it, without any, over a whole page, and when they have the focus', () => {
  const pages = [windowWith([70, 90, 0, 40]), windowWith([70, 90], 0), windowWith([0, 100]), windowWith([70, 90])];
  if (pages[3] !== undefined) pages[3].document.activeElement = pages[3].place;
  for (const page of pages) page.look();
  expect(pages.map(isTurned)).toEqual([false, false, false, false]);
});
