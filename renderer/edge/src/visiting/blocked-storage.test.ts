import { describe, expect, it } from 'vitest';
import type { Browser } from './browser.ts';
import { offerCountry } from './country-script.ts';
import { keepFocus } from './keep-focus.ts';
import { keepViewed } from './keep-viewed.ts';

/** A page of a browser whose visitor forbids storage: naming it throws, before anything is asked of it. */
function forbidding(): Browser {
  const blocked = (): never => {
    throw new DOMException('The document is sandboxed.', 'SecurityError');
  };
  const layer = { querySelector: () => null };
  return {
    document: {
      documentElement: { dataset: {} },
      querySelector: (selector: string) => (selector === '[data-country-layer]' ? layer : { dataset: { item: 'A' } }),
      querySelectorAll: () => [],
      addEventListener: () => undefined,
    },
    location: { pathname: '/' },
    get localStorage() {
      return blocked();
    },
    get sessionStorage() {
      return blocked();
    },
  } as unknown as Browser;
}

describe('where storage is blocked', () => {
  it.each([
    [
      'what was looked at',
      () => keepViewed(forbidding(), { has: () => true, categories: () => [], onChange: () => undefined }),
    ],
    ['the focus', () => keepFocus(forbidding())],
    ['the country', () => offerCountry(forbidding(), 'de')],
  ])('%s is not kept, and the scripts that follow run', (_name, run) => {
    expect(run).not.toThrow();
  });
});
