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
  text: string;
  flags: ReadonlyMap<string, Flag>;
  at: number;
}

/** A stopped experiment is one from then on. */
const KEPT_MS = 1_000;

/**
 * Asks the layout server, at most once a second for each shop; what was known last stands in while it does not answer. The
 * lists stay the same objects as long as nothing changes, by which assignment and exposures keep what they made of them.
 */
export function createShopFlags({
  layoutServer,
  clock,
}: {
  layoutServer: Pick<LayoutServer, 'flags'>;
  clock: () => number;
}): FindFlags {
  const kept = new Map<string, Kept>();
  const asked = new Map<string, Promise<void>>();

  async function renew(tenant: string): Promise<void> {
    const outcome = await layoutServer.flags(tenant);
    const before = kept.get(tenant);
    if (!outcome.ok) return;
    const text = JSON.stringify(outcome.value);
    const flags = before?.text === text ? before.flags : flagsOf(outcome.value.pages);
    kept.set(tenant, { text, flags, at: clock() });
  }

  return async (tenant) => {
    const known = kept.get(tenant);
    if (known === undefined || clock() - known.at >= KEPT_MS) {
      const renewal = asked.get(tenant) ?? renew(tenant).finally(() => asked.delete(tenant));
      asked.set(tenant, renewal);
      await renewal;
    }
    return kept.get(tenant)?.flags;
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
