import type { DocumentEdit } from '@vitrine/schemas';
import { isSame } from '../merging/index.ts';
import { formatPointer, isObject } from '../resolve/index.ts';

/** The steps that make one document of texts or content of another, field by field; a document that is not there is said whole. */
export function editsBetween(before: unknown, after: Readonly<Record<string, unknown>>): DocumentEdit[] {
  if (!isObject(before)) return [{ op: 'replace', document: after }];
  const gone = Object.keys(before).filter((key) => after[key] === undefined);
  const said = Object.keys(after).filter((key) => after[key] !== undefined && !isSame(before[key], after[key]));
  return [
    ...said.map((key) => ({ op: 'put' as const, pointer: formatPointer([key]), value: after[key] })),
    ...gone.map((key) => ({ op: 'take' as const, pointer: formatPointer([key]) })),
  ] as DocumentEdit[];
}
