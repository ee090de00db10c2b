import { hashOf } from '@vitrine/schemas';
import type { DocumentAddress, Revision } from '../revisions/index.ts';

/** A document that is in no store, as a revision: its number is 0. */
export function unwritten({ scope, page, kind }: DocumentAddress, document: unknown, now: Date): Revision {
  return {
    scope,
    page,
    kind,
    number: 0,
    status: 'published',
    document,
    hash: hashOf(document),
    author: '',
    message: '',
    source: 'studio',
    createdAt: now,
    publishedAt: now,
    restores: undefined,
    scheduledFor: undefined,
    follows: undefined,
    choices: undefined,
    setId: undefined,
  };
}
