import type { Platform, TenantId } from '@vitrine/platform/doors';
import { hashOfToken } from './mailings.ts';
import { mailingRecipients, newsletterSubscriptions } from './tables.ts';

/** Somebody in each shop who has the newsletter already, and the two tokens of mailings that the demo's documentation names. */
export async function admitDemoSubscribers(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  shops: readonly { tenant: TenantId; locale: string }[],
): Promise<void> {
  const now = clock.now();
  for (const { tenant, locale } of shops) {
    await database.orm
      .insert(newsletterSubscriptions)
      .values({
        tenant,
        key: 'bekannt@example.com',
        address: 'bekannt@example.com',
        locale,
        status: 'active',
        tokenHash: '',
        tokenExpiresAt: now,
        askedAt: now,
        confirmedAt: now,
        hearsGroup: true,
      })
      .onConflictDoNothing();
    await database.orm
      .insert(mailingRecipients)
      .values([
        { tenant, key: 'ml-ok@example.com', tokenHash: hashOfToken('ML-OK'), state: 'listed' },
        { tenant, key: 'ml-err@example.com', tokenHash: hashOfToken('ML-ERR'), state: 'locked' },
      ])
      .onConflictDoNothing();
  }
}
