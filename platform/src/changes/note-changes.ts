import type { Queries } from '../database/index.ts';
import { changes } from './tables.ts';

/** Rows of one statement; beyond, Postgres runs out of parameters. */
const BATCH = 1_000;

/**
 * Notes as part of a transaction that what carries these tags is out of date. It takes no lock that another writer wants,
 * and is announced soon after the commit, together with what others noted meanwhile.
 */
export async function noteChanges(queries: Queries, tenant: string, tags: readonly string[]): Promise<void> {
  await noteAllChanges(queries, [{ tenant, tags }]);
}

/** `noteChanges` for several tenants, each once. */
export async function noteAllChanges(
  { orm }: Queries,
  notes: readonly { tenant: string; tags: readonly string[] }[],
): Promise<void> {
  const rows = notes.flatMap(({ tenant, tags }) => [...new Set(tags)].map((tag) => ({ tenant, tag })));
  for (let first = 0; first < rows.length; first += BATCH)
    await orm.insert(changes).values(rows.slice(first, first + BATCH));
}
