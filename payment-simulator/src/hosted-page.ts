import type { Answer } from './answer.ts';
import { behaviourOf, CARDS, isExpiry, type CardBehaviour } from './card-numbers.ts';
import { escaped, field, page } from './page-html.ts';
import { statusOf, type Payment } from './payment.ts';
import type { PaymentRepository } from './payment-repository.ts';
import { money, wordsOf, type Words } from './words.ts';

const PAGE = /^\/pay\/([\w-]+)(\/challenge|\/cancel)?$/;
/** What the bank sent to the cardholder's telephone, if there were one. */
const CHALLENGE_CODE = '1234';
// What is listed has a word of its own in every language, by the type of the words.
const BEHAVIOURS = Object.keys(CARDS) as CardBehaviour[];

type Wrong = Partial<Record<'number' | 'expiry' | 'code' | 'answer', string>>;

/** The pages on which cardholders pay: plain forms, in the language of the shop that they come from. */
export function createHostedPage(
  book: PaymentRepository,
  now: () => Date,
): (method: string, url: URL, fields: URLSearchParams) => Answer {
  return (method, url, fields) => {
    const [, id = '', step = ''] = PAGE.exec(url.pathname) ?? [];
    const payment = book.find(id);
    if (payment === undefined) return unknown(url);
    if (statusOf(payment) !== 'pending' || payment.card === 'event after cancellation') return back(payment);
    const posted = method === 'POST';
    if (posted && step === '/cancel') {
      book.move(payment, 'voided', 0);
      return back(payment);
    }
    if (payment.card === 'challenge') {
      if (!posted || step !== '/challenge') return challenge(payment, {});
      const { wrongChallenge } = wordsOf(payment.language);
      if (fields.get('answer')?.trim() !== CHALLENGE_CODE) return challenge(payment, { answer: wrongChallenge });
      book.move(payment, 'authorised', payment.amount);
      return back(payment);
    }
    if (payment.way.kind === 'wallet') return posted && step === '' ? take(payment, 'approved') : walletForm(payment);
    if (!posted) return cardForm(payment, {});
    const read = readCard(fields, wordsOf(payment.language), now());
    if ('wrong' in read) return cardForm(payment, read.wrong);
    return take(payment, read.card);
  };

  function take(payment: Payment, card: CardBehaviour): Answer {
    payment.card = card;
    book.keep(payment);
    if (card === 'challenge') return redirect(`/pay/${payment.id}/challenge`);
    if (card === 'declined') book.move(payment, 'declined', 0);
    else if (card !== 'event after cancellation') book.move(payment, 'authorised', payment.amount);
    return back(payment);
  }
}

function readCard(fields: URLSearchParams, words: Words, now: Date): { card: CardBehaviour } | { wrong: Wrong } {
  const card = behaviourOf(fields.get('number') ?? '');
  const wrong: Wrong = {
    ...(card === undefined && { number: words.wrongNumber }),
    ...(!isExpiry(fields.get('expiry') ?? '', now) && { expiry: words.wrongExpiry }),
    ...(!/^\d{3,4}$/.test(fields.get('code')?.trim() ?? '') && { code: words.wrongCode }),
  };
  return card === undefined || Object.keys(wrong).length > 0 ? { wrong } : { card };
}

function cardForm(payment: Payment, wrong: Wrong): Answer {
  const { id, language, merchant, amount, currency } = payment;
  const words = wordsOf(language);
  const price = money(amount, currency, language);
  const cards = BEHAVIOURS.map((behaviour) => {
    const number = CARDS[behaviour].replaceAll(/(\d{4})(?=\d)/g, '$1 ');
    return `<tr><td>${escaped(words.card[behaviour])}</td><td class="number">${number}</td></tr>`;
  });
  const title = payment.way.name === '' ? words.title : words.wallet.replace('{name}', payment.way.name);
  const body = `<h1>${escaped(title)}</h1>
<p class="notice">${words.notice}</p>
<section>
<dl><dt>${words.to}</dt><dd>${escaped(merchant)}</dd></dl>
<form method="post" action="/pay/${id}" novalidate>
${field({ name: 'number', label: words.number, wrong: wrong.number, autocomplete: 'cc-number', most: 23 })}
<div class="pair">
${field({ name: 'expiry', label: words.expiry, hint: words.expiryHint, wrong: wrong.expiry, autocomplete: 'cc-exp', most: 7 })}
${field({ name: 'code', label: words.code, hint: '123', wrong: wrong.code, autocomplete: 'cc-csc', most: 4 })}
</div>
<button>${escaped(words.pay.replace('{amount}', price))}</button>
</form>
${cancelForm(payment, words)}
</section>
<section><details><summary>${words.cards}</summary><table>${cards.join('')}</table></details></section>`;
  return pageOf(payment, title, body, wrong);
}

function walletForm(payment: Payment): Answer {
  const { id, language, merchant, amount, currency, way } = payment;
  const words = wordsOf(language);
  const title = words.wallet.replace('{name}', way.name);
  const body = `<h1>${escaped(title)}</h1>
<p class="notice">${words.walletNotice}</p>
<section>
<dl><dt>${words.to}</dt><dd>${escaped(merchant)}</dd></dl>
<form method="post" action="/pay/${id}"><button>${escaped(words.pay.replace('{amount}', money(amount, currency, language)))}</button></form>
${cancelForm(payment, words)}
</section>`;
  return pageOf(payment, title, body, {});
}

function challenge(payment: Payment, wrong: Wrong): Answer {
  const words = wordsOf(payment.language);
  const body = `<h1>${words.challenge}</h1>
<p class="notice">${words.challengeHint}</p>
<section>
<form method="post" action="/pay/${payment.id}/challenge" novalidate>
${field({ name: 'answer', label: words.challengeCode, wrong: wrong.answer, autocomplete: 'one-time-code', most: 8 })}
<button>${words.confirm}</button>
</form>
${cancelForm(payment, words)}
</section>`;
  return pageOf(payment, words.challenge, body, wrong);
}

function cancelForm({ id }: Payment, words: Words): string {
  return `<form method="post" action="/pay/${id}/cancel"><button class="quiet">${words.cancel}</button></form>`;
}

/** To the shop that the cardholder came from: by a redirect, or with a form of another site. */
function back(payment: Payment): Answer {
  const { id, returnTo, returnBy, language } = payment;
  if (returnBy === 'redirect') return redirect(returnTo);
  const words = wordsOf(language);
  const body = `<h1>${words.returning}</h1>
<section><form method="post" action="${escaped(returnTo)}">
<input type="hidden" name="payment" value="${id}">
<input type="hidden" name="status" value="${statusOf(payment)}">
<button>${words.back}</button>
</form></section>`;
  return pageOf(payment, words.returning, body, {});
}

function pageOf({ language, returnTo }: Payment, title: string, body: string, wrong: Wrong): Answer {
  const isWrong = Object.keys(wrong).length > 0;
  return page(isWrong ? 422 : 200, { language, title, body, formsTo: [new URL(returnTo).origin] });
}

function redirect(location: string): Answer {
  return {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    body: '',
  };
}

function unknown(url: URL): Answer {
  const language = url.searchParams.get('language') ?? 'de';
  const { unknown: title } = wordsOf(language);
  return page(404, { language, title, body: `<h1>${title}</h1>` });
}
