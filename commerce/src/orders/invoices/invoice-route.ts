import type { Database } from '@vitrine/platform/database';
import type { LocalShop, Shops, ShopReply, ShopRoute } from '@vitrine/platform/doors';
import { isOwnOrder, mayHearHome, type OrdererOf } from '../caller-owner.ts';
import { findOrder } from '../orders-repository.ts';
import { invoiceFile } from './invoice-file.ts';
import { invoiceOfNumber } from './issue-invoice.ts';

const NO_INVOICE: ShopReply = {
  status: 404,
  body: { code: 'NOT_FOUND', message: 'expected an invoice of the customer who asks, got none of this number' },
};
const NOBODY: ShopReply = {
  status: 401,
  body: { code: 'LOGIN_REQUIRED', message: 'expected whoever ordered, got nobody who is known' },
};

/**
 * `GET /api/invoices?number=`: an invoice as PDF, in the language of its order, for customers by their password and for guests in
 * the browser that ordered; 401 for whoever is not known, 404 for those of others too. Whoever comes by a link that was kept for too long is led to the page of their invoices, which shows the login first.
 */
export function invoiceRoute({
  database,
  shops,
  ordererOf,
}: {
  database: Pick<Database, 'orm'>;
  shops: Shops;
  ordererOf: OrdererOf;
}): ShopRoute {
  return {
    method: 'GET',
    path: '/api/invoices',
    async answer({ shop: asked, caller, cookies, query }) {
      const { tenant } = asked;
      const ledOn = (reply: ShopReply): ShopReply => ({ ...reply, ...pageOf(asked) });
      const orderer = await ordererOf(tenant, { caller, cookies });
      if (orderer === undefined || !mayHearHome(orderer)) return ledOn(NOBODY);
      const invoice = await invoiceOfNumber(database, tenant, query['number']?.[0] ?? '');
      const order = invoice && (await findOrder(database, tenant, invoice.order));
      const shop = order && shops.find(tenant, order.locale);
      if (invoice === undefined || order === undefined || shop === undefined || !isOwnOrder(order, orderer))
        return ledOn(orderer.session === undefined ? NOBODY : NO_INVOICE);
      return { file: await invoiceFile(database, order, invoice, shop) };
    },
  };
}

function pageOf(shop: LocalShop): Pick<ShopReply, 'page'> {
  const page = shop.link('accountInvoices') ?? shop.link('account');
  return page === undefined ? {} : { page };
}
