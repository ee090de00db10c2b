/** What a page is told of what is to be measured on it, in the data block right before the script. */
export interface Told {
  /** The consent category that measuring needs. */
  category: string;
  /** Experiments that change this page, each with the arm that it shows (AB-008). */
  tests: readonly (readonly [test: string, variant: string])[];
  /** Ids of nodes whose sight is told. */
  nodes?: readonly string[];
  /** The page was fetched ahead, and nothing was counted: what makes it count when it is shown. */
  proof?: string;
}

/** The parts of a browser that the script uses; the edge itself has none. */
export interface BrowserWindow {
  readonly document: {
    cookie: string;
    readonly visibilityState: string;
    readonly prerendering?: boolean;
    readonly body: BrowserElement;
    readonly currentScript: {
      readonly previousElementSibling: { readonly textContent: string | null } | null;
    } | null;
    querySelector(selector: string): object | null;
    addEventListener(
      type: string,
      listener: (event: BrowserEvent) => void,
      options?: { capture?: boolean; once?: boolean },
    ): void;
  };
  readonly navigator: { sendBeacon(url: string, body: unknown): boolean };
  readonly crypto: { getRandomValues<T extends Uint8Array>(bytes: T): T };
  readonly Blob: new (parts: string[], options: { type: string }) => unknown;
  readonly IntersectionObserver?: new (
    seen: (entries: readonly { target: object; isIntersecting: boolean }[]) => void,
    options: { threshold?: number; rootMargin?: string },
  ) => { observe(element: object): void; disconnect(): void };
  dataLayer?: unknown[];
  addEventListener(type: string, listener: (event: BrowserEvent) => void): void;
}

interface BrowserElement {
  readonly dataset: Readonly<Record<string, string | undefined>>;
  /** Of links. */
  readonly pathname?: string;
  closest?(selector: string): BrowserElement | null;
}

interface BrowserEvent {
  readonly target: unknown;
  readonly button?: number;
  readonly persisted?: boolean;
}

/**
 * Runs in the pages of visitors who consented, by its own text: it may name nothing outside itself. A page view begins
 * when a page is shown, also when it was prerendered or comes back from the back/forward cache; then tests go to the
 * data layer, and clicks, failing scripts and the sight of nodes that tests ask for are gathered until the page is left. Without consent nothing is kept or sent.
 */
export function measurePage(window: BrowserWindow): void {
  const { document, navigator } = window;
  const told = JSON.parse(document.currentScript?.previousElementSibling?.textContent ?? '{"tests":[]}') as Told;
  const most = 50;
  let proof = told.proof;
  let view = '';
  let count = 0;
  let failed = 0;
  let waiting: { id: string; kind: string; item?: string; list?: string; at: number }[] = [];

  let watching: { observe(element: object): void; disconnect(): void }[] = [];

  function cookie(name: string): string {
    const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
    const value = pair?.slice(name.length + 1) ?? '';
    try {
      return decodeURIComponent(value);
    } catch {
      return value;
    }
  }

  function consents(): boolean {
    return cookie('consent').split(',').includes(told.category);
  }

  function note(kind: string, item?: string, list?: string): void {
    if (waiting.length >= most || count > 9_999) return;
    waiting.push({
      id: `${view}-${count}`,
      kind,
      at: Date.now(),
      ...(item && { item: item.slice(0, 200) }),
      ...(list && { list }),
    });
    count += 1;
  }

  function send(): void {
    // A prerendered page may be left without ever having been shown.
    if (view === '') return;
    if (!consents()) {
      waiting = [];
      return;
    }
    if (waiting.length === 0 && proof === undefined) return;
    const now = Date.now();
    const events = waiting.map(({ at, ...event }) => ({ ...event, age: Math.min(Math.max(now - at, 0), 86_400_000) }));
    const body = new window.Blob([JSON.stringify({ ...(proof && { proof }), events })], { type: 'application/json' });
    // Refused when too much is under way: then it goes with the next one.
    if (!navigator.sendBeacon('/-/seen', body)) return;
    waiting = [];
    proof = undefined;
  }

  function show(): void {
    if (!consents()) return;
    view = Array.from(window.crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('');
    count = failed = 0;
    for (const [testId, variant] of told.tests) (window.dataLayer ??= []).push({ event: 'abTest', testId, variant });
    note('page-view', document.body.dataset['page']);
    watch();
    if (proof !== undefined) send();
  }

  // A node is seen when a tenth of it is in sight, or when it reaches the middle of the screen: then it fills half of it, or
  // is whole in sight, where a tenth of it may be more than a screen. Once with each page view.
  function watch(): void {
    for (const former of watching) former.disconnect();
    watching = [];
    const { IntersectionObserver: Observer } = window;
    if (told.nodes === undefined || Observer === undefined) return;
    const ids = new Map<object, string>();
    for (const options of [{ threshold: 0.1 }, { rootMargin: '-50% 0px' }]) {
      const observer = new Observer((entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = ids.get(target);
          if (!isIntersecting || id === undefined) continue;
          ids.delete(target);
          note('node-view', document.body.dataset['page'], id);
        }
      }, options);
      watching.push(observer);
    }
    for (const id of told.nodes) {
      const node = document.querySelector(`[data-node-id="${id}"]`);
      if (node === null) continue;
      ids.set(node, id);
      for (const observer of watching) observer.observe(node);
    }
  }

  function click({ target, button = 0 }: BrowserEvent): void {
    if (button > 1 || view === '') return;
    const link = (target as BrowserElement | null)?.closest?.('a[href]');
    const place = link?.closest?.('[data-event]');
    const kind = place?.dataset['event'];
    if (kind === undefined) return;
    const list = place?.closest?.('[data-event-list]') ?? place?.closest?.('[data-node-id]');
    note(kind, place?.dataset['item'] ?? link?.pathname, list?.dataset['nodeId']);
  }

  // Scripts that fail, ours and those of tags; what fails to load does not come here. Some of a view are enough: one that
  // fails in a loop would leave no room for what its visitor does.
  function fail(): void {
    if (view !== '' && failed++ < 5) note('error', undefined, document.body.dataset['page']);
  }

  if (document.prerendering) document.addEventListener('prerenderingchange', show, { once: true });
  else show();
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show();
  });
  window.addEventListener('error', fail);
  window.addEventListener('unhandledrejection', fail);
  window.addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  // Before handlers of the page, which may end the event; a middle click is no `click`.
  for (const type of ['click', 'auxclick']) document.addEventListener(type, click, { capture: true });
}
