import type { Signer } from '@vitrine/schemas/signing';
import type { FactsWish } from '../layout/pages/index.ts';
import type { PreviewLinks } from '../layout/previews/index.ts';

/**
 * What a preview link asks for: the draft it was signed for, or `gone` if it is not genuine, of another shop, old, or revoked.
 * Edges keep nothing of a preview and ask at every view, so a link that is taken back shows nothing from then on.
 */
export async function previewWish(
  token: string,
  { tenant, signer, links }: { tenant: string; signer: Pick<Signer, 'verify'>; links: Pick<PreviewLinks, 'holds'> },
): Promise<FactsWish> {
  const verified = signer.verify(token, 'preview');
  if (!verified.ok || verified.payload === null || typeof verified.payload !== 'object') return { gone: true };
  const { tenant: owner, link, documentId, revision } = verified.payload as Record<string, unknown>;
  if (owner !== tenant || typeof documentId !== 'string' || typeof revision !== 'number') return { gone: true };
  if (typeof link !== 'string' || !(await links.holds(tenant, link))) return { gone: true };
  return { draft: { documentId, revision, link } };
}
