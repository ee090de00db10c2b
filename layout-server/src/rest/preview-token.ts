import type { Signer } from '@vitrine/schemas/signing';
import type { FactsWish } from '../layout/pages/index.ts';

/** What a preview link asks for: the draft it was signed for, or `gone` if it is not genuine, of another shop, or old. */
export function previewWish(
  token: string,
  { tenant, signer }: { tenant: string; signer: Pick<Signer, 'verify'> },
): FactsWish {
  const verified = signer.verify(token, 'preview');
  if (!verified.ok || verified.payload === null || typeof verified.payload !== 'object') return { gone: true };
  const { tenant: owner, documentId, revision } = verified.payload as Record<string, unknown>;
  if (owner !== tenant || typeof documentId !== 'string' || typeof revision !== 'number') return { gone: true };
  return { draft: { documentId, revision } };
}
