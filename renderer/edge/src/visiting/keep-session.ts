import type { Browser } from './browser.ts';
import type { CookieJar } from './cookie-jar.ts';

/** What a script is told of its visitor's session. */
export interface ScriptSession {
  /** Unix time in seconds. */
  exp: number;
  /** 0 anonymous, 1 recognised, anything else logged in (SE-002). */
  type: number;
  cc: string | null;
  /** Of somebody who is known. */
  firstname?: string;
  /** Of somebody who is known: what stands for the address of mail. */
  hashedEmail?: string;
}

/**
 * Asks for the session's token once at the start, anew 1,800 s before it ends and whenever `session-changed` is fired on
 * the window, and shows on the document how the visitor is known: `anonymous` until something says otherwise (SE-003 to
 * SE-010). A token that ends sooner is asked for anew at once, and again after a minute at the earliest. Several who fire
 * at once cause one request. Runs in browsers by its own text: it may name nothing outside itself.
 */
export function keepSession(window: Browser, cookies: CookieJar, told: (session: ScriptSession) => void): void {
  const { document } = window;
  const early = 1_800;
  const rest = 60_000;
  let type = 0;
  let isWanted = false;
  let isAsking = false;
  let hasHurried = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** What the cookie of the login says; it is never trusted with more than what is shown (SE-007). */
  function saysLoggedIn(): boolean {
    try {
      return (JSON.parse(cookies.read('loginState') ?? 'null') as { li?: unknown } | null)?.li === '1';
    } catch {
      return false;
    }
  }

  function show(): void {
    const isLoggedIn = saysLoggedIn() || type !== 0;
    document.documentElement.dataset['login'] = type === 1 ? 'soft' : isLoggedIn ? 'full' : 'anonymous';
  }

  function plan(exp: number): void {
    const left = exp - Math.floor(Date.now() / 1_000) - early;
    if (left > 0) {
      hasHurried = false;
      timer = setTimeout(want, left * 1_000);
    } else if (hasHurried) timer = setTimeout(want, rest);
    else {
      hasHurried = true;
      want();
    }
  }

  async function ask(): Promise<void> {
    isWanted = false;
    isAsking = true;
    clearTimeout(timer);
    try {
      const answer = await window.fetch('/api/session', { headers: { accept: 'application/json' } });
      if (!answer.ok) throw new Error('no session');
      const session = (await answer.json()) as ScriptSession;
      isAsking = false;
      type = session.type;
      show();
      told(session);
      if (isWanted) await ask();
      else plan(session.exp);
    } catch {
      // What is known stays until somebody answers.
      isAsking = isWanted = false;
      timer = setTimeout(want, rest);
    }
  }

  /** In a turn of its own, so that those who want it at once want it once. */
  function want(): void {
    if (isWanted) return;
    isWanted = true;
    if (!isAsking) void Promise.resolve().then(ask);
  }

  function start(): void {
    show();
    want();
  }

  window.addEventListener('session-changed', want);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted === true) want();
  });
  if (document.prerendering === true) document.addEventListener('prerenderingchange', start, { once: true });
  else start();
}
