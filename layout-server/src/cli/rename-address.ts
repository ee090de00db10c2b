import type { Fault } from '@vitrine/schemas';
import { createColors } from 'picocolors';
import type { Finished } from './finished.ts';
import { oneOf, type Operation, type Outcome } from './operations.ts';
import { warningLines, type Output } from './output.ts';
import type { StaffClient } from './staff-client.ts';

interface Renamed {
  __typename: 'Renamed';
  from: string;
  to: string;
  locales: readonly string[];
  links: readonly string[];
  dryRun: boolean;
  warnings: readonly Fault[];
}
type RenameOutcome = Renamed | Outcome<'LayoutInvalid' | 'Conflict' | 'Forbidden' | 'NotFound'>;

const RENAME: Operation<RenameOutcome, { id: string; to: string; message?: string; dryRun: boolean }> = {
  field: 'renameAddress',
  text: `mutation ($id: ID!, $to: String!, $message: String, $dryRun: Boolean!) {
    renameAddress(id: $id, to: $to, message: $message, source: CLI, dryRun: $dryRun) ${oneOf('Renamed LayoutInvalid Conflict Forbidden NotFound')} }`,
};

export interface RenameOptions {
  message?: string;
  dryRun?: boolean;
}

/** Gives a page of content another address, and says where the former one is still named. */
export async function renameAddress(
  { client, output, colors }: { client: StaffClient; output: Output; colors: boolean },
  id: string,
  to: string,
  { message, dryRun = false }: RenameOptions,
): Promise<Finished> {
  const c = createColors(colors);
  const outcome = await client.ask(RENAME, { id, to, dryRun, ...(message === undefined ? {} : { message }) });
  switch (outcome.__typename) {
    case 'Renamed': {
      const { from, links, locales, warnings } = outcome;
      const text = [
        dryRun
          ? `${c.green('✓')} ${id} can be at ${c.bold(outcome.to)}; nothing was written`
          : `${c.green('✓')} ${id} is at ${c.bold(outcome.to)} now`,
        `  in ${locales.join(', ')}; ${from} ${dryRun ? 'would lead' : 'leads'} there`,
        ...(links.length === 0 ? [] : ['  still with the former address:', ...links.map((link) => `    ${link}`)]),
        ...warningLines(c, warnings),
      ].join('\n');
      return { text, data: outcome, refused: false };
    }
    case 'LayoutInvalid':
      return { text: output.invalid(id, outcome.faults), data: outcome, refused: true };
    case 'Conflict':
      return { text: output.refused(id, `${outcome.message}; try it again`), data: outcome, refused: true };
    case 'Forbidden':
    case 'NotFound':
      return { text: output.refused(id, outcome.message), data: outcome, refused: true };
  }
}
