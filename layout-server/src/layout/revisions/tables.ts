import { check, index, integer, json, pgTable, primaryKey, sql, text, uniqueIndex } from '@vitrine/platform/sql';
import { instant } from '@vitrine/platform/database';
import type { DocumentKind } from '../documents/index.ts';

/**
 * Every revision of every document: layouts, texts, content, rules of search and lists, settings; rows are added, and only their status changes (a trigger refuses anything else).
 * `document` is `json`, not `jsonb`: the order of an author's keys survives (ADR 0004).
 */
export const revisions = pgTable(
  'revisions',
  {
    scope: text('scope').notNull(),
    page: text('page').notNull(),
    /** The last part of a document's id, such as `layer`, `fr-CH.layer`, `copy` or `rules`. */
    kind: text('kind').$type<DocumentKind>().notNull(),
    number: integer('number').notNull(),
    status: text('status', { enum: ['draft', 'scheduled', 'published', 'superseded'] }).notNull(),
    document: json('document').$type<unknown>().notNull(),
    hash: text('hash').notNull(),
    author: text('author').notNull(),
    message: text('message').notNull(),
    source: text('source', { enum: ['seed', 'studio', 'cli', 'file', 'rollback'] }).notNull(),
    restores: integer('restores'),
    createdAt: instant('created_at').notNull(),
    publishedAt: instant('published_at'),
    /** When a scheduled revision is to be published. It stays when that is done or called off. */
    scheduledFor: instant('scheduled_for'),
    /** The revision that its author saw, 0 for none: what differs between the two is what is brought to the shoppers at its moment. */
    follows: integer('follows'),
    /** The change set of the same scope with which it is published, or was to be. */
    setId: text('set_id'),
    /** Whose value stands where somebody else changed the same meanwhile, by the names of the places; what is not named is asked. */
    choices: json('choices').$type<Readonly<Record<string, 'mine' | 'theirs'>>>(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.page, table.kind, table.number] }),
    uniqueIndex('revisions_one_published')
      .on(table.scope, table.page, table.kind)
      .where(sql`${table.status} = 'published'`),
    index('revisions_scheduled')
      .on(table.scheduledFor)
      .where(sql`${table.status} = 'scheduled'`),
    index('revisions_published_pages')
      .on(table.page, table.scope)
      .where(sql`${table.status} = 'published'`),
    check('revisions_number_positive', sql`${table.number} > 0`),
  ],
);
