import type { Experiment } from '@vitrine/schemas';
import type { Logger } from '@vitrine/platform/logging';
import { tagOf } from '../../layout/tags.ts';
import type { Family, FamilyKeeper, Shop } from '../../tenants/index.ts';
import { experimentFaults } from '../index.ts';
import type { Definitions, StoredDefinition } from './definitions-repository.ts';

/** An experiment as it is now, and where that is written. */
export interface ExperimentState {
  tenant: string;
  definition: Experiment;
  /** `file`: in the tenant's folder, not touched by staff yet. */
  source: 'file' | 'store';
  /** 0 for a file. */
  number: number;
  author: string;
  message: string;
  /** Undefined for a file. */
  changedAt: Date | undefined;
}

/** The experiments of all shops, from files and store, in memory. What staff did wins over the file of the same key. */
export interface ExperimentBook {
  /** Reads the store again, for one tenant or all. */
  refresh(tenant?: string): Promise<void>;
  /** Reads a tenant's again if the event is about one of its experiments. */
  follow(event: { tenant: string; tags: readonly string[] }): Promise<void>;
  /** The experiments of a tenant by key; none for a tenant that there is not. */
  of(tenant: string): readonly ExperimentState[];
  /** The shops with what really runs in them. */
  keeper: FamilyKeeper;
}

/** Gives the book over the files that `keeper` reads; `refresh` fills it for the first time. */
export function createExperimentBook({
  keeper,
  definitions,
  logger,
}: {
  keeper: FamilyKeeper;
  definitions: Definitions;
  logger: Logger;
}): ExperimentBook {
  let stored: ReadonlyMap<string, readonly StoredDefinition[]> = new Map();
  let families = new WeakMap<Family, Family>();

  const overlay = (family: Family): Family => {
    const known = families.get(family);
    if (known !== undefined) return known;
    const shops = new Map(
      family.shops.map((shop): [string, Shop] => [shop.id, { ...shop, experiments: running(shop) }]),
    );
    const shopOf = (shop: Shop | undefined): Shop | undefined => (shop === undefined ? undefined : shops.get(shop.id));
    const made: Family = {
      ...family,
      shops: [...shops.values()],
      defaultShop: shopOf(family.defaultShop) ?? family.defaultShop,
      find: (id) => shops.get(id),
      byHost: (host) => shopOf(family.byHost(host)),
    };
    families.set(family, made);
    return made;
  };
  /** Files of which one would collide with what staff started are held back: the start was checked, the file came later. */
  const running = (shop: Shop): Experiment[] => {
    const own = (stored.get(shop.id) ?? []).map(({ definition }) => definition);
    return shop.experiments
      .filter(({ key }) => own.every((each) => each.key !== key))
      .reduce((taken, experiment) => {
        const faults = experimentFaults([...taken, experiment], shop.id);
        if (faults.length === 0) return [...taken, experiment];
        logger.error(
          { tenant: shop.id, key: experiment.key, faults: faults.map(({ message }) => message) },
          'an experiment of a file is held back, since it meets one that staff started',
        );
        return taken;
      }, own);
  };

  const refresh = async (tenant?: string): Promise<void> => {
    const rows = await definitions.current(tenant);
    stored = tenant === undefined ? Map.groupBy(rows, (row) => row.tenant) : new Map(stored).set(tenant, rows);
    families = new WeakMap();
  };

  return {
    refresh,
    follow: async ({ tenant, tags }) => {
      if (tags.some((tag) => tag.startsWith(tagOf.experiment(tenant, '')))) await refresh(tenant);
    },
    of(tenant) {
      const shop = keeper.current().find(tenant);
      if (shop === undefined) return [];
      const own = (stored.get(tenant) ?? []).map(
        ({ definition, number, author, message, createdAt }): ExperimentState => ({
          tenant,
          definition,
          source: 'store',
          number,
          author,
          message,
          changedAt: createdAt,
        }),
      );
      const files = shop.experiments
        .filter(({ key }) => own.every(({ definition }) => definition.key !== key))
        .map((definition): ExperimentState => ({
          tenant,
          definition,
          source: 'file',
          number: 0,
          author: 'Files',
          message: `From ${tenant}/experiments/${definition.key}.json`,
          changedAt: undefined,
        }));
      return [...own, ...files].sort((a, b) => (a.definition.key < b.definition.key ? -1 : 1));
    },
    keeper: { current: () => overlay(keeper.current()), reload: () => keeper.reload() },
  };
}
