import type { Platform, TenantId } from '@vitrine/platform/doors';

/** What the links of a mail about a wish hold. Each holds until it expires: a later one does not end an earlier one. */
export function alertToken({ signer }: Pick<Platform, 'signer'>, tenant: string, id: string): string {
  return signer.sign('stock-alert', { tenant, id });
}

/** The id of the wish that a token is of; undefined for a token of another shop, an old or a made-up one. */
export function wishOfToken({ signer }: Pick<Platform, 'signer'>, tenant: TenantId, token: string): string | undefined {
  const verified = signer.verify(token, 'stock-alert');
  if (!verified.ok) return undefined;
  // Genuine: the shape is what was signed.
  const { tenant: of, id } = verified.payload as { tenant: string; id: string };
  return of === tenant ? id : undefined;
}
