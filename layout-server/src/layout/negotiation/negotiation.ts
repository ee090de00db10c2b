import { buildCatalog, type BuildCatalog } from '@vitrine/component-registry/manifest';
import { LRUCache } from 'lru-cache';
import type { Logger } from '@vitrine/platform/logging';
import type { Metrics } from '@vitrine/platform/metrics';
import { readTree } from '../pages/index.ts';
import { prune, type Knows } from './prune.ts';

/** What renderers of other builds get. */
export interface Negotiation {
  /** Whether this is the hash of our own catalog or of one that was learnt and not yet forgotten. */
  knows(hash: string): boolean;
  /** Remembers a catalog; false, and nothing is remembered, if the hash is not that of its components. */
  learn(offer: BuildCatalog): boolean;
  /**
   * The bytes of a tree for the build with this catalog: the very same if it can render all of it.
   * Undefined if it can render nothing of it, or if the catalog is not known. Without `keep` nothing is kept of it. A preview
   * stays whole: its renderer names what it does not know.
   */
  fit(tenant: string, tree: string, bytes: Buffer, hash: string, options?: { keep: boolean }): Buffer | undefined;
}

/** What one tree became for one catalog. `from` tells whether the bytes under the tree's name are still the same ones. */
interface Fitted {
  readonly from: Buffer;
  readonly bytes: Buffer | undefined;
}

export const NEGOTIATION_LIMITS = {
  /** Builds at a time; two or three run while one replaces another. */
  catalogs: 16,
  bytes: 32 * 1024 * 1024,
} as const;

/** Gives the negotiation of one instance; `own` is the catalog that its trees are checked against. */
export function createNegotiation({
  own,
  metrics,
  logger,
}: {
  own: BuildCatalog;
  metrics: Metrics;
  logger: Logger;
}): Negotiation {
  const catalogs = new LRUCache<string, Knows>({ max: NEGOTIATION_LIMITS.catalogs });
  const kept = new LRUCache<string, Fitted>({
    maxSize: NEGOTIATION_LIMITS.bytes,
    sizeCalculation: ({ from, bytes }) => from.length + (bytes?.length ?? 0),
  });
  const pruned = metrics.counter(
    'vitrine_layout_unknown_nodes_total',
    'Nodes that a renderer of another build could not have shown, by tree and build.',
    ['tenant', 'type'],
  );

  return {
    knows: (hash) => hash === own.hash || catalogs.get(hash) !== undefined,
    learn(offer) {
      const { hash, components } = buildCatalog(
        offer.components.flatMap(({ type, versions }) => versions.map((version) => ({ type, version }))),
      );
      if (hash !== offer.hash) return false;
      if (hash === own.hash || catalogs.has(hash)) return true;
      const versionsOf = new Map(components.map(({ type, versions }) => [type, new Set(versions)]));
      catalogs.set(hash, (type, version) => versionsOf.get(type)?.has(version) === true);
      logger.info(
        { catalog: hash, own: own.hash, types: components.length },
        'a renderer of another build asks for trees',
      );
      return true;
    },
    fit(tenant, tree, bytes, hash, { keep } = { keep: true }) {
      if (hash === own.hash) return bytes;
      const knows = catalogs.get(hash);
      if (knows === undefined) return undefined;
      const key = `${tenant} ${tree} ${hash}`;
      const before = kept.get(key);
      if (before?.from === bytes) return before.bytes;
      const page = readTree(bytes);
      // Whoever looks at a draft is shown by the renderer which nodes it does not know.
      if (page.preview) return bytes;
      const { root, unknown } = prune(page.root, knows);
      for (const { type } of unknown) pruned.inc({ tenant, type });
      if (unknown.length > 0) {
        const nodes = unknown.map(({ id, type }) => `${id} (${type})`);
        logger.warn(
          { tenant, page: page.page, catalog: hash, nodes },
          'nodes that a renderer of another build cannot show',
        );
      }
      const fitted = root === page.root ? bytes : root && Buffer.from(JSON.stringify({ ...page, root }));
      if (keep) kept.set(key, { from: bytes, bytes: fitted });
      return fitted;
    },
  };
}
