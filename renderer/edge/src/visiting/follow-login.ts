import type { Browser } from './browser.ts';
import type { ScriptSession } from './keep-session.ts';

/**
 * Greets whoever is known by name where the page has words for it, and sees a login or logout that a form brought: the tab
 * knew another session. Then `session-changed` is fired on the window (SE-006), and after a login the shop is asked once to
 * join what was searched for before (SR-017). Runs in browsers by its own text: it may name nothing outside itself.
 */
export function followLogin(window: Browser): (session: Pick<ScriptSession, 'type' | 'firstname'>) => void {
  const { document } = window;

  function greet(name: string): void {
    for (const words of document.querySelectorAll('[data-greeting]'))
      words.textContent = (words.dataset['greeting'] ?? '').replace('{}', () => name);
  }

  /** Whether the tab knew another session; without storage nobody can tell. */
  function isAnother(type: number): boolean {
    const key = 'login-of';
    try {
      if ((window.sessionStorage.getItem(key) ?? '0') === String(type)) return false;
      window.sessionStorage.setItem(key, String(type));
      return true;
    } catch {
      return false;
    }
  }

  async function join(): Promise<void> {
    try {
      await window.fetch('/api/search/searchhistory/v1/join-with-fi', { method: 'POST' });
    } catch {
      // The login joined them already; what another tab searched for meanwhile stays the browser's.
    }
  }

  return ({ type, firstname }) => {
    if (firstname !== undefined) greet(firstname);
    if (!isAnother(type)) return;
    window.dispatchEvent(new window.CustomEvent('session-changed', { detail: null }));
    if (type !== 0 && type !== 1) void join();
  };
}
