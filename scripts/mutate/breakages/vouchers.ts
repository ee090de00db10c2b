import type { Part } from '../breakage.ts';

const judge = 'commerce/src/vouchers/judge-voucher.ts';
const split = 'commerce/src/vouchers/split-discount.ts';
const redemptions = 'commerce/src/vouchers/redemptions.ts';

export const VOUCHERS: Part = {
  name: 'vouchers',
  project: 'unit',
  tests: ['commerce/src/vouchers'],
  breakages: [
    {
      breaks: 'a voucher holds on its first day',
      file: judge,
      find: 'if (today < voucher.from)',
      replace: 'if (today <= voucher.from)',
    },
    {
      breaks: 'a voucher holds on its last day',
      file: judge,
      find: 'if (today > voucher.until)',
      replace: 'if (today >= voucher.until)',
    },
    {
      breaks: 'so many orders can have a voucher and no more',
      file: judge,
      find: 'uses >= voucher.maxUses',
      replace: 'uses > voucher.maxUses',
    },
    {
      breaks: 'nobody has a voucher twice',
      file: judge,
      find: 'if (hadIt || (voucher',
      replace: 'if ((voucher',
    },
    {
      breaks: 'a voucher of people with an account is theirs alone',
      file: judge,
      find: "  if (voucher.group === 'account' && !hasAccount) return 'account';\n",
      replace: '',
    },
    {
      breaks: 'a voucher takes nothing off brands that it leaves out',
      file: judge,
      find: 'const eligible = goods.filter(({ brand }) => !voucher.excludedBrands.includes(brand));',
      replace: 'const eligible = goods;',
    },
    {
      breaks: 'the least order is of the goods that a voucher holds for',
      file: judge,
      find: 'const worth = eligible.reduce(',
      replace: 'const worth = goods.reduce(',
    },
    {
      breaks: 'the least order is enough',
      file: judge,
      find: 'if (worth < Math.max(voucher.minOrder, 1))',
      replace: 'if (worth <= Math.max(voucher.minOrder, 1))',
    },
    {
      breaks: 'a percentage is rounded half up',
      file: judge,
      find: '* 2n + 10_000n) / 20_000n',
      replace: ') / 10_000n',
    },
    {
      breaks: 'a voucher leaves something to be paid',
      file: judge,
      find: 'return Math.min(wanted, worth - 1);',
      replace: 'return wanted;',
    },
    {
      breaks: 'what is shared is all of it',
      file: split,
      find: '    one.share += 1;\n',
      replace: '',
    },
    {
      breaks: 'what remains goes to the largest rests',
      file: split,
      find: 'a.rest < b.rest ? 1 : -1',
      replace: 'a.rest < b.rest ? -1 : 1',
    },
  ],
};

export const REDEMPTIONS: Part = {
  name: 'redemptions',
  project: 'integration',
  tests: ['commerce/src/orders/voucher-orders.integration.test.ts'],
  breakages: [
    {
      breaks: 'a voucher that was given back can be had again',
      file: redemptions,
      find: 'and(eq(redemptions.tenant, tenant), eq(redemptions.code, code), isNull(redemptions.releasedAt));',
      replace: 'and(eq(redemptions.tenant, tenant), eq(redemptions.code, code));',
    },
    {
      breaks: 'uses of another shop do not count',
      file: redemptions,
      find: 'and(eq(redemptions.tenant, tenant), eq(redemptions.code, code), isNull(redemptions.releasedAt));',
      replace: 'and(eq(redemptions.code, code), isNull(redemptions.releasedAt));',
    },
    {
      breaks: 'vouchers are of one shop',
      file: redemptions,
      find: 'and(eq(vouchers.tenant, tenant), eq(vouchers.code, code));',
      replace: 'eq(vouchers.code, code);',
    },
    {
      breaks: 'a person is known by their address, whatever browser they have',
      file: redemptions,
      find: 'or(eq(redemptions.owner, owner), person)',
      replace: 'eq(redemptions.owner, owner)',
    },
    {
      breaks: 'a person is known by their browser, whatever address they give',
      file: redemptions,
      find: 'or(eq(redemptions.owner, owner), person)',
      replace: '(person ?? eq(redemptions.owner, owner))',
    },
    {
      breaks: 'an address is the same in small and capital letters',
      file: redemptions,
      find: 'email.toLowerCase()}`',
      replace: 'email}`',
    },
    {
      breaks: 'a person gets a voucher again after its months',
      file: redemptions,
      find: 'gt(redemptions.at, since), or',
      replace: 'or',
    },
    {
      breaks: 'a voucher that was revoked is one no more',
      file: redemptions,
      find: 'if (row === undefined || row.revokedAt !== null)',
      replace: 'if (row === undefined)',
    },
    {
      breaks: 'a voucher ends with the day of its shop',
      file: redemptions,
      find: "new Intl.DateTimeFormat('en-CA', { timeZone: shop.timeZone }).format(now)",
      replace: 'now.toISOString().slice(0, 10)',
    },
    {
      breaks: 'an order writes down that it has a voucher',
      file: 'commerce/src/orders/place-order.ts',
      find: 'await redeemVoucher(transaction, tenant, { order: id, code, owner, email, amount, at: now });',
      replace: '',
    },
    {
      breaks: 'an order judges a voucher by who orders',
      file: 'commerce/src/orders/place-order.ts',
      find: 'goods, owner, email: said?.email }, now);',
      replace: 'goods, owner }, now);',
    },
    {
      breaks: 'a confirmed order that is cancelled gives its voucher back',
      file: 'commerce/src/orders/tend-orders.ts',
      find: '  await releaseVoucher(transaction, tenant, id, clock.now());\n',
      replace: '',
    },
    {
      breaks: 'an unpaid order that is cancelled gives its voucher back',
      file: 'commerce/src/orders/confirm-order.ts',
      find: '  await releaseVoucher(transaction, tenant, id, clock.now());\n',
      replace: '',
    },
    {
      breaks: 'a voucher is given back by its own order',
      file: redemptions,
      find: 'and(eq(redemptions.tenant, tenant), eq(redemptions.order, order), isNull(redemptions.releasedAt));',
      replace: 'and(eq(redemptions.tenant, tenant), isNull(redemptions.releasedAt));',
    },
    {
      breaks: 'one voucher is redeemed by one order at a time',
      file: redemptions,
      find: "    .for('update');\n",
      replace: ';\n',
      needsPostgres: true,
    },
  ],
};
