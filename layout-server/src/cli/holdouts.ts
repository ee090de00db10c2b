import { createColors } from 'picocolors';
import type { Command } from 'commander';
import { createExperimentOutput } from './experiment-output.ts';
import {
  END_HOLDOUT,
  HOLDOUT_RESULTS,
  HOLDOUTS,
  START_HOLDOUT,
  type HoldoutOutcome,
  type HoldoutResultsRow,
} from './holdout-operations.ts';
import { holdoutResultsText, holdoutsText, keptText } from './holdout-output.ts';
import type { StaffClient } from './staff-client.ts';

interface Finished {
  text: string;
  data: unknown;
  refused: boolean;
}

interface StartOptions {
  share: number;
  named?: boolean;
  metrics?: string;
  message?: string;
}

/** Adds `holdout start`, `end`, `list` and `results` below a command. */
export function addHoldoutCommands(
  holdout: Command,
  {
    client,
    colors,
    finish,
    holdoutId,
    share,
  }: {
    client: StaffClient;
    colors: boolean;
    finish: (work: Promise<Finished>) => Promise<void>;
    holdoutId: (text: string) => string;
    share: (text: string) => number;
  },
): void {
  const c = createColors(colors);
  const output = createExperimentOutput({ colors });
  const told = async (id: string, asked: Promise<HoldoutOutcome | HoldoutResultsRow>): Promise<Finished> => {
    const outcome = await asked;
    const done = (text: string, refused = false): Finished => ({ text, data: outcome, refused });
    switch (outcome.__typename) {
      case 'HoldoutKept':
        return done(keptText(c, outcome.holdout));
      case 'HoldoutResults':
        return done(holdoutResultsText(c, outcome));
      case 'ExperimentInvalid':
        return done(output.invalid(id, outcome.faults), true);
      case 'Forbidden':
      case 'NotFound':
        return done(output.refused(id, outcome.message), true);
    }
  };
  const add = (name: string, description: string) => holdout.command(name).description(description).exitOverride();

  add('start', 'holds a share of the visitors out of every test that begins from now on')
    .argument('<holdout>', 'tenant and key, such as at/winter', holdoutId)
    .requiredOption('--share <share>', 'of the visitors, such as 5%', share)
    .option('--named', 'only of tests whose definition names it in "holdouts"')
    .option('--metrics <keys>', "the shop's metrics, the one that decides first, such as orders,revenue; else orders")
    .option('-m, --message <text>', 'why')
    .action((id: string, { share: part, named = false, metrics = '', message }: StartOptions) =>
      finish(
        told(
          id,
          client.ask(START_HOLDOUT, {
            id,
            share: part,
            ofAll: !named,
            metrics: metrics.split(',').filter((key) => key !== ''),
            ...(message !== undefined && { message }),
          }),
        ),
      ),
    );
  add('end', 'lets its visitors be as all others again; it is not begun again')
    .argument('<holdout>', '', holdoutId)
    .action((id: string) => finish(told(id, client.ask(END_HOLDOUT, { id }))));
  add('list', 'lists the holdouts of a tenant, or of all, also those that have ended')
    .argument('[tenant]')
    .action((tenant: string | undefined) =>
      finish(
        client.ask(HOLDOUTS, tenant === undefined ? {} : { tenant }).then((rows) => ({
          text: holdoutsText(c, rows, tenant),
          data: rows,
          refused: false,
        })),
      ),
    );
  add('results', 'says what tests and what was shipped of them brought together')
    .argument('<holdout>', '', holdoutId)
    .action((id: string) => finish(told(id, client.ask(HOLDOUT_RESULTS, { id }))));
}
