import type { TenantId } from '@vitrine/platform/doors';
import type { Caller } from '@vitrine/schemas';
import { isProved, type Customer, type Who } from '../accounts/index.ts';
import { customerOwner, ownerOf, visitorOf } from '../session/index.ts';

/** Who is on the way to an order. */
export interface Orderer {
  /** As sessions name owners. */
  owner: string;
  session?: { type: 'soft' | 'full'; customer: string };
  /** There for whoever is logged in. */
  customer?: Customer;
  /** By their password. */
  isProved?: boolean;
  /** The id of their session; there for whoever is logged in. */
  sessionId?: string;
}

/** Whether they may be shown where they live, and how they are reached: by their password, and guests in their own browser. */
export function mayHearHome(asker: Pick<Orderer, 'session' | 'isProved'>): boolean {
  return asker.session === undefined || asker.isProved === true;
}

/** Whether an order is of whoever asks, and they may be shown where it goes. */
export function isOwnOrder(
  { owner, customer }: { owner: string; customer: string | null },
  asker: Orderer | undefined,
): boolean {
  if (asker === undefined || !mayHearHome(asker)) return false;
  return owner === asker.owner || (customer !== null && customer === asker.session?.customer);
}

export type OrdererOf = (
  tenant: TenantId,
  asker: { caller: Caller; cookies?: Readonly<Record<string, string>> },
) => Promise<Orderer | undefined>;

/** Asks the database who somebody is: a token that an edge still believes orders nothing. */
export function createOrdererOf(who: Who): OrdererOf {
  return async (tenant, asker) => {
    const known = await who(tenant, asker.caller);
    if (known.kind === 'nobody') {
      const owner = asker.caller.session === undefined ? ownerOf(asker) : visitorOf(asker);
      return owner === undefined ? undefined : { owner };
    }
    const { id } = known.customer;
    const owner = customerOwner(id);
    return known.kind === 'customer'
      ? {
          owner,
          session: { type: 'full', customer: id },
          customer: known.customer,
          isProved: isProved(asker.caller),
          ...(asker.caller.session && { sessionId: asker.caller.session.id }),
        }
      : { owner, session: { type: 'soft', customer: id } };
  };
}
