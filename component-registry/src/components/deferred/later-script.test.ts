// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LATER_SCRIPT } from './later-script.ts';

/** Places that came near, as the browser would tell of them. */
let comeNear: (place: Element) => void;
let answers: (() => Response | Promise<Response>)[];
let asked: string[];
let headers: Record<string, string>[];

type Tell = (entries: { isIntersecting: boolean; target: Element }[]) => void;

class FakeObserver {
  readonly #tell: Tell;

  constructor(tell: Tell) {
    this.#tell = tell;
  }

  observe(place: Element): void {
    observed.add(place);
    comeNear = (target) => {
      if (observed.has(target)) this.#tell([{ isIntersecting: true, target }]);
    };
  }

  unobserve(place: Element): void {
    observed.delete(place);
  }
}
let observed = new Set<Element>();

const PLACE = `<div data-node="deferred" data-node-id="rail" data-later="/-/nodes/v1.a.b"><div><h2>Neu</h2><a href="/c/neu">Alle</a></div>
<div data-later-failure hidden><p>Das kam nicht an.</p><button type="button">Erneut</button></div></div>`;
const NODE =
  '<style>.b{color:red}</style><section data-node="product-rail" data-node-id="rail"><h2>Neu</h2><a href="/c/neu">Alle</a><a href="/p/1">Schal</a></section>';
const node = (html = NODE): Response => new Response(html, { status: 200 });
const place = (): HTMLElement => document.querySelector('[data-test-place], [data-later]') as HTMLElement;
const idle = async (): Promise<void> => {
  await expect.poll(() => document.querySelector('[aria-busy]')).toBeNull();
};

function open(html = PLACE, css = '.a{margin:0}.c{margin:1px}'): void {
  document.head.innerHTML = `<style id="sheet">${css}</style>`;
  document.body.innerHTML = html;
  place().dataset['testPlace'] = '';
  // The same text that stands in the page.
  new Function(LATER_SCRIPT)();
}

beforeEach(() => {
  answers = [];
  [asked, headers] = [[], []];
  observed = new Set();
  comeNear = () => undefined;
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  vi.stubGlobal('fetch', async (address: string, options: { headers: Record<string, string> }) => {
    asked.push(address);
    headers.push(options.headers);
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError('no network');
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the script of places that come later', () => {
  it('asks the question of a place first, and leaves nothing behind where nothing is recommended or nobody answers', async () => {
    const html = PLACE.replace('data-later=', `data-later-question='{"query":"{ a }"}' data-later=`);
    const told =
      (recommendations: object): (() => Response) =>
      () =>
        Response.json({ data: { recommendations } });
    answers = [told({ product: { products: [] } }), () => node()];
    open(html);
    await expect.poll(() => observed.size).toBe(1);
    comeNear(place());
    await expect.poll(() => place().querySelector('[data-node="product-rail"]')).not.toBeNull();
    expect(asked).toEqual(['/api/inform/graphql', '/-/nodes/v1.a.b']);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const answer of [told({ product: null }), () => new Response('', { status: 503 })]) {
      [asked, answers] = [[], [answer]];
      open(html);
      await expect.poll(() => observed.has(place())).toBe(true);
      comeNear(place());
      await expect.poll(() => place().hidden).toBe(true);
      expect([asked, place().textContent]).toEqual([['/api/inform/graphql'], '']);
    }
  });

  it('tells what was looked at for a place that shows it, and hides that where this is nothing but the page itself', async () => {
    const html = PLACE.replace('data-later=', 'data-later-viewed="" data-later=');
    const isSeen = (): boolean => document.documentElement.dataset['viewed'] === '';
    const keep = (kept: string): void => {
      delete document.documentElement.dataset['viewed'];
      vi.stubGlobal('localStorage', { getItem: () => kept });
    };
    vi.stubGlobal('location', { pathname: '/p/A-1/kleid', href: 'https://at.example/p/A-1/kleid' });
    for (const nothing of ['[]', '["A-1"]', 'nonsense']) {
      keep(nothing);
      open(html);
      expect(isSeen()).toBe(false);
    }
    keep('["A-1","B-2"]');
    answers = [() => node(), () => new Response('', { status: 503 })];
    for (const hidden of [false, true]) {
      open(html);
      expect(isSeen()).toBe(true);
      await expect.poll(() => observed.has(place())).toBe(true);
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      comeNear(place());
      await idle();
      expect([headers.at(-1)?.['x-viewed'], place().hidden]).toEqual(['A-1,B-2', hidden]);
    }
    open(PLACE);
    await expect.poll(() => observed.has(place())).toBe(true);
    answers = [() => node()];
    comeNear(place());
    await idle();
    expect(headers.at(-1)).not.toHaveProperty('x-viewed');
  });

  it('asks once when a place comes near, never before, and puts the node in its place', async () => {
    answers = [() => node()];
    open();
    expect(document.documentElement.dataset['laterScript']).toBe('');
    expect(asked).toEqual([]);
    comeNear(place());
    expect(place().getAttribute('aria-busy')).toBe('true');
    await idle();
    expect(asked).toEqual(['/-/nodes/v1.a.b']);
    expect(document.querySelectorAll('[data-node-id="rail"]')).toHaveLength(1);
    expect(document.querySelector('[data-node="product-rail"] a[href="/p/1"]')?.textContent).toBe('Schal');
    expect(place().querySelector('style, [data-later-failure]')).toBeNull();
  });

  it("adds the node's rules to the page's in the order of the registry, and none twice", async () => {
    answers = [
      () =>
        node('<style>.a{margin:0}.b{margin:2px}.c{margin:1px}.d{margin:3px}</style><section data-node="x"></section>'),
    ];
    open();
    comeNear(place());
    await idle();
    const { sheet } = document.getElementById('sheet') as HTMLStyleElement;
    expect([...(sheet?.cssRules ?? [])].map((rule) => (rule as CSSStyleRule).selectorText)).toEqual([
      '.a',
      '.b',
      '.c',
      '.d',
    ]);
  });

  it('keeps the focus on the same link, and on the place when that link is gone', async () => {
    for (const [html, expected] of [
      [NODE, '/c/neu'],
      ['<section data-node="x"><a href="/p/1">Schal</a></section>', null],
    ] as const) {
      answers = [() => node(html)];
      open();
      (place().querySelector('a') as HTMLElement).focus();
      comeNear(place());
      await idle();
      expect(document.activeElement?.getAttribute('href')).toBe(expected);
      expect(place().contains(document.activeElement)).toBe(true);
    }
  });

  it('leaves the focus alone elsewhere', async () => {
    answers = [() => node()];
    open(`<a id="elsewhere" href="/x">x</a>${PLACE}`);
    document.getElementById('elsewhere')?.focus();
    comeNear(place());
    await idle();
    expect(document.activeElement?.id).toBe('elsewhere');
  });

  it('keeps a place that is seen, or where nothing keeps what is seen in its place above that too, as high as it was until it is below', async () => {
    vi.stubGlobal('CSS', undefined);
    for (const [top, html] of [
      [100, NODE],
      [-900, NODE],
      [100, '<style></style>'],
    ] as const) {
      answers = [() => node(html)];
      open();
      const own = place();
      const lies: { top: number; bottom: number; height: number } = { top, bottom: top + 400, height: 400 };
      own.getBoundingClientRect = () => lies as DOMRect;
      comeNear(own);
      await idle();
      for (const event of ['scroll', 'resize']) {
        window.dispatchEvent(new Event(event));
        expect([own.style.height, own.hidden]).toEqual(['400px', false]);
      }
      lies.top = window.innerHeight;
      window.dispatchEvent(new Event('scroll'));
      expect([own.style.height, own.hidden]).toEqual(['', html !== NODE]);
    }
  });

  it('gives up the rooms above the view one by one once nothing scrolls, where the browser keeps what is seen in its place', async () => {
    vi.stubGlobal('CSS', { supports: (name: string) => name === 'overflow-anchor' });
    vi.stubGlobal('onscrollend', null);
    answers = [() => node(), () => node('<style></style>')];
    open(PLACE + PLACE);
    const both = [...document.querySelectorAll<HTMLElement>('[data-later]')];
    for (const own of both) own.getBoundingClientRect = () => ({ top: -900, bottom: -500, height: 400 }) as DOMRect;
    window.dispatchEvent(new Event('scroll'));
    for (const own of both) {
      comeNear(own);
      await idle();
    }
    const rooms = (): string[] => both.map(({ style }) => style.height);
    expect(rooms()).toEqual(['400px', '400px']);
    window.dispatchEvent(new Event('scrollend'));
    expect(rooms()).toEqual(['', '400px']);
    // The browser scrolls by itself to keep what is seen in its place.
    for (const event of ['scroll', 'scrollend']) window.dispatchEvent(new Event(event));
    expect(rooms()).toEqual(['', '400px']);
    await expect.poll(() => rooms()).toEqual(['', '']);
    expect(both.map(({ hidden }) => hidden)).toEqual([false, true]);
  });

  it('gives up the rooms above the view after a scrolling whose end nobody tells', async () => {
    vi.stubGlobal('CSS', { supports: (name: string) => name === 'overflow-anchor' });
    vi.stubGlobal('onscrollend', null);
    answers = [() => node('<style></style>')];
    open();
    const own = place();
    own.getBoundingClientRect = () => ({ top: -900, bottom: -500, height: 400 }) as DOMRect;
    window.dispatchEvent(new Event('scroll'));
    comeNear(own);
    await idle();
    expect([own.style.height, own.hidden]).toEqual(['400px', false]);
    await expect.poll(() => [own.style.height, own.hidden], { timeout: 5_000 }).toEqual(['', true]);
  });

  it('takes the place away when there is nothing to show', async () => {
    answers = [() => node('<style></style>')];
    open();
    comeNear(place());
    await idle();
    expect(place().hidden).toBe(true);
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ['the network fails', () => Promise.reject(new TypeError('no network'))],
    ['the edge has it not', () => new Response('gone', { status: 503 })],
    ['its address has expired', () => new Response('old', { status: 410 })],
  ])('when %s, what waited stays, with a way to try again that says when it failed again', async (_name, bad) => {
    answers = [bad, bad, () => node()];
    open();
    comeNear(place());
    await idle();
    const box = place().querySelector('[data-later-failure]') as HTMLElement;
    const words = box.querySelector('p') as HTMLElement;
    expect([box.hidden, place().querySelector('h2')?.textContent, words.getAttribute('role')]).toEqual([
      false,
      'Neu',
      null,
    ]);
    (box.querySelector('button') as HTMLElement).click();
    await idle();
    await expect.poll(() => [words.getAttribute('role'), words.textContent]).toEqual(['status', 'Das kam nicht an.']);
    (box.querySelector('button') as HTMLElement).click();
    await idle();
    expect(document.querySelector('[data-node="product-rail"]')).not.toBeNull();
    expect(asked).toHaveLength(3);
  });

  it('gives up the room behind a fallback that stays', async () => {
    answers = [() => new Response('', { status: 503 })];
    open('<div data-later="/-/nodes/v1.a.b"><p>Mehr im Winter.</p><div data-later-room>…</div></div>');
    comeNear(place());
    await idle();
    expect(place().innerHTML).toBe('<p>Mehr im Winter.</p>');
  });

  it('runs no script of a node, and asks for what comes near only', async () => {
    answers = [() => node('<section data-node="x"><script>globalThis.ran=true</script><img src="x" alt=""></section>')];
    open(`${PLACE}<div data-later="/-/nodes/v1.far.away"></div>`);
    comeNear(place());
    await idle();
    expect([asked, 'ran' in globalThis]).toEqual([['/-/nodes/v1.a.b'], false]);
  });

  it('asks at once in a browser that cannot tell what is near', async () => {
    vi.stubGlobal('IntersectionObserver', undefined);
    answers = [() => node()];
    open();
    await idle();
    expect(document.querySelector('[data-node="product-rail"]')).not.toBeNull();
  });
});
