import { integer, json, pgTable, primaryKey, text } from '@vitrine/platform/sql';
import { instant } from '@vitrine/platform/database';
import type { PreviewView } from './preview-view.ts';

/** Links that show what is not published to whoever has them; a link itself is signed, and holds only until it is revoked here. */
export const previewLinks = pgTable(
  'preview_links',
  {
    tenant: text('tenant').notNull(),
    id: text('id').notNull(),
    /** What its maker calls it. */
    name: text('name').notNull(),
    /** The document whose stored revision it shows; null where it shows something else. */
    documentId: text('document_id'),
    revision: integer('revision'),
    /** What else it shows, and from where. Documents in it are in no store, and go with the link. */
    shows: json('shows').$type<Omit<PreviewView, 'revision'>>(),
    madeBy: text('made_by').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    revokedBy: text('revoked_by'),
    /** How many pages were shown by it. */
    views: integer('views').notNull().default(0),
    viewedAt: instant('viewed_at'),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);
