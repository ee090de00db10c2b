import { createHash } from 'node:crypto';
import type { FormHandler, LocalShop, Platform, Words } from '@vitrine/platform/doors';
import type { RateLimiter } from '@vitrine/platform/limits';
import { canonicalJson } from '@vitrine/schemas';
import { withdrawals } from './tables.ts';
import { readWithdrawal, WITHDRAWAL_FIELDS, type Withdrawal } from './withdrawal-fields.ts';
import { WITHDRAWAL_NOTICE, WITHDRAWAL_RECEIPT } from './withdrawal-mails.ts';

const FAILED: Words = { key: 'withdrawal.failed' };

/**
 * `withdrawal`: takes that somebody withdraws from a contract, without a login, and says the same to everybody, whether there is
 * such an order or not. The same said twice is one withdrawal, with one receipt.
 */
export function createWithdrawalForm(
  { database, outbox, clock }: Pick<Platform, 'database' | 'outbox' | 'clock'>,
  { limiter, recipients }: { limiter: RateLimiter; recipients: RateLimiter },
): FormHandler {
  return {
    name: 'withdrawal',
    fields: WITHDRAWAL_FIELDS,
    lines: ['goods'],
    thanks: 'withdrawal',
    limiter,
    failure: FAILED,
    async take({ shop, fields }) {
      const read = readWithdrawal(fields);
      if (!read.ok) return { kind: 'again', errors: read.errors };
      const { said } = read;
      const { tenant, locale } = shop;
      // The receipt says what was typed, and goes to an address that may be anybody's.
      if ((await recipients.count(tenant, said.email.toLowerCase())) > 0)
        return { kind: 'again', errors: {}, problem: FAILED };
      const id = idOf(shop, said);
      await database.transaction(async (transaction) => {
        const { email, ...rest } = said;
        const added = await transaction.orm
          .insert(withdrawals)
          .values({ tenant, id, key: email.toLowerCase(), locale, ...rest, receivedAt: clock.now() })
          .onConflictDoNothing()
          .returning({ id: withdrawals.id });
        if (added.length === 0) return;
        for (const kind of [WITHDRAWAL_RECEIPT, WITHDRAWAL_NOTICE])
          await outbox.put(transaction, tenant, { kind, key: id, payload: {} });
      });
      return { kind: 'done', route: 'withdrawal', anchor: 'withdrawal-saved' };
    },
  };
}

function idOf({ tenant }: LocalShop, { name, order, email, goods }: Withdrawal): string {
  const said = canonicalJson({ tenant, name, order, email: email.toLowerCase(), goods });
  return createHash('sha256').update(said).digest('base64url').slice(0, 32);
}
