import { LRUCache } from 'lru-cache';
import type { TreeReceipt } from '@vitrine/schemas';
import type { Clock } from '@vitrine/platform/clock';
import type { EventLog } from '@vitrine/platform/events';
import type { SharedContents } from '@vitrine/platform/redis';
import type { TenantId } from '@vitrine/platform/doors';

/** A resolved and filled page, serialised once, with what it depends on. */
export interface Tree {
  receipt: TreeReceipt;
  bytes: Buffer;
}

/** Trees that were made, by what they were made for and by their reference. */
export interface TreeCache<Refusal> {
  /**
   * The tree for a key, made if it is not there, was marked by an event, or has reached its end. Callers that ask
   * at the same time share one making; a refusal is not kept.
   */
  get(tenant: TenantId, key: string, make: () => Promise<Tree | Refusal>): Promise<Tree | Refusal>;
  /** Keeps a tree under its reference alone. */
  keep(tenant: TenantId, tree: Tree): void;
  /** The bytes of a tree of this tenant, made by this instance or by another one; undefined if none has them. */
  bytes(tenant: TenantId, tree: string): Promise<Buffer | undefined>;
}

export const TREE_LIMITS = {
  bytes: 64 * 1024 * 1024,
  /** LX-025: nothing is given out for longer without being made again. */
  lifetimeMs: 15_000,
  receipts: 10_000,
} as const;

interface Kept {
  receipt: TreeReceipt;
  until: number;
}

/** A making under way; `marked` gathers the tags of events that came meanwhile. */
interface Making {
  tenant: TenantId;
  marked: Set<string>;
}

/** Gives the cache of one instance. With `shared`, a renderer may ask any instance for the tree that another one made. */
export function createTreeCache<Refusal extends { code: string }>({
  clock,
  events,
  shared,
  limits = TREE_LIMITS,
}: {
  clock: Clock;
  events: EventLog;
  shared?: SharedContents | undefined;
  limits?: Record<keyof typeof TREE_LIMITS, number>;
}): TreeCache<Refusal> {
  const trees = new LRUCache<string, Buffer>({ maxSize: limits.bytes, sizeCalculation: (bytes) => bytes.length });
  const receipts = new LRUCache<string, Kept>({ max: limits.receipts });
  const underway = new Map<string, Promise<Tree | Refusal>>();
  const makings = new Set<Making>();

  events.subscribe(({ tenant, tags }) => {
    const marked = new Set(tags);
    for (const [key, { receipt }] of receipts.entries())
      if (receipt.tags.some((tag) => marked.has(tag))) receipts.delete(key);
    // Whoever asks from now on must not get what was begun before the event.
    for (const key of underway.keys()) if (key.startsWith(`${tenant} `)) underway.delete(key);
    for (const making of makings) if (making.tenant === tenant) for (const tag of tags) making.marked.add(tag);
  });

  const keep: TreeCache<Refusal>['keep'] = (tenant, { receipt, bytes }) => {
    trees.set(`${tenant} ${receipt.tree}`, bytes);
    shared?.put(tenant, receipt.tree, bytes);
  };

  async function makeOne(tenant: TenantId, id: string, make: () => Promise<Tree | Refusal>): Promise<Tree | Refusal> {
    const making: Making = { tenant, marked: new Set() };
    makings.add(making);
    try {
      const made = await make();
      if ('code' in made) return made;
      keep(tenant, made);
      const now = clock.now().getTime();
      const end = made.receipt.validUntil === '' ? Number.POSITIVE_INFINITY : Date.parse(made.receipt.validUntil);
      const isMarked = made.receipt.tags.some((tag) => making.marked.has(tag));
      if (!isMarked) receipts.set(id, { receipt: made.receipt, until: Math.min(end, now + limits.lifetimeMs) });
      return made;
    } finally {
      makings.delete(making);
    }
  }

  return {
    keep,
    async bytes(tenant, tree) {
      const id = `${tenant} ${tree}`;
      const here = trees.get(id);
      if (here !== undefined) return here;
      const there = await shared?.get(tenant, tree);
      if (there !== undefined) trees.set(id, there);
      return there;
    },
    async get(tenant, key, make) {
      const id = `${tenant} ${key}`;
      const kept = receipts.get(id);
      if (kept !== undefined && clock.now().getTime() < kept.until) {
        const bytes = trees.get(`${tenant} ${kept.receipt.tree}`);
        if (bytes !== undefined) return { receipt: kept.receipt, bytes };
      }
      const running = underway.get(id);
      if (running !== undefined) return running;
      const making = makeOne(tenant, id, make).finally(() => {
        if (underway.get(id) === making) underway.delete(id);
      });
      underway.set(id, making);
      return making;
    },
  };
}
