import type { Experiment, ShopMetric } from '@vitrine/schemas';
import { decidingKeys, REVENUE } from '../shop-metrics.ts';

/**
 * The definition with the words of the metrics that decide it, as they were when the phase began (ADR 0100). A phase that begins
 * takes those of the shop's files, and one that goes on keeps what it took: a file that is changed meanwhile would otherwise choose
 * what decides once the figures are known. A guardrail that is named on the way is taken as it is then.
 */
export function withMetricWords(
  before: Experiment | undefined,
  { decidedBy: _given, ...next }: Experiment,
  shop: readonly ShopMetric[],
): Experiment {
  const kept = (before !== undefined && goesOn(before, next) ? before.decidedBy : undefined) ?? [];
  // What stands still takes none: a phase that nobody took part in yet begins with its start.
  const known = next.status === 'running' ? [...kept, ...shop, REVENUE] : kept;
  const words = decidingKeys(next).flatMap((key) => known.find((each) => each.key === key) ?? []);
  return words.length === 0 ? next : { ...next, decidedBy: words };
}

/** Whether visitors of the phase may have been counted before. */
function goesOn(before: Experiment, next: Experiment): boolean {
  return (before.phase ?? 1) === (next.phase ?? 1) && before.status !== 'draft' && before.coverage !== 0;
}
