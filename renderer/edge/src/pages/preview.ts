import type { Signer } from '@vitrine/schemas/signing';

/** What the token of a preview link says: whose draft it shows, as `<document id>#<revision>`, such as `at/home.layer#12`. */
export interface PreviewToken {
  tenant: string;
  reference: string;
}

/** Reads the token of a preview link: `expired` if it was one, `unknown` if it is not genuine. */
export function readPreviewToken(token: string, signer: Pick<Signer, 'verify'>): PreviewToken | 'expired' | 'unknown' {
  const verified = signer.verify(token, 'preview');
  if (!verified.ok) return verified.reason === 'expired' ? 'expired' : 'unknown';
  if (typeof verified.payload !== 'object' || verified.payload === null) return 'unknown';
  const { tenant, documentId, revision } = verified.payload as Record<string, unknown>;
  if (typeof tenant !== 'string' || typeof documentId !== 'string' || typeof revision !== 'number') return 'unknown';
  return { tenant, reference: `${documentId}#${revision}` };
}
