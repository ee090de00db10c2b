import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '@vitrine/platform/clock';
import { staffTokens, type Database } from '@vitrine/platform/database';
import { testEngines } from '@vitrine/platform/testing/databases';
import { countingIds } from '@vitrine/platform/ids';
import { createStaff, DEMO_STAFF, type Staff } from './index.ts';

describe.each(testEngines())('staff on $engine', ({ open }) => {
  let database: Database;
  let staff: Staff;
  beforeAll(async () => {
    database = await open();
    staff = createStaff({ database, clock: fixedClock('2026-11-20T08:00:00.000Z'), ids: countingIds() });
    await staff.seed(DEMO_STAFF);
  });
  afterAll(() => database.close());

  it('knows a person by the token, and nobody by another', async () => {
    expect(await staff.authenticate('demo-merchandiser')).toMatchObject({
      name: 'Mara Holzer',
      roles: ['merchandiser'],
      tenants: [],
    });
    expect(await staff.authenticate('demo-merchandise')).toBeUndefined();
    expect(await staff.authenticate('')).toBeUndefined();
  });

  it('stores no token', async () => {
    const rows = await database.orm.select().from(staffTokens);
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain('demo-');
  });

  it('seeding again changes roles and takes the old token back', async () => {
    await staff.seed([
      { name: 'Edda Klein', roles: ['experimenter', 'admin'], tenants: ['at'], token: 'another-token-of-edda-klein' },
    ]);
    expect(await staff.authenticate('demo-experimenter')).toBeUndefined();
    expect(await staff.authenticate('another-token-of-edda-klein')).toMatchObject({
      roles: ['experimenter', 'admin'],
      tenants: ['at'],
    });
    await staff.seed(DEMO_STAFF);
    expect(await staff.authenticate('demo-experimenter')).toMatchObject({ name: 'Edda Klein', tenants: [] });
  });
});
