import { createRequire } from 'node:module';
import type * as Orm from 'drizzle-orm';
import type * as PgCore from 'drizzle-orm/pg-core';

/**
 * What we use of Drizzle, loaded once, in its CommonJS form. Its package description is 179 kB, and Node copies it for each
 * of its 200 ES modules to learn their format: 0.7 s of CPU in every process that stores something. `.cjs` says it by name.
 */
const load = createRequire(import.meta.url);
const orm = load('drizzle-orm') as typeof Orm;
const pgCore = load('drizzle-orm/pg-core') as typeof PgCore;

export const {
  and,
  asc,
  desc,
  DrizzleQueryError,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  max,
  min,
  ne,
  notInArray,
  or,
  sql,
} = orm;
export const {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  foreignKey,
  getTableConfig,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} = pgCore;

export type { SQL } from 'drizzle-orm';
export type { PgColumn, PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';
