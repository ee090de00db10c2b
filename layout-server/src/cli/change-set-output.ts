import { createColors } from 'picocolors';
import type { ChangeSetRow, PublishableSet, PublishedSet, ScheduledSet } from './change-set-operations.ts';
import { momentText } from '../layout/schedule/index.ts';
import { editText } from '../layout/wording/index.ts';
import { aligned, table } from './columns.ts';
import { changeLines, warningLines } from './output.ts';

type Step = ChangeSetRow['steps'][number];

/** What the command line prints of sets of changes. */
export interface ChangeSetOutput {
  list(rows: readonly ChangeSetRow[]): string;
  /** A set with its steps. */
  set(row: ChangeSetRow): string;
  /** What was done with a set, and what to do next. */
  done(
    row: ChangeSetRow,
    deed: 'begun' | 'added' | 'undone' | 'redone' | 'called off' | 'discarded',
    /** Places that lead to the address that a step changes. */
    links?: readonly string[],
  ): string;
  /** When shoppers will see it. */
  scheduled(row: ChangeSetRow, outcome: ScheduledSet): string;
  /** What publishing it, or taking it back, would do. */
  publishable(row: ChangeSetRow, outcome: PublishableSet, deed: 'published' | 'rolled back'): string;
  /** What shoppers see now: the set, or what was there before it. */
  published(row: ChangeSetRow, outcome: PublishedSet, deed: 'published' | 'rolled back'): string;
}

/** What is said of a set whose appointment cannot be kept, as the calendar says it. */
const WILL_NOT_COME = 'will not come';

function momentIn({ timeZone }: ChangeSetRow, at: string): string {
  return momentText(timeZone, new Date(at));
}

/** Gives the texts, with colours or without. */
export function createChangeSetOutput({ colors }: { colors: boolean }): ChangeSetOutput {
  const c = createColors(colors);
  const named = ({ name, id }: ChangeSetRow) => `${c.bold(name)} (${id})`;
  const next = (command: string, { id }: ChangeSetRow, effect: string) =>
    c.dim(`  "layouts change-set ${command} ${id}" ${effect}`);
  const counted = ({ steps }: ChangeSetRow) => {
    const count = steps.filter(({ isUndone, withBefore }) => !isUndone && !withBefore).length;
    return `${count} ${count === 1 ? 'step' : 'steps'}`;
  };
  const does = (step: Step | undefined) => (step?.operations ?? []).map((each) => c.dim(`       ${editText(each)}`));
  /** What an undo took back, or a redo brought: what counts stands first. */
  const turned = ({ steps }: ChangeSetRow, deed: string) => {
    const first = steps.findIndex(({ isUndone }) => isUndone);
    const done = first < 0 ? steps.length : first;
    const from = deed === 'undone' ? done : steps.findLastIndex(({ withBefore }, index) => index < done && !withBefore);
    const until = deed === 'undone' ? steps.findIndex(({ withBefore }, index) => index > done && !withBefore) : done;
    if (deed !== 'undone' && deed !== 'redone') return [];
    return steps
      .slice(Math.max(0, from), until < 0 ? steps.length : until)
      .flatMap((step) => [
        `  ${step.documentId} by ${step.author}${step.message && `: ${step.message}`}`,
        ...does(step),
      ]);
  };
  const ends = {
    begun: 'is begun; shoppers see nothing of it yet',
    added: 'has a step more',
    undone: 'has its last step taken back',
    redone: 'has the step again that was undone last',
    'called off': 'will not be published; it is open again',
    discarded: 'is given up; nobody will see it',
  };
  return {
    list: (rows) =>
      rows.length === 0
        ? 'no change sets'
        : table(
            c,
            ['SET', 'SHOP', 'STATUS', 'STEPS', 'BY', 'NAME'],
            rows.map((row) => [
              c.bold(row.id),
              row.tenant,
              row.keptBack.length === 0 ? row.status.toLowerCase() : c.red(WILL_NOT_COME),
              counted(row),
              row.madeBy,
              row.name,
            ]),
          ),
    set: (row) =>
      [
        `${named(row)} of ${row.tenant} is ${row.status.toLowerCase()}${row.scheduledFor === null ? '' : ` for ${momentIn(row, row.scheduledFor)}`}${row.keptBack.length === 0 ? '' : `, but ${c.red(WILL_NOT_COME)}`}, begun by ${row.madeBy}, ${counted(row)}`,
        ...row.keptBack.map((reason) => `  ${c.red('!')} ${reason}`),
        ...aligned(
          row.steps.map(({ documentId, onRevision, message, author, isUndone, withBefore }, index) => [
            withBefore ? '' : `  ${row.steps.slice(0, index + 1).filter((each) => !each.withBefore).length}.`,
            documentId,
            `on #${onRevision}`,
            author,
            `${message}${isUndone ? c.yellow(' (undone)') : ''}`.trim(),
          ]),
        ).flatMap((line, index) => [line, ...does(row.steps[index])]),
      ].join('\n'),
    done: (row, deed, links = []) =>
      [
        `${c.green('✓')} ${named(row)} ${ends[deed]}${deed === 'begun' || deed === 'discarded' ? '' : `: ${counted(row)}`}`,
        ...turned(row, deed),
        ...(links.length === 0 ? [] : ['  these lead to the address:', ...links.map((link) => `    ${link}`)]),
        ...(deed === 'discarded'
          ? []
          : deed === 'begun'
            ? [c.dim(`  "layouts change-set hide ${row.id} <document> <node>" adds a step; so do move, set and add`)]
            : [next('check', row, 'says which pages would change')]),
      ].join('\n'),
    scheduled: (row, { at, revisions, changes, warnings }) =>
      [
        `${c.green('✓')} ${named(row)} will be published at ${momentIn(row, at)}, together with what others publish until then: ${revisions.map(({ id }) => id).join(', ')}`,
        ...changeLines(c, '', changes, 'will change', 'will change'),
        ...warningLines(c, warnings),
        next('call-off', row, 'takes the appointment back'),
      ].join('\n'),
    publishable: (row, { changes, warnings }, deed) =>
      [
        `${c.green('✓')} ${named(row)} can be ${deed}; nothing was written`,
        ...changeLines(c, '', changes, 'would change', 'would change'),
        ...warningLines(c, warnings),
        deed === 'published'
          ? next('publish', row, 'shows it to shoppers')
          : next('rollback', row, 'takes all of it back'),
      ].join('\n'),
    published: (row, { revisions, changes, warnings }, deed) =>
      [
        `${c.green('✓')} ${named(row)} is ${deed}: ${revisions.map(({ id, revision }) => `${id} #${revision}`).join(', ') || 'every document said the same already'}`,
        ...changeLines(c, '', changes, 'changes', 'change'),
        ...warningLines(c, warnings),
        deed === 'published'
          ? next('rollback', row, 'takes all of it back')
          : next('publish', row, 'shows it again: it is open'),
      ].join('\n'),
  };
}
