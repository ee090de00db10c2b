import type { Domain, Platform } from '@vitrine/platform/doors';
import type { CatalogueRecord } from '@vitrine/schemas';
import { importCatalogue, withdrawProducts, type ImportingShop, type ImportLine } from '../catalogue/index.ts';
import type { CommerceAdapter } from '../outside-goods/index.ts';
import { signedId } from '../payments/index.ts';
import { productsIn, type ChangedProducts } from './read-event.ts';

const EVENTS_PATH = '/api/commerce/events';
const CHANGED = 'goods-changed';

/** The commerce systems of the shops. */
export interface OutsideGoods {
  /** What their messages are signed with; none, and none is taken. */
  eventSecrets: readonly string[];
  /** The system of a shop, for one errand; undefined where its goods are its own. */
  open(tenant: string): Promise<CommerceAdapter | undefined>;
  /** Undefined for a shop that there is not. */
  shopOf(tenant: string): ImportingShop | undefined;
}

/**
 * `POST /api/commerce/events` takes a signed message (Standard Webhooks) that some products of a shop changed. Nothing of it is
 * believed but their ids: an errand asks the system for them, imports what it says and withdraws what it does not sell. A message
 * that came before is the same errand; the shop is that of the address.
 */
export function createGoodsEvents(
  { database, changes, clock, ids, outbox }: Pick<Platform, 'database' | 'changes' | 'clock' | 'ids' | 'outbox'>,
  { eventSecrets, open, shopOf }: OutsideGoods,
): Domain {
  return {
    name: 'goods-events',
    messages: [
      {
        path: EVENTS_PATH,
        async take({ shop: { tenant }, headers, raw }) {
          const key = signedId(headers, raw, { secrets: eventSecrets, now: clock.now() });
          const products = key === undefined ? undefined : productsIn(raw);
          if (key === undefined || products === undefined) return 'refused';
          const payload: ChangedProducts = { products };
          await database.transaction((transaction) => outbox.put(transaction, tenant, { kind: CHANGED, key, payload }));
          return 'taken';
        },
      },
    ],
    errands: [
      {
        kind: CHANGED,
        async deliver({ tenant, payload }, signal) {
          const shop = shopOf(tenant);
          const adapter = shop && (await open(tenant));
          if (shop === undefined || adapter === undefined) return;
          try {
            // Our own door wrote it.
            const { products } = payload as ChangedProducts;
            const { records, unsold } = adapter.products(products, signal);
            const parts = { database, changes, clock, ids };
            const { faults } = await importCatalogue(parts, shop, linesOf(records), { by: CHANGED });
            await withdrawProducts(parts, shop, unsold());
            // It is tried again, as a picture or a maker may come, and becomes a case for people at last.
            if (faults.length > 0) throw new Error(faults.join('; '));
          } finally {
            await adapter.close();
          }
        },
      },
    ],
  };
}

async function* linesOf(records: AsyncIterable<CatalogueRecord>): AsyncGenerator<ImportLine> {
  let line = 0;
  for await (const record of records) {
    line += 1;
    yield { line, label: record.sku, text: JSON.stringify(record) };
  }
}
