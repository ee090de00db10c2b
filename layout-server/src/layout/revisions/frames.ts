import { LRUCache } from 'lru-cache';
import type { Queries } from '@vitrine/platform/database';
import { and, eq, inArray, sql } from '@vitrine/platform/sql';
import { revisions as table } from './tables.ts';

/** Layouts of all pages of some hundred shops, in several revisions each. */
const MOST_FRAMES = 20_000;
/** What a layout without a frame is kept as. */
const NONE = '';

/** The frames that layouts name, by the hashes of the layouts; those of layouts that name none are left out. */
export type Frames = (queries: Queries, hashes: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/**
 * Reads the frame of a layout once: the hash says what the document says, and to take the frame out of every published
 * layout anew was half of what a publish asked the database.
 */
export function createFrames(): Frames {
  const known = new LRUCache<string, string>({ max: MOST_FRAMES });
  return async (queries, hashes) => {
    const found = new Map<string, string>();
    const unknown = hashes.filter((hash) => {
      const frame = known.get(hash);
      if (frame !== undefined && frame !== NONE) found.set(hash, frame);
      return frame === undefined;
    });
    if (unknown.length === 0) return found;
    const rows = await queries.orm
      .select({ hash: table.hash, frame: sql<string | null>`${table.document} ->> 'frame'` })
      .from(table)
      .where(and(eq(table.kind, 'layout'), inArray(table.hash, unknown)));
    for (const { hash, frame } of rows) {
      known.set(hash, frame ?? NONE);
      if (frame !== null) found.set(hash, frame);
    }
    return found;
  };
}
