import type { Experiment, ShopMetric } from '@vitrine/schemas';
import type { Logger } from '@vitrine/platform/logging';
import { tagOf } from '@vitrine/platform/doors';
import type { FamilyRepository } from '../../tenants/index.ts';
import { experimentFaults, shownTests } from '../index.ts';
import { runningOf, type Holdout, type HoldoutRecords } from '../holdouts/index.ts';
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
export interface CurrentExperiments {
  /** Reads the store again, for one tenant or all. */
  refresh(tenant?: string): Promise<void>;
  /** Reads a tenant's again if the event is about one of its experiments, or its holdouts. */
  follow(event: { tenant: string; tags: readonly string[] }): Promise<void>;
  /** Whether there is such a shop. */
  isTenant(tenant: string): boolean;
  /** The experiments of a tenant by key; none for a tenant that there is not. */
  of(tenant: string): readonly ExperimentState[];
  /**
   * What a tenant really has, files and store together: the same list as long as neither changes. Empty for a tenant that
   * there is not.
   */
  experiments(tenant: string): readonly Experiment[];
  /** The same as pages show them: with what is withheld from who is held out. The same list as long as nothing changes. */
  shown(tenant: string): readonly Experiment[];
  /** The holdouts of a tenant, the oldest first, also those that have ended; the same list as long as nothing changes. */
  holdouts(tenant: string): readonly Holdout[];
  /** The metrics of a shop, by its files; none for a tenant that there is not. */
  metrics(tenant: string): readonly ShopMetric[];
}

/** What was merged of which files and rows. */
interface Merged {
  files: readonly Experiment[];
  rows: readonly StoredDefinition[];
  experiments: readonly Experiment[];
}

interface Shown {
  experiments: readonly Experiment[];
  holdouts: readonly Holdout[];
  tests: readonly Experiment[];
}

const NO_ROWS: readonly StoredDefinition[] = [];
const NO_HOLDOUTS: readonly Holdout[] = [];

/** Gives them over the files that `families` reads; `refresh` fills it for the first time. */
export function createCurrentExperiments({
  families,
  definitions,
  holdouts: records,
  logger,
}: {
  families: FamilyRepository;
  definitions: Definitions;
  holdouts: Pick<HoldoutRecords, 'all'>;
  logger: Logger;
}): CurrentExperiments {
  let stored: ReadonlyMap<string, readonly StoredDefinition[]> = new Map();
  let held: ReadonlyMap<string, readonly Holdout[]> = new Map();
  const merged = new Map<string, Merged>();
  const shown = new Map<string, Shown>();

  /** Files of which one would collide with what staff started are held back: the start was checked, the file came later. */
  const together = (tenant: string, files: readonly Experiment[], rows: readonly StoredDefinition[]): Experiment[] => {
    const own = rows.map(({ definition }) => definition);
    return files
      .filter(({ key }) => own.every((each) => each.key !== key))
      .reduce((taken, experiment) => {
        const faults = experimentFaults([...taken, experiment], tenant);
        if (faults.length === 0) return [...taken, experiment];
        logger.error(
          { tenant, key: experiment.key, faults: faults.map(({ message }) => message) },
          'an experiment of a file is held back, since it meets one that staff started',
        );
        return taken;
      }, own);
  };

  const refresh = async (tenant?: string): Promise<void> => {
    const [rows, kept] = await Promise.all([definitions.current(tenant), records.all(tenant)]);
    stored = tenant === undefined ? Map.groupBy(rows, (row) => row.tenant) : new Map(stored).set(tenant, rows);
    held = tenant === undefined ? Map.groupBy(kept, (each) => each.tenant) : new Map(held).set(tenant, kept);
  };

  const experimentsOf = (tenant: string): readonly Experiment[] => {
    const files = families.files(tenant)?.experiments.value;
    if (files === undefined) return [];
    const rows = stored.get(tenant) ?? NO_ROWS;
    const known = merged.get(tenant);
    if (known?.files === files && known.rows === rows) return known.experiments;
    const experiments = together(tenant, files, rows);
    merged.set(tenant, { files, rows, experiments });
    return experiments;
  };

  return {
    refresh,
    holdouts: (tenant) => held.get(tenant) ?? NO_HOLDOUTS,
    metrics: (tenant) => families.files(tenant)?.metrics.value ?? [],
    follow: async ({ tenant, tags }) => {
      if (tags.some((tag) => tag.startsWith(tagOf.experiment(tenant, '')))) await refresh(tenant);
    },
    isTenant: (tenant) => families.files(tenant) !== undefined,
    of(tenant) {
      const inFiles = families.files(tenant)?.experiments.value;
      if (inFiles === undefined) return [];
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
      const files = inFiles
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
    experiments: experimentsOf,
    shown(tenant) {
      const experiments = experimentsOf(tenant);
      const holdouts = held.get(tenant) ?? NO_HOLDOUTS;
      const known = shown.get(tenant);
      if (known?.experiments === experiments && known.holdouts === holdouts) return known.tests;
      const tests = shownTests(
        experiments,
        runningOf(holdouts).map(({ key }) => key),
      );
      shown.set(tenant, { experiments, holdouts, tests });
      return tests;
    },
  };
}
