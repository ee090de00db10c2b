import { showFieldErrors } from '../../components-support/show-field-errors.ts';

/** Redeems what is typed. The page is asked for again once it is, since all its sums are others; else it is said why not. Rejects where the shop is not reached. */
export async function redeemInPlace(form: HTMLFormElement): Promise<void> {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  try {
    const answer = await fetch('/api/voucher', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-locale': document.documentElement.lang },
      body: JSON.stringify({ code: new FormData(form).get('code') }),
    });
    const told: unknown = await answer.json();
    if (answer.ok) location.replace(location.pathname);
    else {
      showFieldErrors(form, { code: wordsIn(told) });
      // It has the focus already, which then scrolls nothing: what is wrong would stay behind the bar at the lower edge.
      form.querySelector('[name=code]')?.scrollIntoView({ block: 'nearest' });
    }
  } finally {
    form.ariaBusy = null;
  }
}

/** Throws for an answer without words: then the browser sends the form. */
function wordsIn(told: unknown): string {
  if (typeof told === 'object' && told !== null && 'message' in told && typeof told.message === 'string')
    return told.message;
  throw new TypeError('expected an answer with a message');
}
