/**
 * A process for tests to kill: works in the outbox of a database until nothing is due. Its errands count in the table
 * `effects`, and "deliver" says each id on stdout. `errand-runner.ts <folder or address of a Postgres> <milliseconds ahead>`
 */
import { writeSync } from 'node:fs';
import { sql } from '../sql.ts';
import { openDatabase } from '../database/index.ts';
import { randomIds as ids } from '../ids.ts';
import { silentLogger as logger } from '../logging.ts';
import { createMetrics } from '../metrics.ts';
import { openOutbox } from '../outbox/index.ts';

const [where = '', ahead = '0'] = process.argv.slice(2);
const clock = { now: () => new Date(Date.now() + Number(ahead)) };
const database = await openDatabase(where.startsWith('postgres:') ? { databaseUrl: where } : { dataDir: where });
const outbox = openOutbox({
  database,
  clock,
  ids,
  logger,
  metrics: createMetrics({ service: 'test' }),
  handlers: [
    {
      kind: 'count',
      apply: async ({ orm }, { key }) => {
        await orm.execute(sql`insert into effects (key) values (${key})`);
      },
    },
    {
      kind: 'tell',
      deliver: async ({ id, key }) => {
        writeSync(1, `${key} ${id}\n`);
      },
    },
  ],
});
await outbox.stop();
while ((await outbox.work()) > 0);
await database.close();
