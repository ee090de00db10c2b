/** Comma-separated categories that the visitor agreed to. */
const COOKIE = 'consent';

/** Whether a `document.cookie` holds consent to a category; no cookie is no consent. @see CO-008 */
export function hasConsent(cookies: string, category: string): boolean {
  const entry = cookies.split('; ').find((cookie) => cookie.startsWith(`${COOKIE}=`)) ?? '';
  return decodeSafely(entry.slice(COOKIE.length + 1))
    .split(',')
    .includes(category);
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Calls back when the consent may have changed: it was decided on this page, cookies changed, or the visitor came back from another tab. Gives what ends that. */
export function onConsentChange(callback: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener('consent-changed', callback, { signal });
  // Not every browser tells of cookies; coming back to the page is the fallback.
  if ('cookieStore' in globalThis) cookieStore.addEventListener('change', callback, { signal });
  addEventListener('focus', callback, { signal });
  return () => {
    controller.abort();
  };
}
