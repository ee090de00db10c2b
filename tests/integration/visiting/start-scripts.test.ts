// @vitest-environment jsdom
import { FLIGHT_WORDS, HELD_SCRIPTS, shortenFlight } from '@vitrine/framework/html';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Browser } from '../../../renderer/edge/src/visiting/browser.ts';
import { startScripts } from '../../../renderer/edge/src/visiting/start-scripts.ts';
import { HEAD_SCRIPT } from '../../../renderer/src/page/head-script.ts';

const PAGE =
  '<div data-keeper="basket"><form id="kept"><button></button></form></div><form id="other"><button></button></form>' +
  '<a id="picture" href="/picture.jpg" data-keeper="gallery"></a><a id="link" href="/elsewhere"></a>' +
  '<a id="bought" data-buy href="/p/1"></a>';

let listeners: AbortController;
/** What the browser was left to send or follow. */
let given: string[];
/** Where the page begins to be near what is seen. */
let comeNear: () => void;
let observed: Element[];

const press = (selector: string, init: MouseEventInit = {}): boolean | undefined =>
  document
    .querySelector(selector)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
const scripts = (): string[] =>
  [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src') ?? '');
const started = (): string[] => scripts().filter((address) => address.startsWith('/chunk'));

/** A page whose head's script has run. */
function open(addresses = '/chunk-1.js /chunk-2.js'): void {
  const starter = document.createElement('script');
  starter.setAttribute('type', 'text/plain');
  starter.setAttribute(HELD_SCRIPTS, addresses);
  starter.dataset['near'] = 'footer tabs';
  document.head.replaceChildren(starter);
  document.body.innerHTML = PAGE;
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(starter);
  // As text, as a page has it: nothing else says that it works.
  new Function(HEAD_SCRIPT)();
}
/** The script of the visit comes, as far as it is about this. */
const arrive = (): void => startScripts(window as unknown as Browser, FLIGHT_WORDS, () => undefined);
const endOfDocument = (): boolean => document.dispatchEvent(new Event('DOMContentLoaded'));

beforeEach(() => {
  vi.useFakeTimers();
  listeners = new AbortController();
  const { signal } = listeners;
  for (const target of [window, document]) {
    const listen = target.addEventListener.bind(target);
    vi.spyOn(target, 'addEventListener').mockImplementation((type: string, listener: unknown, options?: unknown) =>
      listen(type, listener as EventListener, {
        ...(typeof options === 'object' ? options : { capture: options === true }),
        signal,
      }),
    );
  }
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'navigate' } as unknown as PerformanceEntry]);
  observed = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => tell([{ isIntersecting: true }]);
      }
      observe = (node: Element): number => observed.push(node);
      disconnect = (): void => undefined;
    },
  );
  given = [];
  for (const type of ['submit', 'click'])
    document.body.addEventListener(
      type,
      (event) => {
        const { id, tagName } = event.target as Element;
        if (tagName === 'BUTTON') return;
        if (!event.defaultPrevented) given.push(id);
        event.preventDefault();
      },
      { signal },
    );
});
afterEach(() => {
  listeners.abort();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const name of ['kept', 'firstScreen']) delete document.documentElement.dataset[name];
});

describe('the framework’s scripts', () => {
  it.each(['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'])(
    'start at the first touch (%s), once, whether it comes before the script of the visit or after it',
    (touch) => {
      const touched = (): boolean => window.dispatchEvent(new Event(touch));
      open();
      touched();
      expect(started()).toEqual([]);
      arrive();
      expect(started()).toEqual(['/chunk-1.js', '/chunk-2.js']);
      touched();
      window.dispatchEvent(new Event('pointerdown'));
      expect(started()).toHaveLength(2);
      listeners.abort();
      listeners = new AbortController();
      open();
      arrive();
      expect(started()).toEqual([]);
      vi.restoreAllMocks();
    },
  );

  it('start when a node is near whose island has something to do unasked', () => {
    open();
    document.body.insertAdjacentHTML('beforeend', '<footer data-node="footer"></footer><div data-node="hero"></div>');
    arrive();
    window.dispatchEvent(new Event('load'));
    expect(observed.map((node) => node.getAttribute('data-node'))).toEqual(['footer']);
    expect(started()).toEqual([]);
    comeNear();
    vi.runAllTimers();
    expect(started()).toHaveLength(2);
  });

  it('find their data as the framework wrote them', () => {
    const flight = `${FLIGHT_WORDS.join('"Größe <b>')}\n&`;
    const data = `<script>self.__next_f.push(${JSON.stringify([1, flight]).replaceAll('<', '\\u003c')})</script>`;
    const [, short = ''] = /push\((.*)\)</u.exec(shortenFlight(data)) ?? [];
    const plain = [1, 'as \ue000 it is'];
    const told = [[0], JSON.parse(short), plain] as [number, string][];
    const turbopack: unknown[] = [];
    vi.stubGlobal('__next_f', told);
    vi.stubGlobal('TURBOPACK', turbopack);
    open('/_next/static/a.js /_next/static/b.js');
    arrive();
    expect(told[1]?.[1].length).toBeLessThan(FLIGHT_WORDS.length * 12);
    document.querySelector('script')?.setAttribute('data-bundle', '1 0:94553,7');
    window.dispatchEvent(new Event('pointerdown'));
    expect(turbopack).toEqual([{ otherChunks: ['static/b.js', 'static/a.js'], runtimeModuleIds: [94553, 7] }]);
    expect(told.map(([, text]) => text)).toEqual([undefined, flight, 'as \ue000 it is']);
  });

  it('that were left in the page start by themselves, and nothing waits', () => {
    open('');
    press('#kept button');
    arrive();
    press('#picture');
    window.dispatchEvent(new Event('pointerdown'));
    expect([given, started()]).toEqual([['kept', 'picture'], []]);
  });
});

describe('a form or link that an island keeps', () => {
  it('waits for it, five seconds at most, and no other does', () => {
    open();
    arrive();
    press('#other button');
    press('#link');
    for (const each of ['#kept button', '#kept button', '#picture']) press(each);
    expect([given, started().length]).toEqual([['other', 'link'], 2]);
    vi.advanceTimersByTime(4_999);
    expect(given).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(given).toEqual(['other', 'link', 'kept', 'picture']);
  });

  it('is not lost before the script of the visit is there, and waits no longer for that', () => {
    open();
    press('#other button');
    press('#kept button');
    vi.advanceTimersByTime(3_000);
    expect(given).toEqual(['other']);
    arrive();
    endOfDocument();
    expect([given, started().length]).toEqual([['other'], 2]);
    vi.advanceTimersByTime(1_900);
    expect(given).toEqual(['other']);
    vi.advanceTimersByTime(200);
    expect(given).toEqual(['other', 'kept']);
  });

  it('is the island’s once that says so', () => {
    open();
    press('#picture');
    arrive();
    const taken = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    document.querySelector('#picture')?.addEventListener('click', taken);
    expect(taken).not.toHaveBeenCalled();
    document.documentElement.dataset['kept'] = 'gallery';
    document.dispatchEvent(new Event('kept'));
    expect([given, taken.mock.calls.length]).toEqual([[], 1]);
    press('#picture');
    expect(taken).toHaveBeenCalledTimes(2);
  });

  it('waits no longer where a script cannot be loaded', () => {
    open();
    press('#kept button');
    arrive();
    expect(given).toEqual([]);
    document.head.querySelector('[src]')?.dispatchEvent(new Event('error'));
    expect(given).toEqual(['kept']);
    press('#kept button');
    expect(given).toEqual(['kept', 'kept']);
  });

  it.each([
    ['has ended without the script of the visit', endOfDocument],
    ['does not end within five seconds', () => vi.advanceTimersByTime(5_000)],
  ])('is the browser’s where the document %s', (_, happen) => {
    open();
    press('#kept button');
    press('#picture');
    expect(given).toEqual([]);
    happen();
    expect(given).toEqual(['picture']);
    press('#kept button');
    expect(given).toEqual(['picture', 'kept']);
  });

  it('waits elsewhere in the page only where the node is there that keeps it', () => {
    open();
    press('#bought');
    document.body.insertAdjacentHTML('beforeend', '<div data-keeper="cards" data-keeps="a[data-buy]"></div>');
    press('#bought');
    expect(given).toEqual(['bought']);
    arrive();
    press('#bought');
    expect(given).toEqual(['bought']);
  });

  it('is the browser’s where it is to be opened elsewhere', () => {
    open();
    press('#picture', { ctrlKey: true });
    arrive();
    press('#picture', { metaKey: true });
    expect(given).toEqual(['picture', 'picture']);
  });
});

describe('a page that is newly opened', () => {
  it.each([
    ['a key', () => window.dispatchEvent(new KeyboardEvent('keydown'))],
    ['a link within the page', () => press('#down')],
  ])('is laid out whole before %s leads far down', (_, lead) => {
    open();
    document.body.insertAdjacentHTML('beforeend', '<a id="down" href="#end"></a>');
    press('#link');
    expect('firstScreen' in document.documentElement.dataset).toBe(true);
    lead();
    expect('firstScreen' in document.documentElement.dataset).toBe(false);
  });
});
