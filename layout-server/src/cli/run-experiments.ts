import { CommanderError, Option, type Command } from 'commander';
import { createColors } from 'picocolors';
import { languageOf, speakerIn } from '../language/index.ts';
import { armCount, change, experimentId, share, shops } from './experiment-arguments.ts';
import {
  create,
  discarded,
  inShops,
  list,
  planned,
  start,
  tell,
  type CreateOptions,
  type PlanOptions,
  type StartOptions,
} from './experiment-deeds.ts';
import {
  DISCARD,
  EXPERIMENT_BY_ID,
  EXPLAIN_VISITOR,
  LINK,
  PLAN,
  RESULTS,
  REVERT,
  SHIP,
  SHOPS_RESULTS,
  TURN,
  type ExperimentOutcome,
  type ExperimentOutcomeName,
} from './experiment-operations.ts';
import { createExperimentOutput } from './experiment-output.ts';
import type { Finished } from './finished.ts';
import { exportGrowthBook, importGrowthBook } from './growthbook.ts';
import { addHoldoutCommands } from './holdouts.ts';
import { keysCommand, type KeyOptions } from './ingest-keys.ts';
import type { ExitCode, Terminal } from './run-layouts.ts';
import { shopsResultsText } from './shops-results-output.ts';
import { createStaffClient, Unauthenticated, Unreachable } from './staff-client.ts';
import { expiryWarning, staffDoorOf } from './surroundings.ts';
import { wholeNumber as count, wholeNumberFromZero } from './whole-number.ts';
import { spokenProgram } from './spoken-program.ts';

const WITH = 'also the test of the same key of other shops, such as de,ch; each by itself';

/** What is said of a test that there is not yet. */
const OF_NO_EXPERIMENT = [
  ['baseline', '--baseline'],
  ['arms', '--arms'],
  ['visitorsAWeek', '--visitors-a-week'],
] as const;

/**
 * Runs one command of the experimenter's command line.
 * @param words what stands behind the program's name
 */
export async function runExperiments(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { env, colors } = terminal;
  const client = createStaffClient({ ...staffDoorOf(env, 'demo-experimenter'), onExpiry: expiryWarning(terminal.err) });
  const output = createExperimentOutput({ colors });
  let exit: ExitCode = 0;
  const program = spokenProgram(
    'experiments',
    terminal,
    '\nThe usual way: plan, create, start, results now and then, ship or stop. docs/EXPERIMENTS.md is the guide.\n\nSTAFF_URL names the staff door (this machine at STAFF_PORT or 4100), STAFF_TOKEN is your token; .env may hold both.\nExit codes: 0 done, 1 refused, 2 wrong usage, 3 the server does not answer.',
  );
  const finish = async (work: Promise<Finished>): Promise<void> => {
    const { text, data, refused } = await work;
    terminal.out(program.opts<{ json?: boolean }>().json ? JSON.stringify(data, null, 2) : text);
    exit = refused ? 1 : 0;
  };
  const told = async (
    id: string,
    asked: Promise<ExperimentOutcome<ExperimentOutcomeName>>,
    arm = '',
  ): Promise<Finished> => {
    const outcome = await asked;
    return outcome.__typename === 'ShopsResults'
      ? { text: shopsResultsText(createColors(colors), outcome), data: outcome, refused: false }
      : tell(output, id, outcome, { arm });
  };

  program
    .description('Runs tests of pages. An experiment is named <tenant>/<key>, such as at/hero-words.')
    .option('--json', 'print the answer as JSON');
  const add = (name: string, description: string) => program.command(name).description(description).exitOverride();

  add('list', 'lists the experiments of a tenant, or of all')
    .argument('[tenant]')
    .action((tenant: string | undefined) => finish(list(client, output, tenant)));
  add('show', 'prints the definition of an experiment')
    .argument('<experiment>', '', experimentId)
    .action((id: string) => finish(told(id, client.ask(EXPERIMENT_BY_ID, { id }))));
  add('create', 'keeps the definition in a file: a new one as a draft, else as a change')
    .argument('<file>')
    .option(
      '--tenant <ids>',
      "whose shop, or several such as at,de; else the file's place says it: tenants/<id>/experiments/",
    )
    .option('--dry-run', 'only say what would happen')
    .option('-m, --message <text>', 'why')
    .action((file: string, options: CreateOptions) => finish(create(client, output, file, options)));
  add('start', 'assigns visitors from now on; asks for the planned size and duration')
    .argument('<experiment>', '', experimentId)
    .option('--visitors <number>', 'how many visitors each arm needs; else what the definition says', count)
    .option('--days <number>', 'how many days it runs at least; else what the definition says', count)
    .option('--with <shops>', `${WITH}; in all of them or in none`, shops)
    .option('--dry-run', 'only say what would happen')
    .option('-m, --message <text>', 'why')
    .action((id: string, options: StartOptions) => finish(start(client, output, id, options)));
  add('discard', 'forgets a draft that never ran')
    .argument('<experiment>', '', experimentId)
    .action((id: string) => finish(client.ask(DISCARD, { id }).then((outcome) => discarded(output, id, outcome))));
  for (const [name, description] of [
    ['pause', 'shows the control until the next start'],
    ['stop', 'shows everybody the control at once'],
  ] as const) {
    add(name, description)
      .argument('<experiment>', '', experimentId)
      .option('--with <shops>', WITH, shops)
      .option('-m, --message <text>', 'why')
      .action((id: string, { with: others, ...options }: { with?: string[]; message?: string }) =>
        finish(inShops(id, others, (each) => told(each, client.ask(TURN[name], { id: each, ...options })))),
      );
  }
  add('ship', 'makes an arm the page: merges it into its layer and ends the test, both or neither')
    .argument('<experiment>', '', experimentId)
    .requiredOption('--arm <arm>', 'the winner')
    .option('--holdback <share>', 'who is shown the page as it was, such as 5%, until the test is stopped', share)
    .option('--dry-run', 'only say what would happen')
    .option('-m, --message <text>', 'why')
    .action((id: string, options: { arm: string; holdback?: number; dryRun?: boolean; message?: string }) =>
      finish(told(id, client.ask(SHIP, { id, ...options }))),
    );
  add('revert', 'takes what a shipped test brought out of its layer again')
    .argument('<experiment>', '', experimentId)
    .option('--dry-run', 'only say what would happen')
    .option('-m, --message <text>', 'why')
    .action((id: string, options: { dryRun?: boolean; message?: string }) =>
      finish(told(id, client.ask(REVERT, { id, ...options }))),
    );
  add('results', 'says what the figures say, then prints them, with intervals')
    .argument('<experiment>', '', experimentId)
    .addOption(new Option('--phase <number>', 'an earlier phase').argParser(count).conflicts('with'))
    .option('--with <shops>', 'together with the test of the same key of other shops, such as de,ch', shops)
    .action((id: string, { with: others, ...options }: { with?: string[]; phase?: number }) => {
      const [tenant = '', key = ''] = id.split('/');
      return finish(
        others === undefined
          ? told(id, client.ask(RESULTS, { id, ...options }))
          : told(id, client.ask(SHOPS_RESULTS, { key, tenants: [tenant, ...others] })),
      );
    });
  add('explain', 'tells which arms a visitor had, and by which rule of which revision')
    .argument('<visitor>')
    .requiredOption('--tenant <id>', 'whose visitor')
    .option(
      '--at <instant>',
      'the moment: 2026-11-27T08:00 by the clocks of the shop, or an instant with its zone; now if left out',
    )
    .action((visitor: string, options: { tenant: string; at?: string }) =>
      finish(told(visitor, client.ask(EXPLAIN_VISITOR, { visitor, ...options }))),
    );
  add('link', 'gives an address that shows one arm for 24 hours and counts nothing')
    .argument('<experiment>', '', experimentId)
    .argument('<arm>')
    .action((id: string, arm: string) => finish(told(id, client.ask(LINK, { id, arm }), arm)));

  addHoldoutCommands(
    add('holdout', 'holds a share of the visitors out of tests, to measure what all of them brought'),
    {
      client,
      colors,
      finish,
      holdoutId: experimentId,
      share,
    },
  );
  add('export-growthbook', "prints a shop's running experiments as the SDK of GrowthBook takes them")
    .argument('<tenant>')
    .action((tenant: string) => finish(exportGrowthBook(client, tenant, terminal.err)));
  add('import-growthbook', 'keeps the experiments of a GrowthBook payload as drafts, and says what did not come along')
    .argument('<file>')
    .requiredOption('--tenant <id>', 'whose drafts')
    .requiredOption('--page <page>', 'the page that they change, such as home; GrowthBook knows none')
    .action((file: string, options: { tenant: string; page: string }) =>
      finish(importGrowthBook(client, file, options)),
    );
  add('keys', 'lists by which keys servers tell what visitors of a shop did, and what was refused; gives and ends keys')
    .argument('<tenant>')
    .addOption(new Option('--add <name>', 'give the first key of a name').conflicts(['rotate', 'end']))
    .addOption(new Option('--rotate <name>', 'give another key of a name').conflicts('end'))
    .option('--days <number>', 'how long the key before it is taken still; 7 if left out', wholeNumberFromZero)
    .option('--end <name>', 'end every key of a name at once')
    .action((tenant: string, options: KeyOptions) => finish(keysCommand(client, colors, tenant, options)));
  add('plan', 'tells how large and how long a test must be: by what the shop measured, or by a share of yours')
    .argument('[experiment]', 'whose page and goal are looked at; without it no server is asked', experimentId)
    .option('--baseline <share>', 'who reaches the goal now, such as 3%', share)
    .requiredOption('--lift <change>', 'the smallest change worth finding, such as 10% or -5%', change)
    .option('--visitors-a-week <number>', 'who will take part, in all arms', count)
    .option('--arms <number>', 'how many arms', armCount, 2)
    .action((id: string | undefined, { baseline, ...plan }: PlanOptions, command: Command) => {
      const own = OF_NO_EXPERIMENT.find(([name]) => command.getOptionValueSource(name) === 'cli');
      if (id !== undefined && own !== undefined)
        return program.error(
          `error: expected an experiment or ${own[1]}, not both: an experiment is planned by what it says and what the shop measured`,
        );
      if (id !== undefined) return finish(told(id, client.ask(PLAN, { id, lift: plan.lift })));
      if (baseline === undefined)
        return program.error('error: expected an experiment, or --baseline with a share such as 3%');
      return finish(planned(output, { ...plan, baseline }));
    });

  try {
    await program.parseAsync([...words], { from: 'user' });
    return exit;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof Unauthenticated) && !(error instanceof Unreachable)) throw error;
    const isUnknown = error instanceof Unauthenticated;
    const speak = speakerIn(languageOf(env));
    terminal.err(speak(isUnknown ? `${error.message}; set STAFF_TOKEN` : error.message));
    return isUnknown ? 1 : 3;
  }
}
