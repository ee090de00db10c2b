import { describe, expect, it } from 'vitest';
import { createMigrations, type Migration } from './migration.ts';

const step = (from: number, to: number): Migration => ({
  type: 'teaser',
  from,
  to,
  up: (props) => ({ ...props }),
  pointers: {},
});

describe('migrations', () => {
  it('lead from a version to the newest, step by step', () => {
    const migrations = createMigrations([step(2, 3), step(1, 2)]);
    expect(migrations.from('teaser', 1).map(({ to }) => to)).toEqual([2, 3]);
    expect(migrations.from('teaser', 3)).toEqual([]);
    expect(migrations.from('other', 1)).toEqual([]);
    expect(createMigrations([])).toMatchObject({ isEmpty: true });
  });

  it('refuse two ways out of one version, and a way down', () => {
    expect(() => createMigrations([step(1, 2), step(1, 3)])).toThrow('one migration of teaser@1');
    expect(() => createMigrations([step(2, 1)])).toThrow('to a higher version, got 1');
  });
});
