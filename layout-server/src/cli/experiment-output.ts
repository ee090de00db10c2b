import { localOf } from '../layout/schedule/index.ts';
import type { Fault } from '@vitrine/schemas';
import { createColors } from 'picocolors';
import { table } from './columns.ts';
import type {
  AudienceRow,
  ExplanationRow,
  EffectRow,
  ExperimentOutcome,
  ExperimentRow,
  MetricRow,
  PlanRow,
  ResultsRow,
} from './experiment-operations.ts';
import type { ChangeRow } from './operations.ts';

export type Colors = ReturnType<typeof createColors>;

/** What `experiments` prints, as text without a line break at its end. */
export interface ExperimentOutput {
  /** `tenant` is whose were asked for; undefined for all. */
  list(rows: readonly ExperimentRow[], tenant?: string): string;
  plan(plan: { baseline: number; lift: number; arms: number; visitors: number; weeks: number | undefined }): string;
  proposal(id: string, plan: PlanRow): string;
  /** `isTurn`: it was started, paused or stopped, and so what everybody sees may have changed. */
  kept(outcome: ExperimentOutcome<'ExperimentKept'>, isTurn: boolean): string;
  /** What a start would do. */
  startable(outcome: ExperimentOutcome<'ExperimentKept'>): string;
  discarded(id: string): string;
  shipped(outcome: ExperimentOutcome<'ExperimentShipped'>): string;
  invalid(what: string, faults: readonly Fault[]): string;
  refused(what: string, message: string): string;
  link(id: string, arm: string, outcome: ExperimentOutcome<'ExperimentLink'>): string;
  results(results: ResultsRow): string;
  explained(visitor: string, outcome: ExperimentOutcome<'VisitorExplanations'>): string;
}

/** Gives the words of the experimenter's command line, with colours or without. */
export function createExperimentOutput({ colors }: { colors: boolean }): ExperimentOutput {
  const c = createColors(colors);
  return {
    list: (rows, tenant) =>
      rows.length === 0
        ? `There are no experiments${tenant === undefined ? '' : ` in ${tenant}, or no such shop that you work for`}. "create" makes one of a file.`
        : table(
            c,
            ['EXPERIMENT', 'STATUS', 'PHASE', 'PAGE', 'ARMS', 'COVERAGE', 'FROM', 'BY'],
            rows.map((row) => [
              c.bold(row.id),
              statusText(c, row.status),
              String(row.phase),
              row.pages.join(', '),
              armsText(row),
              percent(row.coverage, 0),
              row.source === 'file' ? 'file' : `store #${row.revision}`,
              row.author,
            ]),
          ),
    kept: ({ experiment, changes, unchanged, warnings, audience }, isTurn) =>
      [
        `${c.green('✓')} ${c.bold(experiment.id)} is ${statusText(c, experiment.status)}${unchanged ? ' already; nothing was written' : `, phase ${experiment.phase}, revision #${experiment.revision}, ${armsText(experiment)}`}`,
        ...changes.map(changeText),
        ...(isTurn && experiment.status === 'RUNNING' && !unchanged && changes.length === 0
          ? [c.yellow('  no shopper sees a difference between the arms')]
          : []),
        ...(experiment.status === 'DRAFT' && !unchanged ? draftText(c, experiment.id, warnings) : []),
        ...(audience === null || !isOpen(experiment.status) ? [] : [audienceText(c, audience)]),
        ...(isOpen(experiment.status) ? untoldText(c, experiment.definition.goal) : []),
      ].join('\n'),
    startable: ({ experiment, changes, unchanged, audience }) =>
      [
        `${c.green('○')} ${c.bold(experiment.id)} ${unchanged ? 'is running already' : `would be started, ${armsText(experiment)}`}. Nothing was written.`,
        ...changes.map(changeText),
        ...(audience === null ? [] : [audienceText(c, audience)]),
      ].join('\n'),
    discarded: (id) => `${c.green('✓')} ${c.bold(id)} is discarded; it never ran, and its key is free again`,
    shipped: (outcome) => shippedText(c, outcome),
    invalid: (what, faults) =>
      [
        `${c.red('✗')} ${c.bold(what)} was refused: ${faults.length} ${faults.length === 1 ? 'reason' : 'reasons'}. Nothing was written.`,
        ...faults.map(({ code, message }, index) => `  ${index + 1}. ${c.yellow(code)}  ${message}`),
      ].join('\n'),
    refused: (what, message) => `${c.red('✗')} ${c.bold(what)}: ${message}.`,
    plan: ({ baseline, lift, arms, visitors, weeks }) =>
      [
        `${c.bold(whole(visitors))} visitors in each of ${arms} arms, to see ${percent(baseline, 2)} become ${percent(baseline * (1 + lift), 2)} in 80 of 100 tests, with at most 5 false alarms in 100 however often you look.`,
        ...(weeks === undefined
          ? []
          : [
              `That is ${weeks < 1 ? 'less than a week: let it run one whole week' : `${Math.ceil(weeks)} weeks`}${weeks > 8 ? c.yellow(': too long for a test; look for a larger change, or a goal that more visitors reach') : ''}.`,
            ]),
        c.dim(
          `Start the test with --visitors ${visitors}${weeks === undefined ? '' : ` --days ${Math.max(1, Math.ceil(weeks)) * 7}`}, and results tell how far it is.`,
        ),
      ].join('\n'),
    proposal: (id, { sentence, plannedVisitors, plannedDays }) =>
      [
        sentence,
        ...(plannedVisitors === null || plannedDays === null
          ? []
          : [
              c.dim(
                `Start it with: npm run experiments -- start ${id} --visitors ${plannedVisitors} --days ${plannedDays}`,
              ),
            ]),
      ].join('\n'),
    link: (id, arm, { url, expiresAt }) =>
      `${c.green('✓')} arm ${c.bold(arm)} of ${c.bold(id)} can be seen until ${time(expiresAt)} at\n  ${c.cyan(url)}`,
    results: (results) => resultsText(c, results),
    explained: (visitor, { at, timeZone, explanations, holdouts }) =>
      [
        c.dim(`At ${localOf(timeZone, new Date(at)).replace('T', ' ')}:${at.slice(17, 19)} (${timeZone}):`),
        ...holdouts.map(
          ({ id, isHeldOut, bucket, held, shownAt }) =>
            `${c.bold(id)} ${c.dim('(holdout)')}: ${isHeldOut ? 'held out' : 'not held out'}, bucket ${bucket} of 10,000, of which the first ${held} are${shownAt === null ? '' : `; counted since ${time(shownAt)}`}`,
        ),
        ...(explanations.length === 0
          ? [`There was no experiment in the shop of ${visitor} then.`]
          : explanations.map((row) => explanationText(c, row))),
      ].join('\n'),
  };
}

function changeText({ locale, path, page, arms }: ChangeRow): string {
  return `    ${locale}  ${path ?? `(${page})`}  ${arms.map(({ experiment: key, variant }) => `${key}=${variant}`).join(' ')}`.trimEnd();
}

function shippedText(c: Colors, outcome: ExperimentOutcome<'ExperimentShipped'>): string {
  const { experiment, layers, isDryRun, changes, unlike, warnings } = outcome;
  const { id, definition, arms } = experiment;
  const { shipped, audience } = definition;
  const held = arms.find(({ key }) => definition.variants.some((each) => each.key === key && each.without));
  const would = isDryRun ? 'would be ' : '';
  const layer = layers
    .map(({ document, revision }) => `${c.bold(document)}${revision === null ? '' : ` #${revision}`}`)
    .join(' and ');
  const documents = layers.map(({ document }) => document).join(' and ');
  return [
    `${c.green(isDryRun ? '○' : '✓')} ${c.bold(id)} ${shipped === undefined ? `${would}reverted: its arm is no longer in ${layer}` : `${would}shipped: arm ${c.bold(shipped.arm)} is in ${layer}`}${isDryRun ? '. Nothing was written.' : ''}`,
    ...(held === undefined
      ? [`  the test ${isDryRun ? 'would be' : 'is'} ${statusText(c, experiment.status)}`]
      : [
          `  ${percent(held.weight, 1)} of the visitors are shown the page as it was, as arm ${c.bold(held.key)}, until: npm run experiments -- stop ${id}`,
        ]),
    ...changes.map(changeText),
    ...(shipped !== undefined && audience !== undefined
      ? [
          c.yellow(
            `  the test was for ${JSON.stringify(audience)} alone; ${documents} ${layers.length === 1 ? 'is' : 'are'} for everybody who sees ${layers.length === 1 ? 'it' : 'them'}`,
          ),
        ]
      : []),
    ...unlike.map(({ locale, path, page }) =>
      c.yellow(`  in ${locale} ${path ?? `(${page})`} does not look as the arm did: a layer above says otherwise`),
    ),
    ...warnings.map(({ code, message }) => `  ${c.yellow(code)}  ${message}`),
    ...(shipped === undefined || isDryRun ? [] : [c.dim(`  Take it back with: npm run experiments -- revert ${id}`)]),
  ].join('\n');
}

function explanationText(c: Colors, row: ExplanationRow): string {
  const { id, arm, revision, phase, status, rule, shownAt, requestId, multiple } = row;
  return [
    `${c.bold(id)}: ${arm === null ? 'takes no part, the control is shown' : `arm ${c.bold(arm)}`} (${statusText(c, status)}, phase ${phase}, ${revision === 0 ? 'as in the file' : `revision #${revision}`})`,
    `    ${rule}`,
    ...(shownAt === null
      ? []
      : [`    first shown ${time(shownAt)}${requestId === null ? '' : ` by request ${requestId}`}`]),
    ...(multiple ? [c.yellow('    seen in another arm as well: counts for none')] : []),
  ].join('\n');
}

function audienceText(c: Colors, { days, visitors, matching }: AudienceRow): string {
  if (visitors === 0)
    return c.dim(
      `  audience: no visitor of the page was counted in the last ${days} days, so nobody can say how many match`,
    );
  const of = `${whole(matching)} of ${whole(visitors)} visitors of the page in the last ${days} days`;
  return matching === 0
    ? c.yellow(`  audience: ${of} match it: nobody would take part`)
    : `  audience: ${percent(matching / visitors, 1)}, ${of}`;
}

function resultsText(c: Colors, results: ResultsRow): string {
  const { id, sentence, decision, status, hypothesis, phase, until, goal, goalNode, seenNode, arms, metrics } = results;
  const { multipleShare, lost, eventsLost, forged, underWay, silentEdges } = results;
  const [multiple, earlier] = [
    arms.reduce((sum, arm) => sum + arm.multiple, 0),
    arms.reduce((sum, arm) => sum + arm.earlier, 0),
  ];
  return [
    c.bold(DECIDED.has(decision) ? sentence : c.yellow(sentence)),
    '',
    `${c.bold(id)} is ${statusText(c, status)}; phase ${phase}${until === null ? '' : `, ended ${time(until)}`}`,
    ...(hypothesis === null ? [] : [c.dim(hypothesis)]),
    `Goal: visitors with ${goal}${goalNode === null ? '' : ` in ${goalNode}`} after they first saw ${seenNode === null ? 'the page under test' : `${seenNode} on the page under test`}`,
    ...untoldText(c, goal),
    '',
    table(
      c,
      ['ARM', 'WEIGHT', 'VISITORS', ...(seenNode === null ? [] : ['OF THE PAGE'])],
      arms.map(({ variant, weight, units, shown }) => [
        c.bold(variant),
        percent(weight, 0),
        String(units),
        ...(seenNode === null ? [] : [String(shown)]),
      ]),
    ),
    ...metrics.flatMap((metric) => ['', metricText(c, metric, results)]),
    ...daysText(c, results),
    ...firstDaysText(c, results),
    ...segmentsText(c, results),
    '',
    splitText(c, results),
    planText(results),
    ...results.published.map(({ document, revision, author, message, at }) =>
      c.yellow(
        `Published meanwhile: ${document} #${revision} by ${author}, ${time(at)}${message === '' ? '' : ` (${message})`}`,
      ),
    ),
    ...results.equalArms.map(({ one, other }) =>
      c.yellow(`Alike now: ${one} and ${other}; nobody sees a difference, so stop the test`),
    ),
    `Added up ${time(results.figuresAt)}${results.plannedEnd === null ? '' : `, of the visitors who came before ${time(results.plannedEnd)}: the planned ones`}`,
    `Not counted: ${multiple} seen in two arms${multipleShare > 0.01 ? c.yellow(` (${percent(multipleShare, 1)}: look into it)`) : ''}, ${earlier} with an arm of an earlier phase`,
    ...(forged === 0 ? [] : [`Ignored: ${whole(forged)} claims of an id or an arm that we did not sign`]),
    `Lost on their way, of all experiments: ${lost} exposures, ${eventsLost} events${underWay === 0 ? '' : `; ${whole(underWay)} still under way`}`,
    ...(silentEdges === 0
      ? []
      : [
          c.yellow(
            `  ${silentEdges === 1 ? 'An edge' : `${silentEdges} edges`} without REPORTS_DIR ended without a word: what visitors saw in the last half second before is not known`,
          ),
        ]),
  ].join('\n');
}

/** Decisions that may be acted upon. */
export const DECIDED: ReadonlySet<string> = new Set(['BETTER', 'WORSE', 'NO_DIFFERENCE']);

const ROLES = { PRIMARY: 'decides', GUARDRAIL: 'guardrail', SECONDARY: 'to learn from' } as const;

/** A metric and its arms as a table. */
export function metricText(
  c: Colors,
  { name, kind, role, isMoney, arms }: MetricRow,
  { confidence, method }: Pick<ResultsRow, 'confidence' | 'method'>,
): string {
  const show = (value: number): string =>
    isMoney ? money(value) : kind === 'BINARY' ? percent(value, 2) : value.toPrecision(4);
  const level = `${Math.round(confidence * 100)} %${method === 'SEQUENCE' ? ' at every look' : ''}`;
  const pValues = arms.some(({ pValue }) => pValue !== null);
  return [
    `${c.bold(name)} ${c.dim(`(${ROLES[role]})`)}`,
    table(
      c,
      [
        'ARM',
        'COUNTED',
        kind === 'BINARY' ? 'RATE' : 'VALUE',
        `DIFFERENCE (${level})`,
        'RELATIVE',
        ...(pValues ? ['P'] : []),
        '',
      ],
      arms.map(({ variant, active, value, absolute, relative, pValue, verdict }) => [
        c.bold(variant),
        String(active),
        show(value),
        interval(absolute, show),
        interval(relative, (share) => percent(share, 1)),
        ...(pValues ? [pValue === null ? '' : pValue.toPrecision(2)] : []),
        verdict === null ? '' : verdict.toLowerCase().replace('_', ' '),
      ]),
    ),
  ].join('\n');
}

function segmentsText(c: Colors, { segments, metrics }: ResultsRow): string[] {
  const arms = segments[0]?.arms.slice(1) ?? [];
  if (segments.length === 0) return [];
  return [
    '',
    `${c.bold(`${metrics[0]?.name ?? ''}, by segment`)} ${c.dim(`(exploratory: ${segments.length * arms.length} comparisons, corrected together; decides nothing)`)}`,
    table(
      c,
      ['SEGMENT', 'VISITORS', ...arms.map(({ variant }) => `${variant} RELATIVE`)],
      segments.map(({ by, value, arms: figures }) => [
        c.bold(`${by} ${value === '' ? 'unknown' : value}`),
        whole(figures.reduce((sum, { units }) => sum + units, 0)),
        ...figures.slice(1).map(({ relative }) => interval(relative, (share) => percent(share, 1))),
      ]),
    ),
  ];
}

/** Rows of days at most; JSON has all. */
const MOST_DAYS = 14;

function daysText(c: Colors, { days, metrics }: ResultsRow): string[] {
  const shown = days.slice(-MOST_DAYS);
  const arms = shown[0]?.arms.slice(1) ?? [];
  if (shown.length < 2) return [];
  return [
    '',
    `${c.bold(`${metrics[0]?.name ?? ''}, day by day`)} ${c.dim(`(all visitors until then; the intervals hold at every look${days.length > shown.length ? `; the last ${MOST_DAYS} of ${days.length} days` : ''})`)}`,
    table(
      c,
      ['DAY', 'VISITORS', ...arms.map(({ variant }) => `${variant} RELATIVE`)],
      shown.map((day) => [
        lastDay(day.until),
        whole(day.arms.reduce((sum, { units }) => sum + units, 0)),
        ...day.arms.slice(1).map(({ relative }) => interval(relative, (share) => percent(share, 1))),
      ]),
    ),
  ];
}

/** The day that ends at that midnight. */
function lastDay(until: string): string {
  return new Date(Date.parse(until) - 1).toISOString().slice(0, 10);
}

function firstDaysText(c: Colors, { firstDays }: ResultsRow): string[] {
  if (firstDays === null) return [];
  return firstDays.arms.flatMap(({ variant, first, later, pValue, found }) =>
    found
      ? [
          '',
          c.yellow(
            `First days: until ${time(firstDays.until)} ${variant} differed by ${percent(first, 1)}, since by ${percent(later, 1)} (p = ${pValue.toPrecision(2)}): it was new then, or something changed. What lasts is the later figure.`,
          ),
        ]
      : [],
  );
}

/** Whether visitors came in the planned shares. */
export function splitText(c: Colors, { sampleRatio }: Pick<ResultsRow, 'sampleRatio'>): string {
  if (sampleRatio === null) return 'Split: nobody took part yet';
  const { chiSquare, pValue, exact, mismatch } = sampleRatio;
  const test = exact ? 'exact test' : `χ² = ${chiSquare.toFixed(2)}`;
  return `Split: ${test}, p = ${pValue.toPrecision(3)}${mismatch ? c.red(' — the split is not the planned one; results are hidden until its cause is found') : ' — as planned'}`;
}

function planText({ plannedVisitors, plannedDays, progress, since, method }: ResultsRow): string {
  if (plannedVisitors === null || progress === null)
    return 'Planned: nothing; the intervals hold at every look, and are wider for it';
  const days =
    plannedDays === null
      ? ''
      : ` and ${plannedDays} days${since === null ? '' : ` from ${time(since)}`}, ${percent(Math.min(1, progress.days), 0)}`;
  return `Planned: ${whole(plannedVisitors)} visitors an arm, ${percent(Math.min(1, progress.visitors), 0)}${days}; ${method === 'FIXED' ? 'reached: the intervals decide' : 'until then the intervals hold at every look'}`;
}

/** What pages report (visitor-report.schema.json), and the shop's servers; every other goal is told by whoever calls `POST /api/measured`. */
const TOLD: ReadonlySet<string> = new Set([
  'select-item',
  'select-promotion',
  'page-view',
  'add-to-basket',
  'checkout-start',
  'order',
]);

/** A test whose goal nobody reports would show a sure "no difference". */
function untoldText(c: Colors, goal = 'order'): string[] {
  if (TOLD.has(goal)) return [];
  return [
    c.yellow(
      `  Nothing in the shop tells ${goal}: without a server that sends it to /api/measured nobody is counted. It tells ${[...TOLD].join(', ')}.`,
    ),
  ];
}

function isOpen(status: ExperimentRow['status']): boolean {
  return status === 'DRAFT' || status === 'RUNNING';
}

function draftText(c: Colors, id: string, warnings: readonly Fault[]): string[] {
  if (warnings.length === 0) return [`  Nobody sees it yet. Start it with: npm run experiments -- start ${id}`];
  return [
    `  ${c.yellow('Nobody sees it yet, and it could not start now:')}`,
    ...warnings.map(({ code, message }, index) => `  ${index + 1}. ${c.yellow(code)}  ${message}`),
  ];
}

/** An ISO instant for people. */
export function time(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}

function whole(number: number): string {
  return number.toLocaleString('en');
}

function interval(effect: EffectRow | null, show: (value: number) => string): string {
  if (effect === null) return '–';
  const sign = (value: number): string => `${value > 0 ? '+' : ''}${show(value)}`;
  return `${sign(effect.estimate)} [${sign(effect.low)}, ${sign(effect.high)}]`;
}

function armsText({ arms }: ExperimentRow): string {
  return arms.map(({ key, weight }) => `${key} ${percent(weight, 0)}`).join(', ');
}

/** A share of one for people. */
export function percent(share: number, digits: number): string {
  return `${(share * 100).toFixed(digits)} %`;
}

/** Minor units as a number with two digits; the currency is the tenant's. */
function money(minor: number): string {
  return (minor / 100).toFixed(2);
}

function statusText(c: Colors, status: ExperimentRow['status']): string {
  const text = status.toLowerCase();
  return status === 'RUNNING'
    ? c.green(text)
    : status === 'PAUSED'
      ? c.yellow(text)
      : status === 'DRAFT'
        ? text
        : c.dim(text);
}
