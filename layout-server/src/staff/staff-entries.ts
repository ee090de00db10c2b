import type { Orm } from '@vitrine/platform/database';
import { and, eq, isNull } from '@vitrine/platform/sql';
import { knownRoles } from './member.ts';
import type { StaffEntry } from './staff.ts';
import { staff as people, staffTokens as tokens } from './tables.ts';
import { endsSoon } from './token-life.ts';

/** Everybody who has or had a token, by name, with how it is with theirs at an instant. */
export async function staffEntries(orm: Orm, now: Date): Promise<StaffEntry[]> {
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

/** The same of one person. @throws Error if there is none of the name */
export async function staffEntry(orm: Orm, name: string, now: Date): Promise<StaffEntry> {
  const entry = (await staffEntries(orm, now)).find((each) => each.name === name);
  if (entry === undefined) throw new Error(`expected the member of staff ${name} to be kept, got no row`);
  return entry;
}

/** Whether without this person the staff door would be open to no administrator of every shop. Rows locked: two may go at once. */
export async function isLastToAdmit(orm: Orm, name: string, now: Date): Promise<boolean> {
  await orm.select({ id: people.id }).from(people).orderBy(people.id).for('update');
  const able = (await staffEntries(orm, now)).filter(
    ({ roles, tenants, state }) =>
      roles.includes('admin') && tenants.length === 0 && (state === 'active' || state === 'ending'),
  );
  return able.length === 1 && able[0]?.name === name;
}

function endOf(expiresAt: Date | null): number {
  return expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
}
