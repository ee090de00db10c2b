import { showInLayer } from './account-layer.ts';
import { checkMailField } from './check-mail-field.ts';
import { addRules } from './other-page.ts';
import { postForm } from './post-form.ts';
import { showWishes } from './show-wishes.ts';

/**
 * Sends a form of the account in place. What the shop finds wrong with it is shown in it, without an answer its own words for
 * that (`data-live`). A login ends with the page as it is for its customer, or with the layer of the wishlist where that asked
 * for it; what follows a form in a layer is shown there, and else in place of the page.
 */
export async function sendAccountForm(form: HTMLFormElement): Promise<void> {
  if (form.ariaBusy === 'true') return;
  const wrong = [...form.querySelectorAll<HTMLInputElement>('[data-invalid]')].filter(
    (field) => !checkMailField(field),
  );
  if (wrong.length > 0) return wrong[0]?.focus();
  const layer = form.closest<HTMLDialogElement>('[data-account-layer]');
  const address = layer?.querySelector<HTMLElement>('[data-account-body]')?.dataset['accountBody'] ?? location.href;
  form.ariaBusy = 'true';
  const answer = await postForm(form, address);
  form.ariaBusy = null;
  const name = nameOf(form);
  const again = answer.page?.querySelector(`main form:has(> input[name=form][value="${name}"])`);
  if (answer.status === 422 && answer.page && again) {
    addRules(answer.page);
    form.replaceChildren(...again.childNodes);
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  } else if (answer.status !== 200) showProblem(form);
  else if (name.startsWith('login')) await followLogin(layer);
  else {
    const main = answer.page?.querySelector('main');
    if (!layer || !answer.page || !main) return location.assign(answer.address);
    addRules(answer.page);
    showInLayer(layer, main);
    layer.focus();
  }
}

function nameOf(form: HTMLFormElement): string {
  return form.querySelector<HTMLInputElement>('[name=form]')?.value ?? '';
}

function showProblem(form: HTMLFormElement): void {
  const place = form.querySelector<HTMLElement>('[data-problem]');
  if (place === null) return;
  place.textContent = form.dataset['live'] ?? '';
  place.hidden = false;
}

async function followLogin(layer: HTMLDialogElement | null): Promise<void> {
  const wishes = document.querySelector<HTMLElement>('[data-wish-layer][open] [data-wishlist]');
  if (wishes === null) return location.reload();
  layer?.close();
  window.dispatchEvent(new Event('session-changed'));
  await showWishes(wishes);
}
