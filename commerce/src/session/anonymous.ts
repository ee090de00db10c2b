import { createHash } from 'node:crypto';
import type { ShopCall } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import type { NamedCookie } from '@vitrine/schemas';

const COOKIE = 'anonymous';
const KEPT_SECONDS = 90 * 86_400;
/** As `Ids.secret` makes one. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

type Asker = Pick<ShopCall, 'caller' | 'cookies'>;

/**
 * Whose it is what a visitor asked the shop to keep, such as searches: `customer:…`, or `anonymous:…` with the SHA-256 of what
 * the browser holds. Undefined for somebody of whom nothing was ever kept.
 */
export function ownerOf({ caller, cookies }: Asker): string | undefined {
  const customer = caller.session?.customer;
  if (customer !== undefined) return `customer:${customer}`;
  const secret = cookies[COOKIE];
  return secret !== undefined && SECRET.test(secret) ? ownerBy(secret) : undefined;
}

/** The same for a call that writes: a browser that nothing is known by is given a cookie, and never before (commerce, section 9). */
export function ownerForWriting(asker: Asker, ids: Pick<Ids, 'secret'>): { owner: string; cookies: NamedCookie[] } {
  const owner = ownerOf(asker);
  if (owner !== undefined) return { owner, cookies: [] };
  const secret = ids.secret();
  return { owner: ownerBy(secret), cookies: [{ name: COOKIE, value: secret, maxAge: KEPT_SECONDS }] };
}

function ownerBy(secret: string): string {
  return `anonymous:${createHash('sha256').update(secret).digest('base64url')}`;
}
