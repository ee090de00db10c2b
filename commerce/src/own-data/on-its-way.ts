import type { Database } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { outbox } from '@vitrine/platform/outbox';
import { and, eq, inArray, isNull, or } from '@vitrine/platform/sql';
import type { Customer } from '../accounts/index.ts';
import { LOAN_MAIL, loanRequests } from '../lending/index.ts';
import { customerOwner } from '../session/index.ts';
import { WITHDRAWAL_NOTICE, WITHDRAWAL_RECEIPT, withdrawals } from '../service/withdrawals/index.ts';

/** Whether a request for a loan or a withdrawal of a customer is still to be mailed: erased before, nobody would hear of it. */
export async function isOnItsWay(
  { orm }: Pick<Database, 'orm'>,
  tenant: TenantId,
  { id, mail }: Pick<Customer, 'id' | 'mail'>,
): Promise<boolean> {
  const loans = orm
    .select({ id: loanRequests.id })
    .from(loanRequests)
    .where(and(eq(loanRequests.tenant, tenant), eq(loanRequests.owner, customerOwner(id))));
  const withdrawn = orm
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(eq(withdrawals.tenant, tenant), eq(withdrawals.key, mail.toLowerCase())));
  const waiting = await orm
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.tenant, tenant),
        isNull(outbox.doneAt),
        or(
          and(eq(outbox.kind, LOAN_MAIL), inArray(outbox.key, loans)),
          and(inArray(outbox.kind, [WITHDRAWAL_NOTICE, WITHDRAWAL_RECEIPT]), inArray(outbox.key, withdrawn)),
        ),
      ),
    )
    .limit(1);
  return waiting.length > 0;
}
