import { createHash, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, inArray, isNull, notInArray, or } from '@vitrine/platform/sql';
import type { Clock } from '@vitrine/platform/clock';
import type { Database, Orm } from '@vitrine/platform/database';
import { staff as people, staffTokens as tokens } from './tables.ts';
import type { Ids } from '@vitrine/platform/ids';
import { isMailAddress } from '@vitrine/platform/mail';
import type { Language } from '../language/index.ts';
import { ROLES, type Member, type Role } from './member.ts';
import { DEMO_STAFF, type SeedPerson } from './staff-seed.ts';
import { endOfToken, endsSoon } from './token-life.ts';

/** Who may change the shops. */
export interface Staff {
  /** The person that a token belongs to; undefined if it is unknown, revoked, at its end, or the demo's outside the demo. */
  authenticate(token: string): Promise<Member | undefined>;
  /** A person by id who has a token that opens the door now. */
  byId(id: string): Promise<Member | undefined>;
  /**
   * Makes the people of STAFF_SEED known with exactly these roles, tenants and tokens, and revokes whoever came by it and is
   * in it no more; people of the command line stay as they are. Repeatable: a token that somebody else revoked stays so.
   */
  seed(given: readonly SeedPerson[]): Promise<SeedReport>;
  /** Everybody, by name. */
  list(): Promise<StaffEntry[]>;
  /** Admits a person, or one again who was revoked, whose address is not taken over, and gives a token. */
  add(person: { name: string; roles: readonly Role[]; tenants: readonly string[] }): Promise<NewToken | Unfit>;
  /** Gives a person another token in the place of those that they have. `by` is who wants that. */
  rotate(name: string, by: string): Promise<NewToken | Unfit>;
  /** Changes how a person is spoken to and reached; what is left out stays. */
  set(name: string, settings: StaffSettings): Promise<ChangedStaff | Unfit>;
  /**
   * Where what a person must hear of their work goes by mail, and in which language; undefined if nowhere, if they do not want
   * it, and while they have no token that opens the door: who was revoked hears of unpublished work no more.
   */
  letterBox(name: string, scope: string): Promise<{ name: string; address: string; language: Language } | undefined>;
  /** Takes every token of a person back; not of the last who may admit others to every shop. */
  revoke(name: string, by: string): Promise<Revoked | Unfit>;
}

/** How a person is spoken to and reached. */
export interface StaffSettings {
  /** Null: as their machine says. */
  language?: Language | null | undefined;
  /** Their address; null takes it away. */
  mail?: string | null | undefined;
  /** Whether notices go there. */
  mailNotices?: boolean | undefined;
}

export interface ChangedStaff {
  code: 'CHANGED';
  member: StaffEntry;
}

/** What seeding came to, by names. */
export interface SeedReport {
  /** They were in STAFF_SEED once; their tokens are revoked now. */
  left: string[];
  /** Their token in STAFF_SEED was revoked or replaced by command, and opens nothing. */
  stale: string[];
  /** Tokens of the demo that were still good in this database, and are revoked now. */
  demo: string[];
}

export interface StaffEntry {
  id: string;
  name: string;
  roles: Role[];
  tenants: string[];
  origin: 'seed' | 'command';
  /** `ending` within two weeks, `ended` by itself, `revoked` by somebody. */
  state: 'active' | 'ending' | 'ended' | 'revoked';
  /** Of the token that counts; null if it never ends or there is none. */
  tokenExpiresAt: Date | null;
  language: Language | null;
  mail: string | null;
  mailNotices: boolean;
}

/** A token, told once: only its SHA-256 is kept. */
export interface NewToken {
  code: 'TOKEN';
  member: StaffEntry;
  token: string;
}

export interface Revoked {
  code: 'REVOKED';
  member: StaffEntry;
}

/** The person is not as the command needs them. */
export interface Unfit {
  code: 'UNFIT';
  message: string;
}

const SEED = 'STAFF_SEED';
/** Who gets the name of somebody revoked may be somebody else: the address was the other's. */
const REACHED_NOWHERE = { mail: null, mailNotices: true };
const DEMO_HASHES = new Set(DEMO_STAFF.map(({ token }) => sha256(token)));

/**
 * Gives the staff kept in a database. Of a token only its SHA-256 is stored: tokens are long and random, so no salt is needed.
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

  async function revokeTokens(orm: Orm, where: ReturnType<typeof and>, revokedBy: string): Promise<string[]> {
    const rows = await orm
      .update(tokens)
      .set({ revokedAt: clock.now(), revokedBy })
      .where(and(where, isNull(tokens.revokedAt)))
      .returning({ staffId: tokens.staffId });
    return rows.map(({ staffId }) => staffId);
  }

  async function namesOf(orm: Orm, staffIds: string[]): Promise<string[]> {
    if (staffIds.length === 0) return [];
    const rows = await orm.select({ name: people.name }).from(people).where(inArray(people.id, staffIds));
    return rows.map(({ name }) => name).toSorted();
  }

  async function newToken(orm: Orm, staffId: string): Promise<string> {
    const token = `staff-${ids.secret()}`;
    const createdAt = clock.now();
    await orm.insert(tokens).values({ hash: sha256(token), staffId, createdAt, expiresAt: endOfToken(createdAt) });
    return token;
  }

  async function entries(orm: Orm): Promise<StaffEntry[]> {
    const now = clock.now();
    const rows = await orm
      .select({ person: people, token: tokens })
      .from(people)
      .leftJoin(tokens, and(eq(tokens.staffId, people.id), isNull(tokens.revokedAt)));
    const byName = Map.groupBy(rows, ({ person }) => person.name);
    return [...byName.values()]
      .map((group): StaffEntry => {
        const [{ person }] = group as [(typeof group)[number]];
        const valid = group.flatMap(({ token }) => (token === null ? [] : [token]));
        const last = valid.toSorted((a, b) => endOf(b.expiresAt) - endOf(a.expiresAt))[0];
        return {
          id: person.id,
          name: person.name,
          roles: knownRoles(person.roles),
          tenants: person.tenants,
          origin: person.origin,
          state:
            last === undefined
              ? 'revoked'
              : endOf(last.expiresAt) <= now.getTime()
                ? 'ended'
                : endsSoon(last.expiresAt, now)
                  ? 'ending'
                  : 'active',
          tokenExpiresAt: last?.expiresAt ?? null,
          language: person.language,
          mail: person.mail,
          mailNotices: person.mailNotices,
        };
      })
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  async function entryOf(orm: Orm, name: string): Promise<StaffEntry> {
    const entry = (await entries(orm)).find((each) => each.name === name);
    if (entry === undefined) throw new Error(`expected the member of staff ${name} to be kept, got no row`);
    return entry;
  }

  /** Row locked, so that two commands on one person come one after the other. */
  async function locked(orm: Orm, name: string) {
    const [row] = await orm.select().from(people).where(eq(people.name, name)).for('update');
    return row;
  }

  /** Whether without this person the staff door would be open to no administrator of every shop. Rows locked: two may go at once. */
  async function isLastToAdmit(orm: Orm, name: string): Promise<boolean> {
    await orm.select({ id: people.id }).from(people).orderBy(people.id).for('update');
    const able = (await entries(orm)).filter(
      ({ roles, tenants, state }) =>
        roles.includes('admin') && tenants.length === 0 && (state === 'active' || state === 'ending'),
    );
    return able.length === 1 && able[0]?.name === name;
  }

  return {
    authenticate: async (token) => {
      const hash = sha256(token);
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
    list: () => entries(database.orm),
    seed: (given) =>
      database.transaction(async ({ orm }) => {
        const createdAt = clock.now();
        const stale: string[] = [];
        for (const { name, roles, tenants, token } of given) {
          const [person] = await orm
            .insert(people)
            .values({ id: ids.uuid(), name, roles, tenants, origin: 'seed', createdAt })
            .onConflictDoUpdate({ target: people.name, set: { roles, tenants, origin: 'seed' } })
            .returning({ id: people.id });
          if (!person) throw new Error(`expected the member of staff ${name} to be returned, got no row`);
          const [hash, staffId] = [sha256(token), person.id];
          const [known] = await orm.select().from(tokens).where(eq(tokens.hash, hash));
          const end = demo && DEMO_HASHES.has(hash) ? null : endOfToken(createdAt);
          if (known?.revokedAt && known.revokedBy !== null && known.revokedBy !== SEED) {
            stale.push(name);
            continue;
          }
          if (known === undefined || known.revokedAt !== null || known.staffId !== staffId) {
            const had = await revokeTokens(orm, eq(tokens.staffId, staffId), SEED);
            if (known === undefined && had.length === 0)
              await orm.update(people).set(REACHED_NOWHERE).where(eq(people.id, staffId));
            await orm
              .insert(tokens)
              .values({ hash, staffId, createdAt, expiresAt: end })
              .onConflictDoUpdate({ target: tokens.hash, set: { staffId, revokedAt: null, revokedBy: null } });
          }
          if (end === null) await orm.update(tokens).set({ expiresAt: null }).where(eq(tokens.hash, hash));
        }
        const names = given.map(({ name }) => name);
        const gone = await orm
          .select({ id: people.id })
          .from(people)
          .where(and(eq(people.origin, 'seed'), names.length === 0 ? undefined : notInArray(people.name, names)));
        const demoIds = demo ? [] : await revokeTokens(orm, inArray(tokens.hash, [...DEMO_HASHES]), SEED);
        const goneIds = gone.map(({ id }) => id);
        const leftIds = goneIds.length === 0 ? [] : await revokeTokens(orm, inArray(tokens.staffId, goneIds), SEED);
        return { left: await namesOf(orm, leftIds), stale, demo: await namesOf(orm, demoIds) };
      }),
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
        await revokeTokens(orm, eq(tokens.staffId, known.id), by);
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
        const isLast = await isLastToAdmit(orm, name);
        const [known] = await orm.select().from(people).where(eq(people.name, name));
        if (known === undefined) return { code: 'UNFIT', message: `expected a member of staff, got ${name}` };
        if (isLast)
          return {
            code: 'UNFIT',
            message: `expected another administrator of every shop to stay, since nobody else could admit anybody; add one first, or rotate the token of ${name}`,
          };
        await revokeTokens(orm, eq(tokens.staffId, known.id), by);
        return { code: 'REVOKED', member: await entryOf(orm, name) };
      }),
  };
}

function knownRoles(roles: readonly string[]): Role[] {
  return ROLES.filter((role) => roles.includes(role));
}

function endOf(expiresAt: Date | null): number {
  return expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
