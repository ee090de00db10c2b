import { LRUCache } from 'lru-cache';
import type { TreeReceipt } from '@vitrine/schemas';
import type { Clock } from '../../platform/clock.ts';
import type { EventLog } from '../../platform/events/index.ts';
import type { TenantId } from '../../tenants/index.ts';

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
  /** The bytes of a tree of this tenant; undefined if they were pushed out or never here. */
  bytes(tenant: TenantId, tree: string): Buffer | undefined;
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

export function createTreeCache<Refusal extends { code: string }>({ clock, events, limits = TREE_LIMITS }: {
  clock: Clock; events: EventLog; limits?: Record<keyof typeof TREE_LIMITS, number>;
}): TreeCache<Refusal> {
  const trees = new LRUCache<string, Buffer>({ maxSize: limits.bytes, sizeCalculation: (bytes) => bytes.length });
  const receipts = new LRUCache<string, Kept>({ max: limits.receipts });
  const shared = new Map<string, Promise<Tree | Refusal>>();
  const makings = new Set<Making>();

  events.subscribe(({ tenant, tags }) => {
    const marked = new Set(tags);
    for (const [key, { receipt }] of receipts.entries()) if (receipt.tags.some((tag) => marked.has(tag))) receipts.delete(key);
    // Whoever asks from now on must not get what was begun before the event.
    for (const key of shared.keys()) if (key.startsWith(`${tenant} `)) shared.delete(key);
    for (const making of makings) if (making.tenant === tenant) for (const tag of tags) making.marked.add(tag);
  });

  const keep: TreeCache<Refusal>['keep'] = (tenant, { receipt, bytes }) => trees.set(`${tenant} ${receipt.tree}`, bytes);

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
    bytes: (tenant, tree) => trees.get(`${tenant} ${tree}`),
    async get(tenant, key, make) {
      const id = `${tenant} ${key}`;
      const kept = receipts.get(id);
      if (kept !== undefined && clock.now().getTime() < kept.until) {
        const bytes = trees.get(`${tenant} ${kept.receipt.tree}`);
        if (bytes !== undefined) return { receipt: kept.receipt, bytes };
      }
      const running = shared.get(id);
      if (running !== undefined) return running;
      const making = makeOne(tenant, id, make).finally(() => {
        if (shared.get(id) === making) shared.delete(id);
      });
      shared.set(id, making);
      return making;
    },
  };
}
