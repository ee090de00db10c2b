import type { Queries } from '@vitrine/platform/database';
import { tenantId, type LocalShop } from '@vitrine/platform/doors';
import { linesOf, type Order } from '../orders-repository.ts';
import { invoiceContent } from './invoice-content.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { invoiceNumber, type Invoice } from './issue-invoice.ts';

/** An invoice as a file, in the language of the shop that is given. */
export async function invoiceFile(
  queries: Queries,
  order: Order,
  invoice: Invoice,
  shop: LocalShop,
): Promise<{ name: string; contentType: string; bytes: Buffer }> {
  const lines = await linesOf(queries, tenantId(order.tenant), order.id);
  return {
    name: `${invoiceNumber(invoice)}.pdf`,
    contentType: 'application/pdf',
    bytes: invoicePdf(invoiceContent(order, lines, invoice, shop), shop.locale),
  };
}
