import { table } from './columns.ts';
import type { MetricRow, ResultsRow } from './experiment-operations.ts';
import { interval, money, percent, statusText, time, whole, type Colors } from './figures-output.ts';

/** What came of a test, as the command line shows it. */
export function resultsText(c: Colors, results: ResultsRow): string {
  const { id, sentence, decision, status, hypothesis, phase, until, goal, goalNode, seenNode, arms, metrics } = results;
  const { multipleShare, lost, eventsLost, forged, underWay } = results;
  // Where a metric is named, the goal of the file decides nothing.
  const chosen = metrics.find(({ key, role }) => role === 'PRIMARY' && key !== 'goal');
  const [multiple, earlier] = [
    arms.reduce((sum, arm) => sum + arm.multiple, 0),
    arms.reduce((sum, arm) => sum + arm.earlier, 0),
  ];
  return [
    c.bold(DECIDED.has(decision) ? sentence : c.yellow(sentence)),
    '',
    `${c.bold(id)} is ${statusText(c, status)}; phase ${phase}${until === null ? '' : `, ended ${time(until)}`}`,
    ...(hypothesis === null ? [] : [c.dim(hypothesis)]),
    `${chosen === undefined ? `Goal: visitors with ${goal}${goalNode === null ? '' : ` in ${goalNode}`}` : `Decides: ${chosen.name},`} after they first saw ${seenNode === null ? 'the page under test' : `${seenNode} on the page under test`}`,
    ...(chosen === undefined ? untoldText(c, goal) : []),
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
    ...results.unseenNodes.map((node) =>
      c.yellow(`Hidden now: ${node}; what counts in it, or by its sight, is nothing while nobody is shown it`),
    ),
    ...changedMetricsText(c, id.split('/', 1)[0] ?? '', results),
    `Added up ${time(results.figuresAt)}${results.plannedEnd === null ? '' : `, of the visitors who came before ${time(results.plannedEnd)}: the planned ones`}`,
    `Not counted: ${multiple} seen in two arms${multipleShare > 0.01 ? c.yellow(` (${percent(multipleShare, 1)}: look into it)`) : ''}, ${earlier} with an arm of an earlier phase`,
    ...(forged === 0 ? [] : [`Ignored: ${whole(forged)} claims of an id or an arm that we did not sign`]),
    `Lost on their way, of all experiments: ${lost} exposures, ${eventsLost} events${underWay === 0 ? '' : `; ${whole(underWay)} still under way`}`,
    ...refusedText(c, results),
    ...unheardText(c, results),
  ].join('\n');
}

/** Metrics that decide, of which the shop says something else by now. */
export function changedMetricsText(
  c: Colors,
  tenant: string,
  { changedMetrics }: Pick<ResultsRow, 'changedMetrics'>,
): string[] {
  return changedMetrics.map(({ key, name, isGone }) =>
    c.yellow(
      `Changed metric: ${name} is figured as it was worded when the phase began; ${tenant} ${isGone ? `has no metric "${key}" any more` : `words "${key}" otherwise since`}, and a new phase takes what is said then`,
    ),
  );
}

/** What was told of visitors and is in no figure. */
function refusedText(c: Colors, { id, refused, since }: Pick<ResultsRow, 'id' | 'refused' | 'since'>): string[] {
  if (refused.length === 0) return [];
  const causes = refused.map(({ cause, count }) => `${cause} ${whole(count)}`).join(', ');
  return [
    c.yellow(
      `Refused${since === null ? '' : ` since ${since.slice(0, 10)}`}, of all that was told for ${id.split('/', 1)[0]}: ${causes}`,
    ),
  ];
}

/** A minute is not enough where minutes count. */
function second(iso: string): string {
  return `${iso.slice(0, 19).replace('T', ' ')} UTC`;
}

/** Which edges are not heard any more, and what is known of what they reported. */
export function unheardText(
  c: Colors,
  {
    silentEdges,
    awayEdges,
    lateEdges,
    lateSince,
    unheard,
    since,
  }: Pick<ResultsRow, 'silentEdges' | 'awayEdges' | 'lateEdges' | 'lateSince' | 'unheard' | 'since'>,
): string[] {
  const known = (isDurable: boolean): string[] =>
    unheard
      .filter(({ hasDisk }) => hasDisk === isDurable)
      .map(({ what, heardAt, told, missing }) =>
        c.dim(
          `    ${what}: last heard ${time(heardAt)}${since !== null && heardAt < since ? ', before this phase began' : ''}; of the ${whole(told)} until then ${missing === 0 ? 'none is missing' : `${whole(missing)} ${missing === 1 ? 'is' : 'are'} missing`}`,
        ),
      );
  return [
    ...(lateEdges === 0 || lateSince === null
      ? []
      : [
          c.yellow(
            `  ${lateEdges === 1 ? 'An edge has' : `${lateEdges} edges have`} not been heard since ${second(lateSince)}: what visitors do there since is not in the figures, and comes when the edge is heard again`,
          ),
        ]),
    ...(silentEdges === 0
      ? []
      : [
          c.yellow(
            `  ${silentEdges === 1 ? 'An edge' : `${silentEdges} edges`} without REPORTS_DIR ended without a word: what visitors saw in the last half second before is not known`,
          ),
          ...known(false),
        ]),
    ...(awayEdges === 0
      ? []
      : [
          c.yellow(
            `  ${awayEdges === 1 ? 'An edge has' : `${awayEdges} edges have`} not been heard for ten minutes: what lies in REPORTS_DIR there comes when the edge starts again, and is lost with the disk`,
          ),
          ...known(true),
        ]),
  ];
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
export function untoldText(c: Colors, goal = 'order'): string[] {
  if (TOLD.has(goal)) return [];
  return [
    c.yellow(
      `  Nothing in the shop tells ${goal}: without a server that sends it to /api/measured nobody is counted. It tells ${[...TOLD].join(', ')}.`,
    ),
  ];
}
