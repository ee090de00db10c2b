import type { Signer } from '@vitrine/schemas/signing';

/** What the token of a preview link says: in whose shop, and the id of the link. */
export interface PreviewToken {
  tenant: string;
  link: string;
}

/** Reads the token of a preview link: `expired` if it was one, `unknown` if it is not genuine. */
export function readPreviewToken(token: string, signer: Pick<Signer, 'verify'>): PreviewToken | 'expired' | 'unknown' {
  const verified = signer.verify(token, 'preview');
  if (!verified.ok) return verified.reason === 'expired' ? 'expired' : 'unknown';
  if (typeof verified.payload !== 'object' || verified.payload === null) return 'unknown';
  const { tenant, link } = verified.payload as Record<string, unknown>;
  return typeof tenant === 'string' && typeof link === 'string' ? { tenant, link } : 'unknown';
}
