import { boolean, integer, json, pgTable, primaryKey, text } from '@vitrine/platform/sql';
import { instant } from '@vitrine/platform/database';
import type { DocumentEdit } from '@vitrine/schemas';

/** Named sets of changes over several documents of one scope. `done` of its steps count; those behind were undone. */
export const changeSets = pgTable(
  'change_sets',
  {
    scope: text('scope').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    madeBy: text('made_by').notNull(),
    createdAt: instant('created_at').notNull(),
    status: text('status', { enum: ['open', 'scheduled', 'published', 'discarded'] }).notNull(),
    done: integer('done').notNull(),
    /** When it is to be published, while it is scheduled. */
    scheduledFor: instant('scheduled_for'),
    /**
     * What was published of it, once it was: revisions before and after, by document. Of one that the set brought a rollback
     * says what is `left` in its place, on which it stands from then on.
     */
    published: json('published').$type<Readonly<Record<string, { before: number; after: number; left?: number }>>>(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.id] })],
);

/** What was done in a set, one after the other. */
export const changeSetSteps = pgTable(
  'change_set_steps',
  {
    scope: text('scope').notNull(),
    setId: text('set_id').notNull(),
    number: integer('number').notNull(),
    documentId: text('document_id').notNull(),
    /** The revision that the author saw, 0 for none. Of a document it counts where it comes first in the set. */
    onRevision: integer('on_revision').notNull(),
    edits: json('edits').$type<readonly DocumentEdit[]>().notNull(),
    message: text('message').notNull(),
    author: text('author').notNull(),
    createdAt: instant('created_at').notNull(),
    /** It was done together with the one before it, and is undone and done again with it. */
    withBefore: boolean('with_before').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.scope, table.setId, table.number] })],
);
