import type { DataSource, PageGate, Platform } from '@vitrine/platform/doors';
import type { Who } from '../accounts/index.ts';
import { formatMoney } from '../catalogue/index.ts';
import { customerOwner } from '../session/index.ts';
import { borrowerOf, lendingShop } from './borrower.ts';
import { CONDITIONS } from './credit-file.ts';
import { hasAskedSince } from './lending-repository.ts';

const TEXT = { type: 'string' } as const;
const NO_ARGS = { type: 'object', additionalProperties: false } as const;

/** So long it is said that a request has come in; later its mail says so. */
const JUST_ASKED_MS = 3_600_000;

/**
 * The pages of lending: whoever may not borrow yet is led to their login, and whoever may is led on from it (LM-001). That a
 * request has come in is said to whoever has just sent one; everybody else is led to the form.
 */
export function createLendingGate({
  who,
  database,
  clock,
}: { who: Who } & Pick<Platform, 'database' | 'clock'>): PageGate {
  return {
    pages: ['lend-money-login', 'lend-money', 'lend-money-sent'],
    async decide({ shop, caller, page }) {
      const borrower = await borrowerOf(who, shop, caller);
      const isLogin = page === 'lend-money-login';
      if (borrower.kind !== 'customer') return isLogin ? undefined : { route: 'lendMoneyLogin' };
      if (isLogin) return { route: 'lendMoney' };
      if (page !== 'lend-money-sent') return undefined;
      const since = new Date(clock.now().getTime() - JUST_ASKED_MS);
      const owner = customerOwner(borrower.customer.id);
      return (await hasAskedSince(database, shop.tenant, owner, since)) ? undefined : { route: 'lendMoney' };
    },
  };
}

/** `lending-login`: what the login says, and whom it knows; empty for whoever may borrow. */
export function createLendingLogin(who: Who): DataSource {
  return {
    name: 'lending-login',
    personal: true,
    argsSchema: NO_ARGS,
    valueSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['given', 'text'],
      properties: {
        given: { type: 'object', additionalProperties: TEXT },
        text: TEXT,
      },
    },
    async fetch(_args, { shop, caller }) {
      const borrower = await borrowerOf(who, shop, caller);
      if (borrower.kind === 'customer') return { value: {}, isEmpty: true, tags: [] };
      const word = (key: string): string => shop.message(key) ?? '';
      const value =
        borrower.kind === 'nobody'
          ? { given: {}, text: word('lendMoney.login') }
          : {
              given: { email: borrower.customer.mail },
              text: word('login.passwordNeeded'),
            };
      return { value, tags: [] };
    },
  };
}

/** `lending-conditions`: the conditions of a loan in words, with the shop's amount; empty where none is given. */
export const lendingConditions: DataSource = {
  name: 'lending-conditions',
  personal: true,
  argsSchema: NO_ARGS,
  valueSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['items'],
    properties: { items: { type: 'array', items: TEXT } },
  },
  async fetch(_args, { shop: local }) {
    const shop = lendingShop(local);
    if (shop === undefined) return { value: {}, isEmpty: true, tags: [] };
    const amount = formatMoney(shop.lending.testAbove, shop);
    return {
      value: {
        items: CONDITIONS.map((name) => shop.message(`lendMoney.conditions.${name}`, { amount }) ?? ''),
      },
      tags: [],
    };
  },
};
