import type { Browser, BrowserElement, BrowserEvent } from './browser.ts';

/** The head's script (`renderer/src/page/touch-script.ts`), with what was done to the page before this one was there. */
interface Starter extends BrowserElement {
  readonly touched?: number;
  /** A form or link that waits, since when (as of `performance`), and what sends or follows it. */
  readonly held?: { readonly at: number; again(): void };
  /** Called at each touch; while there is none that script holds what islands take over. */
  start?: () => void;
}

/**
 * Starts the framework's scripts at the first touch of the page, or when a node is near whose island has something to do
 * unasked (`data-near`). Until then the markup works by itself and the network belongs to the pictures.
 * A form in a node that an island keeps (`data-keeper`) and that is sent before it does waits for it; so does a link that says so
 * itself (`data-keeper`), which would lead a quick thumb to a bare picture, and whatever a node keeps elsewhere in the page
 * (`data-keeps`, a selector): only where that node is there, since nobody else would come for it. Where a script cannot be
 * loaded nothing waits any longer. It reads the addresses from the head's script; without any, the scripts were left in the
 * page and it does nothing. Before they start their data get the words back that the edge took out (`shortenFlight`), and the bundler is told with what to
 * begin (`data-bundle`).
 * Runs in browsers by its own text: it may name nothing outside itself.
 * @see docs/adr/0020-scripts-start-at-the-first-touch.md
 */
export function startScripts(
  window: Pick<
    Browser,
    'document' | 'addEventListener' | 'IntersectionObserver' | 'requestIdleCallback' | '__next_f' | 'TURBOPACK'
  >,
  words: readonly string[],
  onStart: () => void,
): void {
  const { document, addEventListener, IntersectionObserver, requestIdleCallback = setTimeout } = window;
  const starter = document.querySelector('script[data-scripts]') as Starter | null;
  const addresses = starter?.dataset['scripts'] ?? '';
  if (starter === null || addresses === '') return;
  const longestWait = 5_000;
  let isStarted = false;
  let hasFailed = false;

  function start(): void {
    if (isStarted) return;
    isStarted = true;
    onStart();
    for (const part of window.__next_f ?? [])
      if (part[2] && part[1] !== undefined)
        part[1] = part[1].replace(/[\ue000-\uf8ff]/g, (sign) => words[sign.charCodeAt(0) - 0xe000] ?? sign);
    const all = addresses.split(' ');
    const [places = '', modules] = starter?.dataset['bundle']?.split(':') ?? [];
    if (modules !== undefined)
      (window.TURBOPACK ??= []).push({
        otherChunks: places.split(' ').map((place) => all[Number(place)]?.slice('/_next/'.length)),
        runtimeModuleIds: modules.split(',').map(Number),
      });
    for (const address of all) {
      const script = document.createElement('script');
      script.src = address;
      script.addEventListener?.('error', () => {
        hasFailed = true;
        document.dispatchEvent(new Event('kept'));
      });
      document.head.append(script);
    }
  }

  const isKept = ({ dataset }: BrowserElement): boolean =>
    ` ${document.documentElement.dataset['kept'] ?? ''} `.includes(` ${dataset['keeper']} `);
  const keeperElsewhere = (element: BrowserElement): BrowserElement | null => {
    const node = document.querySelector('[data-keeps]');
    return node !== null && element.matches?.(node.dataset['keeps'] ?? '') === true ? node : null;
  };
  const waiting = new Set<BrowserElement>();
  const given = new Set<BrowserElement>();
  // Nothing waits longer because it was pressed before this script was there.
  let spent = starter.start === undefined && starter.held !== undefined ? performance.now() - starter.held.at : 0;

  function wait(
    event: BrowserEvent,
    element: BrowserElement,
    keeper: BrowserElement | null | undefined,
    again: () => void,
  ): void {
    if (!keeper || given.has(element) || hasFailed || isKept(keeper)) return;
    event.preventDefault?.();
    start();
    if (waiting.has(element)) return;
    waiting.add(element);
    const goOn = (): void => {
      if (!waiting.delete(element)) return;
      if (!isKept(keeper)) given.add(element);
      again();
    };
    document.addEventListener('kept', () => {
      if (hasFailed || isKept(keeper)) goOn();
    });
    setTimeout(goOn, longestWait - spent);
    spent = 0;
  }

  addEventListener(
    'submit',
    (event) => {
      const form = event.target as BrowserElement;
      wait(event, form, form.closest?.('[data-keeper]') ?? keeperElsewhere(form), () =>
        form.requestSubmit?.(event.submitter),
      );
    },
    { capture: true },
  );
  addEventListener(
    'click',
    (event) => {
      const link = (event.target as BrowserElement).closest?.('a');
      if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      wait(event, link, link.dataset['keeper'] ? link : keeperElsewhere(link), () => link.click?.());
    },
    { capture: true },
  );
  addEventListener('load', () => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        requestIdleCallback(start);
      },
      { rootMargin: '200px' },
    );
    const near = starter.dataset['near']?.match(/\S+/g) ?? [];
    for (const type of near)
      for (const node of document.querySelectorAll(`[data-node=${type}]`)) observer.observe(node);
  });

  const held = starter.start === undefined ? starter.held : undefined;
  starter.start = start;
  if (starter.touched) start();
  held?.again();
}
