import type { Platform, TenantId } from '@vitrine/platform/doors';
import { paylinks } from '../tables.ts';
import { hashOfPaylink } from './paylinks.ts';

/** The catalogue promises that it stays payable. */
const ALWAYS = new Date('9999-12-31T00:00:00Z');

/** The link that the demo's documentation names, PL-OK: 89.90 in the currency of each shop, as often as somebody pays. */
export async function admitDemoPaylinks(
  { database }: Pick<Platform, 'database'>,
  shops: readonly { tenant: TenantId; currency: string }[],
): Promise<void> {
  const links = shops.map(({ tenant, currency }) => ({
    tenant,
    id: 'demo',
    tokenHash: hashOfPaylink('PL-OK'),
    order: null,
    amount: 8_990,
    currency,
    until: ALWAYS,
  }));
  if (links.length > 0) await database.orm.insert(paylinks).values(links).onConflictDoNothing();
}
