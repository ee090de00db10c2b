import type { Browser } from './browser.ts';

/**
 * Lays out what a newly opened page left out (`html[data-first-screen]`, `renderer/src/page/first-screen-script.ts`), once it has
 * loaded: one section after the other whenever the browser has nothing else to do, so that whoever scrolls, prints or takes a
 * picture of it finds it whole. Where the attribute has gone meanwhile everything is laid out already; else it stays, since
 * taking it away styles the whole page anew. Runs in browsers by its own text: it may name nothing outside itself.
 * @see docs/adr/0044-the-first-screen-is-laid-out-first.md
 */
export function layOutRest({
  document,
  addEventListener,
  requestAnimationFrame,
  requestIdleCallback = setTimeout,
}: Pick<Browser, 'document' | 'addEventListener' | 'requestAnimationFrame' | 'requestIdleCallback'>): void {
  addEventListener('load', () => {
    // As in the styles of `page`: every section but the first two, and the footer.
    const rest = [...document.querySelectorAll('main>:nth-child(n+3),main~footer')];
    const next = (): void => {
      const section = rest.shift();
      if (section?.style === undefined || !('firstScreen' in document.documentElement.dataset)) return;
      section.style.contentVisibility = 'visible';
      requestAnimationFrame(() => requestIdleCallback(next));
    };
    next();
  });
}
