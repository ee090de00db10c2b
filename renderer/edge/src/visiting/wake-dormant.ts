import type { Browser } from './browser.ts';

/**
 * Puts the markup that only scripts show in its place: out of the file that its templates name, which browsers keep for good and
 * which is asked for when the page is there or is touched, or out of the templates themselves in a page of one reader. Then, or
 * when the file cannot be had, it says so (`awake` on the document). XMLHttpRequest makes a document of it, which no policy has to
 * allow. Runs in browsers by its own text: it may name nothing outside itself.
 * @returns what asks for it at once
 * @see docs/adr/0097-a-page-leaves-out-what-all-pages-say.md
 */
export function wakeDormant({
  document,
  addEventListener,
  XMLHttpRequest,
  requestIdleCallback = setTimeout,
}: Pick<Browser, 'document' | 'addEventListener' | 'XMLHttpRequest' | 'requestIdleCallback'>): () => void {
  const TEMPLATES = 'template[data-dormant]';
  const places = [...document.querySelectorAll(TEMPLATES)];
  const name = places[0]?.dataset['dormant'];
  let isAsked = name === undefined;

  function fill(templates: typeof places): void {
    for (const [index, place] of places.entries()) {
      const { content, dataset } = templates[index] ?? {};
      const [root] = content?.children ?? [];
      // Of a node that is no more than this.
      for (const [name, value] of Object.entries(dataset ?? {}))
        if (root && name.startsWith('node')) root.dataset[name] = value;
      const awake = content === undefined ? [] : [document.importNode(content, true)];
      if (place.dataset['markup'] === undefined) place.replaceWith?.(...awake);
      else {
        // React looks for it when it hydrates, and leaves alone what else is in the body.
        delete place.dataset['dormant'];
        document.body.append?.(...awake);
      }
    }
    document.dispatchEvent(new Event('awake'));
  }

  function ask(): void {
    if (isAsked) return;
    isAsked = true;
    if (name === '') return fill(places);
    const request = new XMLHttpRequest();
    request.open('GET', `/-/dormant/${name}`);
    request.responseType = 'document';
    request.timeout = 3_000;
    request.overrideMimeType('text/html;charset=utf-8');
    const there = (): void => {
      const templates = request.status === 200 ? request.responseXML?.querySelectorAll(TEMPLATES) : undefined;
      fill([...(templates ?? [])]);
    };
    for (const end of ['load', 'error', 'timeout'] as const) request.addEventListener(end, there);
    request.send();
  }

  addEventListener('load', () => requestIdleCallback(ask));
  return ask;
}
