import type { Part } from '../breakage.ts';

const file = 'platform/src/backup/copy-tables.ts';

export const BACKUP: Part = {
  name: 'backup',
  project: 'integration',
  tests: ['layout-server/src/backup.integration.test.ts'],
  breakages: [
    {
      breaks: 'a backup holds every table',
      file,
      find: "new Set(['events', 'change', 'job_lease'])",
      replace: "new Set(['events', 'change', 'job_lease', 'newsletter_subscriptions'])",
    },
    {
      breaks: 'the leases of the former processes are not copied',
      file,
      find: "new Set(['events', 'change', 'job_lease'])",
      replace: "new Set(['events', 'change'])",
    },
    {
      breaks: 'a backup holds every column',
      file,
      find: 'tables: written.map(({ name, columns }) => ({ name, columns })),',
      replace: 'tables: written.map(({ name, columns }) => ({ name, columns: columns.slice(0, 5) })),',
    },
    {
      breaks: 'a backup holds every row of a large table',
      file,
      find: 'if (lines.length < BATCH) break;',
      replace: 'break;',
    },
    {
      breaks: 'the last rows of a backup are restored',
      file,
      find: '  if (batch.length > 0) yield { table, batch };\n}',
      replace: '}',
    },
    {
      breaks: 'what was there goes with a restore',
      file,
      find: '      await emptyTables(orm, tables);\n      const counts',
      replace: '      const counts',
    },
    {
      breaks: 'whoever kept copies is told to reset after a restore',
      file,
      find: '      await newTimeline(orm, clock);\n      return counts;',
      replace: '      return counts;',
    },
  ],
};
