import type { Platform, TenantId } from '@vitrine/platform/doors';

/** By what the page of an order's return is opened, by whoever was shown to have ordered. */
export function returnToken({ signer }: Pick<Platform, 'signer'>, tenant: TenantId, order: string): string {
  return signer.sign('return', { tenant, order });
}

/** The id of the order that a token is of; undefined for a token of another shop, an old or a made-up one. */
export function orderOfToken(
  { signer }: Pick<Platform, 'signer'>,
  tenant: TenantId,
  token: string,
): string | undefined {
  const verified = signer.verify(token, 'return');
  if (!verified.ok) return undefined;
  // Genuine: the shape is what was signed.
  const { tenant: of, order } = verified.payload as { tenant: string; order: string };
  return of === tenant ? order : undefined;
}
