import type { Signer } from '@vitrine/schemas/signing';

/** The token of a preview link in a query, `?preview=<token>`; `undefined` without one. */
export function previewToken(search: string): string | undefined {
  if (!search.includes('preview=')) return undefined;
  return new URLSearchParams(search).get('preview') || undefined;
}

/**
 * The draft that a preview link shows, as `<document id>#<revision>`, such as `at/home.layer#12`; `undefined` if
 * the token is not genuine or has expired.
 */
export function previewReference(token: string, signer: Pick<Signer, 'verify'>): string | undefined {
  const verified = signer.verify(token, 'preview');
  if (!verified.ok || typeof verified.payload !== 'object' || verified.payload === null) return undefined;
  const { payload } = verified;
  if (!('documentId' in payload) || !('revision' in payload)) return undefined;
  return `${String(payload.documentId)}#${String(payload.revision)}`;
}
