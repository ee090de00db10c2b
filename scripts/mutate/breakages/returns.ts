import type { Part } from '../breakage.ts';

const money = 'commerce/src/returns/return-money.ts';
const period = 'commerce/src/returns/return-period.ts';
const announce = 'commerce/src/returns/announce-return.ts';
const take = 'commerce/src/returns/take-back.ts';

export const RETURN_MONEY: Part = {
  name: 'return money',
  project: 'unit',
  tests: ['commerce/src/returns'],
  breakages: [
    {
      breaks: 'the last piece brings the rest of the order',
      file: money,
      find: 'if (here.size > 0 && lines.every(({ n, quantity }) => backOf(n) >= quantity))',
      replace: 'if (here.size > lines.length)',
    },
    {
      breaks: 'the last piece brings no more than the rest',
      file: money,
      find: "amount: total - sum(earlier, 'amount')",
      replace: 'amount: total',
    },
    {
      breaks: 'the VAT of the rest is what is left of it',
      file: money,
      find: "tax: tax - sum(earlier, 'tax')",
      replace: 'tax',
    },
    {
      breaks: 'shares of a line add up to it',
      file: money,
      find: 'Math.floor((value * backOf(n)) / quantity) - Math.floor((value * (before.get(n) ?? 0)) / quantity);',
      replace: 'Math.ceil((value * (here.get(n) ?? 0)) / quantity);',
    },
    {
      breaks: 'a piece costs its part of a line',
      file: money,
      find: 'Math.floor((value * backOf(n)) / quantity) - Math.floor((value * (before.get(n) ?? 0)) / quantity);',
      replace: 'here.has(n) ? value : 0;',
    },
    {
      breaks: 'what paying later costs comes back with the last piece',
      file: money,
      find: "tax: tax - sum(earlier, 'tax'), credit };",
      replace: "tax: tax - sum(earlier, 'tax'), credit: 0 };",
    },
    {
      breaks: 'pieces of a line that are named twice are both counted',
      file: money,
      find: 'counts.set(line, (counts.get(line) ?? 0) + quantity);',
      replace: 'counts.set(line, quantity);',
    },
    {
      breaks: 'the period begins with the receipt, not with the sending',
      file: period,
      find: 'checkout?.returns?.onTheWay ?? 0',
      replace: '0',
    },
    {
      breaks: 'what was promised for later is there later',
      file: period,
      find: '(latest, { arrivesTo }) => (arrivesTo !== null && arrivesTo > latest ? arrivesTo : latest)',
      replace: '(latest) => latest',
    },
    {
      breaks: 'the last day is one of the period',
      file: period,
      find: 'dayIn(timeZone, now) > last;',
      replace: 'dayIn(timeZone, now) >= last;',
    },
    {
      breaks: 'a day is that of the shop',
      file: period,
      find: 'dayIn(timeZone, now) > last;',
      replace: "dayIn('UTC', now) > last;",
    },
  ],
};

export const RETURNS: Part = {
  name: 'returns',
  project: 'integration',
  tests: ['commerce/src/returns/returns.integration.test.ts'],
  breakages: [
    {
      breaks: 'what was not sent does not come back',
      file: announce,
      find: "if (order === undefined || order.state !== 'closed')",
      replace: 'if (order === undefined)',
    },
    {
      breaks: 'no more comes back than was sent',
      file: announce,
      find: 'quantity > 0 && quantity <= (left.get(line) ?? 0)',
      replace: 'quantity > 0 && left.has(line)',
    },
    {
      breaks: 'what is on its way back is not announced again',
      file: announce,
      find: 'const gone = piecesOf(known.flatMap(({ pieces, receipt }) => receipt?.pieces ?? pieces));',
      replace: 'const gone = piecesOf(known.flatMap(({ receipt }) => receipt?.pieces ?? []));',
    },
    {
      breaks: 'what was refused can be announced again',
      file: announce,
      find: 'const gone = piecesOf(known.flatMap(({ pieces, receipt }) => receipt?.pieces ?? pieces));',
      replace: 'const gone = piecesOf(known.flatMap(({ pieces }) => pieces));',
    },
    {
      breaks: 'nothing is announced after the last day',
      file: announce,
      find: "    if (isReturnOver(last, shop, clock.now())) return { kind: 'over', last };\n",
      replace: '',
    },
    {
      breaks: 'a return counts on from the one before',
      file: announce,
      find: "    if (n !== known.length + 1) return { kind: 'changed' };\n",
      replace: '',
    },
    {
      breaks: 'no more is taken back than was announced',
      file: take,
      find: 'quantity > (most.get(line) ?? 0)',
      replace: '!most.has(line)',
    },
    {
      breaks: 'the same is not taken back twice',
      file: take,
      find: 'if (receipt !== undefined) {',
      replace: 'if (receipt !== undefined && receipt.amount < 0) {',
    },
    {
      breaks: 'what was noted is not noted otherwise',
      file: take,
      find: 'receipt.isRestocked === isRestocked && canonicalJson',
      replace: 'canonicalJson',
    },
    {
      breaks: 'a line costs what was paid for it, less its part of a voucher',
      file: take,
      find: 'cost: gross - discount }',
      replace: 'cost: gross }',
    },
    {
      breaks: 'a membership does not come back with goods',
      file: take,
      find: 'total: order.total - fee, tax: order.tax - feeTax',
      replace: 'total: order.total, tax: order.tax',
    },
    {
      breaks: 'what comes back is booked',
      file: take,
      find: "await book(transaction, tenant, { kind: 'return', reference, currency: order.currency, postings, at }, ids);",
      replace: '',
    },
    {
      breaks: 'what comes back of an order on credit is owed no more on the credit',
      file: take,
      find: 'cancellationOf(amount, tax, back.credit, debtorOf(order))',
      replace: 'cancellationOf(amount, tax, back.credit, debtorOf({ creditLine: null }))',
    },
    {
      breaks: 'money that was paid by card is on its way back',
      file: take,
      find: '      await hosted?.settleLater(transaction, tenant, order.id, `return ${n}`);\n',
      replace: '',
    },
    {
      breaks: 'what cannot be sold again is not put on the shelf',
      file: take,
      find: 'if (isRestocked) {',
      replace: 'if (pieces.length > 0) {',
    },
    {
      breaks: 'an order of another shop is none',
      file: 'commerce/src/returns/returns-repository.ts',
      find: '.where(and(eq(returns.tenant, tenant), inArray(returns.order, [...orders])))',
      replace: '.where(inArray(returns.order, [...orders]))',
    },
  ],
};
