import { localOf } from '../layout/schedule/index.ts';
import type { Fault } from '@vitrine/schemas';
import { createColors } from 'picocolors';
import { boundedLines, changedPlaces } from './changed-places.ts';
import { table } from './columns.ts';
import type {
  AudienceRow,
  ExplanationRow,
  ExperimentOutcome,
  ExperimentRow,
  PlanRow,
  ResultsRow,
} from './experiment-operations.ts';
import { percent, statusText, time, whole, type Colors } from './figures-output.ts';
import type { ChangeRow } from './operations.ts';
import { DECIDED, resultsText, untoldText } from './results-output.ts';

/** What `experiments` prints, as text without a line break at its end. */
export interface ExperimentOutput {
  /** `tenant` is whose were asked for; undefined for all. */
  list(rows: readonly ExperimentRow[], tenant?: string): string;
  plan(plan: { baseline: number; lift: number; arms: number; visitors: number; weeks: number | undefined }): string;
  proposal(id: string, plan: PlanRow): string;
  /** `isTurn`: it was started, paused or stopped, and so what everybody sees may have changed. */
  kept(outcome: ExperimentOutcome<'ExperimentKept'>, isTurn: boolean): string;
  /** What a start would do, or keeping a definition. */
  tried(outcome: ExperimentOutcome<'ExperimentKept'>, isTurn: boolean): string;
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
    kept: ({ experiment, changes, unchanged, newPhase, figuresPhase, unseenNodes, warnings, audience }, isTurn) =>
      [
        `${c.green('✓')} ${c.bold(experiment.id)} is ${statusText(c, experiment.status)}${unchanged ? ' already; nothing was written' : `, phase ${experiment.phase}, revision #${experiment.revision}, ${armsText(experiment)}`}`,
        ...(newPhase ? [c.yellow(newPhaseText(figuresPhase))] : []),
        ...changeLines(changes),
        ...(isTurn && experiment.status === 'RUNNING' && !unchanged && changes.length === 0
          ? [c.yellow('  no shopper sees a difference between the arms')]
          : []),
        ...(experiment.status === 'DRAFT' && !unchanged ? draftText(c, experiment.id, warnings) : []),
        ...(audience === null || !isOpen(experiment.status) ? [] : [audienceText(c, audience)]),
        ...hiddenText(c, unseenNodes),
        ...(isOpen(experiment.status)
          ? [...weightlessText(c, experiment), ...untoldText(c, experiment.definition.goal)]
          : []),
      ].join('\n'),
    tried: ({ experiment, changes, unchanged, newPhase, figuresPhase, unseenNodes, warnings, audience }, isTurn) =>
      [
        `${c.green('○')} ${c.bold(experiment.id)} ${unchanged ? `is ${isTurn ? 'running' : 'so'} already` : `${isTurn ? 'would be started' : wouldBe(experiment)}, ${armsText(experiment)}`}. Nothing was written.`,
        ...(newPhase ? [c.yellow(newPhaseText(figuresPhase))] : []),
        ...changeLines(changes),
        ...(warnings.length === 0 ? [] : [`  ${c.yellow('It could not start now:')}`, ...reasons(c, warnings)]),
        ...(audience === null ? [] : [audienceText(c, audience)]),
        ...(unchanged ? [] : weightlessText(c, experiment)),
        ...hiddenText(c, unseenNodes),
        ...(isTurn || unchanged ? [] : untoldText(c, experiment.definition.goal)),
      ].join('\n'),
    discarded: (id) => `${c.green('✓')} ${c.bold(id)} is discarded; it never ran, and its key is free again`,
    shipped: (outcome) => shippedText(c, outcome),
    invalid: (what, faults) =>
      [
        `${c.red('✗')} ${c.bold(what)} was refused: ${faults.length} ${faults.length === 1 ? 'reason' : 'reasons'}. Nothing was written.`,
        ...reasons(c, faults),
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
    link: (id, arm, { url, openPage, expiresAt }) =>
      [
        `${c.green('✓')} arm ${c.bold(arm)} of ${c.bold(id)} can be seen until ${time(expiresAt)} at`,
        `  ${c.cyan(url)}`,
        ...(openPage === null
          ? []
          : [`  ${c.dim(`It leads to the shop: open any page of ${openPage} there, the browser keeps the arm`)}`]),
      ].join('\n'),
    results: (results) => resultsText(c, results),
    explained: (visitor, { at, timeZone, explanations, holdouts }) =>
      [
        c.dim(`At ${localOf(timeZone, new Date(at)).replace('T', ' ')}:${at.slice(17, 19)} (${timeZone}):`),
        // A mistyped id has a bucket as well.
        ...([...explanations, ...holdouts].some(({ shownAt }) => shownAt !== null)
          ? []
          : [
              c.yellow(
                `Nothing is on record of ${visitor} until then: what follows is what the rules give for such an id, if there is such a visitor.`,
              ),
            ]),
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

function changeLines(changes: readonly ChangeRow[]): string[] {
  return boundedLines(
    changedPlaces(changes).map(({ locale, path, page, arms }) =>
      `    ${locale}  ${path ?? `(${page})`}  ${arms}`.trimEnd(),
    ),
    '    ',
  );
}

function shippedText(c: Colors, outcome: ExperimentOutcome<'ExperimentShipped'>): string {
  const { experiment, layers, isDryRun, changes, unlike, decision, sentence, warnings } = outcome;
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
          `  ${percent(held.weight, 1)} of ${takingPart(definition)} are shown the page as it was, as arm ${c.bold(held.key)}, until: npm run experiments -- stop ${id}`,
        ]),
    ...(decision === null || sentence === null
      ? []
      : [`  the figures: ${DECIDED.has(decision) ? sentence : c.yellow(sentence)}`]),
    ...changeLines(changes),
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

/** Whom the share of a holdback is of: nobody else is held back, or measured by it. */
function takingPart({ audience, namespace }: ExperimentRow['definition']): string {
  const parts = [
    ...(audience === undefined ? [] : ['its audience']),
    ...(namespace === undefined
      ? []
      : [`its share of the namespace ${namespace.id} (${namespace.range.map((at) => percent(at, 0)).join(' to ')})`]),
  ];
  return parts.length === 0 ? 'the visitors' : `the visitors in ${parts.join(' and ')}, and of nobody else,`;
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

function isOpen(status: ExperimentRow['status']): boolean {
  return status === 'DRAFT' || status === 'RUNNING';
}

function draftText(c: Colors, id: string, warnings: readonly Fault[]): string[] {
  if (warnings.length === 0) return [`  Nobody sees it yet. Start it with: npm run experiments -- start ${id}`];
  return [`  ${c.yellow('Nobody sees it yet, and it could not start now:')}`, ...reasons(c, warnings)];
}

function reasons(c: Colors, faults: readonly Fault[]): string[] {
  return faults.map(({ code, message }, index) => `  ${index + 1}. ${c.yellow(code)}  ${message}`);
}

/** What keeping a definition would make of it; revision 0 of the store is none yet. */
function wouldBe({ status, source, revision }: ExperimentRow): string {
  const word = status.toLowerCase();
  return source === 'store' && revision === 0 ? `would be a ${word}` : `would be changed and stay ${word}`;
}

function armsText({ arms }: ExperimentRow): string {
  return arms.map(({ key, weight }) => `${key} ${percent(weight, 0)}`).join(', ');
}

/** Whoever writes a weight of 0 may have meant to give it later: until then the arm has no figures. */
function weightlessText(c: Colors, { arms }: ExperimentRow): string[] {
  return arms.flatMap(({ key, weight }, index) =>
    weight > 0
      ? []
      : [
          c.yellow(
            `  nobody is given ${key}, whose weight is 0${index === 0 ? ': it is the control, and nothing can be compared without it' : ''}`,
          ),
        ],
  );
}

/** A test that nobody can be counted in would show a sure "no difference". */
function hiddenText(c: Colors, unseenNodes: readonly string[]): string[] {
  return unseenNodes.map((node) =>
    c.yellow(
      `  nobody is shown ${node} as the page is published now: what counts in it, or by its sight, stays nothing`,
    ),
  );
}

function newPhaseText(figuresPhase: number | null): string {
  return `  a new phase: visitors are counted from zero${figuresPhase === null ? '' : `; the figures until now are "results --phase ${figuresPhase}"`}`;
}
