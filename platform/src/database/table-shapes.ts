import { getTableConfig, type PgTable } from '../sql.ts';

/** One of our tables, as much as copying it needs. */
export interface TableShape {
  name: string;
  columns: readonly string[];
  /** Columns whose values a sequence gives. */
  serials: readonly string[];
  /** Tables that must be filled before this one. */
  needs: readonly string[];
}

/** The shapes of tables, each after those that it refers to, else in the order of their names. */
export function tableShapes(tables: readonly PgTable[]): TableShape[] {
  const shapes = tables
    .map((table) => {
      const { name, columns, foreignKeys } = getTableConfig(table);
      return {
        name,
        columns: columns.map((column) => column.name),
        serials: columns.filter((column) => /serial/i.test(column.columnType)).map((column) => column.name),
        needs: foreignKeys
          .map((key) => getTableConfig(key.reference().foreignTable).name)
          .filter((other) => other !== name),
      };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const ordered: TableShape[] = [];
  while (ordered.length < shapes.length) {
    const next = shapes.find(
      (shape) => !ordered.includes(shape) && shape.needs.every((need) => ordered.some(({ name }) => name === need)),
    );
    if (next === undefined) throw new Error('expected foreign keys without a circle, got tables that need each other');
    ordered.push(next);
  }
  return ordered;
}
