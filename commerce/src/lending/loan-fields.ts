import { typedText, type LocalShop, type Words } from '@vitrine/platform/doors';
import { errorsOf, textError, type Errors } from '../accounts/index.ts';
import { formatMoney, minorUnitsOf } from '../catalogue/index.ts';

export const LOAN_FIELDS = ['accountHolder', 'amount', 'iban', 'phone'] as const;

/** What somebody wants to borrow, and where it goes. */
export interface LoanWish {
  accountHolder: string;
  /** In minor units. */
  amount: number;
  /** Without blanks. */
  iban: string;
  phone: string;
}

/** Where loans are offered: how much, in minor units. */
export type LendingShop = LocalShop & {
  lending: NonNullable<LocalShop['lending']>;
};

const SHORTEST_HOLDER = 2;
const LONGEST_HOLDER = 70;
/** Whole units, with points or blanks between groups of digits. */
const WHOLE = /^\d{1,3}(?:[. ]?\d{3})*$/u;
const DUTCH_IBAN = /^NL\d{2}[A-Z]{4}\d{10}$/u;
/** As one dials it at home, or from abroad. */
const DUTCH_PHONE = /^(?:0\d{9}|(?:\+|00)31\d{9})$/u;

/** What somebody sent, or what is wrong with it, by field (LM-002, LM-003). */
export function readLoan(
  sent: Readonly<Record<string, string>>,
  shop: LendingShop,
): { ok: true; wish: LoanWish } | { ok: false; errors: Errors } {
  // What scripts send is no form, whose fields of one line have one.
  const given = (name: (typeof LOAN_FIELDS)[number]): string => typedText(sent[name] ?? '', { hasLines: false });
  const required = (name: (typeof LOAN_FIELDS)[number], isRight: boolean, words: Words): Words | undefined =>
    textError(given(name), Number.MAX_SAFE_INTEGER) ?? (isRight ? undefined : words);
  const { least, most } = shop.lending;
  const accountHolder = given('accountHolder');
  const units = WHOLE.test(given('amount')) ? Number(given('amount').replaceAll(/\D/gu, '')) : Number.NaN;
  const amount = units * minorUnitsOf(shop);
  const iban = given('iban').replaceAll(/\s/gu, '').toUpperCase();
  const phone = given('phone').replaceAll(/[\s()/-]/gu, '');
  const errors = errorsOf({
    accountHolder:
      textError(accountHolder, LONGEST_HOLDER) ??
      (accountHolder.length < SHORTEST_HOLDER
        ? { key: 'validation.tooShort', with: { min: SHORTEST_HOLDER } }
        : undefined),
    amount: required('amount', amount >= least && amount <= most, {
      key: 'lendMoney.invalid.amount',
      with: { min: formatMoney(least, shop), max: formatMoney(most, shop) },
    }),
    iban: required('iban', isDutchIban(iban), {
      key: 'lendMoney.invalid.iban',
    }),
    phone: required('phone', DUTCH_PHONE.test(phone), {
      key: 'lendMoney.invalid.phone',
    }),
  });
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, wish: { accountHolder, amount, iban, phone } };
}

/** Whether an IBAN without blanks is a Dutch one whose check digits are right (ISO 13616). */
export function isDutchIban(iban: string): boolean {
  if (!DUTCH_IBAN.test(iban)) return false;
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4))
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
