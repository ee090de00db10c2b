/** The parts of a browser that the scripts of this folder use; the edge itself has none. */
export interface Browser {
  readonly document: BrowserDocument;
  readonly location: {
    readonly href: string;
    readonly origin: string;
    readonly protocol: string;
    readonly pathname: string;
    readonly search: string;
    assign(address: string): void;
    reload(): void;
  };
  readonly navigator: { readonly onLine: boolean };
  /** Where storage is blocked it throws when it is named already: never take it out of the window outside of `try`. */
  readonly sessionStorage: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
  };
  /** As above. */
  readonly localStorage: Browser['sessionStorage'];
  /** Not in every browser. */
  readonly navigation?: { addEventListener(type: string, listener: () => void): void };
  readonly CustomEvent: new (type: string, options: { detail: unknown }) => BrowserEvent;
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(address: string): string | null },
    ): { createScriptURL(address: string): string };
  };
  /** Of a consent tool that stands in the page: the groups that are active, such as `,C0001,C0004,`. */
  OnetrustActiveGroups?: unknown;
  dataLayer?: unknown[];
  /** What its bundler is told. */
  TURBOPACK?: unknown[];
  /** What Next is told for hydration, until it starts; a third member says that words are to be put back. */
  readonly __next_f?: [kind: number, text?: string, isShort?: number][];
  tagManagerBlocked?: boolean;
  fetch(address: string, options: object): Promise<{ readonly ok: boolean; json(): Promise<unknown> }>;
  readonly scrollY: number;
  readonly IntersectionObserver: new (
    tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void,
    options: { rootMargin: string },
  ) => { observe(element: BrowserElement): void; disconnect(): void };
  readonly XMLHttpRequest: new () => {
    responseType: string;
    timeout: number;
    readonly status: number;
    readonly responseXML: Pick<BrowserDocument, 'querySelectorAll'> | null;
    open(method: 'GET', address: string): void;
    overrideMimeType(type: string): void;
    addEventListener(type: 'load' | 'error' | 'timeout', listener: () => void): void;
    send(): void;
  };
  requestAnimationFrame(then: () => void): void;
  /** Not in every browser. */
  readonly requestIdleCallback?: (then: () => void) => void;
  addEventListener(type: string, listener: (event: BrowserEvent) => void, options?: { capture?: boolean }): void;
  dispatchEvent(event: BrowserEvent): void;
}

export interface BrowserDocument {
  cookie: string;
  readonly prerendering?: boolean;
  readonly visibilityState?: string;
  readonly documentElement: BrowserElement;
  readonly head: { append(element: BrowserElement): void };
  readonly body: BrowserElement;
  readonly activeElement: BrowserElement | null;
  querySelector(selector: string): BrowserElement | null;
  querySelectorAll(selector: string): Iterable<BrowserElement>;
  importNode(content: BrowserElement, deep: boolean): BrowserElement;
  createElement(name: 'script' | 'button'): BrowserElement;
  dispatchEvent(event: BrowserEvent): void;
  addEventListener(
    type: string,
    listener: (event: BrowserEvent) => void,
    options?: { capture?: boolean; once?: boolean },
  ): void;
}

export interface BrowserElement {
  readonly dataset: Record<string, string | undefined>;
  /** Of the document. */
  readonly lang?: string;
  /** Of a link. */
  readonly href?: string;
  readonly protocol?: string;
  readonly pathname?: string;
  search?: string;
  readonly hash?: string;
  readonly target?: string;
  /** Of a button or field. */
  readonly value?: string;
  checked?: boolean;
  /** Of an option. */
  readonly selected?: boolean;
  disabled?: boolean;
  readonly form?: (BrowserElement & { readonly elements: Iterable<BrowserElement> }) | null;
  readonly validity?: { readonly valueMissing: boolean };
  hidden?: boolean;
  readonly style?: { contentVisibility: string };
  /** Of a script. */
  src?: string;
  async?: boolean;
  textContent?: string | null;
  closest?(selector: string): BrowserElement | null;
  matches?(selector: string): boolean;
  checkVisibility?(): boolean;
  getBoundingClientRect?(): Readonly<Record<'top' | 'bottom' | 'left' | 'right' | 'height', number>>;
  contains?(other: BrowserElement | null): boolean;
  querySelector?(selector: string): BrowserElement | null;
  querySelectorAll?(selector: string): Iterable<BrowserElement>;
  focus?(options: { preventScroll: boolean }): void;
  getAttribute?(name: string): string | null;
  setAttribute?(name: string, value: string): void;
  removeAttribute?(name: string): void;
  cloneNode?(deep: boolean): BrowserElement;
  append?(...elements: readonly BrowserElement[]): void;
  prepend?(element: BrowserElement): void;
  remove?(): void;
  replaceWith?(...elements: readonly BrowserElement[]): void;
  /** Of a template. */
  readonly content?: BrowserElement & { readonly children: Iterable<BrowserElement> };
  /** Of a form. */
  requestSubmit?(submitter: BrowserElement | null | undefined): void;
  click?(): void;
  /** Of a dialog. */
  readonly open?: boolean;
  showModal?(): void;
  /** Of what has the attribute `popover`. */
  showPopover?(): void;
  close?(): void;
  addEventListener?(type: string, listener: () => void): void;
}

export interface BrowserEvent {
  readonly target?: unknown;
  readonly detail?: unknown;
  readonly persisted?: boolean;
  /** Of a form that is sent: the button that sent it. */
  readonly submitter?: BrowserElement | null;
  readonly button?: number;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly shiftKey?: boolean;
  readonly altKey?: boolean;
  readonly defaultPrevented?: boolean;
  preventDefault?(): void;
}
