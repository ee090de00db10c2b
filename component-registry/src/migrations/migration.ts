type Props = Readonly<Record<string, unknown>>;

/**
 * The way from one version of a component's props to the next. Both parts are pure.
 * A value may be tagged ({ "$t": … }): a migration moves and renames values and never looks into them without need.
 */
export interface Migration {
  readonly type: string;
  readonly from: number;
  readonly to: number;
  /** The props in the new version. Also takes a part of the props: an operation of a layer sets single values. */
  up(props: Props): Record<string, unknown>;
  /** Where a value has gone, from old to new pointer in the node (`/props/text` → `/props/title`); null: it is no more. */
  readonly pointers: Readonly<Record<string, string | null>>;
}

/** All migrations, to be asked. */
export interface Migrations {
  /** Nothing can be lifted: documents need not be looked at. */
  readonly isEmpty: boolean;
  /** The steps from a version of a type to the newest that migrations lead to, in order; empty if there are none. */
  from(type: string, version: number): readonly Migration[];
}

/** @throws Error if two migrations leave one version of a type, or if one does not lead upwards */
export function createMigrations(list: readonly Migration[]): Migrations {
  const byStart = new Map<string, Migration>();
  for (const migration of list) {
    const key = `${migration.type}@${migration.from}`;
    if (migration.to <= migration.from)
      throw new Error(`Expected a migration of ${key} to a higher version, got ${migration.to}`);
    if (byStart.has(key)) throw new Error(`Expected one migration of ${key}, got two`);
    byStart.set(key, migration);
  }
  return {
    isEmpty: list.length === 0,
    from: (type, version) => {
      const steps: Migration[] = [];
      for (let step = byStart.get(`${type}@${version}`); step; step = byStart.get(`${type}@${step.to}`))
        steps.push(step);
      return steps;
    },
  };
}
