import { bytes, instant } from '@vitrine/platform/database';
import { index, integer, json, pgTable, primaryKey, sql, text, uniqueIndex } from '@vitrine/platform/sql';

/** Pictures that a shop added itself, each of their editions until a month after it was replaced or removed. */
export const shopPictures = pgTable(
  'shop_pictures',
  {
    tenant: text('tenant').notNull(),
    name: text('name').notNull(),
    /** The first 8 hex digits of the master's SHA-256. */
    hash: text('hash').notNull(),
    /** Of the master, in px. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    color: text('color').notNull(),
    /** Of the master, in bytes. */
    size: integer('size').notNull(),
    /** In hundredths of width and height; both or neither. */
    focusX: integer('focus_x'),
    focusY: integer('focus_y'),
    /** What it shows, by locale. */
    alts: json('alts').$type<Readonly<Record<string, string>>>().notNull(),
    /** How often what shoppers may have seen under this name was changed. */
    edition: integer('edition').notNull(),
    addedBy: text('added_by').notNull(),
    addedAt: instant('added_at').notNull(),
    /** When another took its place, or it was removed; null as long as it is shown. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.name, table.hash] }),
    uniqueIndex('shop_pictures_shown')
      .on(table.tenant, table.name)
      .where(sql`ended_at is null`),
    index('shop_pictures_ended').on(table.tenant, table.endedAt),
  ],
);

/** Their masters, in parts that a backup can take along a few hundred at a time. */
export const shopPictureParts = pgTable(
  'shop_picture_parts',
  {
    tenant: text('tenant').notNull(),
    name: text('name').notNull(),
    hash: text('hash').notNull(),
    part: integer('part').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.name, table.hash, table.part] })],
);
