import type { Signer } from '@vitrine/schemas/signing';
import type { FactsWish } from '../layout/pages/index.ts';
import type { PreviewLinks } from '../layout/previews/index.ts';

/**
 * What a preview link asks for, or `gone` if it is not genuine, of another shop, old, or revoked. Edges keep nothing of a
 * preview and ask at every view, so a link that is taken back shows nothing from then on. The view is counted.
 */
export async function previewWish(
  token: string,
  { tenant, signer, links }: { tenant: string; signer: Pick<Signer, 'verify'>; links: Pick<PreviewLinks, 'countView'> },
): Promise<FactsWish> {
  const verified = signer.verify(token, 'preview');
  if (!verified.ok || verified.payload === null || typeof verified.payload !== 'object') return { gone: true };
  const { tenant: owner, link } = verified.payload as Record<string, unknown>;
  if (owner !== tenant || typeof link !== 'string') return { gone: true };
  return (await links.countView(tenant, link)) ? { preview: link } : { gone: true };
}
