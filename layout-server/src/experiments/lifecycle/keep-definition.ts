import type { Experiment } from '@vitrine/schemas';
import type { Clock } from '@vitrine/platform/clock';
import type { Transaction } from '@vitrine/platform/database';
import { tagOf } from '@vitrine/platform/doors';
import type { EventLog } from '@vitrine/platform/events';
import { pagesOfTest } from '../index.ts';
import type { CurrentExperiments, ExperimentState } from './current-experiments.ts';
import type { Definitions } from './definitions-repository.ts';
import { withMetricWords } from './metric-words.ts';

/** The layouts or experiments that something was checked against were changed meanwhile. */
export class ShopChanged extends Error {}

export interface DefinitionStore {
  definitions: Definitions;
  events: EventLog;
  clock: Clock;
  current: Pick<CurrentExperiments, 'metrics'>;
}

/**
 * Writes a revision of a definition and its event, with the words of the metrics that decide it.
 * @throws ShopChanged if the experiments of the shop are no longer those that were `seen` before the checks
 */
export async function keepDefinition(
  { definitions, events, clock, current }: DefinitionStore,
  transaction: Transaction,
  { tenant, author, message = '' }: { tenant: string; author: string; message?: string | undefined },
  seen: readonly ExperimentState[],
  given: Experiment,
): Promise<ExperimentState> {
  const { key } = given;
  const before = seen.find((state) => state.definition.key === key);
  const definition = withMetricWords(before?.definition, given, current.metrics(tenant));
  const pages = [...new Set([definition, ...(before === undefined ? [] : [before.definition])].flatMap(pagesOfTest))];
  // First the lock of the event log: what is read below cannot change before the commit.
  await events.append(
    transaction,
    tenant,
    [tagOf.experiment(tenant, key), ...pages.map((each) => tagOf.layout(tenant, each))].sort(),
  );
  const present = await definitions.current(tenant, transaction);
  if (present.some((each) => seen.find((state) => state.definition.key === each.key)?.number !== each.number))
    throw new ShopChanged();
  const { number, createdAt } = await definitions.add(transaction, {
    tenant,
    definition,
    author,
    message,
    createdAt: clock.now(),
  });
  return { tenant, definition, source: 'store', number, author, message, changedAt: createdAt };
}
