import type { Browser } from './browser.ts';
import type { Consent } from './keep-consent.ts';

/** Scripts of others that a page may load, by their whole addresses. */
export interface Tags {
  tagManager?: string;
  recaptcha?: string;
}

/**
 * Loads scripts of others once their categories are consented to: the tag manager for performance or targeting, the
 * protection of forms for functional ones, and only where there is a form to be protected. A tag manager that does not come
 * within 5 s or fails is marked as blocked, and the page goes on (CO-009 to CO-012).
 * Runs in browsers by its own text: it may name nothing outside itself.
 */
export function loadTags(window: Browser, consent: Consent, { tagManager, recaptcha }: Tags): void {
  const { document, location } = window;
  const patience = 5_000;
  const skip = new URLSearchParams(location.search).get('skipTagManager') ?? '';
  const addresses = [tagManager, recaptcha];
  const ours = window.trustedTypes?.createPolicy('vitrine-tags', {
    createScriptURL(address) {
      if (addresses.includes(address)) return address;
      throw new TypeError('expected the address of a script that the shop named');
    },
  });
  const loaded = new Set<string>();

  function load(address: string, onFail?: () => void): void {
    loaded.add(address);
    const script = document.createElement('script');
    script.async = true;
    if (onFail !== undefined) {
      const timer = setTimeout(onFail, patience);
      script.addEventListener?.('error', onFail);
      script.addEventListener?.('load', () => clearTimeout(timer));
    }
    script.src = ours === undefined ? address : ours.createScriptURL(address);
    document.head.append(script);
  }

  function markBlocked(): void {
    document.documentElement.dataset['tagManager'] = 'blocked';
    window.tagManagerBlocked = true;
  }

  function look(): void {
    if (tagManager !== undefined && skip !== '1' && skip !== 'true') {
      const isAllowed = consent.has('C0002') || consent.has('C0004');
      const push = (entry: object): void => void (window.dataLayer ??= []).push(entry);
      // The tag manager itself goes by this, also when something is withdrawn while it is there.
      if (isAllowed || loaded.has(tagManager)) push({ event: 'consent', categories: consent.categories() });
      if (isAllowed && !loaded.has(tagManager)) {
        push({ event: 'gtm.js', 'gtm.start': Date.now() });
        load(tagManager, markBlocked);
      }
    }
    const hasForm = document.querySelector('form[method=post]:not([data-consent-form], [data-untyped])') !== null;
    if (recaptcha !== undefined && hasForm && consent.has('C0003') && !loaded.has(recaptcha)) load(recaptcha);
  }

  function start(): void {
    consent.onChange(look);
    look();
  }

  // A page that is merely prerendered tells nobody of its visitor.
  if (document.prerendering === true) document.addEventListener('prerenderingchange', start, { once: true });
  else start();
}
