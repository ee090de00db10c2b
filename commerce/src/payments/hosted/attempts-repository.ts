import type { Queries, Transaction } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { and, asc, eq, inArray, isNull, lte } from '@vitrine/platform/sql';
import type { PaymentAttempt } from '../payments.ts';
import { paymentAttempts as attempts, paymentEvents as events, paymentMovements as movements } from '../tables.ts';
import type { KnownAttempt } from './next-deed.ts';
import type { ProviderEvent } from './payment-provider.ts';

const one = (tenant: string, id: string) => and(eq(attempts.tenant, tenant), eq(attempts.id, id));

/** An attempt at the hosted provider with its facts; undefined for none. */
export async function findAttempt({ orm }: Queries, tenant: TenantId, id: string): Promise<KnownAttempt | undefined> {
  const [attempt] = await orm
    .select()
    .from(attempts)
    .where(and(one(tenant, id), eq(attempts.provider, 'hosted')));
  if (attempt === undefined) return undefined;
  const own = await orm
    .select()
    .from(movements)
    .where(and(eq(movements.tenant, tenant), eq(movements.attempt, id)));
  return { attempt, movements: own };
}

/** All attempts to pay an order, oldest first, with their facts. */
export async function attemptsOf({ orm }: Queries, tenant: TenantId, order: string): Promise<KnownAttempt[]> {
  const all = await orm
    .select()
    .from(attempts)
    .where(and(eq(attempts.tenant, tenant), eq(attempts.order, order)))
    .orderBy(asc(attempts.askedAt), asc(attempts.id));
  const ids = all.map(({ id }) => id);
  const facts = await orm
    .select()
    .from(movements)
    .where(and(eq(movements.tenant, tenant), inArray(movements.attempt, ids)));
  return all.map((attempt) => ({ attempt, movements: facts.filter((fact) => fact.attempt === attempt.id) }));
}

/** Writes down by what the provider knows an attempt, and its page; the first time alone. */
export async function nameAttempt(
  { orm }: Transaction,
  tenant: TenantId,
  id: string,
  { reference, page }: { reference: string; page: string },
): Promise<void> {
  await orm
    .update(attempts)
    .set({ reference, page })
    .where(and(one(tenant, id), isNull(attempts.reference)));
}

/** When the provider is asked again without a reason from outside; null: not any more. */
export async function checkAgain({ orm }: Queries, tenant: TenantId, id: string, at: Date | null): Promise<void> {
  await orm.update(attempts).set({ checkAt: at }).where(one(tenant, id));
}

/** Attempts that the provider is to be asked about by now, the longest due first. */
export async function dueAttempts(
  { orm }: Queries,
  now: Date,
  most: number,
): Promise<Pick<PaymentAttempt, 'tenant' | 'id'>[]> {
  return orm
    .select({ tenant: attempts.tenant, id: attempts.id })
    .from(attempts)
    .where(lte(attempts.checkAt, now))
    .orderBy(asc(attempts.checkAt))
    .limit(most);
}

/** Whether an event of the provider was kept before: it may be sent twice. */
export async function isEventKnown({ orm }: Queries, tenant: TenantId, id: string): Promise<boolean> {
  const rows = await orm
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.tenant, tenant), eq(events.provider, 'hosted'), eq(events.id, id)));
  return rows.length > 0;
}

/** Keeps an event of the provider as it came; one that is known stays as it is. */
export async function keepEvent(
  { orm }: Transaction,
  tenant: TenantId,
  { id, body }: ProviderEvent,
  at: Date,
): Promise<void> {
  await orm.insert(events).values({ tenant, provider: 'hosted', id, body, at }).onConflictDoNothing();
}
