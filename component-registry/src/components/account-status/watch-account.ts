import { askJson, browserLiveData } from '../../data-fetching/index.ts';

/** Where the shop tells customers of themselves, and what their account comes to. */
const ADDRESSES = {
  customer: '/api/customer/v1',
  balance: '/api/customer/v1/balance',
} as const;

type Told = Readonly<Record<string, unknown>>;

/**
 * Asks what an account comes to, or what the shop knows of its customer, and again whenever somebody comes back to the page;
 * what cannot be fetched is said in its place. @returns what ends it.
 */
export function watchAccount(place: HTMLElement, of: keyof typeof ADDRESSES): () => void {
  const problem = place.querySelector<HTMLElement>('[role=alert]');
  const text = place.querySelector<HTMLElement>('[data-account-text]');
  const url = ADDRESSES[of];
  const wanted = {
    key: url,
    component: 'account-status',
    url,
    ask: (signal: AbortSignal) => askJson<Told>(url, signal),
  };
  return browserLiveData().watch(wanted, ({ data, hasFailed }) => {
    if (data === undefined && !hasFailed) return;
    if (problem) problem.hidden = !hasFailed;
    if (text) text.hidden = hasFailed;
    if (data === undefined) return;
    if (of === 'customer') fillUntouched(data);
    else if (text && typeof data['text'] === 'string') text.textContent = data['text'];
  });
}

/** What was changed elsewhere meanwhile shows in the form, but for fields in which somebody has typed. */
function fillUntouched(told: Told): void {
  const form = document.querySelector('main form:has(> input[name=form][value="personal-data"])');
  for (const field of form?.querySelectorAll<HTMLInputElement>('input:not([type=hidden])') ?? []) {
    const value = told[field.name];
    if (typeof value !== 'string' || field.value !== field.defaultValue || field.ariaInvalid === 'true') continue;
    field.value = field.defaultValue = value;
  }
}
