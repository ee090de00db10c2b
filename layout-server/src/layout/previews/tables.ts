import { integer, pgTable, primaryKey, text } from '@vitrine/platform/sql';
import { instant } from '@vitrine/platform/database';

/** Links that show a draft to whoever has them; the link itself is signed, and holds only until it is revoked here. */
export const previewLinks = pgTable(
  'preview_links',
  {
    tenant: text('tenant').notNull(),
    id: text('id').notNull(),
    /** What its maker calls it. */
    name: text('name').notNull(),
    documentId: text('document_id').notNull(),
    revision: integer('revision').notNull(),
    madeBy: text('made_by').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    revokedBy: text('revoked_by'),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);
