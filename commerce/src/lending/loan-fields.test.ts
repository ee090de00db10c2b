import { testShop } from '@vitrine/platform/testing/local-shop';
import { describe, expect, it } from 'vitest';
import { isDutchIban, readLoan } from './loan-fields.ts';

const shop = {
  ...testShop({ locale: 'nl-NL' }),
  lending: { least: 5000, most: 500_000, testAbove: 25_000 },
};
const WISH = {
  accountHolder: 'J. de Vries',
  amount: '200',
  iban: 'NL91 abna 0417 1643 00',
  phone: '06 12 34 56 78',
};
const errorsOf = (sent: Partial<typeof WISH>): Record<string, string> => {
  const read = readLoan({ ...WISH, ...sent }, shop);
  return read.ok ? {} : Object.fromEntries(Object.entries(read.errors).map(([field, { key }]) => [field, key]));
};

describe('a wish to borrow', () => {
  it('holds an amount in minor units, and an account and a telephone without blanks', () => {
    expect(readLoan(WISH, shop)).toEqual({
      ok: true,
      wish: {
        accountHolder: 'J. de Vries',
        amount: 20_000,
        iban: 'NL91ABNA0417164300',
        phone: '0612345678',
      },
    });
  });

  it('has one line in each of its fields, whoever sends it', () => {
    const read = readLoan({ ...WISH, accountHolder: 'J. de Vries\r\nKlantnummer: 1\u202e' }, shop);
    expect(read.ok && read.wish.accountHolder).toBe('J. de Vries Klantnummer: 1');
  });

  it('needs all of its fields', () => {
    const required = 'validation.required.field';
    expect(errorsOf({ accountHolder: ' ', amount: '', iban: '', phone: '' })).toEqual({
      accountHolder: required,
      amount: required,
      iban: required,
      phone: required,
    });
  });

  it.each(['50', '5000', '5.000', '5 000'])('may be of %s', (amount) => {
    expect(errorsOf({ amount })).toEqual({});
  });

  it.each(['49', '5001', '200,50', '5,50', '50,00', '-200', '2e2', 'veel'])('may not be of %s', (amount) => {
    expect(errorsOf({ amount })).toEqual({
      amount: 'lendMoney.invalid.amount',
    });
  });

  it.each(['+31 6 12345678', '0031612345678', '020-1234567'])('may be answered at %s', (phone) => {
    expect(errorsOf({ phone })).toEqual({});
  });

  it.each(['12345', '+49 30 1234567', '06123456789'])('may not be answered at %s', (phone) => {
    expect(errorsOf({ phone })).toEqual({ phone: 'lendMoney.invalid.phone' });
  });

  it('goes to a holder of two characters or more', () => {
    expect(errorsOf({ accountHolder: 'J' })).toEqual({
      accountHolder: 'validation.tooShort',
    });
    expect(errorsOf({ accountHolder: 'Jo' })).toEqual({});
  });
});

it.each([
  ['NL91ABNA0417164300', true],
  ['NL91ABNA0417164301', false],
  ['NL20INGB0001234567', true],
  ['AT611904300234573201', false],
])('%s is a Dutch account: %s', (iban, isRight) => {
  expect(isDutchIban(iban)).toBe(isRight);
});
