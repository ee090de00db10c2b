import { stripVTControlCharacters } from 'node:util';

/** Rows whose columns begin under each other; colours take no room. */
export function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((cell, index) => Math.max(known[index] ?? 0, width(cell))).concat(known.slice(row.length)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, index) => cell + ' '.repeat((widths[index] ?? 0) - width(cell)))
      .join('  ')
      .trimEnd(),
  );
}

function width(text: string): number {
  return [...stripVTControlCharacters(text)].length;
}
