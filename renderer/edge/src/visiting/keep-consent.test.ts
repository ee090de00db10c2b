import { describe, expect, it } from 'vitest';
import type { Browser, BrowserEvent } from './browser.ts';
import { cookieJar } from './cookie-jar.ts';
import { keepConsent } from './keep-consent.ts';

/** A page of a browser that has decided something, or has a tool that calls groups active. */
function openPage({ cookie = '', active }: { cookie?: string; active?: string } = {}) {
  const [jar, told, listeners] = [
    new Map<string, string>(),
    [] as string[],
    new Map<string, (e: BrowserEvent) => void>(),
  ];
  if (cookie !== '') jar.set('consent', cookie);
  const dataset: Record<string, string | undefined> = {};
  const on = (type: string, listener: (event: BrowserEvent) => void) => void listeners.set(type, listener);
  const window = {
    OnetrustActiveGroups: active,
    document: {
      get cookie() {
        return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      },
      set cookie(text: string) {
        const [pair = ''] = text.split(';');
        jar.set(pair.split('=')[0] ?? '', pair.split('=')[1] ?? '');
      },
      documentElement: { dataset },
      addEventListener: on,
      dispatchEvent: () => listeners.get('consent-changed')?.({ detail: null }),
    },
    location: { protocol: 'https:' },
    CustomEvent: Event,
    fetch: async (_path: string, { body }: { body: string }) => void told.push(body),
    addEventListener: on,
  };
  const consent = keepConsent(window as unknown as Browser, cookieJar(window));
  let heard = 0;
  consent.onChange(() => (heard += 1));
  return {
    consent,
    dataset,
    told,
    heard: () => heard,
    kept: () => jar.get('consent'),
    fire: (type: string, event: BrowserEvent = {}) => listeners.get(type)?.(event),
    change: (...categories: string[]) => listeners.get('consent-changed')?.({ detail: { categories } }),
    call: (groups: string) => void (window.OnetrustActiveGroups = groups),
  };
}
const ALL = ['C0001', 'C0002', 'C0003', 'C0004', 'C0005', 'C0006'];

describe('consent', () => {
  it('is given to nothing before a decision', () => {
    const { consent, kept, told, dataset } = openPage();
    expect(ALL.filter((category) => consent.has(category))).toEqual([]);
    expect([consent.categories(), kept(), told, dataset]).toEqual([[], undefined, [], {}]);
  });

  it('is given to what was decided, kept, shown and told the edge, and whoever waits for it hears of it', () => {
    const { consent, change, kept, told, dataset, heard } = openPage();
    change('C0004', 'C0002', 'C0004');
    expect(ALL.filter((category) => consent.has(category))).toEqual(['C0001', 'C0002', 'C0004']);
    expect([kept(), dataset['consent'], heard()]).toEqual(['C0001,C0002,C0004', 'C0001 C0002 C0004', 1]);
    expect(told).toEqual(['choice=save&category=C0001&category=C0002&category=C0004']);
    change('C0001');
    expect([consent.has('C0004'), kept(), heard()]).toEqual([false, 'C0001', 2]);
  });

  it('is given to no category that nobody knows', () => {
    const { consent, change, kept } = openPage({ cookie: 'C0002,C0099,x' });
    expect(consent.categories()).toEqual(['C0001', 'C0002']);
    change('C0007', 'all');
    expect(kept()).toBe('C0002,C0099,x');
  });

  it('of a tool of the page stands in where nothing was decided, and takes nothing over that was', () => {
    expect(openPage({ active: ',C0001,C0003,' }).kept()).toBe('C0001,C0003');
    const decided = openPage({ cookie: 'C0001', active: ',C0001,C0004,' });
    expect([decided.kept(), decided.consent.has('C0004'), decided.told]).toEqual(['C0001', false, []]);
    // What is decided in the tool itself is a decision.
    decided.call(',C0001,C0004,');
    decided.fire('OneTrustGroupsUpdated');
    expect([decided.kept(), decided.heard()]).toEqual(['C0001,C0004', 1]);
  });

  it('that was given elsewhere is heard of on a page that comes back', () => {
    const { fire, heard } = openPage({ cookie: 'C0001' });
    fire('pageshow', { persisted: false });
    expect(heard()).toBe(0);
    fire('pageshow', { persisted: true });
    expect(heard()).toBe(1);
  });
});
