import type { Part } from '../breakage.ts';

const instalments = 'commerce/src/instalments/instalment-plan.ts';
const plans = 'commerce/src/instalments/payment-plan.ts';

export const INSTALMENTS: Part = {
  name: 'instalments',
  project: 'unit',
  tests: ['commerce/src/instalments'],
  breakages: [
    {
      breaks: 'a surcharge is of every month',
      file: instalments,
      find: 'Math.floor((2 * base * monthlyFactor * count + MILLION) / (2 * MILLION))',
      replace: 'Math.floor((2 * base * monthlyFactor + MILLION) / (2 * MILLION))',
    },
    {
      breaks: 'a surcharge is rounded half up',
      file: instalments,
      find: 'Math.floor((2 * base * monthlyFactor * count + MILLION) / (2 * MILLION))',
      replace: 'Math.floor((base * monthlyFactor * count) / MILLION)',
    },
    {
      breaks: 'what does not divide is in the last instalment',
      file: instalments,
      find: 'const last = overall - monthly * (count - 1);',
      replace: 'const last = monthly;',
    },
    {
      breaks: 'the yearly rate is of all payments',
      file: instalments,
      find: 'const payments = [...Array.from({ length: count - 1 }, () => monthly), last];',
      replace: 'const payments = [...Array.from({ length: count }, () => monthly), last];',
    },
    {
      breaks: 'the yearly rate is effective, not twelve times that of a month',
      file: instalments,
      find: 'return (1 + high) ** MONTHS - 1;',
      replace: 'return high * MONTHS;',
    },
    {
      breaks: 'a price at the end of the range is inside',
      file: instalments,
      find: 'if (amount > most)',
      replace: 'if (amount >= most)',
    },
    {
      breaks: 'nothing is lent on less than the least',
      file: plans,
      find: 'goods < instalments.least || goods > instalments.most',
      replace: 'goods > instalments.most',
    },
    {
      breaks: 'nothing is lent on more than the most',
      file: plans,
      find: 'goods < instalments.least || goods > instalments.most',
      replace: 'goods < instalments.least',
    },
    {
      breaks: 'the least can be lent on',
      file: plans,
      find: 'goods < instalments.least || goods > instalments.most',
      replace: 'goods <= instalments.least || goods > instalments.most',
    },
    {
      breaks: 'instalments are in numbers that the shop has',
      file: plans,
      find: '!instalmentCounts(goods, terms).includes(count)',
      replace: 'instalmentCounts(goods, terms).length === 0 || count < 1',
    },
    {
      breaks: 'the delivery is paid with the first payment',
      file: plans,
      find: 'first: plan.first + premium + delivery,',
      replace: 'first: plan.first + premium,',
    },
    {
      breaks: 'protection is paid where it was chosen alone',
      file: plans,
      find: 'isProtected && protection !== undefined ?',
      replace: 'protection !== undefined ?',
    },
    {
      breaks: 'protection costs each month',
      file: plans,
      find: 'protection: premium * count,',
      replace: 'protection: premium,',
    },
    {
      breaks: 'a pause costs on the goods alone',
      file: plans,
      find: 'const surcharge = share(goods, rate);',
      replace: 'const surcharge = share(goods + delivery, rate);',
    },
    {
      breaks: 'payments are a month apart',
      file: plans,
      find: 'due: monthsAfter(from, after + n),',
      replace: 'due: monthsAfter(from, after),',
    },
    {
      breaks: 'the last payment is the last',
      file: plans,
      find: 'n === count - 1 ? last : monthly',
      replace: 'n === count ? last : monthly',
    },
    {
      breaks: 'a plan costs its protection as well',
      file: plans,
      find: 'return plan ? plan.surcharge + plan.protection : 0;',
      replace: 'return plan ? plan.surcharge : 0;',
    },
  ],
};
