import { logFailure } from '../../data-fetching/index.ts';

interface LayerContent {
  title: string;
  /** Made safe by the server. */
  html: string;
}

interface Texts {
  createHTML(text: string): string;
}

const plain: Texts = { createHTML: (text) => text };
let made: Texts | undefined;
const LONGEST_MS = 10_000;

/** Opens the dialog with the content of the layer that a link names; where it cannot be had, says so and offers to try again. */
export async function showServiceLayer(dialog: HTMLDialogElement, link: HTMLAnchorElement): Promise<void> {
  const part = (name: string): HTMLElement | null => dialog.querySelector(`[data-layer-${name}]`);
  const [title, body, failure] = [part('title'), part('body'), part('failure')];
  if (title === null || body === null || failure === null) return location.assign(link.href);
  title.textContent = link.textContent;
  body.replaceChildren();
  failure.hidden = true;
  if (!dialog.open) dialog.showModal();
  dialog.setAttribute('aria-busy', 'true');
  const address = `/api/servicelayer/${document.documentElement.lang}/${encodeURIComponent(link.dataset['serviceLayer'] ?? '')}`;
  try {
    const texts = (made ??= ownTexts() ?? plain);
    const content = await contentAt(address);
    title.textContent = content.title;
    const parsed = new DOMParser().parseFromString(texts.createHTML(content.html), 'text/html');
    body.replaceChildren(...parsed.body.childNodes);
  } catch (error) {
    failure.hidden = false;
    const retry = failure.querySelector('button');
    if (retry !== null) retry.onclick = () => void showServiceLayer(dialog, link);
    logFailure({ message: `[Network] ${String(error)}`, component: 'service-layer', url: address });
  } finally {
    dialog.removeAttribute('aria-busy');
  }
}

/** @throws Error if it cannot be had */
async function contentAt(address: string): Promise<LayerContent> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(LONGEST_MS) });
  if (!answer.ok) throw new Error(`expected a service layer, got status ${answer.status}`);
  const { title, html } = (await answer.json()) as Partial<LayerContent>;
  if (typeof title !== 'string' || typeof html !== 'string') throw new Error('expected a title and HTML');
  return { title, html };
}

/** Of its name only one can be made on a page (`content-security-policy.ts` names it); undefined where browsers have none. */
function ownTexts(): Texts | undefined {
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Texts): Texts } };
  return trustedTypes?.createPolicy('vitrine-layers', plain);
}
