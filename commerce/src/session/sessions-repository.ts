import { and, eq, gt, inArray, isNull, lt } from '@vitrine/platform/sql';
import type { Database, Queries, Transaction } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { refreshTokens, sessions } from './tables.ts';

export type SessionRow = typeof sessions.$inferSelect;
export type TokenRow = typeof refreshTokens.$inferSelect;

/** The families of tokens in the database. Everything that belongs together is done in one transaction. */
export interface SessionsRepository {
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  add(queries: Queries, session: SessionRow, tokenHash: string): Promise<void>;
  /** The family of a token that holds at `now`, locked until the transaction ends, and the token; undefined without one. */
  lockByToken(
    transaction: Transaction,
    tenant: TenantId,
    tokenHash: string,
    now: Date,
  ): Promise<{ session: SessionRow; token: TokenRow } | undefined>;
  /**
   * Puts the successor of the token that was brought in the place of the unused one: itself, or a successor that never
   * arrived. Both are used from now on.
   */
  replace(
    transaction: Transaction,
    tokens: { brought: TokenRow; unused: TokenRow },
    nextHash: string,
    now: Date,
  ): Promise<void>;
  /** The unused token of a family. */
  unused(transaction: Transaction, tenant: TenantId, session: string): Promise<TokenRow | undefined>;
  seen(transaction: Transaction, session: SessionRow, times: { seenAt: Date; endsAt: Date }): Promise<void>;
  /** Ends families. @returns the ids of those that held until now. */
  revoke(transaction: Transaction, tenant: TenantId, ids: readonly string[], now: Date): Promise<string[]>;
  /** A family that holds at `now`. */
  find(tenant: TenantId, id: string, now: Date): Promise<SessionRow | undefined>;
  /** The id of the family of a token, whether it holds or not. */
  idByToken(queries: Queries, tenant: TenantId, tokenHash: string): Promise<string | undefined>;
  /** The ids of a customer's families that were not ended. */
  idsOf(queries: Queries, tenant: TenantId, customer: string): Promise<string[]>;
  /** Deletes families that ended before an instant, at most `most` at a time. @returns how many. */
  forget(before: Date, most: number): Promise<number>;
}

/** Gives the families that a database keeps. */
export function createSessionsRepository(database: Database): SessionsRepository {
  const familyOf = (tenant: string, id: string) => and(eq(sessions.tenant, tenant), eq(sessions.id, id));
  const holdingAt = (now: Date) => and(isNull(sessions.revokedAt), gt(sessions.endsAt, now));
  const tokenOf = (tenant: string, hash: string) => and(eq(refreshTokens.tenant, tenant), eq(refreshTokens.hash, hash));

  return {
    transaction: (work) => database.transaction(work),
    async add({ orm }, session, hash) {
      await orm.insert(sessions).values(session);
      await orm
        .insert(refreshTokens)
        .values({ tenant: session.tenant, hash, session: session.id, generation: 1, usedAt: null });
    },
    async lockByToken({ orm }, tenant, hash, now) {
      const [known] = await orm.select().from(refreshTokens).where(tokenOf(tenant, hash));
      if (known === undefined) return undefined;
      const [session] = await orm
        .select()
        .from(sessions)
        .where(and(familyOf(tenant, known.session), holdingAt(now)))
        .for('update');
      // Again under the lock: another request may have used it meanwhile.
      const [token] = await orm.select().from(refreshTokens).where(tokenOf(tenant, hash));
      return session === undefined || token === undefined ? undefined : { session, token };
    },
    async replace({ orm }, { brought: { tenant, hash, session, generation }, unused }, nextHash, now) {
      await orm
        .update(refreshTokens)
        .set({ usedAt: now })
        .where(and(eq(refreshTokens.tenant, tenant), inArray(refreshTokens.hash, [hash, unused.hash])));
      await orm
        .insert(refreshTokens)
        .values({ tenant, hash: nextHash, session, generation: generation + 1, usedAt: null });
    },
    async unused({ orm }, tenant, session) {
      const [token] = await orm
        .select()
        .from(refreshTokens)
        .where(and(eq(refreshTokens.tenant, tenant), eq(refreshTokens.session, session), isNull(refreshTokens.usedAt)));
      return token;
    },
    async seen({ orm }, { tenant, id }, times) {
      await orm.update(sessions).set(times).where(familyOf(tenant, id));
    },
    async revoke({ orm }, tenant, ids, now) {
      if (ids.length === 0) return [];
      const ended = await orm
        .update(sessions)
        .set({ revokedAt: now })
        .where(and(eq(sessions.tenant, tenant), inArray(sessions.id, [...ids]), isNull(sessions.revokedAt)))
        .returning({ id: sessions.id });
      return ended.map(({ id }) => id);
    },
    async find(tenant, id, now) {
      const [session] = await database.orm
        .select()
        .from(sessions)
        .where(and(familyOf(tenant, id), holdingAt(now)));
      return session;
    },
    async idByToken({ orm }, tenant, hash) {
      const [token] = await orm
        .select({ session: refreshTokens.session })
        .from(refreshTokens)
        .where(tokenOf(tenant, hash));
      return token?.session;
    },
    async idsOf({ orm }, tenant, customer) {
      const rows = await orm
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(eq(sessions.tenant, tenant), eq(sessions.customer, customer), isNull(sessions.revokedAt)));
      return rows.map(({ id }) => id);
    },
    async forget(before, most) {
      const old = database.orm
        .select({ id: sessions.id })
        .from(sessions)
        .where(lt(sessions.endsAt, before))
        .limit(most);
      const gone = await database.orm
        .delete(sessions)
        .where(and(inArray(sessions.id, old), lt(sessions.endsAt, before)))
        .returning({ id: sessions.id });
      return gone.length;
    },
  };
}
