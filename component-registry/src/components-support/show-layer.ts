import { logFailure } from '../data-fetching/index.ts';
import { addRules, pageAt } from './other-page.ts';

/** Opens the layer of a place with the main part of another page, asked for once; says so where it cannot be had. */
export async function showLayer(place: HTMLElement, href: string): Promise<void> {
  const dialog = place.querySelector('dialog');
  const body = place.querySelector<HTMLElement>('[data-layer-body]');
  if (dialog === null || body === null) return location.assign(href);
  if (!dialog.open) dialog.showModal();
  if (body.dataset['layerBody'] === 'filled') return;
  body.setAttribute('aria-busy', 'true');
  try {
    const page = await pageAt(new URL(href, location.href));
    const main = page.querySelector('main');
    if (main === null) throw new Error('expected a page with a main part');
    addRules(page);
    body.replaceChildren(...main.childNodes);
    body.dataset['layerBody'] = 'filled';
  } catch (error) {
    body.textContent = place.dataset['failed'] ?? '';
    logFailure({ message: `[Network] ${String(error)}`, component: 'layer-link', url: href });
  } finally {
    body.removeAttribute('aria-busy');
  }
}
