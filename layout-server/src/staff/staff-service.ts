import { timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, or } from '@vitrine/platform/sql';
import type { Clock } from '@vitrine/platform/clock';
import type { Database, Orm } from '@vitrine/platform/database';
import type { Ids } from '@vitrine/platform/ids';
import { isMailAddress } from '@vitrine/platform/mail';
import { knownRoles, type Member } from './member.ts';
import { seedStaff } from './seed-staff.ts';
import { isLastToAdmit, staffEntries, staffEntry } from './staff-entries.ts';
import { addToken, DEMO_HASHES, hashOfToken, revokeTokens } from './staff-tokens.ts';
import type { Staff, StaffEntry } from './staff.ts';
import { REACHED_NOWHERE, staff as people, staffTokens as tokens } from './tables.ts';

/**
 * Gives the staff kept in a database. Of a token only its SHA-256 is stored.
 * @param options.demo whether the tokens of the documentation open the door
 */
export function createStaff({
  database,
  clock,
  ids,
  demo,
}: {
  database: Database;
  clock: Clock;
  ids: Ids;
  demo: boolean;
}): Staff {
  const opens = (now: Date) => and(isNull(tokens.revokedAt), or(isNull(tokens.expiresAt), gt(tokens.expiresAt, now)));

  /** Whom a token that opens the door now belongs to, with that token. */
  async function findPerson(where: ReturnType<typeof eq>) {
    const [row] = await database.orm
      .select({ hash: tokens.hash, expiresAt: tokens.expiresAt, person: people })
      .from(tokens)
      .innerJoin(people, eq(people.id, tokens.staffId))
      .where(and(where, opens(clock.now())))
      .limit(1);
    return row === undefined || (!demo && DEMO_HASHES.has(row.hash)) ? undefined : row;
  }

  async function findMember(where: ReturnType<typeof eq>): Promise<(Member & { hash: string }) | undefined> {
    const row = await findPerson(where);
    if (row === undefined) return undefined;
    const { id, name, roles, tenants, language } = row.person;
    return {
      id,
      name,
      tenants,
      roles: knownRoles(roles),
      language: language ?? undefined,
      tokenExpiresAt: row.expiresAt ?? undefined,
      hash: row.hash,
    };
  }

  async function newToken(orm: Orm, staffId: string): Promise<string> {
    const token = `staff-${ids.secret()}`;
    await addToken(orm, { staffId, token, at: clock.now() });
    return token;
  }

  const entryOf = (orm: Orm, name: string): Promise<StaffEntry> => staffEntry(orm, name, clock.now());

  /** Row locked, so that two commands on one person come one after the other. */
  async function locked(orm: Orm, name: string) {
    const [row] = await orm.select().from(people).where(eq(people.name, name)).for('update');
    return row;
  }

  return {
    authenticate: async (token) => {
      const hash = hashOfToken(token);
      const found = await findMember(eq(tokens.hash, hash));
      if (!found || !timingSafeEqual(Buffer.from(found.hash), Buffer.from(hash))) return undefined;
      const { hash: _, ...member } = found;
      return member;
    },
    byId: async (id) => {
      const found = await findMember(eq(tokens.staffId, id));
      if (!found) return undefined;
      const { hash: _, ...member } = found;
      return member;
    },
    list: () => staffEntries(database.orm, clock.now()),
    seed: (given) =>
      database.transaction(({ orm }) => seedStaff(orm, given, { at: clock.now(), demo, newId: () => ids.uuid() })),
    add: ({ name, roles, tenants }) =>
      database.transaction(async ({ orm }) => {
        const known = await locked(orm, name);
        const values = { roles: [...roles], tenants: [...tenants], origin: 'command' as const };
        if (known !== undefined && (await entryOf(orm, name)).state !== 'revoked')
          return { code: 'UNFIT', message: `expected a name that nobody has, got ${name}; rotate gives another token` };
        const staffId = known?.id ?? ids.uuid();
        if (known === undefined)
          await orm.insert(people).values({ id: staffId, name, ...values, createdAt: clock.now() });
        else
          await orm
            .update(people)
            .set({ ...values, ...REACHED_NOWHERE })
            .where(eq(people.id, staffId));
        const token = await newToken(orm, staffId);
        return { code: 'TOKEN', token, member: await entryOf(orm, name) };
      }),
    rotate: (name, by) =>
      database.transaction(async ({ orm }) => {
        const known = await locked(orm, name);
        if (known === undefined || (await entryOf(orm, name)).state === 'revoked')
          return { code: 'UNFIT', message: `expected a person who has a token, got ${name}; add admits them` };
        await revokeTokens(orm, eq(tokens.staffId, known.id), { by, at: clock.now() });
        const token = await newToken(orm, known.id);
        return { code: 'TOKEN', token, member: await entryOf(orm, name) };
      }),
    set: async (name, { language, mail, mailNotices }) => {
      if (typeof mail === 'string' && !isMailAddress(mail))
        return { code: 'UNFIT', message: `expected an e-mail address, got ${JSON.stringify(mail)}` };
      return database.transaction(async ({ orm }) => {
        const known = await locked(orm, name);
        if (known === undefined) return { code: 'UNFIT', message: `expected a member of staff, got ${name}` };
        await orm
          .update(people)
          .set({
            language: language === undefined ? known.language : language,
            mail: mail === undefined ? known.mail : mail,
            mailNotices: mailNotices ?? known.mailNotices,
          })
          .where(eq(people.id, known.id));
        return { code: 'CHANGED', member: await entryOf(orm, name) };
      });
    },
    letterBox: async (name, scope) => {
      const found = await findPerson(eq(people.name, name));
      if (!found?.person.mail || !found.person.mailNotices) return undefined;
      const { tenants } = found.person;
      if (tenants.length > 0 && !tenants.includes(scope)) return undefined;
      return { name, address: found.person.mail, language: found.person.language ?? 'en' };
    },
    revoke: (name, by) =>
      database.transaction(async ({ orm }) => {
        const isLast = await isLastToAdmit(orm, name, clock.now());
        const [known] = await orm.select().from(people).where(eq(people.name, name));
        if (known === undefined) return { code: 'UNFIT', message: `expected a member of staff, got ${name}` };
        if (isLast)
          return {
            code: 'UNFIT',
            message: `expected another administrator of every shop to stay, since nobody else could admit anybody; add one first, or rotate the token of ${name}`,
          };
        await revokeTokens(orm, eq(tokens.staffId, known.id), { by, at: clock.now() });
        return { code: 'REVOKED', member: await entryOf(orm, name) };
      }),
  };
}
