import { basename, dirname, resolve } from 'node:path';
import { readDocumentFile } from './document-file.ts';
import { shops } from './experiment-arguments.ts';
import {
  CREATE,
  EXPERIMENTS,
  START,
  START_ALL,
  type ExperimentOutcome,
  type ExperimentOutcomeName,
} from './experiment-operations.ts';
import type { ExperimentOutput } from './experiment-output.ts';
import type { Finished } from './finished.ts';
import type { StaffClient } from './staff-client.ts';

export interface CreateOptions {
  tenant?: string;
  message?: string;
  dryRun?: boolean;
}

export interface StartOptions {
  dryRun?: boolean;
  visitors?: number;
  days?: number;
  message?: string;
  with?: string[];
}

export interface PlanOptions {
  baseline?: number;
  lift: number;
  arms: number;
  visitorsAWeek?: number;
}

/** The experiments of a shop, or of all. */
export async function list(
  client: StaffClient,
  output: ExperimentOutput,
  tenant: string | undefined,
): Promise<Finished> {
  const rows = await client.ask(EXPERIMENTS, tenant === undefined ? {} : { tenant });
  return { text: output.list(rows, tenant), data: rows, refused: false };
}

/** Keeps the definition in a file, in each shop that is named or that its place says; refused where none is. */
export async function create(
  client: StaffClient,
  output: ExperimentOutput,
  file: string,
  { tenant, message, dryRun = false }: CreateOptions,
): Promise<Finished> {
  const owner = tenant ?? tenantOfFile(file);
  const read = readDocumentFile(file);
  const refuse = (text: string): Finished => ({
    text: output.refused(file, text),
    data: { __typename: 'NotFound', message: text },
    refused: true,
  });
  if (read === undefined) return refuse('there is no such file');
  if (owner === undefined) return refuse('its place does not say whose it is; name the tenant with --tenant');
  if (!read.ok)
    return {
      text: output.invalid(file, read.faults),
      data: { __typename: 'ExperimentInvalid', faults: read.faults },
      refused: true,
    };
  const tenants = shops(owner);
  return together(tenants, async (each) =>
    tell(
      output,
      tenants.length === 1 ? file : `${file} in ${each}`,
      await client.ask(CREATE, {
        tenant: each,
        definition: read.value,
        dryRun,
        ...(message === undefined ? {} : { message }),
      }),
      { isTurn: false, isTrial: dryRun },
    ),
  );
}

/** Starts a test; with those of its key in other shops all of them, or none. */
export async function start(
  client: StaffClient,
  output: ExperimentOutput,
  id: string,
  { visitors, days, message, with: others, dryRun = false }: StartOptions,
): Promise<Finished> {
  const said = {
    dryRun,
    ...(message !== undefined && { message }),
    ...(visitors !== undefined && { plannedVisitors: visitors }),
    ...(days !== undefined && { plannedDays: days }),
  };
  if (others === undefined) return tell(output, id, await client.ask(START, { id, ...said }), { isTrial: dryRun });
  const [tenant = '', key = ''] = id.split('/');
  const tenants = [...new Set([tenant, ...others])];
  const { started, outcomes } = await client.ask(START_ALL, { key, tenants, ...said });
  const each = outcomes.map((outcome, index) =>
    tell(output, outcomes.length === tenants.length ? `${tenants[index]}/${key}` : id, outcome, { isTrial: !started }),
  );
  return {
    text: [...each.map(({ text }) => text), ...(started || dryRun ? [] : ['None of them was started.'])].join('\n'),
    data: outcomes,
    refused: each.some(({ refused }) => refused),
  };
}

/** What came of forgetting a draft. */
export function discarded(output: ExperimentOutput, id: string, outcome: Parameters<typeof tell>[2]): Finished {
  return outcome.__typename === 'ExperimentKept'
    ? { text: output.discarded(id), data: outcome, refused: false }
    : tell(output, id, outcome, {});
}

/** Does the same with a test, and with those of its key in other shops. */
export function inShops(
  id: string,
  others: readonly string[] | undefined,
  run: (id: string) => Promise<Finished>,
): Promise<Finished> {
  const [tenant = '', key = ''] = id.split('/');
  return together([tenant, ...(others ?? [])], (each) => run(`${each}/${key}`));
}

/** What came of it in each shop, one after the other; refused where one was. */
async function together(tenants: readonly string[], run: (tenant: string) => Promise<Finished>): Promise<Finished> {
  const all: Finished[] = [];
  for (const tenant of new Set(tenants)) all.push(await run(tenant));
  const [only] = all;
  return only !== undefined && all.length === 1
    ? only
    : {
        text: all.map(({ text }) => text).join('\n'),
        data: all.map(({ data }) => data),
        refused: all.some(({ refused }) => refused),
      };
}

/** What came of an operation about an experiment. */
export function tell(
  output: ExperimentOutput,
  what: string,
  outcome: Exclude<ExperimentOutcome<ExperimentOutcomeName>, { __typename: 'ShopsResults' }>,
  { arm = '', isTurn = true, isTrial = false }: { arm?: string; isTurn?: boolean; isTrial?: boolean },
): Finished {
  const done = (text: string): Finished => ({ text, data: outcome, refused: false });
  switch (outcome.__typename) {
    case 'ExperimentKept':
      return done(isTrial ? output.tried(outcome, isTurn) : output.kept(outcome, isTurn));
    case 'ExperimentShipped':
      return done(output.shipped(outcome));
    case 'FoundExperiment':
      return done(JSON.stringify(outcome.experiment.definition, null, 2));
    case 'ExperimentResults':
      return done(output.results(outcome));
    case 'ExperimentPlan':
      return done(output.proposal(what, outcome));
    case 'VisitorExplanations':
      return done(output.explained(what, outcome));
    case 'ExperimentLink':
      return done(output.link(what, arm, outcome));
    case 'ExperimentInvalid':
      return { text: output.invalid(what, outcome.faults), data: outcome, refused: true };
    case 'Forbidden':
    case 'NotFound':
      return { text: output.refused(what, outcome.message), data: outcome, refused: true };
  }
}

/** How large a test must be by shares that somebody gives; refused where a share would leave 0 to 100 % after the change. */
export async function planned(
  output: ExperimentOutput,
  { baseline, lift, arms, visitorsAWeek }: { baseline: number; lift: number; arms: number; visitorsAWeek?: number },
): Promise<Finished> {
  const changed = baseline * (1 + lift);
  if (changed <= 0 || changed >= 1) {
    const message = `expected a share between 0 % and 100 % after the change, got ${(changed * 100).toFixed(1)} %`;
    return { text: output.refused('plan', message), data: { message }, refused: true };
  }
  // The statistics, and the tables beside them: no other command should wait for them.
  const { ALPHA, visitorsNeeded } = await import('../experiments/results/index.ts');
  const visitors = visitorsNeeded(baseline, lift, ALPHA.end / Math.max(1, arms - 1));
  const weeks = visitorsAWeek === undefined ? undefined : (visitors * arms) / visitorsAWeek;
  return {
    text: output.plan({ baseline, lift, arms, visitors, weeks }),
    data: { visitors, arms, ...(weeks === undefined ? {} : { weeks }) },
    refused: false,
  };
}

/** `at` for a file in `tenants/at/experiments`. */
function tenantOfFile(file: string): string | undefined {
  const folder = dirname(resolve(file));
  return basename(folder) === 'experiments' ? basename(dirname(folder)) : undefined;
}
