import { createColors } from 'picocolors';
import { table } from './columns.ts';
import type { CalendarRow, NoticeRow } from './operations.ts';

/** What the command line prints of plans. */
export interface PlannedOutput {
  calendar(rows: readonly CalendarRow[]): string;
  inbox(rows: readonly NoticeRow[]): string;
}

/** Gives the texts, with colours or without. */
export function createPlannedOutput({ colors }: { colors: boolean }): PlannedOutput {
  const c = createColors(colors);
  const paint = { OVER: c.dim, RUNNING: c.green, COMING: c.cyan, COLLIDES: c.red, INVALID: c.red } as const;
  return {
    calendar: (rows) => {
      if (rows.length === 0) return 'nothing is planned';
      const planned = table(
        c,
        ['FROM', 'UNTIL', 'STATE', 'WHAT', 'BY', 'MESSAGE'],
        rows.map((row) => [
          row.from === null ? 'always' : localTime(row.from, row.timeZone),
          row.until !== null ? localTime(row.until, row.timeZone) : row.kind === 'APPOINTMENT' ? '' : 'open',
          paint[row.state](row.state.toLowerCase()),
          c.bold(row.kind === 'APPOINTMENT' ? `${row.documentId} #${row.revision}` : row.documentId),
          row.author,
          row.message,
        ]),
      );
      const remarks = rows.flatMap(({ documentId, revision, problems, overlaps }) => [
        ...problems.map((problem) => `  ${c.red('!')} ${documentId} #${revision} will not come: ${problem}`),
        ...(overlaps.length === 0 ? [] : [`  ${c.yellow('!')} ${documentId} meets ${overlaps.join(', ')}`]),
      ]);
      return [planned, ...remarks].join('\n');
    },
    inbox: (rows) =>
      rows.length === 0
        ? 'nothing new'
        : rows
            .map(
              ({ documentId, revision, text, createdAt, readAt, timeZone }) =>
                `${readAt === null ? c.yellow('●') : ' '} ${localTime(createdAt, timeZone)}  ${c.bold(`${documentId} #${revision}`)} ${text}`,
            )
            .join('\n'),
  };
}

/** An instant by the clocks of a zone, with its name there: `2026-11-27 00:00 CET`. */
function localTime(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')} ${part('timeZoneName')}`;
}
