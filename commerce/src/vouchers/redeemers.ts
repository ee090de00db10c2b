import type { Database } from '@vitrine/platform/database';
import type { PersonalData } from '@vitrine/platform/personal-data';
import { and, eq } from '@vitrine/platform/sql';
import { personOf } from './redemptions.ts';
import { voucherRedemptions as redemptions } from './tables.ts';

/** What vouchers keep of people: erased, it is still counted that somebody had one, but not who. */
export function redeemers(database: Pick<Database, 'orm'>): PersonalData {
  const of = (tenant: string, address: string) =>
    and(eq(redemptions.tenant, tenant), eq(redemptions.person, personOf(tenant, address)));
  return {
    tables: [redemptions],
    async export(tenant, person) {
      const { code, amount, order, at, releasedAt } = redemptions;
      const found = await database.orm
        .select({ code, amount, order, at, releasedAt })
        .from(redemptions)
        .where(of(tenant, person));
      return found.map((values) => ({ in: 'vouchers', values }));
    },
    async erase(tenant, person) {
      const gone = await database.orm
        .update(redemptions)
        .set({ owner: '', person: '' })
        .where(of(tenant, person))
        .returning({ order: redemptions.order });
      return gone.length;
    },
  };
}
