import type { Clock } from '@vitrine/platform/clock';
import type { Queries, Transaction } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import { and, eq, inArray } from '@vitrine/platform/sql';
import { book, type Entry } from './ledger.ts';
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

/** What came of writing a fact down; `known`: it was before; `taken`: the same money is booked for something else, and nothing was written. */
export type Recorded = 'new' | 'known' | 'taken';

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
  /** Writes a fact down and books it. */
  record(transaction: Transaction, tenant: TenantId, attempt: PaymentAttempt, movement: Movement): Promise<Recorded>;
  /** Whether this very fact is written down. */
  knows(queries: Queries, tenant: TenantId, attempt: PaymentAttempt, movement: Movement): Promise<boolean>;
  /** What we have of the money for an order, in minor units, over all attempts. */
  keptFor(queries: Queries, tenant: TenantId, order: string): Promise<number>;
}

/** Attempts and the books of their money; each call writes in the transaction that it is given, or nothing. */
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
      const fact = { tenant, provider, reference, kind, attempt, amount, at: clock.now() };
      const entry = entryOf(fact, currency);
      // The books come first: there the same line of a statement may be on a revolving credit, which knows no movements.
      if (entry !== undefined && !(await book(transaction, tenant, entry, ids)))
        return (await isWritten(transaction, fact)) ? 'known' : 'taken';
      const added = await transaction.orm
        .insert(movements)
        .values(fact)
        .onConflictDoNothing()
        .returning({ kind: movements.kind });
      return added.length === 0 ? 'known' : 'new';
    },
    knows: (queries, tenant, { id: attempt, provider }, movement) =>
      isWritten(queries, { ...movement, tenant, provider, attempt }),
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

type Fact = typeof movements.$inferSelect;

/** What a fact books; undefined where no money moved. */
function entryOf({ provider, reference, kind, amount, at }: Fact, currency: string): Entry | undefined {
  if (kind !== 'captured' && kind !== 'refunded') return undefined;
  const signed = kind === 'captured' ? amount : -amount;
  return {
    kind: kind === 'captured' ? 'receipt' : 'refund',
    reference: `${provider} ${reference}`,
    currency,
    postings: [
      { account: provider === 'bank' ? 'bank' : 'provider', amount: signed },
      { account: 'receivables', amount: -signed },
    ],
    at,
  };
}

async function isWritten(
  { orm }: Queries,
  { tenant, provider, reference, kind, attempt, amount }: Omit<Fact, 'at'>,
): Promise<boolean> {
  const [known] = await orm
    .select({ attempt: movements.attempt, amount: movements.amount })
    .from(movements)
    .where(
      and(
        eq(movements.tenant, tenant),
        eq(movements.provider, provider),
        eq(movements.reference, reference),
        eq(movements.kind, kind),
      ),
    );
  return known?.attempt === attempt && known.amount === amount;
}
