/**
 * A process for tests to kill: writes up to 2,000 changes one after the other, each with its note, while the merger works, and
 * says each number on stdout once it is committed. `change-writer.ts <folder or address of a Postgres> <first number>`
 */
import { writeSync } from 'node:fs';
import { startMerger } from '../changes/index.ts';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../database/index.ts';
import { openEventLog } from '../events/index.ts';
import { failpoint } from '../failpoints.ts';
import { silentLogger as logger } from '../logging.ts';

const [where = '', first = '0'] = process.argv.slice(2);
const database = await openDatabase(where.startsWith('postgres:') ? { databaseUrl: where } : { dataDir: where });
const events = await openEventLog({ database, clock: systemClock, logger });
const merger = startMerger({ database, events, logger, everyMs: 1 });
for (let number = Number(first); number < Number(first) + 2_000; number += 1) {
  await database.transaction(async (transaction) => {
    await merger.note(transaction, 'oak', [`product:oak:${number}`]);
    failpoint('change noted');
  });
  writeSync(1, `${number}\n`);
  failpoint('change committed');
}
await merger.stop();
await events.close();
await database.close();
