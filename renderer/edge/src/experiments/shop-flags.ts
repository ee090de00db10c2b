import type { FlagPage } from '@vitrine/schemas';
import type { LayoutServer } from '../upstream/layout-server.ts';
import type { PageExperiment } from './assignment.ts';

/** An experiment as a flag: what is asked for by its key alone. */
export interface Flag {
  key: string;
  experiment: PageExperiment;
  /** Its page, with all experiments of it, as a visit of the page is assigned. */
  page: FlagPage;
  /** It alone, the same list as long as nothing changes. */
  only: readonly PageExperiment[];
}

/** The running experiments of shops by key. Undefined if they cannot be had now and never were. */
export type FindFlags = (tenant: string) => Promise<ReadonlyMap<string, Flag> | undefined>;

interface Kept {
  /** When it was asked for last; epoch milliseconds. */
  askedAt: number;
  /** What is asked now. */
  renewal?: Promise<void> | undefined;
  /** Whether the last answer did not come. */
  isFailing: boolean;
  text?: string;
  flags?: ReadonlyMap<string, Flag>;
}

/** A stopped experiment is one from then on. */
const KEPT_MS = 1_000;

/**
 * Asks the layout server, at most once a second for each shop; what was known last stands in while it does not answer, at
 * once from its first failure on. The lists stay the same objects as long as nothing changes, by which assignment and
 * exposures keep what they made of them.
 */
export function createShopFlags({
  layoutServer,
  clock,
}: {
  layoutServer: Pick<LayoutServer, 'flags'>;
  clock: () => number;
}): FindFlags {
  const shops = new Map<string, Kept>();

  async function renew(tenant: string, kept: Kept): Promise<void> {
    const outcome = await layoutServer.flags(tenant);
    kept.isFailing = !outcome.ok;
    if (!outcome.ok) return;
    const text = JSON.stringify(outcome.value);
    if (kept.text !== text) Object.assign(kept, { text, flags: flagsOf(outcome.value.pages) });
  }

  return async (tenant) => {
    const kept = shops.get(tenant) ?? { askedAt: -Infinity, isFailing: false };
    shops.set(tenant, kept);
    if (kept.renewal === undefined && clock() - kept.askedAt >= KEPT_MS) {
      kept.askedAt = clock();
      kept.renewal = renew(tenant, kept).finally(() => {
        kept.renewal = undefined;
      });
    }
    if (!kept.isFailing || kept.flags === undefined) await kept.renewal;
    return kept.flags;
  };
}

function flagsOf(pages: readonly FlagPage[]): ReadonlyMap<string, Flag> {
  return new Map(
    pages.flatMap((page) =>
      page.experiments.map((experiment) => [
        experiment.key,
        { key: experiment.key, experiment, page, only: [experiment] },
      ]),
    ),
  );
}
