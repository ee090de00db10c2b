import { createHash, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Clock } from '@vitrine/platform/clock';
import { staff as people, staffTokens as tokens, type Database } from '@vitrine/platform/database';
import type { Ids } from '@vitrine/platform/ids';
import { ROLES, type Member } from './member.ts';
import type { SeedPerson } from './staff-seed.ts';

/** Who may change the shops. */
export interface Staff {
  /** The person that a token belongs to; undefined if it is unknown or revoked. */
  authenticate(token: string): Promise<Member | undefined>;
  /** Makes these people known with exactly these roles, tenants and tokens; others stay as they are. Repeatable. */
  seed(given: readonly SeedPerson[]): Promise<void>;
}

/** Gives the staff kept in a database. Of a token only its SHA-256 is stored: tokens are long and random, so no salt is needed. */
export function createStaff({ database, clock, ids }: { database: Database; clock: Clock; ids: Ids }): Staff {
  return {
    authenticate: async (token) => {
      const hash = sha256(token);
      const [row] = await database.orm
        .select({ hash: tokens.hash, person: people })
        .from(tokens)
        .innerJoin(people, eq(people.id, tokens.staffId))
        .where(and(eq(tokens.hash, hash), isNull(tokens.revokedAt)));
      if (!row || !timingSafeEqual(Buffer.from(row.hash), Buffer.from(hash))) return undefined;
      const { id, name, roles, tenants } = row.person;
      return { id, name, tenants, roles: ROLES.filter((role) => roles.includes(role)) };
    },
    seed: (given) =>
      database.transaction(async ({ orm }) => {
        const createdAt = clock.now();
        for (const { name, roles, tenants, token } of given) {
          const [row] = await orm
            .insert(people)
            .values({ id: ids.uuid(), name, roles, tenants, createdAt })
            .onConflictDoUpdate({ target: people.name, set: { roles, tenants } })
            .returning({ id: people.id });
          if (!row) throw new Error(`expected the member of staff ${name} to be returned, got no row`);
          const [hash, staffId] = [sha256(token), row.id];
          await orm
            .update(tokens)
            .set({ revokedAt: createdAt })
            .where(and(eq(tokens.staffId, staffId), isNull(tokens.revokedAt)));
          await orm
            .insert(tokens)
            .values({ hash, staffId, createdAt })
            .onConflictDoUpdate({ target: tokens.hash, set: { staffId, revokedAt: null } });
        }
      }),
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
