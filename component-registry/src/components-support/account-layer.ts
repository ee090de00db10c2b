import { addRules, pageAt } from './other-page.ts';
import { keepTabs } from './keep-tabs.ts';

/** What of which page a layer of the account shows. */
const PARTS = { login: 'main [role=dialog]', forgot: 'main' } as const;
export type AccountPart = keyof typeof PARTS;

/**
 * Opens the layer of the account with a part of the page at an address, as it is now; loads that page where the part cannot be
 * had, such as for somebody who is logged in by now. Where the page itself asks for the login, the focus goes there.
 */
export async function openAccountLayer(layer: HTMLDialogElement, part: AccountPart, href: string): Promise<void> {
  const own = part === 'login' ? document.querySelector<HTMLElement>(`${PARTS.login} input:not([type=hidden])`) : null;
  if (own !== null) return own.focus();
  try {
    const page = await pageAt(new URL(href, location.href));
    const found = page.querySelector(PARTS[part]);
    if (found === null) throw new Error(`expected a page with ${part}, got another one`);
    addRules(page);
    showInLayer(layer, found, part === 'login' ? layer.dataset['accountLayer'] : undefined);
    const place = placeIn(layer);
    place.dataset['formBody'] = href;
    keepTabs(place);
    if (!layer.open) layer.showModal();
    place.querySelector<HTMLElement>('input:not([type=hidden], [tabindex="-1"])')?.focus();
  } catch {
    location.assign(href);
  }
}

/** Shows what another page has in the layer, which is named by it or by its heading. */
export function showInLayer(layer: HTMLDialogElement, other: Element, name?: string): void {
  layer.setAttribute('aria-label', name ?? other.querySelector('h1')?.textContent ?? '');
  placeIn(layer).replaceChildren(...other.childNodes);
}

function placeIn(layer: HTMLDialogElement): HTMLElement {
  const place = layer.querySelector<HTMLElement>('[data-form-body]');
  if (place === null) throw new Error('expected a layer with a place for what it shows');
  return place;
}
