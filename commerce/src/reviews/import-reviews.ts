import { validateReviewRecord } from '@vitrine/schemas';
import type { Platform, TenantId } from '@vitrine/platform/doors';
import { noteRated, type ListsOf } from './note-rated.ts';
import { createReviewsRepository } from './reviews-repository.ts';

/** What came of an import. */
export interface ReviewImport {
  added: number;
  /** Lines that say no review, with why; those of an author who wrote about the product before are no fault. */
  faults: string[];
}

/**
 * Takes reviews that were collected elsewhere, a line of JSON each, and shows them at once. All or nothing of the good lines;
 * bad ones are named and left out. The same again adds nothing.
 */
export async function importReviews(
  { database, changes, ids, listsOf }: Pick<Platform, 'database' | 'changes' | 'ids'> & { listsOf: ListsOf },
  tenant: TenantId,
  lines: readonly string[],
): Promise<ReviewImport> {
  const faults: string[] = [];
  const records = lines.flatMap((line, index) => {
    const read = readLine(line, index + 1);
    if (read.ok) return [read.record];
    faults.push(read.fault);
    return [];
  });
  const repository = createReviewsRepository(database);
  const rows = records.map(({ author, title = '', tags = [], fit = null, writtenAt, ...record }) => ({
    tenant,
    id: ids.uuid(),
    author: `imported:${author}`,
    title,
    tags,
    fit,
    ...record,
    status: 'published' as const,
    writtenAt: new Date(writtenAt),
  }));
  const added = await repository.transaction(async (transaction) => {
    const kept = new Set(await repository.add(transaction, rows));
    const products = new Set(rows.flatMap(({ id, product }) => (kept.has(id) ? [product] : [])));
    await noteRated({ changes, listsOf }, transaction, tenant, [...products]);
    return kept.size;
  });
  return { added, faults };
}

function readLine(
  line: string,
  number: number,
):
  | { ok: true; record: Extract<ReturnType<typeof validateReviewRecord>, { ok: true }>['value'] }
  | { ok: false; fault: string } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { ok: false, fault: `line ${number}: expected JSON, got ${JSON.stringify(line.slice(0, 40))}` };
  }
  const read = validateReviewRecord(value, { layer: `line ${number}` });
  if (read.ok) return { ok: true, record: read.value };
  return {
    ok: false,
    fault: `line ${number}${read.faults[0]?.pointer ?? ''}: ${read.faults[0]?.message ?? 'no review'}`,
  };
}
