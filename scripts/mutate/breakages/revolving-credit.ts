import type { Part } from '../breakage.ts';

const terms = 'commerce/src/revolving-credit/credit-terms.ts';
const lines = 'commerce/src/revolving-credit/credit-lines.ts';
const interest = 'commerce/src/revolving-credit/interest-job.ts';
const tending = 'commerce/src/revolving-credit/tend-credits.ts';
const drawing = 'commerce/src/orders/drawable-credit.ts';

export const CREDIT_TERMS: Part = {
  name: 'credit terms',
  project: 'unit',
  tests: ['commerce/src/revolving-credit'],
  breakages: [
    {
      breaks: 'interest is of what is owed when a day ends',
      file: terms,
      find: 'day <= end ? owed + amount : owed',
      replace: 'day < end ? owed + amount : owed',
    },
    {
      breaks: 'what was paid ahead earns nothing',
      file: terms,
      find: '  return Math.max(\n    0,\n    bookings.reduce((owed, { amount, day }) => (day <= end ? owed + amount : owed), 0),\n  );',
      replace: '  return bookings.reduce((owed, { amount, day }) => (day <= end ? owed + amount : owed), 0);',
    },
    {
      breaks: 'interest is of the days of one month',
      file: terms,
      find: '  const end = monthsAfter(month, 1);\n',
      replace: '  const end = daysAfter(monthsAfter(month, 1), 1);\n',
    },
    {
      breaks: 'interest is of the mean of the days',
      file: terms,
      find: 'const whole = BigInt(days * MILLION);',
      replace: 'const whole = BigInt(30 * MILLION);',
    },
    {
      breaks: 'interest is rounded half up',
      file: terms,
      find: 'return Number((2n * BigInt(sum) * BigInt(monthlyRate) + whole) / (2n * whole));',
      replace: 'return Number((BigInt(sum) * BigInt(monthlyRate)) / whole);',
    },
    {
      breaks: 'nobody pays back more than they owe',
      file: terms,
      find: 'return Math.min(owed, Math.max(least, Math.ceil((owed * share) / WHOLE)));',
      replace: 'return Math.max(least, Math.ceil((owed * share) / WHOLE));',
    },
    {
      breaks: 'nobody pays back less than the least',
      file: terms,
      find: 'Math.max(least, Math.ceil((owed * share) / WHOLE))',
      replace: 'Math.ceil((owed * share) / WHOLE)',
    },
    {
      breaks: 'a month asks for a share of what is owed',
      file: terms,
      find: 'Math.max(least, Math.ceil((owed * share) / WHOLE))',
      replace: 'least',
    },
    {
      breaks: 'a share is rounded up',
      file: terms,
      find: 'Math.ceil((owed * share) / WHOLE)',
      replace: 'Math.floor((owed * share) / WHOLE)',
    },
    {
      breaks: 'what is due is of what was owed when the month began',
      file: terms,
      find: 'const begun = owedOn(dated, daysAfter(month, -1));',
      replace: 'const begun = owedOn(dated, month);',
    },
    {
      breaks: 'what came in this month is paid',
      file: terms,
      find: 'const open = Math.max(0, monthlyPayment(begun, terms) - Math.max(0, paid));',
      replace: 'const open = monthlyPayment(begun, terms);',
    },
    {
      breaks: 'what came in before is no payment of this month',
      file: terms,
      find: 'day >= month && (kind ===',
      replace: '(kind ===',
    },
    {
      breaks: 'goods that come back are no payment',
      file: terms,
      find: "(kind === 'receipt' || kind === 'refund')",
      replace: "kind !== 'sale'",
    },
    {
      breaks: 'what was sent back is paid no more',
      file: terms,
      find: "(kind === 'receipt' || kind === 'refund')",
      replace: "kind === 'receipt'",
    },
    {
      breaks: 'no more is due than is owed today',
      file: terms,
      find: 'const amount = Math.min(open, owedOn(dated, today));',
      replace: 'const amount = open;',
    },
    {
      breaks: 'a month is paid by its last day',
      file: terms,
      find: 'due: daysAfter(monthsAfter(month, 1), -1)',
      replace: 'due: monthsAfter(month, 1)',
    },
    {
      breaks: 'the yearly rate is effective, not twelve times that of a month',
      file: terms,
      find: 'return (1 + monthlyRate / MILLION) ** MONTHS - 1;',
      replace: 'return (monthlyRate / MILLION) * MONTHS;',
    },
    {
      breaks: 'a day is one of the shop',
      file: terms,
      find: 'day: dayIn(timeZone, booking.at)',
      replace: "day: dayIn('UTC', booking.at)",
    },
  ],
};

export const CREDITS: Part = {
  name: 'revolving credits',
  project: 'integration',
  tests: ['commerce/src/orders/credit-orders.integration.test.ts'],
  breakages: [
    {
      breaks: 'what can be drawn is what is left of the limit',
      file: lines,
      find: 'return Math.max(0, limit - Math.max(0, owed));',
      replace: 'return limit;',
    },
    {
      breaks: 'what was paid ahead is no more limit',
      file: lines,
      find: 'return Math.max(0, limit - Math.max(0, owed));',
      replace: 'return Math.max(0, limit - owed);',
    },
    {
      breaks: 'the newest limit holds',
      file: lines,
      find: '.orderBy(desc(creditLimits.n))',
      replace: '.orderBy(asc(creditLimits.n))',
    },
    {
      breaks: 'a limit is of one credit',
      file: lines,
      find: '.where(and(eq(creditLimits.tenant, tenant), eq(creditLimits.line, id)))',
      replace: '.where(eq(creditLimits.tenant, tenant))',
    },
    {
      breaks: 'what is owed is of one credit',
      file: lines,
      find: '.where(and(eq(ledgerPostings.tenant, tenant), eq(ledgerPostings.account, creditAccount(id))));',
      replace: '.where(eq(ledgerPostings.tenant, tenant));',
    },
    {
      breaks: 'a credit is of one shop',
      file: lines,
      find: 'and(eq(creditLines.tenant, tenant), eq(creditLines.owner, owner))',
      replace: 'eq(creditLines.owner, owner)',
    },
    {
      breaks: 'whoever draws at once draws one after the other',
      file: lines,
      find: ".where(ownedBy(tenant, owner)).for('update');",
      replace: '.where(ownedBy(tenant, owner));',
      needsPostgres: true,
    },
    {
      breaks: 'money that comes in lowers what is owed',
      file: lines,
      find: "return kind === 'receipt' ? -amount : amount;",
      replace: "return kind === 'receipt' ? amount : -amount;",
    },
    {
      breaks: 'a line of the statement that was booked is known by its amount',
      file: lines,
      find: ' && entry.amount === owedBy({ kind, amount })',
      replace: '',
    },
    {
      breaks: 'a line of the statement pays one thing, a credit or an order',
      file: lines,
      find: 'return `bank ${receipt}`;',
      replace: 'return `credit ${receipt}`;',
    },
    {
      breaks: 'no more is sent back than was paid ahead',
      file: tending,
      find: "if (deed === 'refund' && amount > -credit.owed)",
      replace: "if (deed === 'refund' && amount > credit.limit)",
    },
    {
      breaks: 'whoever has paid exactly as much ahead gets it back',
      file: tending,
      find: 'amount > -credit.owed',
      replace: 'amount >= -credit.owed',
    },
    {
      breaks: 'a line that is booked for somebody else is told',
      file: tending,
      find: "if (!(await bookCreditPayment(transaction, tenant, payment, ids))) return { kind: 'taken' };",
      replace: 'await bookCreditPayment(transaction, tenant, payment, ids);',
    },
    {
      breaks: 'a line that is booked already is done',
      file: tending,
      find: "        if (entries.some((entry) => isOfPayment(entry, payment))) return { kind: 'done', credit };\n",
      replace: '',
    },
    {
      breaks: 'nobody is granted a credit where the shop gives none',
      file: tending,
      find: "if (shop.switches['revolvingCredit'] !== true || shop.checkout?.revolvingCredit === undefined)",
      replace: 'if (shop.checkout?.revolvingCredit === undefined)',
    },
    {
      breaks: 'a credit is drawn of by whoever has logged in',
      file: drawing,
      find: "session?.type === 'full' && switches",
      replace: 'switches',
    },
    {
      breaks: 'a credit is drawn of where the shop gives one',
      file: drawing,
      find: "switches['revolvingCredit'] === true && ",
      replace: '',
    },
    {
      breaks: 'interest is of the month in which the credit was granted on',
      file: interest,
      find: 'first > earliest ? first : earliest',
      replace: 'current',
    },
    {
      breaks: 'the month that runs bears its interest when it has ended',
      file: interest,
      find: 'month < current;',
      replace: 'month <= current;',
    },
    {
      breaks: 'a month bears interest once',
      file: interest,
      find: 'const referenceOf = (month: string): string => `${id} ${month}`;',
      replace: 'const referenceOf = (month: string): string => `${id} ${month} ${ids.uuid()}`;',
    },
    {
      breaks: 'a month bears interest of what was owed in it',
      file: interest,
      find: 'interestOf(entries, month, terms, timeZone)',
      replace: 'interestOf(entries, current, terms, timeZone)',
    },
    {
      breaks: 'months that nobody booked are caught up with for a quarter of a year',
      file: interest,
      find: 'const MONTHS_BACK = 3;',
      replace: 'const MONTHS_BACK = 1;',
    },
    {
      breaks: 'interest is owed by the one, and earned by the other',
      file: interest,
      find: "{ account: creditAccount(id), amount },\n          { account: 'credit', amount: -amount },",
      replace: "{ account: creditAccount(id), amount: -amount },\n          { account: 'credit', amount },",
    },
    {
      breaks: 'no interest is booked where there is none',
      file: interest,
      find: '.filter(({ amount }) => amount > 0);',
      replace: '.filter(({ amount }) => amount >= 0);',
    },
  ],
};
