import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommanderError } from 'commander';
import { UnsoundBackup, type RowCounts } from '@vitrine/platform/backup';
import { systemClock, type Clock } from '@vitrine/platform/clock';
import { FolderInUse, TablesBehind, UnreachableDatabase } from '@vitrine/platform/database';
import { isMailAddress, readOutbox, type OutboxMail } from '@vitrine/platform/mail';
import { readBucket } from '../config.ts';
import { createDataCommands, Refused, type DataPlace } from './data-commands.ts';
import { staffDoorOf } from './surroundings.ts';
import { spokenProgram } from './spoken-program.ts';

/** What the command line sees of the machine. */
export interface DataTerminal {
  env: Readonly<Record<string, string | undefined>>;
  /** Where relative file names begin. */
  folder: string;
  out(text: string): void;
  err(text: string): void;
  clock?: Clock;
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Runs `backup <file>`, `restore <file>`, `migrate` or `reset --yes` on the database that the environment names, or `mails`, which
 * shows what lies in the outbox.
 * @returns 0 done, 1 refused, 2 wrong usage
 */
export async function runData(
  words: readonly string[],
  { env, folder, out, err, clock = systemClock }: DataTerminal,
): Promise<0 | 1 | 2> {
  const { url: staffUrl, token: staffToken } = staffDoorOf(env, 'demo-admin');
  const place: DataPlace = {
    databaseUrl: env['DATABASE_URL'] ?? '',
    listenUrl: env['DATABASE_LISTEN_URL'] ?? '',
    migrates: (env['DATABASE_MIGRATE'] || '1') === '1',
    dataDir: path.resolve(ROOT, env['DATA_DIR'] || '.data'),
    s3: readBucket(env),
    staffUrl,
    staffToken,
    isDoorNamed: (env['STAFF_URL'] ?? '') !== '',
    isFolderNamed: (env['DATA_DIR'] ?? '') !== '',
  };
  const commands = createDataCommands(place, clock);
  const tenantsDir = path.resolve(ROOT, env['TENANTS_DIR'] || 'tenants');
  /** That nothing is kept of a person must not be said of a shop that is none. */
  /** Where nothing was found of a person: a slip of the pen must not look as if there were nothing. */
  const refuseSlip = (tenant: string, address: string): void => {
    refuseUnknownShop(tenant);
    if (!isMailAddress(address)) throw new Refused(`expected an e-mail address, got ${JSON.stringify(address)}`);
  };
  const refuseUnknownShop = (tenant: string): void => {
    if (!existsSync(tenantsDir) || existsSync(path.join(tenantsDir, tenant, 'tenant.json'))) return;
    const shops = readdirSync(tenantsDir).filter((name) => existsSync(path.join(tenantsDir, name, 'tenant.json')));
    throw new Refused(`expected a shop: ${shops.join(', ')}; got ${JSON.stringify(tenant)}`);
  };
  const program = spokenProgram(
    'data',
    { env, out, err },
    '\nDATABASE_URL names a Postgres; without it the data is in DATA_DIR (.data). Exit codes: 0 done, 1 refused, 2 wrong usage.',
  ).description(
    'Copies, brings back or empties what the layout server keeps: revisions, experiments, staff. One format for PGlite and Postgres.',
  );
  program
    .command('backup')
    .description('writes everything into one file, also while the server runs')
    .argument('<file>')
    .exitOverride()
    .action(async (file: string) => {
      out(`${sumOf(await commands.backup(path.resolve(folder, file)))} saved in ${file}, read back and found whole.`);
    });
  program
    .command('restore')
    .description('replaces everything by what is in a file; the server must not run')
    .argument('<file>')
    .exitOverride()
    .action(async (file: string) => {
      const { counts, before } = await commands.restore(path.resolve(folder, file));
      out(
        `${sumOf(counts)} brought back from ${file}. What was there before is in ${path.relative(folder, before) || before}.`,
      );
    });
  program
    .command('mails')
    .description('shows the mails that were written to the outbox because no mail server is named, newest last')
    .option('--tenant <id>', 'of one shop')
    .option('--to <address>', 'to one address')
    .option('--json', 'as JSON, for programs')
    .exitOverride()
    .action(async ({ tenant, to, json }: { tenant?: string; to?: string; json?: boolean }) => {
      const mails = (await readOutbox(path.join(place.dataDir, 'outbox'), tenant)).filter(
        (mail) => to === undefined || mail.to.includes(to),
      );
      if (json === true) out(JSON.stringify(mails, undefined, 2));
      else out(mails.length === 0 ? 'No mails.' : mails.map(mailText).join('\n\n'));
    });
  program
    .command('export-person')
    .description('writes what a shop keeps of a person as JSON, also while the server runs')
    .argument('<tenant>')
    .argument('<address>', 'the e-mail address that the shop knows the person under')
    .exitOverride()
    .action(async (tenant: string, address: string) => {
      const records = await commands.exportPerson(tenant, address);
      if (records.length === 0) refuseSlip(tenant, address);
      out(JSON.stringify(records, undefined, 2));
    });
  program
    .command('erase-person')
    .description('erases what a shop keeps of a person, also while the server runs; backups made before still have it')
    .argument('<tenant>')
    .argument('<address>', 'the e-mail address that the shop knows the person under')
    .exitOverride()
    .action(async (tenant: string, address: string) => {
      const erased = await commands.erasePerson(tenant, address);
      if (erased === 0) refuseSlip(tenant, address);
      out(erased === 0 ? 'Nothing was kept.' : `${erased} ${erased === 1 ? 'record' : 'records'} erased.`);
    });
  program
    .command('migrate')
    .description('brings the tables up to date, also while servers run on a Postgres; for DATABASE_MIGRATE=0')
    .exitOverride()
    .action(async () => {
      const made = await commands.migrate();
      out(made.length === 0 ? 'The tables are up to date.' : `Brought up to date: ${made.join(', ')}.`);
    });
  program
    .command('reset')
    .description('empties everything; the next start fills the shops from their files')
    .option('--yes', 'I know that everything published since then is lost')
    .exitOverride()
    .action(async ({ yes }: { yes?: boolean }) => {
      await commands.reset(yes === true);
      out('Everything is empty. The next start fills the shops from their files.');
    });
  try {
    await program.parseAsync([...words], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const isExpected =
      error instanceof Refused ||
      error instanceof UnsoundBackup ||
      error instanceof FolderInUse ||
      error instanceof TablesBehind ||
      error instanceof UnreachableDatabase ||
      (error instanceof Error && 'code' in error);
    if (!isExpected || !(error instanceof Error)) throw error;
    err(error.message || String(error));
    return 1;
  }
}

function mailText({ tenant, date, from, to, subject, text }: OutboxMail): string {
  return [
    `${date}  ${tenant}`,
    `From:    ${from}`,
    `To:      ${to}`,
    `Subject: ${subject}`,
    '',
    text.replaceAll(/^/gm, '  '),
  ].join('\n');
}

function sumOf(counts: RowCounts): string {
  return Object.entries(counts)
    .map(([table, count]) => `${count} ${table.replaceAll('_', ' ')}`)
    .join(', ');
}
