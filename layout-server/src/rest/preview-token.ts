import type { Signer } from '@vitrine/schemas/signing';
import type { FactsWish } from '../layout/pages/index.ts';
import type { PreviewLinks } from '../layout/previews/index.ts';

/**
 * What a preview link asks for, or `gone` if it is not genuine, of another shop, old, or revoked. Edges keep nothing of a
 * preview and ask at every view, so a link that is taken back shows nothing from then on. The view is counted, unless somebody
 * only asks whether the link holds (`isView` false).
 */
export async function previewWish(
  token: string,
  {
    tenant,
    signer,
    links,
    isView,
  }: {
    tenant: string;
    signer: Pick<Signer, 'verify'>;
    links: Pick<PreviewLinks, 'countView' | 'view'>;
    isView: boolean;
  },
): Promise<FactsWish> {
  const verified = signer.verify(token, 'preview');
  if (!verified.ok || verified.payload === null || typeof verified.payload !== 'object') return { gone: true };
  const { tenant: owner, link } = verified.payload as Record<string, unknown>;
  if (owner !== tenant || typeof link !== 'string') return { gone: true };
  const holds = isView ? await links.countView(tenant, link) : (await links.view(tenant, link)) !== undefined;
  return holds ? { preview: link } : { gone: true };
}
