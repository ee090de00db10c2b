import { forgetDraft } from '../../components-support/form-draft.ts';
import { showFieldErrors, showFormProblem } from '../../components-support/show-field-errors.ts';
import { logFailure } from '../../data-fetching/index.ts';
import { GATEWAY_PATH, shopGateway } from '../../gateway/index.ts';
import { REQUEST_LOAN } from './loan-query.ts';

const FIELDS = ['accountHolder', 'amount', 'iban', 'phone'] as const;

/** Takes the form over until `signal`: it is sent in place, and what was typed stays whatever becomes of it. */
export function keepLoanForm(keeper: HTMLElement, form: HTMLFormElement, signal: AbortSignal): void {
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      void send(keeper, form);
    },
    { signal },
  );
}

async function send(keeper: HTMLElement, form: HTMLFormElement): Promise<void> {
  if (form.ariaBusy === 'true') return;
  const { required = '', sent = '', unprocessable = '', network = '' } = keeper.dataset;
  const input = typedIn(form);
  showFormProblem(form, undefined);
  showMissingTest(keeper, undefined);
  const missing = FIELDS.filter((name) => input[name] === '');
  showFieldErrors(form, Object.fromEntries(missing.map((name) => [name, required])));
  if (missing.length > 0) return;
  form.ariaBusy = 'true';
  const { data, error } = await shopGateway().mutate({
    mutation: REQUEST_LOAN,
    variables: { input },
  });
  const answer = data?.requestLoan;
  // The form stays busy while the next page comes, so that nobody asks twice.
  if (answer?.success === true) {
    forgetDraft(form);
    return location.assign(sent);
  }
  form.ariaBusy = null;
  if (error !== undefined)
    logFailure({
      message: error.message,
      component: 'lend-money',
      url: GATEWAY_PATH,
    });
  const errors = Object.fromEntries((answer?.errors ?? []).map(({ field, message }) => [field, message]));
  showFormProblem(form, answer?.message ?? (error?.networkError === undefined ? unprocessable : network));
  showMissingTest(keeper, errors['incomeTest']);
  form.scrollIntoView({ block: 'start' });
  showFieldErrors(form, errors);
}

function typedIn(form: HTMLFormElement): Record<(typeof FIELDS)[number], string> {
  const sent = new FormData(form);
  const typed = (name: string): string => {
    const value = sent.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    accountHolder: typed('accountHolder'),
    amount: typed('amount'),
    iban: typed('iban'),
    phone: typed('phone'),
  };
}

/** Above the form, that a test is missing and where it is had; undefined takes it away. @returns its place, if it is shown */
function showMissingTest(keeper: HTMLElement, words: string | undefined): HTMLElement | undefined {
  const place = keeper.querySelector<HTMLElement>('[data-test]');
  const text = place?.querySelector('[data-words]');
  if (!place || !text) return undefined;
  text.textContent = words ?? '';
  place.hidden = words === undefined;
  return words === undefined ? undefined : place;
}
