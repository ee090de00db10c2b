import { table } from './columns.ts';
import { percent, time, type Colors } from './figures-output.ts';
import { metricText, splitText } from './results-output.ts';
import type { HoldoutResultsRow, HoldoutRow } from './holdout-operations.ts';

/** A list of holdouts; `tenant` is whose were asked for, undefined for all. */
export function holdoutsText(c: Colors, rows: readonly HoldoutRow[], tenant: string | undefined): string {
  if (rows.length === 0)
    return `There are no holdouts${tenant === undefined ? '' : ` in ${tenant}, or no such shop that you work for`}. "holdout start" begins one.`;
  return table(
    c,
    ['HOLDOUT', 'SHARE', 'OF', 'SINCE', 'UNTIL', 'BY'],
    rows.map(({ id, share, ofAll, startedAt, endedAt, author }) => [
      c.bold(id),
      percent(share, 2),
      ofAll ? 'all tests' : 'tests that name it',
      time(startedAt),
      endedAt === null ? c.green('runs') : time(endedAt),
      author,
    ]),
  );
}

/** What a holdout is now, after it was begun or ended. */
export function keptText(c: Colors, { id, share, ofAll, endedAt }: HoldoutRow): string {
  if (endedAt !== null)
    return `${c.green('✓')} ${c.bold(id)} has ended ${time(endedAt)}: its visitors are as all others from their next page on.`;
  const [, key = ''] = id.split('/');
  return [
    `${c.green('✓')} ${c.bold(id)} holds ${percent(share, 2)} of the visitors out of ${ofAll ? 'every test that begins from now on' : `tests whose definition says "holdouts": ["${key}"]`}`,
    '  what runs already goes on with all visitors',
    c.dim(`  What it shows: npm run experiments -- holdout results ${id}`),
  ].join('\n');
}

/** The figures of a holdout, and what they are of. */
export function holdoutResultsText(c: Colors, results: HoldoutResultsRow): string {
  const { holdout, sentence, decision, arms, metrics, tests, outside, figuresAt, lost, eventsLost } = results;
  const isDecided = decision === 'BETTER' || decision === 'WORSE';
  const multiple = arms.reduce((sum, arm) => sum + arm.multiple, 0);
  return [
    c.bold(isDecided ? sentence : c.yellow(sentence)),
    '',
    `${c.bold(holdout.id)} ${holdout.endedAt === null ? 'runs' : `ended ${time(holdout.endedAt)}`}, since ${time(holdout.startedAt)}`,
    'held: visitors who are in none of its tests; rest: all others, whether they were in a test or not',
    '',
    table(
      c,
      ['GROUP', 'SHARE', 'VISITORS'],
      arms.map(({ variant, weight, units }) => [c.bold(variant), percent(weight, 2), String(units)]),
    ),
    ...metrics.flatMap((metric) => ['', metricText(c, metric, { ...results, method: 'SEQUENCE' })]),
    '',
    splitText(c, results),
    ...tests.map((test) => testText(test)),
    ...(tests.length === 0 ? ['No test has begun in it yet: there is nothing to measure'] : []),
    ...(outside.length === 0
      ? []
      : [c.yellow(`Outside, with all visitors: ${outside.join(', ')}; they began before it, or do not name it`)]),
    `Added up ${time(figuresAt)}; the intervals hold at every look`,
    `Not counted: ${multiple} seen in both groups`,
    `Lost on their way, of all experiments: ${lost} exposures, ${eventsLost} events`,
  ].join('\n');
}

function testText({ key, status, since, shipped }: HoldoutResultsRow['tests'][number]): string {
  const ran = since !== null ? `began ${time(since)}` : status === 'DRAFT' ? 'has not run' : 'began with its file';
  if (shipped === null) return `Held out of: ${key}, which ${ran} and is ${status.toLowerCase()}`;
  const reverted = shipped.revertedAt === null ? '' : `, taken back ${time(shipped.revertedAt)}`;
  return `Shipped meanwhile, and withheld from held: arm ${shipped.arm} of ${key}, which ${ran}, at ${time(shipped.at)}${reverted}`;
}
