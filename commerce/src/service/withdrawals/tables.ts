import { instant } from '@vitrine/platform/database';
import { index, pgTable, primaryKey, text } from '@vitrine/platform/sql';

/** Contracts that people withdrew from; `key` is their address in lower case, `id` follows from what they said. */
export const withdrawals = pgTable(
  'withdrawal',
  {
    tenant: text('tenant').notNull(),
    id: text('id').notNull(),
    key: text('key').notNull(),
    locale: text('locale').notNull(),
    name: text('name').notNull(),
    /** As it was typed: whoever mistypes it has withdrawn all the same. */
    order: text('order').notNull(),
    /** Empty: from all of it. */
    goods: text('goods').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.id] }),
    index('withdrawal_key').on(table.tenant, table.key),
    index('withdrawal_received_at').on(table.receivedAt),
  ],
);
