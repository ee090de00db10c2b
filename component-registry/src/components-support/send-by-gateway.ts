import { logFailure } from '../data-fetching/index.ts';
import { GATEWAY_PATH, shopGateway } from '../gateway/index.ts';
import { FORM_CALLS } from './form-calls.ts';
import { FORM_DOCUMENTS, type FormReply } from './form-query.ts';
import { SHOWN_ANEW, type GatewayForm } from './gateway-forms.ts';
import { showFieldErrors, showFormProblem } from './show-field-errors.ts';

/** So long a shopper waits for calls of which they hear nothing; then the page is left, and what is still on its way with it. */
const LONGEST_WAIT_MS = 3_000;

/**
 * Sends a form as a mutation of the gateway, and says in it what is wrong, without an answer its own words for that
 * (`data-live`); what was typed stays. @returns the address that it leads to, undefined where nothing came of it but words
 */
export async function sendByGateway(name: GatewayForm, form: HTMLFormElement): Promise<string | undefined> {
  const [first, ...others] = FORM_CALLS[name](fieldsIn(form), Object.fromEntries(new URLSearchParams(location.search)));
  showFormProblem(form, undefined);
  const reply = await call(name, first);
  if (reply?.success === true) {
    await Promise.race([Promise.all(others.map((variables) => call(name, variables))), after(LONGEST_WAIT_MS)]);
    return reply.location ?? location.href;
  }
  // That page says what is wrong.
  if (typeof reply?.location === 'string') return reply.location;
  if (reply !== undefined && SHOWN_ANEW.has(name)) {
    form.submit();
    return undefined;
  }
  const errors = Object.fromEntries((reply?.errors ?? []).map(({ field, message }) => [field, message]));
  showFieldErrors(form, errors);
  const isSaid = Object.keys(errors).length > 0;
  const words = reply?.message || (isSaid ? undefined : form.dataset['live']);
  showFormProblem(form, words);
  if (words !== undefined) form.scrollIntoView({ block: 'nearest' });
  return undefined;
}

async function call(name: GatewayForm, variables: Record<string, unknown>): Promise<FormReply | undefined> {
  const { data, error } = await shopGateway().mutate({ mutation: FORM_DOCUMENTS[name], variables });
  const reply = Object.values(data ?? {}).find((value) => typeof value === 'object');
  const isRefused = reply?.success === false && reply.errors.length === 0;
  const failure = error?.message ?? (isRefused ? `[GraphQL] ${reply.code}` : undefined);
  if (failure !== undefined)
    logFailure({ message: `${failure} (form ${name})`, component: 'shop-form', url: GATEWAY_PATH });
  return reply;
}

async function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

function fieldsIn(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  );
}
