import type { Database } from '@vitrine/platform/database';
import type { Shops, ShopReply, ShopRoute } from '@vitrine/platform/doors';
import type { Who } from '../../accounts/index.ts';
import { customerOwner } from '../../session/index.ts';
import { findOrder } from '../orders-repository.ts';
import { invoiceFile } from './invoice-file.ts';
import { invoiceOfNumber } from './issue-invoice.ts';

const NO_INVOICE: ShopReply = {
  status: 404,
  body: { code: 'NOT_FOUND', message: 'expected an invoice of the customer who asks, got none of this number' },
};

/** `GET /api/invoices?number=`: an invoice as PDF, in the language of its order; 401 for nobody, 404 for those of others too. */
export function invoiceRoute({
  database,
  shops,
  who,
}: {
  database: Pick<Database, 'orm'>;
  shops: Shops;
  who: Who;
}): ShopRoute {
  return {
    method: 'GET',
    path: '/api/invoices',
    async answer({ shop: { tenant }, caller, query }) {
      const known = await who(tenant, caller);
      if (known.kind !== 'customer')
        return {
          status: 401,
          body: { code: 'LOGIN_REQUIRED', message: 'expected a customer who is logged in, got nobody' },
        };
      const { id } = known.customer;
      const invoice = await invoiceOfNumber(database, tenant, query['number']?.[0] ?? '');
      const order = invoice && (await findOrder(database, tenant, invoice.order));
      const shop = order && shops.find(tenant, order.locale);
      if (invoice === undefined || order === undefined || shop === undefined) return NO_INVOICE;
      if (order.customer !== id && order.owner !== customerOwner(id)) return NO_INVOICE;
      return { file: await invoiceFile(database, order, invoice, shop) };
    },
  };
}
