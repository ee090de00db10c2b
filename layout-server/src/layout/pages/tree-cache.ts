import { LRUCache } from 'lru-cache';
import { DOCUMENT_TAGS, type TreeReceipt } from '@vitrine/schemas';
import type { Clock } from '@vitrine/platform/clock';
import type { EventLog } from '@vitrine/platform/events';
import type { SharedContents } from '@vitrine/platform/redis';
import type { TenantId } from '@vitrine/platform/doors';
import { createKeptReceipts } from './kept-receipts.ts';

/** A resolved and filled page, serialised once, with what it depends on. */
export interface Tree {
  receipt: TreeReceipt;
  bytes: Buffer;
}

/** Trees that were made, by what they were made for and by their reference. */
export interface TreeCache<Refusal> {
  /**
   * The tree for a key, made if it is not there, was marked by an event, or has reached its end. Callers that ask
   * at the same time share one making; a refusal is not kept. Nobody gets a tree that lacks an event which was told
   * before the question.
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

/** A making under way. Events are numbered as they come: `marks` has the first one since its beginning for each tag. */
interface Making<Refusal> {
  tenant: TenantId;
  begunAfter: number;
  marks: Map<string, number>;
  made: Promise<Tree | Refusal>;
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
  const receipts = createKeptReceipts({
    now: () => clock.now().getTime(),
    most: limits.receipts,
    lifetimeMs: limits.lifetimeMs,
  });
  const underway = new Map<string, Making<Refusal>>();
  const makings = new Set<Making<Refusal>>();
  let heard = 0;

  events.subscribe(({ tenant, tags }) => {
    heard += 1;
    for (const tag of tags) receipts.forget(tag);
    for (const { tenant: its, marks } of makings)
      if (its === tenant) for (const tag of tags) if (!marks.has(tag)) marks.set(tag, heard);
  });
  events.subscribe(({ tenant }) => {
    // Whoever asks from now on need not wait for what was begun before the event.
    for (const key of underway.keys()) if (key.startsWith(`${tenant} `)) underway.delete(key);
  }, DOCUMENT_TAGS);

  const keep: TreeCache<Refusal>['keep'] = (tenant, { receipt, bytes }) => {
    trees.set(`${tenant} ${receipt.tree}`, bytes);
    shared?.put(tenant, receipt.tree, bytes);
  };

  function begin(tenant: TenantId, id: string, make: () => Promise<Tree | Refusal>): Making<Refusal> {
    const marks = new Map<string, number>();
    const making: Making<Refusal> = {
      tenant,
      begunAfter: heard,
      marks,
      made: make()
        .then((made) => {
          if (!('code' in made)) keepMade(tenant, id, made, marks);
          return made;
        })
        .finally(() => {
          makings.delete(making);
          if (underway.get(id) === making) underway.delete(id);
        }),
    };
    makings.add(making);
    underway.set(id, making);
    return making;
  }

  function keepMade(tenant: TenantId, id: string, made: Tree, marks: ReadonlyMap<string, number>): void {
    keep(tenant, made);
    const { receipt } = made;
    // Whoever can wait asks again for what it lacks.
    if (receipt.isLate === true || receipt.tags.some((tag) => marks.has(tag))) return;
    receipts.keep(id, receipt);
  }

  /** Whether what was made lacks an event that somebody knew of who asked after `asked` events. */
  function lacks({ marks }: Making<Refusal>, made: Tree | Refusal, asked: number): boolean {
    // A refusal does not say what it depends on.
    const first = 'code' in made ? [...marks.values()] : made.receipt.tags.map((tag) => marks.get(tag) ?? Infinity);
    return first.some((event) => event <= asked);
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
      const receipt = receipts.find(id);
      const bytes = receipt && trees.get(`${tenant} ${receipt.tree}`);
      if (receipt !== undefined && bytes !== undefined) return { receipt, bytes };
      const asked = heard;
      for (;;) {
        const making = underway.get(id) ?? begin(tenant, id, make);
        const made = await making.made;
        // One that began after the question lacks nothing: this ends with the second one at the latest.
        if (making.begunAfter >= asked || !lacks(making, made, asked)) return made;
      }
    },
  };
}
