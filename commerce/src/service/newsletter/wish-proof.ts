import type { TenantId } from '@vitrine/platform/doors';
import type { NamedCookie } from '@vitrine/schemas';
import { LIFETIMES, type Signer } from '@vitrine/schemas/signing';
import { hashOfToken } from './mailings.ts';

const NAME = 'newsletterWish';

/** By what a browser shows that it made the wish for an address just now; without it anybody could add to that of somebody else. */
export interface WishProof {
  cookie(tenant: TenantId, address: string): NamedCookie;
  isGiven(tenant: TenantId, address: string, cookies: Readonly<Record<string, string>>): boolean;
}

/** A signed cookie that names the address by its hash alone. */
export function createWishProof(signer: Signer): WishProof {
  const hashOf = (address: string): string => hashOfToken(address.toLowerCase());
  return {
    cookie: (tenant, address) => ({
      name: NAME,
      value: signer.sign('newsletter', { tenant, address: hashOf(address) }),
      maxAge: LIFETIMES.newsletter,
    }),
    isGiven(tenant, address, { [NAME]: token = '' }) {
      const verified = signer.verify(token, 'newsletter');
      if (!verified.ok) return false;
      // Genuine: the shape is what was signed.
      const wish = verified.payload as { tenant: string; address: string };
      return wish.tenant === tenant && wish.address === hashOf(address);
    },
  };
}
