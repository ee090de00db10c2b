import type { Database } from '@vitrine/platform/database';
import type { LocalShop, Shops, ShopReply, ShopRoute } from '@vitrine/platform/doors';
import type { Who } from '../../accounts/index.ts';
import { customerOwner } from '../../session/index.ts';
import { findOrder } from '../orders-repository.ts';
import { invoiceFile } from './invoice-file.ts';
import { invoiceOfNumber } from './issue-invoice.ts';

const NO_INVOICE: ShopReply = {
  status: 404,
  body: { code: 'NOT_FOUND', message: 'expected an invoice of the customer who asks, got none of this number' },
};
const NOBODY: ShopReply = {
  status: 401,
  body: { code: 'LOGIN_REQUIRED', message: 'expected a customer who is logged in, got nobody' },
};

/**
 * `GET /api/invoices?number=`: an invoice as PDF, in the language of its order; 401 for nobody, 404 for those of others too. Whoever
 * comes by a link that was kept for too long is led to the page of their invoices, which shows the login first.
 */
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
    async answer({ shop: asked, caller, query }) {
      const { tenant } = asked;
      const ledOn = (reply: ShopReply): ShopReply => ({ ...reply, ...pageOf(asked) });
      const known = await who(tenant, caller);
      if (known.kind !== 'customer') return ledOn(NOBODY);
      const { id } = known.customer;
      const invoice = await invoiceOfNumber(database, tenant, query['number']?.[0] ?? '');
      const order = invoice && (await findOrder(database, tenant, invoice.order));
      const shop = order && shops.find(tenant, order.locale);
      if (invoice === undefined || order === undefined || shop === undefined) return ledOn(NO_INVOICE);
      if (order.customer !== id && order.owner !== customerOwner(id)) return ledOn(NO_INVOICE);
      return { file: await invoiceFile(database, order, invoice, shop) };
    },
  };
}

function pageOf(shop: LocalShop): Pick<ShopReply, 'page'> {
  const page = shop.link('accountInvoices') ?? shop.link('account');
  return page === undefined ? {} : { page };
}
