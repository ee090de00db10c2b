import type { Fault } from '@vitrine/schemas';
import { createColors } from 'picocolors';
import { localOf } from '../layout/schedule/index.ts';
import { refusedDeed, type Finished } from './finished.ts';
import { oneOf, type Operation, type Outcome } from './operations.ts';
import { warningLines, type Output } from './output.ts';
import type { StaffClient } from './staff-client.ts';

interface PageState {
  __typename: 'PageState';
  path: string;
  locales: readonly string[];
  isShown: boolean;
  isArchived: boolean;
  to: string | null;
  links: readonly string[];
  ledBack: readonly string[];
  scheduled: readonly {
    documentId: string;
    revision: number;
    author: string;
    at: string;
    timeZone: string;
  }[];
  dryRun: boolean;
  warnings: readonly Fault[];
}
type StateOutcome = PageState | Outcome<'LayoutInvalid' | 'Conflict' | 'Forbidden' | 'NotFound'>;
interface PutBackVariables {
  id: string;
  message?: string;
  dryRun: boolean;
}

const GIVES = oneOf('PageState LayoutInvalid Conflict Forbidden NotFound');
const UNPUBLISH: Operation<StateOutcome, PutBackVariables & { to?: string; archive: boolean }> = {
  field: 'unpublishPage',
  text: `mutation ($id: ID!, $to: String, $archive: Boolean!, $message: String, $dryRun: Boolean!) {
    unpublishPage(id: $id, to: $to, archive: $archive, message: $message, source: CLI, dryRun: $dryRun) ${GIVES} }`,
};
const PUT_BACK: Operation<StateOutcome, PutBackVariables> = {
  field: 'putPageBack',
  text: `mutation ($id: ID!, $message: String, $dryRun: Boolean!) {
    putPageBack(id: $id, message: $message, source: CLI, dryRun: $dryRun) ${GIVES} }`,
};

export interface PutBackOptions {
  message?: string;
  dryRun?: boolean;
}
export interface UnpublishOptions extends PutBackOptions {
  redirect?: string;
  archive?: boolean;
}
interface Parts {
  client: StaffClient;
  output: Output;
  colors: boolean;
}

/** Takes a page of content from shoppers, and says what leads to it and what waits for it. */
export async function unpublish(
  parts: Parts,
  id: string,
  { message, dryRun = false, redirect, archive = false }: UnpublishOptions,
): Promise<Finished> {
  const outcome = await parts.client.ask(UNPUBLISH, {
    id,
    dryRun,
    archive,
    ...(redirect === undefined ? {} : { to: redirect }),
    ...(message === undefined ? {} : { message }),
  });
  return told(parts, id, outcome);
}

/** Shows it again. */
export async function putBack(
  parts: Parts,
  id: string,
  { message, dryRun = false }: PutBackOptions,
): Promise<Finished> {
  return told(
    parts,
    id,
    await parts.client.ask(PUT_BACK, {
      id,
      dryRun,
      ...(message === undefined ? {} : { message }),
    }),
  );
}

function told({ output, colors }: Parts, id: string, outcome: StateOutcome): Finished {
  if (outcome.__typename !== 'PageState') return refusedDeed(output, id, outcome);
  return { text: stateText(colors, outcome), data: outcome, refused: false };
}

function stateText(
  colors: boolean,
  { path, locales, isShown, isArchived, to, links, ledBack, scheduled, dryRun, warnings }: PageState,
): string {
  const c = createColors(colors);
  const deed = isShown ? 'shown again' : isArchived ? 'archived' : 'withdrawn';
  const where = to === null ? 'is not found' : `leads to ${to}`;
  return [
    `${c.green('✓')} ${c.bold(path)} ${dryRun ? 'can be' : 'is'} ${deed} in ${locales.join(', ')}${dryRun ? '; nothing was written' : ''}`,
    ...(isShown
      ? []
      : [
          `  its address ${dryRun ? where.replace(/^is/, 'is then').replace(/^leads/, 'leads then') : where}; "layouts put-back" shows it again`,
        ]),
    ...(links.length === 0 || isShown ? [] : ['  these lead to it:', ...links.map((link) => `    ${link}`)]),
    ...(ledBack.length === 0
      ? []
      : [
          `  these former addresses ${dryRun ? 'would lead' : 'lead'} to it again:`,
          ...ledBack.map((each) => `    ${each}`),
        ]),
    ...(scheduled.length === 0
      ? []
      : [
          '  these wait for their moment, and are published over this unless they are called off:',
          ...scheduled.map(
            ({ documentId, revision, author, at, timeZone }) =>
              `    ${documentId} ${revision} of ${author}, ${localOf(timeZone, new Date(at)).replace('T', ' ')} (${timeZone})`,
          ),
        ]),
    ...warningLines(c, warnings),
  ].join('\n');
}
