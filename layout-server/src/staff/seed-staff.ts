import type { Orm } from '@vitrine/platform/database';
import { and, eq, inArray, notInArray } from '@vitrine/platform/sql';
import { DEMO_HASHES, hashOfToken, revokeTokens } from './staff-tokens.ts';
import type { SeedPerson } from './staff-seed.ts';
import type { SeedReport } from './staff.ts';
import { REACHED_NOWHERE, staff as people, staffTokens as tokens } from './tables.ts';
import { endOfToken } from './token-life.ts';

const SEED = 'STAFF_SEED';

/** Does what `Staff.seed` says, within its transaction. */
export async function seedStaff(
  orm: Orm,
  given: readonly SeedPerson[],
  { at, demo, newId }: { at: Date; demo: boolean; newId: () => string },
): Promise<SeedReport> {
  const bySeed = { by: SEED, at };
  const stale: string[] = [];
  for (const { name, roles, tenants, token } of given) {
    const [person] = await orm
      .insert(people)
      .values({ id: newId(), name, roles, tenants, origin: 'seed', createdAt: at })
      .onConflictDoUpdate({ target: people.name, set: { roles, tenants, origin: 'seed' } })
      .returning({ id: people.id });
    if (!person) throw new Error(`expected the member of staff ${name} to be returned, got no row`);
    const [hash, staffId] = [hashOfToken(token), person.id];
    const [known] = await orm.select().from(tokens).where(eq(tokens.hash, hash));
    const end = demo && DEMO_HASHES.has(hash) ? null : endOfToken(at);
    if (known?.revokedAt && known.revokedBy !== null && known.revokedBy !== SEED) {
      stale.push(name);
      continue;
    }
    if (known === undefined || known.revokedAt !== null || known.staffId !== staffId) {
      const had = await revokeTokens(orm, eq(tokens.staffId, staffId), bySeed);
      if (known === undefined && had.length === 0)
        await orm.update(people).set(REACHED_NOWHERE).where(eq(people.id, staffId));
      await orm
        .insert(tokens)
        .values({ hash, staffId, createdAt: at, expiresAt: end })
        .onConflictDoUpdate({ target: tokens.hash, set: { staffId, revokedAt: null, revokedBy: null } });
    }
    if (end === null) await orm.update(tokens).set({ expiresAt: null }).where(eq(tokens.hash, hash));
  }
  const names = given.map(({ name }) => name);
  const gone = await orm
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.origin, 'seed'), names.length === 0 ? undefined : notInArray(people.name, names)));
  const demoIds = demo ? [] : await revokeTokens(orm, inArray(tokens.hash, [...DEMO_HASHES]), bySeed);
  const goneIds = gone.map(({ id }) => id);
  const leftIds = goneIds.length === 0 ? [] : await revokeTokens(orm, inArray(tokens.staffId, goneIds), bySeed);
  return { left: await namesOf(orm, leftIds), stale, demo: await namesOf(orm, demoIds) };
}

async function namesOf(orm: Orm, staffIds: string[]): Promise<string[]> {
  if (staffIds.length === 0) return [];
  const rows = await orm.select({ name: people.name }).from(people).where(inArray(people.id, staffIds));
  return rows.map(({ name }) => name).toSorted();
}
