import { validateDocumentEdit, type DocumentEdit, type Fault } from '@vitrine/schemas';
import type { EditResult } from '../../layout/publishing/index.ts';
import type { StaffContext } from './builder.ts';
import { choicesOf, type ApplyOperationsInput } from './inputs.ts';
import { misspeltTexts } from './known-texts.ts';

/** Publishes the steps of an author, or says whose value is asked. */
export async function applyOperations(
  input: typeof ApplyOperationsInput.$inferInput,
  { member, services: { publishing, world } }: StaffContext,
): Promise<EditResult> {
  const read = readEdits(input.operations, input.id);
  if ('faults' in read) return { code: 'INVALID', faults: read.faults };
  const misspelt = misspeltTexts(world, input.id, read.edits);
  if (misspelt.length > 0) return { code: 'INVALID', faults: misspelt };
  return publishing.edit({
    documentId: input.id,
    edits: read.edits,
    onRevision: input.onRevision,
    choices: choicesOf(input),
    message: input.message ?? '',
    source: input.source === 'cli' ? 'cli' : 'studio',
    author: member.name,
    dryRun: input.dryRun ?? false,
  });
}

/** The steps that an input gives, typed; all that is wrong with them, each fault with the number of its step. */
export function readEdits(
  operations: readonly unknown[],
  layer: string,
): { edits: DocumentEdit[] } | { faults: Fault[] } {
  const read = operations.map((each) => validateDocumentEdit(each, { layer }));
  const faults = read.flatMap((each, index) =>
    each.ok ? [] : each.faults.map((one) => ({ ...one, message: `step ${index + 1}: ${one.message}` })),
  );
  return faults.length > 0 ? { faults } : { edits: read.flatMap((each) => (each.ok ? [each.value] : [])) };
}
