import { fieldsIn, forgetDraft } from '../../components-support/form-draft.ts';
import { keepUploads, type Uploads } from '../../components-support/keep-uploads.ts';
import { showFieldErrors, showFormProblem } from '../../components-support/show-field-errors.ts';
import { logFailure } from '../../data-fetching/index.ts';
import { GATEWAY_PATH, shopGateway } from '../../gateway/index.ts';
import { SEND_CONTACT } from './contact-query.ts';
import { tellMissing } from './tell-missing.ts';

/** Takes the form over until `signal`: what is missing is said where a field is left, it is sent in place. */
export function keepContactForm(keeper: HTMLElement, form: HTMLFormElement, signal: AbortSignal): void {
  const uploads = keepUploads(form, signal);
  tellMissing(form, signal);
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      void send(keeper, form, uploads);
    },
    { signal },
  );
}

async function send(keeper: HTMLElement, form: HTMLFormElement, uploads: Uploads): Promise<void> {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  showFormProblem(form, undefined);
  const website = new FormData(form).get('website');
  const files = uploads.files();
  const { data, error } = await shopGateway().mutate({
    mutation: SEND_CONTACT,
    variables: {
      input: { ...fieldsIn(form), ...(typeof website === 'string' ? { website } : {}) },
      ...(files.length === 0 ? {} : { files }),
    },
  });
  form.ariaBusy = null;
  const answer = data?.sendContact;
  if (answer?.success === true) {
    forgetDraft(form);
    form.reset();
    showFieldErrors(form, {});
    tellChanged();
    location.hash = 'contact-saved';
    return;
  }
  if (error !== undefined) logFailure({ message: error.message, component: 'contact-form', url: GATEWAY_PATH });
  const errors = Object.fromEntries((answer?.errors ?? []).map(({ field, message }) => [field, message]));
  showFieldErrors(form, errors);
  if (Object.keys(errors).length > 0) return;
  if (files.length > 0 && answer === undefined) uploads.tellFailure();
  showFormProblem(form, answer?.message ?? keeper.dataset['failed'] ?? '');
  form.scrollIntoView({ block: 'start' });
}

/** For what follows the fields: which of them are in sight, whether the button may be pressed. */
function tellChanged(): void {
  document.dispatchEvent(new Event('input'));
}
