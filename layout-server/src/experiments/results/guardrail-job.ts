import type { Job } from '@vitrine/platform/jobs';
import type { ExperimentService, ExperimentState } from '../lifecycle/index.ts';
import type { ResultsService } from './results-service.ts';

/** A test that was stopped, for whoever started it. */
export interface StoppedTest {
  tenant: string;
  key: string;
  /** Who did the last thing to it. */
  who: string;
  /** Of the stop. */
  revision: number;
  /** Why. */
  text: string;
}

/** By whose name a stop is written down. */
export const GUARDRAILS = 'Guardrails';
const EVERY_MS = 600_000;

/**
 * Stops tests that hurt one of their guardrails, and tells whoever ran them. Guardrails are looked at as often as that, and
 * their bounds hold at every look; a figure of a split that is not to be believed stops nothing.
 */
export function guardrailJob({
  experiments,
  results,
  tenants,
  note,
  tell,
}: {
  experiments: Pick<ExperimentService, 'list' | 'stop'>;
  results: Pick<ResultsService, 'decision'>;
  tenants: () => readonly string[];
  /** Does it as a deed that is logged. */
  note: (test: { tenant: string; key: string }, work: () => Promise<boolean>) => Promise<boolean>;
  tell: (test: StoppedTest) => Promise<void>;
}): Job {
  const look = async (tenant: string, { definition, author }: ExperimentState): Promise<void> => {
    const { key } = definition;
    const found = await results.decision(tenant, key, { ofWhatIsLeft: true });
    if (found.code !== 'DECIDED' || found.decision !== 'harmful') return;
    let revision = 0;
    const isStopped = await note({ tenant, key }, async () => {
      const outcome = await experiments.stop({ tenant, key, author: GUARDRAILS, message: found.sentence });
      if (outcome.code !== 'KEPT' || outcome.unchanged) return false;
      revision = outcome.state.number;
      return true;
    });
    if (isStopped)
      await tell({ tenant, key, who: author, revision, text: `${tenant}/${key} was stopped. ${found.sentence}` });
  };
  return {
    name: 'experiments.guardrails',
    everyMs: EVERY_MS,
    async run(signal) {
      for (const tenant of tenants())
        for (const state of experiments.list(tenant)) {
          if (signal.aborted) return;
          const { status, metrics } = state.definition;
          if (status === 'running' && (metrics?.guardrails ?? []).length > 0) await look(tenant, state);
        }
    },
  };
}
