import type { Browser } from './browser.ts';
import type { CookieJar } from './cookie-jar.ts';
import type { Consent } from './keep-consent.ts';
import type { ScriptSession } from './keep-session.ts';

/**
 * Tells the shop once what this page is about, for what it recommends, as soon as the visitor agrees to advertising and it is
 * known who it is (PR-018). Where that is withdrawn, the shop is asked to forget what it was told. Gives what is to be told of
 * each session. Runs in browsers by its own text: it may name nothing outside itself.
 */
export function tellPersonalisation(
  window: Browser,
  cookies: CookieJar,
  consent: Consent,
): (session: Pick<ScriptSession, 'hashedEmail'>) => void {
  const { document, location } = window;
  const base = '/api/dynamicyield';
  let hashed: string | undefined;
  let isTold = false;
  let isAgreed = consent.has('C0004');

  function send(method: 'POST' | 'DELETE', path: string): void {
    // A page that is left tells it all the same.
    window.fetch(path, { method, keepalive: true }).catch(() => undefined);
  }

  /** What the page is about; undefined for pages of which nothing is told. */
  function id(type: string | undefined): string | undefined {
    if (type === 'product') return document.querySelector('[data-product][data-item]')?.dataset['item'];
    if (type === 'category') return location.pathname.split('/').findLast((part) => part !== '');
    return type === 'home' || type === 'basket' ? '-' : undefined;
  }

  function look(): void {
    const before = isAgreed;
    isAgreed = consent.has('C0004');
    if (before && !isAgreed) send('DELETE', base);
    const type = document.body.dataset['page'];
    const about = id(type);
    if (isTold || !isAgreed || hashed === undefined || about === undefined) return;
    isTold = true;
    const session = encodeURIComponent(cookies.read('GlycerinPageViewId') ?? '-');
    send('POST', `${base}/${type}/${encodeURIComponent(about)}/${session}/${hashed}`);
  }

  consent.onChange(look);
  return ({ hashedEmail = '-' }) => {
    hashed = hashedEmail;
    look();
  };
}
