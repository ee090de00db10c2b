import type { Part } from '../breakage.ts';

const file = 'commerce/src/lending/credit-file.ts';
const fields = 'commerce/src/lending/loan-fields.ts';
const request = 'commerce/src/lending/request-loan.ts';
const service = 'commerce/src/lending/loan-service.ts';
const borrower = 'commerce/src/lending/borrower.ts';
const repository = 'commerce/src/lending/lending-repository.ts';
const pages = 'commerce/src/lending/lending-pages.ts';
const mail = 'commerce/src/lending/loan-mail.ts';

export const LOAN_TERMS: Part = {
  name: 'loan terms',
  project: 'unit',
  tests: ['commerce/src/lending'],
  breakages: [
    {
      breaks: 'nobody borrows in the month of arrears',
      file: file,
      find: 'const ARREARS_MONTHS = 6;',
      replace: 'const ARREARS_MONTHS = 5;',
    },
    {
      breaks: 'arrears of the last day still count',
      file: file,
      find: 'day !== null && day >= monthsAfter',
      replace: 'day !== null && day > monthsAfter',
    },
    {
      breaks: 'nobody borrows before their 25th birthday',
      file: file,
      find: 'years >= YOUNGEST',
      replace: 'years >= YOUNGEST - 1',
    },
    {
      breaks: 'one borrows on the 25th birthday',
      file: file,
      find: 'years >= YOUNGEST',
      replace: 'years > YOUNGEST',
    },
    {
      breaks: 'nobody borrows from the 70th birthday on',
      file: file,
      find: 'years < TOO_OLD',
      replace: 'years <= TOO_OLD',
    },
    {
      breaks: 'arrears in the registry count for five years',
      file: file,
      find: 'const REGISTRY_MONTHS = 5 * YEAR;',
      replace: 'const REGISTRY_MONTHS = 4 * YEAR;',
    },
    {
      breaks: 'arrears in the registry are not those of the shop',
      file: file,
      find: '!isWithin(file.registryArrearsOn, REGISTRY_MONTHS)',
      replace: '!isWithin(file.arrearsOn, REGISTRY_MONTHS)',
    },
    {
      breaks: 'nobody borrows twice in a month',
      file: file,
      find: 'recentLoan: !isWithin(file.lastLoanOn, LOAN_MONTHS)',
      replace: 'recentLoan: true',
    },
    {
      breaks: 'whoever never paid does not borrow',
      file: file,
      find: 'pastPayment: file.payments > 0',
      replace: 'pastPayment: file.payments >= 0',
    },
    {
      breaks: 'nobody with an arrangement borrows',
      file: file,
      find: 'arrangement: !file.hasArrangement',
      replace: 'arrangement: true',
    },
    {
      breaks: 'what is owed already counts',
      file: file,
      find: 'file.balance + underway + amount <= testAbove',
      replace: 'underway + amount <= testAbove',
    },
    {
      breaks: 'what was asked for and is not owed yet counts',
      file: file,
      find: 'file.balance + underway + amount <= testAbove',
      replace: 'file.balance + amount <= testAbove',
    },
    {
      breaks: 'the amount that asks for no test can be had without one',
      file: file,
      find: 'file.balance + underway + amount <= testAbove',
      replace: 'file.balance + underway + amount < testAbove',
    },
    {
      breaks: 'a test is too old on its third birthday',
      file: file,
      find: 'file.incomeTestOn > monthsAfter',
      replace: 'file.incomeTestOn >= monthsAfter',
    },
    {
      breaks: 'a test of income is asked for',
      file: file,
      find: 'incomeTest: hasTest ||',
      replace: 'incomeTest: true ||',
    },
    {
      breaks: 'no less is lent than the least',
      file: fields,
      find: 'amount >= least && amount <= most',
      replace: 'amount <= most',
    },
    {
      breaks: 'no more is lent than the most',
      file: fields,
      find: 'amount >= least && amount <= most',
      replace: 'amount >= least',
    },
    {
      breaks: 'the check digits of an account are right',
      file: fields,
      find: 'return rest === 1;',
      replace: 'return rest >= 0;',
    },
    {
      breaks: 'an account is Dutch',
      file: fields,
      find: '  if (!DUTCH_IBAN.test(iban)) return false;\n',
      replace: '',
    },
    {
      breaks: 'a part of a euro is not read as more euros',
      file: fields,
      find: 'const WHOLE = /^\\d{1,3}(?:[. ]?\\d{3})*$/u;',
      replace: 'const WHOLE = /^[\\d., ]+$/u;',
    },
    {
      breaks: 'an amount is in minor units',
      file: fields,
      find: 'const amount = units * minorUnitsOf(shop);',
      replace: 'const amount = units;',
    },
    {
      breaks: 'a telephone is one',
      file: fields,
      find: 'isRight: boolean, words: Words): Words | undefined =>\n    textError(given(name), Number.MAX_SAFE_INTEGER) ?? (isRight ? undefined : words);',
      replace:
        '_isRight: boolean, _words: Words): Words | undefined =>\n    textError(given(name), Number.MAX_SAFE_INTEGER);',
    },
    {
      breaks: 'the words of a loan do not end before its holder',
      file: fields,
      find: 'accountHolder.length < SHORTEST_HOLDER',
      replace: 'accountHolder.length < 0',
    },
  ],
};

export const LOANS: Part = {
  name: 'loans',
  project: 'integration',
  tests: ['commerce/src/lending'],
  breakages: [
    {
      breaks: 'nobody borrows whose conditions are not met',
      file: request,
      find: "  if (unmet.length > 0) return { kind: 'conditions', unmet };\n",
      replace: '',
    },
    {
      breaks: 'nobody borrows who is not creditworthy',
      file: request,
      find: "  if (!file.isCreditworthy) return { kind: 'creditworthiness' };\n",
      replace: '',
    },
    {
      breaks: 'whoever the shop does not know does not borrow',
      file: request,
      find: "if (file === undefined) return { kind: 'conditions', unmet: ['pastPayment'] };",
      replace: "if (file === undefined) return { kind: 'accepted' };",
    },
    {
      breaks: 'a day is one of the shop',
      file: request,
      find: 'const today = dayIn(timeZone, now);',
      replace: "const today = dayIn('UTC', now);",
    },
    {
      breaks: 'a loan that is accepted is written down',
      file: request,
      find: '    await addLoan(transaction, {',
      replace: '    if (wish.amount < 0) await addLoan(transaction, {',
    },
    {
      breaks: 'a loan that is accepted is mailed about',
      file: request,
      find: '    await outbox.put(transaction, tenant, {',
      replace: '    if (wish.amount < 0) await outbox.put(transaction, tenant, {',
    },
    {
      breaks: 'a file is of one shop',
      file: repository,
      find: '.where(and(eq(creditFiles.tenant, tenant), eq(creditFiles.owner, owner)))',
      replace: '.where(eq(creditFiles.owner, owner))',
    },
    {
      breaks: 'a file is of one person',
      file: repository,
      find: '.where(and(eq(creditFiles.tenant, tenant), eq(creditFiles.owner, owner)))',
      replace: '.where(eq(creditFiles.tenant, tenant))',
    },
    {
      breaks: 'a request is of one shop',
      file: repository,
      find: '.where(and(eq(loanRequests.tenant, tenant), eq(loanRequests.id, id)));',
      replace: '.where(eq(loanRequests.id, id));',
    },
    {
      breaks: 'whoever asked is told so, and nobody else',
      file: repository,
      find: 'eq(loanRequests.owner, owner), gte(loanRequests.askedAt, since)))\n    .limit(1);',
      replace: 'gte(loanRequests.askedAt, since)))\n    .limit(1);',
    },
    {
      breaks: 'wishes of one person are decided one after the other',
      file: repository,
      find: "\n    .for('update');",
      replace: ';',
      needsPostgres: true,
    },
    {
      breaks: 'what was asked for before the month does not count',
      file: repository,
      find: 'gte(loanRequests.askedAt, since)));\n  return asked',
      replace: 'gte(loanRequests.askedAt, new Date(0))));\n  return asked',
    },
    {
      breaks: 'a request is told for an hour',
      file: pages,
      find: 'const JUST_ASKED_MS = 3_600_000;',
      replace: 'const JUST_ASKED_MS = 3_600_000_000;',
    },
    {
      breaks: 'one borrows by a password',
      file: borrower,
      find: "if (known.kind !== 'customer' || isProved(caller)) return known;",
      replace: 'return known;',
    },
    {
      breaks: 'nothing is lent where the switch is off',
      file: borrower,
      find: " || switches['lendMoney'] !== true",
      replace: '',
    },
    {
      breaks: 'a stranger asks for nothing',
      file: service,
      find: "if (shop === undefined || borrower.kind !== 'customer') return { kind: 'stranger' };",
      replace:
        "if (shop === undefined) return { kind: 'stranger' };\n    if (!('customer' in borrower)) return { kind: 'stranger' };",
    },
    {
      breaks: 'that a test is missing is told',
      file: service,
      find: "outcome.unmet.includes('incomeTest')",
      replace: "outcome.unmet.includes('age')",
    },
    {
      breaks: 'whoever may not borrow is led to the login',
      file: pages,
      find: "if (borrower.kind !== 'customer') return isLogin ? undefined : { route: 'lendMoneyLogin' };",
      replace: "if (borrower.kind !== 'customer') return undefined;",
    },
    {
      breaks: 'a mail names the amount',
      file: mail,
      find: 'amount: formatMoney(request.amount, shop),',
      replace: 'amount: formatMoney(0, shop),',
    },
    {
      breaks: 'a mail is in the language of the request',
      file: mail,
      find: 'shops.find(name, request.locale)',
      replace: 'shops.find(name)',
    },
  ],
};
