import { describe, expect, it } from 'vitest';
import type { Browser } from './browser.ts';
import { keepViewed } from './keep-viewed.ts';

/** A page with a product, or without one, of a browser that keeps something. */
function openPage(consent: string[], { sku, kept }: { sku?: string; kept?: string }) {
  const store = new Map(kept === undefined ? [] : [['viewed', kept]]);
  const dataset: Record<string, string | undefined> = { viewed: '' };
  const decided: (() => void)[] = [];
  const window = {
    document: {
      documentElement: { dataset },
      querySelector: () => (sku === undefined ? null : { dataset: { item: sku } }),
    },
    localStorage: {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => void store.set(key, value),
      removeItem: (key: string) => void store.delete(key),
    },
  } as unknown as Browser;
  keepViewed(window, {
    has: (category) => consent.includes(category),
    categories: () => consent,
    onChange: (listener) => void decided.push(listener),
  });
  return { store, dataset, decide: () => decided.forEach((listener) => listener()) };
}

describe('what was looked at', () => {
  it('is kept with consent alone, the latest first, each once, twenty at most', () => {
    expect(openPage([], { sku: 'A' }).store.size).toBe(0);
    const many = Array.from({ length: 20 }, (_, index) => `B-${index}`);
    const { store } = openPage(['C0003'], { sku: 'B-3', kept: JSON.stringify(many) });
    expect(JSON.parse(store.get('viewed') ?? '')).toEqual(['B-3', ...many.filter((one) => one !== 'B-3')]);
    expect(JSON.parse(openPage(['C0003'], { sku: 'A', kept: JSON.stringify(many) }).store.get('viewed') ?? '')).toEqual(
      ['A', ...many.slice(0, 19)],
    );
    expect(openPage(['C0003'], { kept: '["A"]' }).store.get('viewed')).toBe('["A"]');
  });

  it('goes with the consent, and its place too', () => {
    const consent = ['C0003'];
    const { store, dataset, decide } = openPage(consent, { sku: 'A' });
    expect(store.get('viewed')).toBe('["A"]');
    consent.length = 0;
    decide();
    expect([store.size, dataset['viewed']]).toEqual([0, undefined]);
  });

  it('breaks nothing where another program wrote something else', () => {
    expect(openPage(['C0003'], { sku: 'A', kept: '{"a":1}' }).store.get('viewed')).toBe('["A"]');
    expect(openPage(['C0003'], { sku: 'A', kept: 'nonsense' }).store.get('viewed')).toBe('nonsense');
  });
});
