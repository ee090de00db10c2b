import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isMet, type Goal, type Report, type Row } from './report.ts';

export type NamedReport = Pick<Report, 'rows'> & { name: string };

const COLUMNS = ['what', 'against', 'goal', 'measured', '', 'file'] as const;
const [BEGIN, END] = ['<!-- figures: written by npm run bench -->', '<!-- /figures -->'] as const;

/** The reports that lie in a folder of results, by name. Files that are no reports are left out. */
export function readReports(folder: string): NamedReport[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => {
      const { rows } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Partial<Report>;
      return rows === undefined ? [] : [{ name: file.slice(0, -'.json'.length), rows }];
    });
}

/** The figures as columns for a terminal. */
export function textTable(reports: readonly NamedReport[]): string {
  const lines = [[...COLUMNS], ...reports.flatMap(linesOf)];
  const widths = COLUMNS.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The figures as a table of Markdown. */
export function markdownTable(reports: readonly NamedReport[]): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    row(COLUMNS),
    `|${'---|'.repeat(COLUMNS.length)}`,
    ...reports.flatMap(linesOf).map((line) => row(line.map((cell) => (cell === 'missed' ? '**missed**' : cell)))),
  ].join('\n');
}

/** A page of Markdown with the table between its two marks. @throws Error if the page has no such marks */
export function withTable(page: string, reports: readonly NamedReport[]): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from === -1 || to < from) throw new Error(`expected a page with ${BEGIN} and ${END}, got one without`);
  return `${page.slice(0, from)}${BEGIN}\n${markdownTable(reports)}\n${page.slice(to)}`;
}

function linesOf({ name, rows }: NamedReport): string[][] {
  return rows.map((row) => [
    row.what,
    row.against ?? '',
    row.goal === undefined ? '' : goalText(row.goal, row.unit),
    figure(row.measured, row.unit),
    verdict(row),
    name,
  ]);
}

function goalText(goal: Goal, unit: string): string {
  return 'atMost' in goal ? `≤ ${figure(goal.atMost, unit)}` : `≥ ${figure(goal.atLeast, unit)}`;
}

/** To three digits: more would be noise. */
function figure(value: number, unit: string): string {
  return `${Number(value.toPrecision(3)).toLocaleString('en-US')} ${unit}`;
}

function verdict(row: Row): string {
  const met = isMet(row);
  return met === undefined ? '' : met ? 'met' : 'missed';
}
