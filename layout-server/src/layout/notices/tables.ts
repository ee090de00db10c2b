import { bigserial, index, integer, pgTable, text, uniqueIndex } from '@vitrine/platform/sql';
import { instant } from '@vitrine/platform/database';

/** What members of staff must hear of their work without having asked, one row for each thing and person. */
export const staffNotices = pgTable(
  'staff_notices',
  {
    number: bigserial('number', { mode: 'number' }).primaryKey(),
    /** The name of the member, as revisions bear it. */
    who: text('who').notNull(),
    scope: text('scope').notNull(),
    documentId: text('document_id').notNull(),
    revision: integer('revision').notNull(),
    text: text('text').notNull(),
    /** Equal for what was told before: nobody hears a thing twice. */
    same: text('same').notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [
    uniqueIndex('staff_notices_same').on(table.who, table.documentId, table.revision, table.same),
    index('staff_notices_who').on(table.who, table.number),
  ],
);
