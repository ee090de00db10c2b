import type { Fault } from '@vitrine/schemas';
import { documentIdOfFile, readDocumentFile } from './document-file.ts';
import type { Outcome, OutcomeName } from './operations.ts';
import type { Output } from './output.ts';

/** What a command came to: a text for people, the same for programs, and whether it was refused. */
export interface Finished {
  text: string;
  data: unknown;
  refused: boolean;
}

/** What came of an operation about a document. */
export function tell(output: Output, id: string, outcome: Outcome<OutcomeName>): Finished {
  const done = (text: string): Finished => ({ text, data: outcome, refused: false });
  switch (outcome.__typename) {
    case 'Published':
      return done(output.published(outcome));
    case 'Scheduled':
      return done(output.scheduled(outcome));
    case 'CalledOff':
      return done(output.calledOff(outcome));
    case 'Publishable':
      return done(output.publishable(id, outcome));
    case 'Layout':
      return done(JSON.stringify(outcome.document, null, 2));
    case 'Rebase':
      return done(output.rebase(id, outcome.layers));
    case 'History':
      return done(output.history(outcome.revisions));
    case 'LayoutInvalid':
      return { text: output.invalid(id, outcome.faults), data: outcome, refused: true };
    case 'Conflict':
      return { text: output.conflict(id, outcome), data: outcome, refused: true };
    case 'Collided':
      return { text: output.collided(id, outcome), data: outcome, refused: true };
    case 'Forbidden':
    case 'NotFound':
      return { text: output.refused(id, outcome.message), data: outcome, refused: true };
    case 'Blame':
    case 'Explanation':
    case 'EdgeState':
    case 'CatalogChecked':
      throw new Error(`expected the outcome of a document, got ${outcome.__typename}`);
  }
}

/** Why a deed on a whole page was refused; what it would have written has changed meanwhile in a conflict. */
export function refusedDeed(
  output: Output,
  id: string,
  outcome: Outcome<'LayoutInvalid' | 'Conflict' | 'Forbidden' | 'NotFound'>,
): Finished {
  switch (outcome.__typename) {
    case 'LayoutInvalid':
      return { text: output.invalid(id, outcome.faults), data: outcome, refused: true };
    case 'Conflict':
      return { text: output.refused(id, `${outcome.message}; try it again`), data: outcome, refused: true };
    case 'Forbidden':
    case 'NotFound':
      return { text: output.refused(id, outcome.message), data: outcome, refused: true };
  }
}

/** A command that was refused before anything was asked, or for a reason of its own. */
export function refusal(output: Output, what: string, message: string): Finished {
  return { text: output.refused(what, message), data: { __typename: 'NotFound', message }, refused: true };
}

/** A file with faults. */
export function invalid(output: Output, id: string, faults: readonly Fault[]): Finished {
  return { text: output.invalid(id, faults), data: { __typename: 'LayoutInvalid', faults }, refused: true };
}

/** The document in a file, and which one it is: `as`, or as its place says. */
export function documentOfFile(
  output: Output,
  file: string,
  as: string | undefined,
): { id: string; document: unknown } | Finished {
  const id = as ?? documentIdOfFile(file);
  const read = readDocumentFile(file);
  if (!read) return refusal(output, file, 'there is no such file');
  if (id === undefined) return refusal(output, file, 'its place does not say which document it is; name it with --as');
  return read.ok ? { id, document: read.value } : invalid(output, id, read.faults);
}
