import { createColors } from 'picocolors';
import { localOf } from '../layout/schedule/index.ts';
import { table } from './columns.ts';
import { warningLines } from './output.ts';
import type { Cell } from './page-pictures/cells.ts';
import type { PreviewLink, PreviewRow } from './preview-operations.ts';

/** What the command line prints of what is seen before it is published. */
export interface PreviewOutput {
  link(outcome: PreviewLink): string;
  list(rows: readonly PreviewRow[]): string;
  revoked(row: PreviewRow): string;
  /** Which cells differ, and where their pictures are. */
  pictures(address: string, cells: readonly Cell[]): string;
}

/** Gives the texts, with colours or without. */
export function createPreviewOutput({ colors }: { colors: boolean }): PreviewOutput {
  const c = createColors(colors);
  const time = (instant: string, { timeZone }: PreviewRow) => localOf(timeZone, new Date(instant)).replace('T', ' ');
  return {
    link: ({ url, link, warnings }) =>
      [
        `${c.green('✓')} ${c.bold(shownBy(link))}${link.at === null ? '' : ` as of ${time(link.at, link)}`} can be seen until ${time(link.expiresAt, link)} (${link.timeZone}) at`,
        `  ${c.cyan(url)}`,
        c.dim(`  "layouts previews" lists it as ${link.id}, "layouts revoke-preview" takes it back`),
        ...warningLines(c, warnings),
      ].join('\n'),
    list: (rows) =>
      rows.length === 0
        ? 'no preview links'
        : table(
            c,
            ['LINK', 'SHOP', 'NAME', 'SHOWS', 'BY', 'VIEWS', 'UNTIL'],
            rows.map((row) => [
              c.bold(row.id),
              row.tenant,
              row.name,
              `${shownBy(row)}${row.at === null ? '' : ` as of ${time(row.at, row)}`}`,
              row.madeBy,
              String(row.views),
              row.revokedAt === null
                ? `${time(row.expiresAt, row)} (${row.timeZone})`
                : c.red(`revoked by ${row.revokedBy}`),
            ]),
          ),
    revoked: (row) => `${c.green('✓')} the link ${c.bold(row.name)} to ${shownBy(row)} shows nothing any more`,
    pictures: (address, cells) => {
      const changed = cells.filter(({ file }) => file !== undefined);
      return [
        changed.length === 0
          ? `${c.yellow('!')} ${c.bold(address)} looks the same before and after, in every width`
          : `${c.green('✓')} ${c.bold(address)} before (left) and after (right):`,
        ...cells.map(({ width, share, file }) =>
          file === undefined
            ? c.dim(`  ${width} px: the same`)
            : `  ${width} px: ${c.cyan(file)}, ${Math.max(0.1, share * 100).toFixed(1)} % of it differs`,
        ),
      ].join('\n');
    },
  };
}

function shownBy({ documentId, revision, set, tenant }: PreviewRow): string {
  if (set !== null) return `the set ${set}`;
  if (documentId === null) return `the shop ${tenant}`;
  return revision === null ? documentId : `${documentId} #${revision}`;
}
