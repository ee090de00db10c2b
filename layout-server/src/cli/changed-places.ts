import type { ChangeRow } from './operations.ts';

/** A page that looks different to shoppers, in one shop and language. */
export interface ChangedPlace extends Pick<ChangeRow, 'tenant' | 'locale' | 'page' | 'path'> {
  /** Of each running test the arms with which it does, such as `hero=a,b rail=b`. */
  arms: string;
}

const MOST = 12;

/** The places of changes that come for each combination of arms: of three tests that may be sixteen for a page. */
export function changedPlaces(changes: readonly ChangeRow[]): ChangedPlace[] {
  const places = Map.groupBy(changes, ({ tenant, locale, page, path }) => JSON.stringify([tenant, locale, page, path]));
  return [...places.values()].flatMap((rows) => {
    const [first] = rows;
    return first === undefined ? [] : [{ ...first, arms: armsOf(rows) }];
  });
}

/** The first of many lines, and behind `indent` how many are left out; one more than the most is told, since saying so takes a line as well. */
export function boundedLines(lines: readonly string[], indent: string): string[] {
  return lines.length <= MOST + 1
    ? [...lines]
    : [...lines.slice(0, MOST), `${indent}… and ${lines.length - MOST} more; --json has all`];
}

function armsOf(rows: readonly ChangeRow[]): string {
  const tests = Map.groupBy(
    rows.flatMap(({ arms }) => arms),
    ({ experiment }) => experiment,
  );
  return [...tests]
    .map(([key, arms]) => `${key}=${[...new Set(arms.map(({ variant }) => variant))].join(',')}`)
    .join(' ');
}
