import type { Browser, BrowserElement } from './browser.ts';

/**
 * Gives a link to the page in another language what its address asks by then: what was chosen since the page came, and where a
 * visitor comes from, which no page that is kept for everybody knows.
 * Runs in browsers by its own text: it may name nothing outside itself.
 */
export function keepQuery({ document, location }: Pick<Browser, 'document' | 'location'>): void {
  const onPress = ({ target }: { target?: unknown }): void => {
    const link = (target as BrowserElement | null)?.closest?.('[data-node=language-switch] a');
    if (link) link.search = location.search;
  };
  document.addEventListener('click', onPress);
  document.addEventListener('auxclick', onPress);
}
