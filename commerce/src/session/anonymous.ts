import type { ShopCall } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import type { NamedCookie } from '@vitrine/schemas';
import { anonymousOf } from '@vitrine/schemas/session';

const COOKIE = 'anonymous';
const CUSTOMER = 'customer:';
const KEPT_SECONDS = 90 * 86_400;

/** Who asks; pages and queries bring no cookies, the edge has said it then. */
type Asker = Pick<ShopCall, 'caller'> & Partial<Pick<ShopCall, 'cookies'>>;

/**
 * Whose it is what a visitor asked the shop to keep, such as searches: `customer:…`, or `anonymous:…` with the SHA-256 of what
 * the browser holds. Undefined for somebody of whom nothing was ever kept.
 */
export function ownerOf({ caller, cookies = {} }: Asker): string | undefined {
  const customer = caller.session?.customer;
  return customer === undefined ? visitorOf({ caller, cookies }) : customerOwner(customer);
}

/** What belongs to the browser itself, whoever is logged in with it: what a login joins with the customer's. */
export function visitorOf({ caller, cookies = {} }: Asker): string | undefined {
  const anonymous = caller.anonymous ?? anonymousOf(cookies[COOKIE]);
  return anonymous === undefined ? undefined : `anonymous:${anonymous}`;
}

/** The id of the customer that an owner is; undefined for a browser. */
export function customerOfOwner(owner: string): string | undefined {
  return owner.startsWith(CUSTOMER) ? owner.slice(CUSTOMER.length) : undefined;
}

/** The owner of what a customer asked the shop to keep. */
export function customerOwner(customer: string): string {
  return `${CUSTOMER}${customer}`;
}

/**
 * The same for a call that writes: a browser that nothing is known by is given a cookie, and never before (commerce, section 9);
 * the same one for all that it sends at once.
 */
export function ownerForWriting(asker: Asker, ids: Pick<Ids, 'secret'>): { owner: string; cookies: NamedCookie[] } {
  const owner = ownerOf(asker);
  if (owner !== undefined) return { owner, cookies: [] };
  const secret = asker.caller.newcomer ?? ids.secret();
  return {
    owner: `anonymous:${anonymousOf(secret) ?? secret}`,
    cookies: [{ name: COOKIE, value: secret, maxAge: KEPT_SECONDS }],
  };
}
