import type { Fault } from '@vitrine/schemas';
import { createColors } from 'picocolors';
import { refusedDeed, type Finished } from './finished.ts';
import { oneOf, type ChangeRow, type Operation, type Outcome } from './operations.ts';
import { changeLines, warningLines, type Output } from './output.ts';
import type { StaffClient } from './staff-client.ts';

interface PageCopied {
  __typename: 'PageCopied';
  documents: readonly string[];
  texts: readonly { key: string; locale: string; from: string }[];
  leftOut: readonly string[];
  changes: readonly ChangeRow[];
  warnings: readonly Fault[];
}
type CopyOutcome = PageCopied | Outcome<'LayoutInvalid' | 'Conflict' | 'Forbidden' | 'NotFound'>;
type Existing = 'REFUSE' | 'REPLACE' | 'ADD';

const COPY: Operation<
  CopyOutcome,
  {
    id: string;
    tenant: string;
    existing: Existing;
    message?: string;
    dryRun: boolean;
  }
> = {
  field: 'copyPage',
  text: `mutation ($id: ID!, $tenant: ID!, $existing: Existing!, $message: String, $dryRun: Boolean!) {
    copyPage(id: $id, tenant: $tenant, existing: $existing, message: $message, source: CLI, dryRun: $dryRun) ${oneOf('PageCopied LayoutInvalid Conflict Forbidden NotFound')} }`,
};

export interface CopyOptions {
  message?: string;
  dryRun?: boolean;
  replace?: boolean;
  add?: boolean;
}

/** Brings a page to another shop, and says what came along, what did not, and what is to be done there. */
export async function copyPage(
  { client, output, colors }: { client: StaffClient; output: Output; colors: boolean },
  id: string,
  tenant: string,
  { message, dryRun = false, replace = false, add = false }: CopyOptions,
): Promise<Finished> {
  const c = createColors(colors);
  const existing = replace ? 'REPLACE' : add ? 'ADD' : 'REFUSE';
  const outcome = await client.ask(COPY, {
    id,
    tenant,
    existing,
    dryRun,
    ...(message === undefined ? {} : { message }),
  });
  if (outcome.__typename !== 'PageCopied') return refusedDeed(output, id, outcome);
  const { documents, texts, leftOut, changes, warnings } = outcome;
  const text = [
    dryRun
      ? `${c.green('✓')} ${id} can be copied to ${c.bold(tenant)}; nothing was written`
      : `${c.green('✓')} ${id} is in ${c.bold(tenant)} now`,
    ...documents.map((each) => `  ${each}`),
    ...(texts.length === 0
      ? []
      : [
          '  texts that came along, to be read there:',
          ...texts.map((each) => `    ${each.locale} ${each.key}, from ${each.from}`),
        ]),
    ...(leftOut.length === 0
      ? []
      : [c.yellow('  not copied, or to be done:'), ...leftOut.map((each) => `    ${each}`)]),
    ...changeLines(c, tenant, changes, dryRun ? 'would change' : 'changes', dryRun ? 'would change' : 'change'),
    ...warningLines(c, warnings),
  ].join('\n');
  return { text, data: outcome, refused: false };
}
