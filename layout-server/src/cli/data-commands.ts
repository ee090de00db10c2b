import { createReadStream, existsSync, statSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { checkBackup, isServed, resetData, restoreBackup, writeBackup, type RowCounts } from '@vitrine/platform/backup';
import { contactFileKeys } from '@vitrine/commerce/contact';
import type { Clock } from '@vitrine/platform/clock';
import { noteChanges } from '@vitrine/platform/changes';
import { FolderInUse, openDatabase, TablesBehind, type Database } from '@vitrine/platform/database';
import { linesOf } from '@vitrine/platform/lines';
import { openObjects, type ObjectStore, type S3Address } from '@vitrine/platform/objects';
import { erasePerson, exportPerson, type PersonalData, type PersonalRecord } from '@vitrine/platform/personal-data';
import { ALL_TABLES } from '../composition/all-tables.ts';
import { bareDomains } from '../composition/bare-platform.ts';
import { keptOfAnybody, keptOfPeople } from '../composition/people.ts';
import { createStaffCall, NoAnswer, type StaffCall } from './staff-call.ts';

/** Where the data is, and the door that gives a backup of an embedded database while its server runs. */
export interface DataPlace {
  /** Empty: PGlite in `dataDir`. */
  databaseUrl: string;
  /** The Postgres itself where `databaseUrl` is a pooler. Empty: they are the same. */
  listenUrl: string;
  /** Whether opening the database brings its tables up to date; `migrate` does so in any case. */
  migrates: boolean;
  dataDir: string;
  /** The bucket that has the files which shoppers sent. Undefined: they are in `dataDir`. */
  s3: S3Address | undefined;
  staffUrl: string;
  staffToken: string;
  /** Whether somebody named that door: it may be of another machine, whose folder is not here. */
  isDoorNamed: boolean;
  /** Whether somebody named `dataDir`: the one that is taken otherwise may be left of a try, and not what the door serves. */
  isFolderNamed: boolean;
}

/** Why a command was not carried out, as a sentence with the way out. */
export class Refused extends Error {}

export interface DataCommands {
  /** @throws Refused if there is nothing to save or the running server does not give it */
  backup(file: string): Promise<RowCounts>;
  /** Saves what is there first, and says where. @throws Refused if a server uses the data; UnsoundBackup if the file is not whole */
  restore(file: string): Promise<{ counts: RowCounts; before: string }>;
  /** @throws Refused without `yes` or if a server uses the data */
  reset(yes: boolean): Promise<void>;
  /** What a tenant keeps of the person with an address. @throws Refused without a database, or if a server has the folder and does not give it */
  exportPerson(tenant: string, address: string): Promise<PersonalRecord[]>;
  /** Erases that, and tells how many records it was. @throws Refused without a database, or if a server has the folder and does not do it */
  erasePerson(tenant: string, address: string): Promise<number>;
  /** Brings the tables up to date, also while servers run. @returns the migrations that it made. @throws Refused if a server has the folder */
  migrate(): Promise<readonly string[]>;
}

const STOP_FIRST = 'stop it first (restore and reset change what it holds in memory)';

/** Gives the commands on the data in a place; each opens and closes the database by itself. */
export function createDataCommands(
  { databaseUrl, listenUrl, migrates, dataDir, s3, staffUrl, staffToken, isDoorNamed, isFolderNamed }: DataPlace,
  clock: Clock,
): DataCommands {
  const isEmbedded = databaseUrl === '';

  const isHere = (): boolean => (isFolderNamed || !isDoorNamed) && existsSync(path.join(dataDir, 'pglite'));

  /**
   * Whether the server of a door that somebody named has the data. Opening would make a database where there is none, and an empty
   * one answers as if nothing were kept; so would one that lies here by chance. @throws Refused if there is neither a database nor
   * such a door
   */
  function isElsewhere(consequence: string): boolean {
    if (!isEmbedded || isHere()) return false;
    if (isDoorNamed) return true;
    throw new Refused(`expected a database in ${dataDir}, got none: ${consequence}`);
  }

  async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase({ databaseUrl, listenUrl, dataDir, migrates });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  async function missing(): Promise<readonly string[]> {
    try {
      await (await openDatabase({ databaseUrl, listenUrl, dataDir, migrates: false })).close();
      return [];
    } catch (error) {
      if (error instanceof TablesBehind) return error.missing;
      throw error instanceof FolderInUse ? new Refused(`${error.holder} uses ${dataDir}; ${STOP_FIRST}`) : error;
    }
  }

  const alone = <T>(work: (database: Database) => Promise<T>): Promise<T> =>
    withDatabase(async (database) => {
      if (await isServed(database)) throw new Refused(`a layout server uses this database; ${STOP_FIRST}`);
      return work(database);
    }).catch((error: unknown) => {
      throw error instanceof FolderInUse ? new Refused(`${error.holder} uses ${dataDir}; ${STOP_FIRST}`) : error;
    });

  const lacking = (): string =>
    isFolderNamed ? `there is no database in ${dataDir}` : `STAFF_URL names ${staffUrl}, and DATA_DIR no folder`;
  const call = createStaffCall({ url: staffUrl, token: staffToken });
  /** What the server says that has the data. */
  const fromUser: StaffCall = (address, options) =>
    call(address, options).catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error;
      const isUsed = isHere();
      const has = isUsed ? 'the data is in use by a server' : lacking();
      const reach = isUsed ? 'or stop that server' : 'or set DATA_DIR or DATABASE_URL';
      const wayOut = error.isUnreachable ? reach : "STAFF_TOKEN must be an administrator's";
      throw new Refused(`${has}, and ${error.message}; ${wayOut}`);
    });

  async function fromServer(write: (text: string | Buffer) => Promise<void>): Promise<void> {
    for await (const chunk of (await fromUser('/backup')) as AsyncIterable<Buffer>) await write(chunk);
  }

  /** Does something with all that is kept of people, or has the server that uses the data do it. */
  async function withPeople<T>(work: (kept: readonly PersonalData[]) => Promise<T>, ask: () => Promise<T>): Promise<T> {
    if (isElsewhere('nobody to look for; set DATA_DIR, DATABASE_URL or STAFF_URL')) return ask();
    try {
      return await withDatabase(async (database) => {
        // Whoever serves the shops finds what was noted, and shows it.
        const platform = { database, uploads: await openUploads(), changes: { note: noteChanges } };
        const customers = keptOfPeople(bareDomains(platform), database, dataDir);
        // Whoever has the database itself may ask about everybody.
        return work(keptOfAnybody(customers, database, () => true));
      });
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
      return ask();
    }
  }

  async function askServer(deed: 'export' | 'erase', tenant: string, address: string): Promise<unknown> {
    const answer = await fromUser(`/people/${deed}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tenant, address }),
    });
    return answer.json();
  }

  async function save(
    file: string,
    from: (write: (text: string | Buffer) => Promise<void>) => Promise<unknown>,
  ): Promise<RowCounts> {
    await mkdir(path.dirname(file), { recursive: true });
    const unfinished = `${file}.unfinished`;
    // It holds hashes of tokens and names of staff: for its owner alone.
    const handle = await open(unfinished, 'w', 0o600);
    try {
      await from(async (text) => {
        await handle.write(typeof text === 'string' ? Buffer.from(text) : text);
      });
      await handle.sync();
      await handle.close();
      const counts = await checkBackup(linesOf(createReadStream(unfinished)));
      await rename(unfinished, file);
      return counts;
    } catch (error) {
      await handle.close().catch(() => undefined);
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  const openUploads = (): Promise<ObjectStore> => openObjects({ s3, folder: path.join(dataDir, 'uploads') });

  const saveFrom = (database: Database, file: string): Promise<RowCounts> =>
    save(file, async (write) =>
      writeBackup(database, ALL_TABLES, clock, write, { store: await openUploads(), keys: contactFileKeys }),
    );

  return {
    async backup(file) {
      if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true)
        throw new Refused(`expected a file to write to, got the folder ${file}`);
      if (isElsewhere('nothing to save')) return save(file, fromServer);
      try {
        return await withDatabase((database) => saveFrom(database, file));
      } catch (error) {
        if (!(error instanceof FolderInUse)) throw error;
        return save(file, fromServer);
      }
    },
    async restore(file) {
      if (!existsSync(file)) throw new Refused(`expected a file, got none at ${file}`);
      // Before anything is locked or emptied.
      await checkBackup(linesOf(createReadStream(file)));
      return alone(async (database) => {
        const before = path.join(
          dataDir,
          'backups',
          `before-restore-${clock.now().toISOString().replaceAll(':', '-')}.ndjson`,
        );
        await saveFrom(database, before);
        return {
          counts: await restoreBackup(
            database,
            ALL_TABLES,
            clock,
            linesOf(createReadStream(file)),
            await openUploads(),
          ),
          before,
        };
      });
    },
    async reset(yes) {
      if (!yes)
        throw new Refused(
          'reset deletes every revision, experiment and member of staff; say --yes if that is meant (backup <file> keeps a copy)',
        );
      await alone((database) => resetData(database, ALL_TABLES, clock));
    },
    exportPerson: (tenant, address) =>
      withPeople(
        (kept) => exportPerson(kept, tenant, address),
        async () => ((await askServer('export', tenant, address)) as { records: PersonalRecord[] }).records,
      ),
    erasePerson: (tenant, address) =>
      withPeople(
        (kept) => erasePerson(kept, tenant, address),
        async () => ((await askServer('erase', tenant, address)) as { erased: number }).erased,
      ),
    async migrate() {
      const made = await missing();
      if (made.length > 0) await (await openDatabase({ databaseUrl, listenUrl, dataDir })).close();
      return made;
    },
  };
}
