import type { DocumentEdit } from '@vitrine/schemas';
import { operationText } from './operation-text.ts';
import { valueText } from './values.ts';

/** What a step of an author does, as the rest of a sentence that begins with the document: `sets /props/text of promo to "Neu"`. */
export function editText(edit: DocumentEdit): string {
  switch (edit.op) {
    case 'replace':
      return 'is replaced as a whole';
    case 'put':
      return `sets ${edit.pointer} to ${valueText(edit.value)}`;
    case 'take':
      return `removes ${edit.pointer}`;
    case 'remove':
      return `removes ${edit.node}`;
    case 'reset':
      return `leaves ${edit.what === undefined ? '' : `${edit.what} of `}${edit.node} as it was before this document`;
    default:
      return operationText(edit);
  }
}
