import type { Clock } from '@vitrine/platform/clock';
import type { Queries, Transaction } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import { and, eq, inArray } from '@vitrine/platform/sql';
import { book } from './ledger.ts';
import { kept, type MovementKind } from './payment-state.ts';
import { paymentAttempts as attempts, paymentMovements as movements } from './tables.ts';

export type PaymentAttempt = typeof attempts.$inferSelect;

/** A fact about money, as somebody outside tells it. */
export interface Movement {
  kind: MovementKind;
  /** Of the fact, at whoever tells it. */
  reference: string;
  /** Minor units. */
  amount: number;
}

/** Attempts to pay orders, and what came of them. */
export interface Payments {
  begin(
    transaction: Transaction,
    tenant: TenantId,
    wanted: Pick<PaymentAttempt, 'order' | 'provider' | 'amount' | 'currency'> &
      Partial<Pick<PaymentAttempt, 'reference' | 'checkAt' | 'paylink' | 'locale' | 'way'>>,
  ): Promise<PaymentAttempt>;
  /** Undefined where nothing is known by a reference. */
  byReference(
    queries: Queries,
    tenant: TenantId,
    provider: PaymentAttempt['provider'],
    reference: string,
  ): Promise<PaymentAttempt | undefined>;
  /** Writes a fact down and books it. @returns false where it was known. */
  record(transaction: Transaction, tenant: TenantId, attempt: PaymentAttempt, movement: Movement): Promise<boolean>;
  /** What we have of the money for an order, in minor units, over all attempts. */
  keptFor(queries: Queries, tenant: TenantId, order: string): Promise<number>;
}

export function createPayments({ clock, ids }: { clock: Clock; ids: Pick<Ids, 'uuid'> }): Payments {
  return {
    async begin({ orm }, tenant, wanted) {
      const attempt: PaymentAttempt = {
        tenant,
        id: ids.uuid(),
        reference: null,
        page: null,
        askedAt: clock.now(),
        checkAt: null,
        paylink: null,
        locale: null,
        way: null,
        ...wanted,
      };
      await orm.insert(attempts).values(attempt);
      return attempt;
    },
    async byReference({ orm }, tenant, provider, reference) {
      const [found] = await orm
        .select()
        .from(attempts)
        .where(and(eq(attempts.tenant, tenant), eq(attempts.provider, provider), eq(attempts.reference, reference)));
      return found;
    },
    async record(transaction, tenant, { id: attempt, provider, currency }, { kind, reference, amount }) {
      const at = clock.now();
      const added = await transaction.orm
        .insert(movements)
        .values({ tenant, provider, reference, kind, attempt, amount, at })
        .onConflictDoNothing()
        .returning({ kind: movements.kind });
      if (added.length === 0) return false;
      if (kind !== 'captured' && kind !== 'refunded') return true;
      const cash = provider === 'bank' ? 'bank' : 'provider';
      const signed = kind === 'captured' ? amount : -amount;
      const postings = [
        { account: cash, amount: signed },
        { account: 'receivables', amount: -signed },
      ] as const;
      const entry = kind === 'captured' ? 'receipt' : 'refund';
      await book(
        transaction,
        tenant,
        { kind: entry, reference: `${provider} ${reference}`, currency, postings, at },
        ids,
      );
      return true;
    },
    async keptFor({ orm }, tenant, order) {
      const own = orm
        .select({ id: attempts.id })
        .from(attempts)
        .where(and(eq(attempts.tenant, tenant), eq(attempts.order, order)));
      const facts = await orm
        .select({ kind: movements.kind, amount: movements.amount })
        .from(movements)
        .where(and(eq(movements.tenant, tenant), inArray(movements.attempt, own)));
      return kept(facts);
    },
  };
}
