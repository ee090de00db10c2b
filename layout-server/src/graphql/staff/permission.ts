import { parseDocumentId } from '../../layout/revisions/index.ts';
import { may, refusal, type Action } from '../../staff/index.ts';
import type { StaffContext } from './builder.ts';
import type { ForbiddenValue } from './results.ts';

/** Nothing if the person may do that in the scope, else the refusal that the operation answers. */
export function forbiddenIn({ member }: StaffContext, action: Action, scope: string): ForbiddenValue | undefined {
  return may(member, action, scope) ? undefined : { code: 'FORBIDDEN', message: refusal(member, action, scope) };
}

/** The same for a document. An id that names none is judged as shared: whoever may not see it learns nothing of it. */
export function forbiddenFor(context: StaffContext, action: Action, documentId: string): ForbiddenValue | undefined {
  return forbiddenIn(context, action, parseDocumentId(documentId)?.scope ?? 'base');
}
