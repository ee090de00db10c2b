import type { Browser } from './browser.ts';
import type { CookieJar } from './cookie-jar.ts';

/** What the visitor of a page consented to. */
export interface Consent {
  has(category: string): boolean;
  /** None before a decision. */
  categories(): readonly string[];
  /** Calls back after each decision. */
  onChange(listener: () => void): void;
}

/**
 * Keeps the decision of the visitor in its cookie: what `consent-changed` on the document tells, else the groups that a
 * consent tool of the page calls active, which also stand in for a decision where none was made (CO-003). The edge is told
 * as well: its cookie outlives those of scripts, and it alone can take away what was set under a consent that was
 * withdrawn. Runs in browsers by its own text: it may name nothing outside itself.
 */
export function keepConsent(window: Browser, cookies: CookieJar): Consent {
  const { document } = window;
  const { dataset } = document.documentElement;
  const listeners: (() => void)[] = [];

  /** Known categories, sorted, each once, with the one that is always on; undefined where none is named. */
  function read(text: unknown): string[] | undefined {
    const known = String(text ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => /^C000[1-6]$/.test(each));
    return known.length === 0 ? undefined : [...new Set(['C0001', ...known])].sort();
  }
  const stored = (): string[] | undefined => read(cookies.read('consent'));
  const active = (): string[] | undefined => read(window.OnetrustActiveGroups);

  function show(): void {
    const decided = stored();
    if (decided === undefined) delete dataset['consent'];
    else dataset['consent'] = decided.join(' ');
  }

  function keep(categories: readonly string[] | undefined): void {
    if (categories === undefined) return;
    const text = categories.join(',');
    cookies.write('consent', text, { maxAge: 31_536_000 });
    window.OnetrustActiveGroups = `,${text},`;
    show();
    const told = { method: 'POST', keepalive: true, headers: { accept: 'application/json' } };
    const body = `choice=save&${categories.map((each) => `category=${each}`).join('&')}`;
    const headers = { ...told.headers, 'content-type': 'application/x-www-form-urlencoded' };
    // What the edge would do now it does with the next page, too.
    window.fetch('/-/consent', { ...told, headers, body }).catch(() => undefined);
    for (const listener of listeners) listener();
  }

  document.addEventListener('consent-changed', ({ detail }) => {
    const told = (detail as { categories?: readonly string[] } | null | undefined)?.categories;
    keep(told === undefined ? (active() ?? stored()) : read(told.join()));
  });
  // A tool has a name of its own for it.
  window.addEventListener('OneTrustGroupsUpdated', () => {
    document.dispatchEvent(new window.CustomEvent('consent-changed', { detail: null }));
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted !== true) return;
    show();
    for (const listener of listeners) listener();
  });
  if (stored() === undefined) keep(active());
  show();

  return {
    has: (category) => stored()?.includes(category) === true,
    categories: () => stored() ?? [],
    onChange: (listener) => void listeners.push(listener),
  };
}
