import { index, integer, json, pgTable, primaryKey, text } from '@vitrine/platform/sql';
import { instant } from '@vitrine/platform/database';
import type { FileKind } from '../uploads/index.ts';

/** What people wrote to a shop; `key` is their address in lower case, `fields` what they filled in. */
export const contactMessages = pgTable(
  'contact_message',
  {
    tenant: text('tenant').notNull(),
    id: text('id').notNull(),
    key: text('key').notNull(),
    locale: text('locale').notNull(),
    subject: text('subject').notNull(),
    fields: json('fields').$type<Readonly<Record<string, string>>>().notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.id] }),
    index('contact_message_key').on(table.tenant, table.key),
    index('contact_message_received_at').on(table.receivedAt),
  ],
);

/** What the service did with a message, in its order; never changed. `text` is the answer, or why it was closed. */
export const contactSteps = pgTable(
  'contact_step',
  {
    tenant: text('tenant').notNull(),
    /** The id of the message. */
    message: text('message').notNull(),
    position: integer('position').notNull(),
    kind: text('kind').$type<'answer' | 'close'>().notNull(),
    text: text('text').notNull(),
    /** Who of the staff. */
    by: text('by').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.message, table.position] })],
);

/** Files that came with messages, in their order; their bytes lie in the store of uploads. */
export const contactFiles = pgTable(
  'contact_file',
  {
    tenant: text('tenant').notNull(),
    /** The id of the message. */
    message: text('message').notNull(),
    position: integer('position').notNull(),
    /** As the sender called it. */
    name: text('name').notNull(),
    /** What it is by its bytes. */
    kind: text('kind').$type<FileKind>().notNull(),
    /** In bytes. */
    size: integer('size').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.message, table.position] })],
);
