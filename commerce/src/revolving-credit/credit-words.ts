import type { LocalShop } from '@vitrine/platform/doors';
import { formatMoney } from '../catalogue/index.ts';
import { percentWords, rateHints } from '../instalments/index.ts';
import { available, type Credit } from './credit-lines.ts';
import { effectiveRate } from './credit-terms.ts';

const MILLION = 1_000_000;
const WHOLE = 10_000;

/** Limit, what is used of it, and what is left, in words. */
export function creditAmounts(credit: Credit, shop: LocalShop): string[] {
  const { limit, owed } = credit;
  const word = (key: string, amount: number): string =>
    shop.message(`account.revolvingCredit.${key}`, { amount: formatMoney(amount, shop) }) ?? '';
  return [word('limit', limit), word('used', Math.max(0, owed)), word('available', available(credit))];
}

/** What can still be drawn, such as "Verfügbar: 300,00 €". */
export function availableWords(credit: Credit, shop: LocalShop): string {
  return creditAmounts(credit, shop).at(-1) ?? '';
}

/** What the credit costs and how it is paid back, with what the law of the shop wants said wherever there is a rate. */
export function creditTermLines(shop: LocalShop): string[] {
  const terms = shop.checkout?.revolvingCredit;
  if (terms === undefined) return [];
  const { monthlyRate, payment } = terms;
  const word = (key: string, values: object): string =>
    shop.message(`account.revolvingCredit.${key}`, { ...values }) ?? '';
  return [
    word('rate', {
      monthly: percentWords(monthlyRate / MILLION, shop),
      yearly: percentWords(effectiveRate(terms), shop),
    }),
    word('payment', { share: percentWords(payment.share / WHOLE, shop), least: formatMoney(payment.least, shop) }),
    ...rateHints(shop),
  ];
}

/** How it is paid back, with what the bank needs; undefined where the shop has no account. */
export function creditTransferWords({ checkout, message }: LocalShop, customerNumber: string): string | undefined {
  const bank = checkout?.bank;
  return bank && message('account.revolvingCredit.transfer', { ...bank, reference: customerNumber });
}
