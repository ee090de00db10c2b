import type { Domain, Platform } from '@vitrine/platform/doors';
import { lt } from '@vitrine/platform/sql';
import { withdrawals } from './tables.ts';
import { createWithdrawalForm } from './withdrawal-form.ts';
import { withdrawalMails } from './withdrawal-mails.ts';
import { withdrawers } from './withdrawers.ts';

/** Of one network address: a household with several orders, not a robot that fills mailboxes. */
const LIMIT = { most: 20, seconds: 600 } as const;
/** Receipts to one address, so that nobody's box can be filled: more than anybody has orders to withdraw from at once. */
const RECIPIENT_LIMIT = { most: 10, seconds: 3_600 } as const;
const DAY_MS = 86_400_000;
/** As long as claims from a sale are made in general (ABGB § 1489, BGB § 195). */
const KEPT_MS = 3 * 365 * DAY_MS;

/** Withdrawing from a contract on the shop's page: the form without a login, the receipt, and the notice to the shop. */
export function createWithdrawalDomain(
  platform: Pick<Platform, 'database' | 'outbox' | 'mailer' | 'shops' | 'clock' | 'limitTo'>,
): Domain {
  const { database, clock } = platform;
  return {
    name: 'withdrawals',
    forms: [
      createWithdrawalForm(platform, {
        limiter: platform.limitTo('withdrawals', LIMIT),
        recipients: platform.limitTo('withdrawal-mails', RECIPIENT_LIMIT),
      }),
    ],
    errands: withdrawalMails(platform),
    personal: withdrawers(database),
    jobs: [
      {
        name: 'withdrawals.forget',
        everyMs: DAY_MS,
        async run() {
          await database.orm
            .delete(withdrawals)
            .where(lt(withdrawals.receivedAt, new Date(clock.now().getTime() - KEPT_MS)));
        },
      },
    ],
  };
}
