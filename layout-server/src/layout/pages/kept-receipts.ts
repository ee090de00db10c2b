import type { TreeReceipt } from '@vitrine/schemas';

/** Receipts of trees that may be given out again, each until its end, and never for longer than the lifetime. */
export interface KeptReceipts {
  /** The receipt for an id; undefined if there is none, or its end is reached. */
  find(id: string): TreeReceipt | undefined;
  keep(id: string, receipt: TreeReceipt): void;
  /** Drops those that have the tag. */
  forget(tag: string): void;
  readonly size: number;
}

interface Kept {
  id: string;
  receipt: TreeReceipt;
  keptAt: number;
  until: number;
}

/**
 * Keeps at most so many receipts. One that has outlived the lifetime goes when the next one comes: a list's has a tag for each of
 * its products, and nobody asks a second time for most pages that are narrowed or searched.
 */
export function createKeptReceipts({
  now,
  most,
  lifetimeMs,
}: {
  /** Epoch milliseconds. */
  now: () => number;
  most: number;
  lifetimeMs: number;
}): KeptReceipts {
  /** The oldest first. */
  const receipts = new Map<string, Kept>();
  /** Those that an event of a tag drops; thousands of tags a second must not be looked for in every receipt. */
  const byTag = new Map<string, Set<Kept>>();

  function drop(kept: Kept): void {
    receipts.delete(kept.id);
    for (const tag of kept.receipt.tags) {
      const all = byTag.get(tag);
      all?.delete(kept);
      if (all?.size === 0) byTag.delete(tag);
    }
  }

  function dropOld(): void {
    for (const kept of receipts.values()) {
      if (receipts.size <= most && kept.keptAt + lifetimeMs > now()) return;
      drop(kept);
    }
  }

  return {
    find(id) {
      const kept = receipts.get(id);
      return kept !== undefined && now() < kept.until ? kept.receipt : undefined;
    },
    keep(id, receipt) {
      const former = receipts.get(id);
      if (former !== undefined) drop(former);
      const end = receipt.validUntil === '' ? Number.POSITIVE_INFINITY : Date.parse(receipt.validUntil);
      const kept = { id, receipt, keptAt: now(), until: Math.min(end, now() + lifetimeMs) };
      receipts.set(id, kept);
      for (const tag of receipt.tags) {
        const all = byTag.get(tag);
        if (all === undefined) byTag.set(tag, new Set([kept]));
        else all.add(kept);
      }
      dropOld();
    },
    forget(tag) {
      for (const kept of byTag.get(tag) ?? []) drop(kept);
    },
    get size() {
      return receipts.size;
    },
  };
}
