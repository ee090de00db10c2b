import { sql } from '@vitrine/platform/sql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { silentLogger } from '@vitrine/platform/logging';
import { staffTokens } from './tables.ts';
import { testEngines } from '@vitrine/platform/testing/databases';
import { countingIds } from '@vitrine/platform/ids';
import {
  admitStaff,
  createAuditLog,
  createStaff,
  DEMO_STAFF,
  expiryHeaders,
  watchTokens,
  type AuditLog,
  type SeedPerson,
  type Staff,
} from './index.ts';

const DAY_MS = 86_400_000;
const person = (name: string, token: string, over: Partial<SeedPerson> = {}): SeedPerson => ({
  name,
  roles: ['merchandiser'],
  tenants: [],
  token,
  ...over,
});
/** A log whose warnings are kept. */
const loggerInto = (lines: string[]): typeof silentLogger =>
  Object.assign(Object.create(silentLogger) as typeof silentLogger, {
    warn: (_: object, text: string) => lines.push(text),
  });
const mara = person('Mara Holzer', 'a-long-token-of-mara-holzer');
const edda = person('Edda Klein', 'a-long-token-of-edda-klein', { roles: ['experimenter'] });

describe.each(testEngines())('staff on $engine', ({ open }) => {
  let database: Database;
  let staff: Staff;
  let audit: AuditLog;
  const clock = fixedClock('2026-11-20T08:00:00.000Z');
  const ids = countingIds();
  beforeAll(async () => {
    database = await open();
    staff = createStaff({ database, clock, ids, demo: false });
    audit = createAuditLog({ database, clock });
    await staff.seed([mara, edda]);
  });
  afterAll(() => database.close());

  const tokenOf = (given: Awaited<ReturnType<Staff['add']>>): string => {
    if (given.code !== 'TOKEN') throw new Error(given.message);
    return given.token;
  };

  it('knows a person by the token, and nobody by another', async () => {
    expect(await staff.authenticate(mara.token)).toMatchObject({
      name: 'Mara Holzer',
      roles: ['merchandiser'],
      tenants: [],
    });
    expect(await staff.authenticate(`${mara.token}x`)).toBeUndefined();
    expect(await staff.authenticate('')).toBeUndefined();
  });

  it('stores no token', async () => {
    const rows = await database.orm.select().from(staffTokens);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('a-long-token');
  });

  describe('STAFF_SEED', () => {
    it('changes roles, and a new token takes the old one back; the old seed gives it again', async () => {
      const changed = person('Edda Klein', 'another-token-of-edda-klein', {
        roles: ['experimenter', 'admin'],
        tenants: ['at'],
      });
      await staff.seed([mara, changed]);
      expect(await staff.authenticate(edda.token)).toBeUndefined();
      expect(await staff.authenticate(changed.token)).toMatchObject({
        roles: ['experimenter', 'admin'],
        tenants: ['at'],
      });
      await staff.seed([mara, edda]);
      expect(await staff.authenticate(edda.token)).toMatchObject({ name: 'Edda Klein', tenants: [] });
      expect(await staff.authenticate(changed.token)).toBeUndefined();
    });

    it('revokes whoever left it, names them, and touches nobody who came by command', async () => {
      const ida = tokenOf(await staff.add({ name: 'Ida Lind', roles: ['admin'], tenants: [] }));
      expect(await staff.seed([mara])).toEqual({ left: ['Edda Klein'], stale: [], demo: [] });
      expect(await staff.authenticate(edda.token)).toBeUndefined();
      expect(await staff.authenticate(ida)).toMatchObject({ name: 'Ida Lind' });
      expect(await staff.seed([mara])).toEqual({ left: [], stale: [], demo: [] });
      expect(await staff.seed([])).toMatchObject({ left: ['Mara Holzer'] });
      await staff.seed([mara, edda]);
      expect(await staff.authenticate(edda.token)).toMatchObject({ name: 'Edda Klein' });
    });

    it('leaves the address of whoever stays or comes back with their token, and mails nobody who left', async () => {
      const tom = person('Tom Berg', 'a-long-token-of-tom-berg');
      const address = 'tom@shop.example';
      await staff.seed([mara, edda, tom]);
      await staff.set(tom.name, { mail: address });
      await staff.seed([mara, edda, { ...tom, token: 'another-token-of-tom-berg' }]);
      expect(await staff.letterBox(tom.name, 'at')).toMatchObject({ address });
      await staff.seed([mara, edda]);
      expect(await staff.letterBox(tom.name, 'at')).toBeUndefined();
      await staff.seed([mara, edda, tom]);
      expect(await staff.letterBox(tom.name, 'at')).toMatchObject({ address });
      await staff.seed([mara, edda]);
      await staff.seed([mara, edda, { ...tom, token: 'the-token-of-another-tom-berg' }]);
      expect(await staff.letterBox(tom.name, 'at'), 'a successor').toBeUndefined();
      await staff.seed([mara, edda]);
    });

    it('gives nobody back whom a command revoked, and leaves a token that a command gave', async () => {
      await staff.revoke('Edda Klein', 'Ida Lind');
      expect(await staff.seed([mara, edda])).toEqual({ left: [], stale: ['Edda Klein'], demo: [] });
      expect(await staff.authenticate(edda.token)).toBeUndefined();
      const rotated = tokenOf(await staff.rotate('Mara Holzer', 'Mara Holzer'));
      expect(await staff.authenticate(mara.token)).toBeUndefined();
      expect(await staff.seed([mara, edda])).toMatchObject({ stale: ['Mara Holzer', 'Edda Klein'] });
      expect(await staff.authenticate(rotated)).toMatchObject({ name: 'Mara Holzer' });
      expect(await staff.authenticate(mara.token)).toBeUndefined();
    });

    it('notes in the log of deeds whom it revoked', async () => {
      const lines: string[] = [];
      const logger = loggerInto(lines);
      const otto = person('Otto Graf', 'a-long-token-of-otto-graf');
      await admitStaff({ staff, audit, people: [mara, edda, otto], logger });
      await admitStaff({ staff, audit, people: [mara, edda], logger });
      expect(lines.join('\n')).toContain('revoked, since STAFF_SEED names them no more: Otto Graf');
      expect((await audit.list({ limit: 1 }))[0]).toMatchObject({
        who: 'STAFF_SEED',
        deed: 'revokeStaff',
        subject: 'Otto Graf',
        outcome: 'REVOKED',
      });
    });
  });

  describe("the demo's tokens", () => {
    it('open the demo, for as long as it is one', async () => {
      const demo = createStaff({ database, clock, ids, demo: true });
      await demo.seed(DEMO_STAFF);
      expect(await demo.authenticate('demo-admin')).toMatchObject({ name: 'Ada Brandt', tokenExpiresAt: undefined });
      expect(await staff.authenticate('demo-admin'), 'the same database without the demo').toBeUndefined();
      expect(await staff.seed([])).toMatchObject({ demo: ['Ada Brandt', 'Edda Klein', 'Jonas Reiter', 'Mara Holzer'] });
      expect(await staff.seed([]), 'once').toMatchObject({ demo: [] });
      expect((await staff.list()).find(({ name }) => name === 'Ada Brandt')?.state).toBe('revoked');
      await demo.seed(DEMO_STAFF);
      expect(await demo.authenticate('demo-admin')).toMatchObject({ name: 'Ada Brandt' });
    });
  });

  describe('by command', () => {
    it('admits a name once, and one again that was revoked', async () => {
      const first = tokenOf(await staff.add({ name: 'Urs Frei', roles: ['merchandiser'], tenants: ['ch'] }));
      expect(await staff.add({ name: 'Urs Frei', roles: ['admin'], tenants: [] })).toMatchObject({ code: 'UNFIT' });
      expect(await staff.revoke('Urs Frei', 'Ida Lind')).toMatchObject({
        code: 'REVOKED',
        member: { name: 'Urs Frei', state: 'revoked', tokenExpiresAt: null },
      });
      expect(await staff.authenticate(first)).toBeUndefined();
      expect(await staff.rotate('Urs Frei', 'Ida Lind')).toMatchObject({ code: 'UNFIT' });
      const second = tokenOf(await staff.add({ name: 'Urs Frei', roles: ['experimenter'], tenants: [] }));
      expect(second).not.toBe(first);
      expect(await staff.authenticate(second)).toMatchObject({ roles: ['experimenter'], tenants: [] });
      expect(await staff.revoke('Nobody', 'Ida Lind')).toMatchObject({ code: 'UNFIT' });
    });

    it('mails those alone who have a token that opens the door, and nobody at the address of who had the name before', async () => {
      const [name, mail] = ['Pia Sand', 'pia@shop.example'];
      const box = { name, address: mail, language: 'en' };
      await staff.add({ name, roles: ['merchandiser'], tenants: [] });
      await staff.set(name, { mail });
      expect(await staff.letterBox(name, 'at')).toEqual(box);
      await staff.add({ name: 'Ben Moos', roles: ['merchandiser'], tenants: ['at'] });
      await staff.set('Ben Moos', { mail });
      expect(await staff.letterBox('Ben Moos', 'at')).toMatchObject({ address: mail });
      expect(await staff.letterBox('Ben Moos', 'de'), 'of a shop that is not theirs').toBeUndefined();
      await staff.rotate(name, 'Ida Lind');
      expect(await staff.letterBox(name, 'at'), 'another token').toEqual(box);
      await staff.revoke(name, 'Ida Lind');
      expect(await staff.letterBox(name, 'at'), 'revoked').toBeUndefined();
      await staff.add({ name, roles: ['merchandiser'], tenants: [] });
      expect(await staff.letterBox(name, 'at'), 'a successor').toBeUndefined();
      expect((await staff.list()).find((each) => each.name === name)).toMatchObject({ mail: null, mailNotices: true });
    });

    it('keeps the last administrator of every shop, whoever wants them gone', async () => {
      const able = (await staff.list()).filter(
        ({ roles, tenants, state }) => roles.includes('admin') && tenants.length === 0 && state === 'active',
      );
      for (const { name } of able) await staff.revoke(name, 'Ida Lind');
      tokenOf(await staff.add({ name: 'Nora Last', roles: ['admin'], tenants: [] }));
      await Promise.all(able.map(({ name }) => staff.revoke(name, 'Ida Lind')));
      const token = tokenOf(await staff.rotate('Nora Last', 'Ida Lind'));
      expect(await staff.revoke('Nora Last', 'Nora Last')).toMatchObject({
        code: 'UNFIT',
        message: expect.stringContaining('another administrator of every shop'),
      });
      expect(await staff.authenticate(token)).toMatchObject({ name: 'Nora Last' });
      // Two at once, each of whom could go if the other stayed.
      tokenOf(await staff.add({ name: 'Vera Next', roles: ['admin'], tenants: [] }));
      const both = await Promise.all(['Nora Last', 'Vera Next'].map((name) => staff.revoke(name, 'Ida Lind')));
      expect(both.map(({ code }) => code).toSorted()).toEqual(['REVOKED', 'UNFIT']);
    });

    it('gives tokens for 90 days, warns for two weeks, and then none opens any more', async () => {
      const token = tokenOf(await staff.add({ name: 'Lena Moor', roles: ['admin'], tenants: [] }));
      const stateOf = async () => (await staff.list()).find(({ name }) => name === 'Lena Moor')?.state;
      const headers = async () => {
        const member = await staff.authenticate(token);
        return member && expiryHeaders(member, clock.now());
      };
      const warnings = async (): Promise<string[]> => {
        const lines: string[] = [];
        const stop = await watchTokens({ staff, clock, logger: loggerInto(lines) });
        stop();
        return lines.filter((line) => line.includes('Lena Moor'));
      };
      await staff.set('Lena Moor', { mail: 'lena@shop.example' });
      const ends = new Date(clock.now().getTime() + 90 * DAY_MS).toISOString();
      expect([await stateOf(), await headers()]).toEqual(['active', {}]);
      expect(await warnings()).toEqual([]);
      clock.advance(76 * DAY_MS + 1);
      expect([await stateOf(), await headers()]).toEqual(['ending', { 'x-vitrine-token-expires': ends }]);
      expect(await warnings()).toEqual([expect.stringContaining(`Lena Moor (on ${ends.slice(0, 10)})`)]);
      clock.advance(14 * DAY_MS);
      expect([await stateOf(), await headers()]).toEqual(['ended', undefined]);
      expect(await staff.letterBox('Lena Moor', 'at')).toBeUndefined();
      expect(await staff.byId((await staff.list()).find(({ name }) => name === 'Lena Moor')?.id ?? '')).toBeUndefined();
      const next = tokenOf(await staff.rotate('Lena Moor', 'Ida Lind'));
      expect(await staff.authenticate(next)).toMatchObject({ name: 'Lena Moor' });
    });
  });

  describe('the log of deeds', () => {
    const deed = { who: 'Ida Lind', deed: 'publishLayout', tenant: 'at', subject: 'at/home.layer', requestId: 'r1' };

    it('holds a deed before it is done, and what came of it', async () => {
      let during: unknown;
      const answer = await audit.note(
        deed,
        async () => {
          [during] = await audit.list({ limit: 1 });
          return { code: 'PUBLISHED' };
        },
        ({ code }) => code,
      );
      expect(answer).toEqual({ code: 'PUBLISHED' });
      expect(during).toMatchObject({ ...deed, outcome: null, at: clock.now() });
      expect((await audit.list({ limit: 1 }))[0]).toMatchObject({ ...deed, outcome: 'PUBLISHED' });
      await expect(
        audit.note(
          deed,
          () => Promise.reject(new Error('no')),
          () => 'DONE',
        ),
      ).rejects.toThrow('no');
      expect((await audit.list({ limit: 1 }))[0]).toMatchObject({ ...deed, outcome: 'FAILED' });
    });

    it('can be read by shop and by time', async () => {
      const before = clock.now();
      clock.advance(1_000);
      await audit.note(
        { ...deed, tenant: 'de' },
        () => undefined,
        () => 'DONE',
      );
      const tenants = async (wish: object) => (await audit.list({ limit: 50, ...wish })).map(({ tenant }) => tenant);
      expect(await tenants({ since: new Date(before.getTime() + 1) })).toEqual(['de']);
      expect(new Set(await tenants({ tenants: ['de'] }))).toEqual(new Set(['de']));
      expect(await tenants({ tenants: ['nl'] })).toEqual([]);
    });

    it.each([
      ['changes', sql`update staff_deeds set who = 'Somebody else'`],
      ['outcomes', sql`update staff_deeds set outcome = 'PUBLISHED'`],
      ['deletions', sql`delete from staff_deeds`],
    ])('takes no %s', async (_what, statement) => {
      const refused = await database.orm.execute(statement).catch((error: unknown) => error);
      expect(String((refused as { cause?: unknown }).cause ?? refused)).toContain('append-only');
    });
  });
});
