import { showInLayer } from './account-layer.ts';
import { checkMailField } from './check-mail-field.ts';
import { isGatewayForm } from './gateway-forms.ts';
import { addRules, pageAt } from './other-page.ts';
import { postForm } from './post-form.ts';
import { showFormProblem } from './show-field-errors.ts';
import { showWishes } from './show-wishes.ts';

/**
 * Sends a form in place: as a mutation of the gateway where there is one for it, else as the browser would. What the shop finds
 * wrong with it is shown in it, without an answer its own words for that (`data-live`). A login ends with the page as it is for its customer, or with the layer of the wishlist where that asked
 * for it; what follows a form in a layer is shown there, and else in place of the page.
 */
export async function sendAccountForm(form: HTMLFormElement): Promise<void> {
  if (form.ariaBusy === 'true') return;
  const wrong = [...form.querySelectorAll<HTMLInputElement>('[data-invalid]')].filter(
    (field) => !checkMailField(field),
  );
  if (wrong.length > 0) return wrong[0]?.focus();
  const layer = form.closest<HTMLDialogElement>('dialog:has([data-form-body])');
  const name = nameOf(form);
  form.ariaBusy = 'true';
  // Where what asks the gateway cannot be loaded, the form is sent to its page.
  const gateway = isGatewayForm(name) ? await import('./send-by-gateway.ts').catch(() => undefined) : undefined;
  const next =
    gateway !== undefined && isGatewayForm(name)
      ? await nextAt(await gateway.sendByGateway(name, form), { name, layer })
      : await nextByPost(form, { name, layer });
  if (next !== undefined && !name.startsWith('login')) return showNext(form, next, layer);
  form.ariaBusy = null;
  if (next !== undefined) await followLogin(layer);
}

/** What a form leads to, and where: the page is there for a form in a layer. */
interface Next {
  address: string;
  page: Document | null;
}
interface Sending {
  name: string;
  layer: HTMLDialogElement | null;
}

async function nextAt(address: string | undefined, { name, layer }: Sending): Promise<Next | undefined> {
  if (address === undefined) return undefined;
  const isShown = layer !== null && !name.startsWith('login');
  return { address, page: isShown ? await pageAt(new URL(address, location.href)).catch(() => null) : null };
}

/** Sends the form as the browser would; undefined where it was not taken, which then stands in it. */
async function nextByPost(form: HTMLFormElement, { name, layer }: Sending): Promise<Next | undefined> {
  const address = layer?.querySelector<HTMLElement>('[data-form-body]')?.dataset['formBody'] || location.href;
  const answer = await postForm(form, address);
  const again = answer.page?.querySelector(`main form:has(> input[name=form][value="${name}"])`);
  if (answer.status === 200) return answer;
  if (answer.status !== 422 || !answer.page || !again) {
    showFormProblem(form, form.dataset['live'] ?? '');
    return undefined;
  }
  addRules(answer.page);
  form.replaceChildren(...again.childNodes);
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  return undefined;
}

function nameOf(form: HTMLFormElement): string {
  return form.querySelector<HTMLInputElement>('[name=form]')?.value ?? '';
}

/** Shows it in the layer of the form, else in place of the page: until then the form is busy, so that nobody sends it twice. */
function showNext(form: HTMLFormElement, { address, page }: Next, layer: HTMLDialogElement | null): void {
  // A step of a process is told by itself, without what else its page has.
  const step = page?.querySelector('main [data-step]');
  const main = step === null || step === undefined ? page?.querySelector('main') : alone(step);
  if (!layer || !page || !main) {
    addEventListener('pagehide', () => (form.ariaBusy = null), { once: true });
    return location.assign(address);
  }
  addRules(page);
  showInLayer(layer, main);
  layer.focus();
}

function alone(part: Element): Element {
  const place = document.createElement('div');
  place.append(part);
  return place;
}

async function followLogin(layer: HTMLDialogElement | null): Promise<void> {
  const wishes = document.querySelector<HTMLElement>('[data-wish-layer][open] [data-wishlist]');
  if (wishes === null) return location.reload();
  layer?.close();
  window.dispatchEvent(new Event('session-changed'));
  await showWishes(wishes);
}
