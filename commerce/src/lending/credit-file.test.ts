import { describe, expect, it } from 'vitest';
import { unmetConditions, type Condition, type LoanCase } from './credit-file.ts';

const SOUND: LoanCase = {
  file: {
    balance: 0,
    payments: 1,
    arrearsOn: null,
    registryArrearsOn: null,
    lastLoanOn: null,
    hasArrangement: false,
    incomeTestOn: null,
    isCreditworthy: true,
  },
  birthday: '1985-03-14',
  amount: 20_000,
  underway: 0,
  testAbove: 25_000,
  today: '2026-08-31',
};
const ofFile = (file: Partial<LoanCase['file']>): LoanCase => ({
  ...SOUND,
  file: { ...SOUND.file, ...file },
});

describe('a loan', () => {
  it('is had by whoever meets every condition', () => {
    expect(unmetConditions(SOUND)).toEqual([]);
  });

  it.each<[string, LoanCase, Condition[]]>([
    ['six months after arrears', ofFile({ arrearsOn: '2026-02-28' }), ['arrears']],
    ['later than that', ofFile({ arrearsOn: '2026-02-27' }), []],
    ['at 24', { ...SOUND, birthday: '2001-09-01' }, ['age']],
    ['on the 25th birthday', { ...SOUND, birthday: '2001-08-31' }, []],
    ['on the day before the 70th birthday', { ...SOUND, birthday: '1956-09-01' }, []],
    ['on the 70th birthday', { ...SOUND, birthday: '1956-08-31' }, ['age']],
    ['five years after arrears in the registry', ofFile({ registryArrearsOn: '2021-08-31' }), ['bkr']],
    ['five years and a day after them', ofFile({ registryArrearsOn: '2021-08-30' }), []],
    ['a month after the last loan', ofFile({ lastLoanOn: '2026-07-31' }), ['recentLoan']],
    ['a month and a day after it', ofFile({ lastLoanOn: '2026-07-30' }), []],
    ['without a payment', ofFile({ payments: 0 }), ['pastPayment']],
    ['with an arrangement', ofFile({ hasArrangement: true }), ['arrangement']],
    ['up to the amount that asks for a test', { ...SOUND, amount: 25_000 }, []],
    ['above that amount', { ...SOUND, amount: 25_001 }, ['incomeTest']],
    ['with what was asked for before, up to it', { ...SOUND, underway: 5_000 }, []],
    ['with what was asked for before, above it', { ...SOUND, underway: 5_001 }, ['incomeTest']],
    ['with a balance that comes above it', ofFile({ balance: 5_001 }), ['incomeTest']],
    ['with a test of almost three years', { ...ofFile({ incomeTestOn: '2023-09-01' }), amount: 90_000 }, []],
    ['with a test of three years', { ...ofFile({ incomeTestOn: '2023-08-31' }), amount: 90_000 }, ['incomeTest']],
    ['with two obstacles', ofFile({ payments: 0, hasArrangement: true }), ['pastPayment', 'arrangement']],
  ])('%s', (_, wish, unmet) => {
    expect(unmetConditions(wish)).toEqual(unmet);
  });
});
