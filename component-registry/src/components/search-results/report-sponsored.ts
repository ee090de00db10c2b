import { hasConsent, onConsentChange } from '../video/consent.ts';

const PLACE = '[data-sponsored]';
/** Advertising. */
const CATEGORY = 'C0004';
/** So much of a card counts as seen. */
const SEEN = 0.5;

/** Tells the shop of each product in a paid place once that it was seen, and of each click on it, while the visitor agrees (PR-017). */
export function reportSponsored(list: HTMLElement): () => void {
  const told = new Set<string>();
  const leaving = new AbortController();
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const sku = (target as HTMLElement).dataset['item'];
        if (!isIntersecting || sku === undefined || told.has(sku) || !tell(sku, 'view')) continue;
        told.add(sku);
        seen.unobserve(target);
      }
    },
    { threshold: SEEN },
  );
  const look = (): void => {
    seen.disconnect();
    for (const place of list.querySelectorAll(PLACE)) seen.observe(place);
  };
  const changed = new MutationObserver(look);
  changed.observe(list, { childList: true, subtree: true });
  const stopConsent = onConsentChange(look);
  list.addEventListener(
    'click',
    ({ target }) => {
      const sku =
        target instanceof Element && target.closest('a') && target.closest<HTMLElement>(PLACE)?.dataset['item'];
      if (sku) tell(sku, 'click');
    },
    { signal: leaving.signal },
  );
  look();
  return () => {
    seen.disconnect();
    changed.disconnect();
    stopConsent();
    leaving.abort();
  };
}

/** @returns whether the visitor agreed, so that it was told */
function tell(sku: string, kind: 'view' | 'click'): boolean {
  if (!hasConsent(document.cookie, CATEGORY)) return false;
  // A page that is left tells it all the same; a count that is lost costs nobody anything.
  void fetch('/api/sponsored', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sku, kind }),
  }).catch(() => undefined);
  return true;
}
