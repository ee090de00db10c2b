import { stripVTControlCharacters } from 'node:util';
import type { createColors } from 'picocolors';
import { LANGUAGES, speakerIn } from '../language/index.ts';

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

/**
 * Rows below a head, in columns that have room for the head in every language: it is said in that of whoever reads it once all
 * is written, like the rest.
 */
export function table(
  { dim }: Pick<ReturnType<typeof createColors>, 'dim'>,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const rooms = LANGUAGES.map((language) => head.map((name) => speakerIn(language)(name).replaceAll(/./gu, ' ')));
  const [first = '', ...rest] = aligned([head, ...rows, ...rooms]);
  return [dim(first), ...rest.slice(0, rows.length)].join('\n');
}
