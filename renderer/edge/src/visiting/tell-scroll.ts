import type { Browser } from './browser.ts';

/**
 * Says on the document whether the shopper is on the way down, so that a header may go away by its own styles. Without it the
 * header just stays. Runs in browsers by its own text: it may name nothing outside itself.
 */
export function tellScroll(window: Pick<Browser, 'document' | 'addEventListener' | 'scrollY'>): void {
  const { dataset } = window.document.documentElement;
  // So little is no way at all: a finger that rests, a page that settles.
  const slip = 8;
  // As high as a header and what stands above it: nearer to the top it never goes away.
  const nearTop = 160;
  let last = 0;
  window.addEventListener('scroll', () => {
    const now = window.scrollY;
    if (Math.abs(now - last) < slip) return;
    if (now > last && now > nearTop) dataset['scroll'] = 'down';
    else delete dataset['scroll'];
    last = now;
  });
}
