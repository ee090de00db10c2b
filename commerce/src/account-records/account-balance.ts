import type { DataSource, LocalShop, ShopRoute } from '@vitrine/platform/doors';
import type { Who } from '../accounts/index.ts';
import { formatMoney } from '../catalogue/index.ts';
import { sumOf, type Records } from './records-repository.ts';

const TEXT = { type: 'string' } as const;

/** `account-balance`: what a customer's account comes to, in words; without them where the books do not answer. */
export function balanceSource(records: Pick<Records, 'books'>, who: Who): DataSource {
  return {
    name: 'account-balance',
    personal: true,
    argsSchema: { type: 'object', additionalProperties: false },
    valueSchema: {
      type: 'object',
      additionalProperties: false,
      properties: { text: TEXT },
    },
    async fetch(_args, { shop, caller }) {
      const known = await who(shop.tenant, caller);
      if (known.kind !== 'customer') return { value: {}, isEmpty: true, tags: [] };
      const books = await records.books(shop.tenant, known.customer.id).catch(() => undefined);
      return {
        value: books === undefined ? {} : { text: balanceWords(sumOf(books.bookings), shop) },
        tags: [],
      };
    },
  };
}

/** `GET /api/customer/v1/balance`: the same for scripts, with the sum in minor units; positive is owed. 401 for everybody else. */
export function balanceRoute(records: Pick<Records, 'books'>, who: Who): ShopRoute {
  return {
    method: 'GET',
    path: '/api/customer/v1/balance',
    async answer({ shop, caller }) {
      const known = await who(shop.tenant, caller);
      if (known.kind !== 'customer')
        return {
          status: 401,
          body: {
            code: 'LOGIN_REQUIRED',
            message: 'expected a customer who is logged in, got nobody',
          },
        };
      const { bookings } = await records.books(shop.tenant, known.customer.id);
      const amount = sumOf(bookings);
      return {
        body: {
          amount,
          currency: shop.currency,
          text: balanceWords(amount, shop),
        },
      };
    },
  };
}

/** Balanced, owed, or credit (AC-020). */
export function balanceWords(balance: number, shop: LocalShop): string {
  if (balance === 0) return shop.message('account.balance.balanced') ?? '';
  const amount = formatMoney(Math.abs(balance), shop);
  return shop.message(balance > 0 ? 'account.balance.open' : 'account.balance.credit', { amount }) ?? '';
}
