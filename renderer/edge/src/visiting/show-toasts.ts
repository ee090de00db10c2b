import type { Browser, BrowserElement } from './browser.ts';

/** A short message. */
export interface Toast {
  /** `info` unless it says so. */
  kind?: 'success' | 'info' | 'warning' | 'error';
  text: string;
  /** Called once when the visitor closes it. With it a toast has a button and stays; an error always has one. */
  onClose?: () => void;
}

export interface Toasts {
  /** Shows a toast; gives what takes it away again, unasked. */
  show(toast: Toast): () => void;
}

interface Shown {
  element: BrowserElement;
  toast: Toast;
  /** How long it is still to be seen, in ms, and since when it is; it waits while somebody points at it or is in it. */
  left: number;
  since: number;
  timer?: ReturnType<typeof setTimeout> | undefined;
  isHovered: boolean;
  isFocused: boolean;
}

/**
 * Shows short messages in the place that the page has for them, for whoever asks by the event `toast` on the document, and has
 * `clearFocus` look for what they lie over. At
 * most three: a fourth takes the place of the oldest that nobody has to close. They go when path or language change,
 * and come along where the query alone does, by a new page too (UI-001 to UI-004).
 * Runs in browsers by its own text: it may name nothing outside itself.
 */
export function showToasts(window: Browser, clearFocus: () => void): Toasts {
  const { document, location } = window;
  const most = 3;
  const lifetime = 6_000;
  const key = 'toasts';
  let shown: Shown[] = [];
  const pageNow = (): string => `${document.documentElement.lang} ${location.pathname}`;
  let page = pageNow();

  const isToStay = ({ kind, onClose }: Toast): boolean => kind === 'error' || onClose !== undefined;

  function remove(gone: Shown): void {
    if (!shown.includes(gone)) return;
    clearTimeout(gone.timer);
    shown = shown.filter((each) => each !== gone);
    gone.element.remove?.();
  }

  function close(gone: Shown): void {
    if (!shown.includes(gone)) return;
    const isFocused = gone.element.contains?.(document.activeElement) === true;
    remove(gone);
    gone.toast.onClose?.();
    if (!isFocused) return;
    const next = shown.at(-1)?.element.querySelector?.('button') ?? document.querySelector('main');
    next?.focus?.({ preventScroll: true });
  }

  function stop(one: Shown): void {
    if (one.timer === undefined) return;
    clearTimeout(one.timer);
    one.timer = undefined;
    one.left -= Date.now() - one.since;
  }

  function go(one: Shown): void {
    if (isToStay(one.toast) || one.isHovered || one.isFocused || one.timer !== undefined) return;
    one.since = Date.now();
    one.timer = setTimeout(() => remove(one), Math.max(one.left, 0));
  }

  function put(toast: Toast, left: number): () => void {
    const place = document.querySelector('[data-node=toasts]');
    const element = place?.querySelector?.('[data-toast-model]')?.cloneNode?.(true);
    const [text, button] = [element?.querySelector?.('p'), element?.querySelector?.('button')];
    if (!place || !element || !text || !button || toast.text === '') return () => undefined;
    const { kind = 'info' } = toast;
    const one: Shown = { element, toast, left, since: 0, isHovered: false, isFocused: false };
    delete element.dataset['toastModel'];
    element.dataset['toast'] = element.dataset['kind'] = kind;
    element.setAttribute?.('role', kind === 'error' ? 'alert' : 'status');
    text.textContent = toast.text;
    if (isToStay(toast)) button.addEventListener?.('click', () => close(one));
    else {
      button.remove?.();
      // Without a button the keyboard could not hold it.
      element.setAttribute?.('tabindex', '0');
    }
    const watch = (type: string, change: () => void): void =>
      element.addEventListener?.(type, () => {
        change();
        if (one.isHovered || one.isFocused) stop(one);
        else go(one);
      });
    watch('pointerenter', () => (one.isHovered = true));
    watch('pointerleave', () => (one.isHovered = false));
    watch('focusin', () => (one.isFocused = true));
    watch('focusout', () => (one.isFocused = false));
    const dropped = shown.length < most ? undefined : (shown.find((each) => !isToStay(each.toast)) ?? shown[0]);
    if (dropped !== undefined) remove(dropped);
    shown.push(one);
    element.hidden = false;
    place.append?.(element);
    clearFocus();
    go(one);
    return () => remove(one);
  }

  /** Another path or language is another page. */
  function look(): void {
    if (page === pageNow()) return;
    page = pageNow();
    for (const each of shown) remove(each);
  }

  /** What is there waits for the next page; without storage that begins without toasts. */
  function leave(): void {
    for (const each of shown) stop(each);
    const kept = shown.map(({ toast: { kind, text }, toast, left }) => ({ kind, text, left, stays: isToStay(toast) }));
    try {
      if (kept.length > 0) window.sessionStorage.setItem(key, JSON.stringify({ page, kept }));
    } catch {
      // Storage is blocked or full.
    }
    for (const each of shown) remove(each);
  }

  function arrive(): void {
    try {
      const stored = JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as {
        page: string;
        kept: { kind: NonNullable<Toast['kind']>; text: string; left: number; stays: boolean }[];
      } | null;
      window.sessionStorage.removeItem(key);
      if (stored?.page !== page) return;
      for (const { kind, text, left, stays } of stored.kept)
        put({ kind, text, ...(stays ? { onClose: () => undefined } : {}) }, left);
    } catch {
      // Storage is blocked or full.
    }
  }

  const show = (toast: Toast): (() => void) => put(toast, lifetime);
  document.addEventListener('toast', ({ detail }) => {
    const { kind, text, onClose } = detail as Toast;
    show({ text: String(text), ...(kind && { kind }), ...(onClose && { onClose }) });
  });
  window.navigation?.addEventListener('currententrychange', look);
  window.addEventListener('popstate', look);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted === true) arrive();
  });
  if (document.prerendering === true) document.addEventListener('prerenderingchange', arrive, { once: true });
  else arrive();
  return { show };
}
