import { fault, validateDocumentEdit, type DocumentEdit, type Fault } from '@vitrine/schemas';
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

/** More than bring one layer of 2,000 operations to another. */
const MOST_STEPS = 5_000;
/** What is wrong beyond these says nothing new. */
const MOST_FAULTS = 100;

/**
 * The steps that an input gives, typed; what is wrong with them, each fault with the number of its step. Beyond a hundred faults no
 * further step is looked at: a body of steps that are all wrong would hold up everybody else for a minute.
 */
export function readEdits(
  operations: readonly unknown[],
  layer: string,
): { edits: DocumentEdit[] } | { faults: Fault[] } {
  if (operations.length > MOST_STEPS)
    return {
      faults: [fault('OUT_OF_RANGE', { expected: `at most ${MOST_STEPS} steps`, got: operations.length, layer })],
    };
  const edits: DocumentEdit[] = [];
  const faults: Fault[] = [];
  for (const [index, operation] of operations.entries()) {
    const read = validateDocumentEdit(operation, { layer });
    if (read.ok) edits.push(read.value);
    else faults.push(...read.faults.map((one) => ({ ...one, message: `step ${index + 1}: ${one.message}` })));
    if (faults.length >= MOST_FAULTS) break;
  }
  return faults.length > 0 ? { faults } : { edits };
}
