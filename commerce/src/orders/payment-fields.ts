import { LEAST_YEARS, readBirthday, yearsAt } from '../accounts/index.ts';
import type { FormOutcome } from '@vitrine/platform/doors';
import { PAYMENT_METHODS, type Checkout, type Offer } from './checkout.ts';
import { asksBirthday } from './payment-methods.ts';

type Fields = Readonly<Record<string, string>>;
type Again = Extract<FormOutcome, { kind: 'again' }>;

/** How somebody wants to pay, or what is wrong with what they sent. The terms of a pause are to be seen anew. */
export function readPayment(sent: Fields, { methods, counts }: Offer, now: Date): Checkout | Again {
  const method = PAYMENT_METHODS.find((each) => each === sent['method'] && methods.includes(each));
  if (method === undefined) return unchosen('method');
  const count = counts.find((each) => String(each) === sent['count']);
  if (method === 'instalments' && count === undefined) return unchosen('count');
  const chosen: Checkout = { method, isPauseWanted: false, ...(count === undefined ? {} : { count }) };
  return asksBirthday(method) ? withBirthday(chosen, sent, now) : chosen;
}

/** That somebody wants the pause whose terms they saw; nothing where it cannot be had any more. */
export function readPause(sent: Fields, { methods }: Offer, now: Date): Checkout | Again {
  return methods.includes('pause') ? withBirthday({ method: 'pause', isPauseWanted: true }, sent, now) : {};
}

/** Whether instalments are to be protected. */
export function readProtection(sent: Fields): Checkout | Again {
  const answer = yesOrNo(sent['protection']);
  return answer === undefined ? unchosen('protection') : { isProtected: answer };
}

/** Whether the premium programme is joined. */
export function readPremium(sent: Fields): Checkout | Again {
  const answer = yesOrNo(sent['premium']);
  return answer === undefined ? unchosen('premium') : { isPremiumWanted: answer };
}

/** Undefined for what is neither. */
export function yesOrNo(answer: string | undefined): boolean | undefined {
  return answer === 'yes' ? true : answer === 'no' ? false : undefined;
}

function withBirthday(chosen: Checkout, sent: Fields, now: Date): Checkout | Again {
  const birthday = readBirthday(sent['birthday'] ?? '', now);
  if (birthday !== undefined && yearsAt(birthday, now) >= LEAST_YEARS) return { ...chosen, birthday };
  return { kind: 'again', errors: { birthday: { key: 'checkout.birthday.invalid' } } };
}

/** That something is still to be chosen. */
export function unchosen(field: string): Again {
  return { kind: 'again', errors: { [field]: { key: 'validation.required.choice' } } };
}
