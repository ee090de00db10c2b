import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { systemClock } from '@vitrine/platform/clock';
import { FolderInUse, openDatabase, type Database } from '@vitrine/platform/database';
import { randomIds } from '@vitrine/platform/ids';
import { createAuditLog, createStaff, type Role, type StaffSettings } from '../staff/index.ts';
import type { DataPlace } from './data-commands.ts';
import {
  ADD_STAFF,
  REVOKE_STAFF,
  SET_STAFF,
  ROTATE_STAFF,
  STAFF,
  STAFF_DEEDS,
  type DeedRow,
  type PersonRow,
  type StaffOutcome,
} from './staff-operations.ts';
import type { StaffClient } from './staff-client.ts';

/** Who works here and what they did, from wherever that is kept. */
export interface StaffCommands {
  list(): Promise<StaffOutcome<'StaffPeople' | 'Forbidden'>>;
  add(person: {
    name: string;
    roles: readonly Role[];
    tenants: readonly string[];
  }): Promise<StaffOutcome<'StaffToken' | 'StaffUnfit' | 'Forbidden'>>;
  rotate(name: string): Promise<StaffOutcome<'StaffToken' | 'StaffUnfit' | 'Forbidden'>>;
  set(name: string, settings: StaffSettings): Promise<StaffOutcome<'StaffChanged' | 'StaffUnfit' | 'Forbidden'>>;
  revoke(name: string): Promise<StaffOutcome<'StaffRevoked' | 'StaffUnfit' | 'Forbidden'>>;
  audit(wish: {
    tenant?: string | undefined;
    since?: Date | undefined;
    limit: number;
  }): Promise<StaffOutcome<'StaffDeeds' | 'Forbidden'>>;
}

/** There is no database yet where one was looked for: an empty one must not be taken for the shops'. */
export class NoStore extends Error {}

interface StaffPlace extends Pick<DataPlace, 'databaseUrl' | 'dataDir'> {
  /** A staff door was named: whoever names one means that product, and no other database. */
  asksDoor: boolean;
  /** Where there is no embedded database yet, one is made: for the first administrator of a new product. */
  makesStore: boolean;
}

/**
 * Works through the staff door that was named, in the name of the token's owner; without one on a database, or where a
 * running server holds an embedded one, through that server's door. Whoever can open the database needs no token: so the
 * first administrator is admitted.
 * @throws NoStore if there is no embedded database and none is to be made
 */
export async function withStaffCommands<T>(
  { databaseUrl, dataDir, asksDoor, makesStore }: StaffPlace,
  client: StaffClient,
  work: (commands: StaffCommands) => Promise<T>,
): Promise<T> {
  if (asksDoor) return work(deskBehind(client));
  if (!databaseUrl && !makesStore && !existsSync(path.join(dataDir, 'pglite')))
    throw new NoStore(
      `expected a database in ${dataDir}, got none; name another place by DATA_DIR or DATABASE_URL, or the staff door of a running product by STAFF_URL`,
    );
  let database: Database;
  try {
    database = await openDatabase({ databaseUrl, dataDir });
  } catch (error) {
    if (error instanceof FolderInUse) return work(deskBehind(client));
    throw error;
  }
  try {
    return await work(deskOf(database));
  } finally {
    await database.close();
  }
}

function deskBehind(client: StaffClient): StaffCommands {
  return {
    list: () => client.ask(STAFF, {}),
    add: ({ name, roles, tenants }) =>
      client.ask(ADD_STAFF, {
        name,
        roles: roles.map((role) => role.toUpperCase()),
        ...(tenants.length === 0 ? {} : { tenants }),
      }),
    rotate: (name) => client.ask(ROTATE_STAFF, { name }),
    set: (name, settings) => client.ask(SET_STAFF, { name, ...settings }),
    revoke: (name) => client.ask(REVOKE_STAFF, { name }),
    audit: ({ tenant, since, limit }) =>
      client.ask(STAFF_DEEDS, {
        limit,
        ...(tenant === undefined ? {} : { tenant }),
        ...(since === undefined ? {} : { since: since.toISOString() }),
      }),
  };
}

function deskOf(database: Database): StaffCommands {
  const clock = systemClock;
  const staff = createStaff({ database, clock, ids: randomIds, demo: true });
  const log = createAuditLog({ database, clock });
  const who = `command line (${userInfo().username})`;
  const noted = <R extends { code: string }>(
    deed: string,
    subject: string,
    tenants: readonly string[],
    work: () => Promise<R>,
  ) =>
    log.note(
      { who, deed, tenant: tenants.length === 1 ? (tenants[0] ?? '') : '', subject, requestId: '' },
      work,
      ({ code }) => code,
    );
  const told = (given: Awaited<ReturnType<typeof staff.add>>) =>
    given.code === 'TOKEN'
      ? ({ __typename: 'StaffToken', token: given.token, member: rowOf(given.member) } as const)
      : ({ __typename: 'StaffUnfit', message: given.message } as const);
  return {
    list: async () => ({ __typename: 'StaffPeople', members: (await staff.list()).map(rowOf) }),
    add: async (person) => told(await noted('addStaff', person.name, person.tenants, () => staff.add(person))),
    rotate: async (name) => told(await noted('rotateStaffToken', name, [], () => staff.rotate(name, who))),
    set: async (name, settings) => {
      const given = await noted('setStaff', name, [], () => staff.set(name, settings));
      return given.code === 'CHANGED'
        ? { __typename: 'StaffChanged', member: rowOf(given.member) }
        : { __typename: 'StaffUnfit', message: given.message };
    },
    revoke: async (name) => {
      const given = await noted('revokeStaff', name, [], () => staff.revoke(name, who));
      return given.code === 'REVOKED'
        ? { __typename: 'StaffRevoked', member: rowOf(given.member) }
        : { __typename: 'StaffUnfit', message: given.message };
    },
    audit: async ({ tenant, since, limit }) => {
      const deeds = await log.list({ tenants: tenant === undefined ? undefined : [tenant], since, limit });
      return {
        __typename: 'StaffDeeds',
        deeds: deeds.map(({ at, ...deed }): DeedRow => ({ ...deed, at: at.toISOString() })),
      };
    },
  };
}

type Entry = Awaited<ReturnType<ReturnType<typeof createStaff>['list']>>[number];

function rowOf({ name, roles, tenants, origin, state, tokenExpiresAt, ...settings }: Entry): PersonRow {
  const { language, mail, mailNotices } = settings;
  return {
    name,
    language,
    mail,
    mailNotices,
    tenants,
    origin,
    roles: roles.map((role) => role.toUpperCase()),
    state: state.toUpperCase() as PersonRow['state'],
    tokenExpiresAt: tokenExpiresAt?.toISOString() ?? null,
  };
}
