import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommanderError, InvalidArgumentError } from 'commander';
import { isLanguage, languageOf, LANGUAGES, speakerIn, type Language } from '../language/index.ts';
import { ROLES, type Role } from '../staff/index.ts';
import type { ExitCode, Terminal } from './run-layouts.ts';
import { createStaffClient, Unauthenticated, Unreachable } from './staff-client.ts';
import { NoStore, withStaffCommands, type StaffCommands } from './staff-commands.ts';
import { staffText } from './staff-output.ts';
import type { StaffOutcome, StaffOutcomeName } from './staff-operations.ts';
import { expiryWarning, staffDoorOf } from './surroundings.ts';
import { spokenProgram } from './spoken-program.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const LONGEST_AUDIT = 1_000;
const WITHOUT_URL = 'or leave STAFF_URL out to work on the database itself';

/**
 * Runs `list`, `add`, `set`, `rotate`, `revoke` or `audit` through the staff door that STAFF_URL names; without it on the database
 * that the environment names, or through the staff door of this machine where a running server holds that.
 * @param words what stands behind the program's name
 */
export async function runStaff(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { env, out, err } = terminal;
  const client = createStaffClient({ ...staffDoorOf(env, 'demo-admin'), onExpiry: expiryWarning(err) });
  const place = {
    databaseUrl: env['DATABASE_URL'] ?? '',
    dataDir: path.resolve(ROOT, env['DATA_DIR'] || '.data'),
    asksDoor: Boolean(env['STAFF_URL']),
  };
  let exit: ExitCode = 0;
  const program = spokenProgram(
    'staff',
    { env, out, err },
    '\nAsks the staff door that STAFF_URL names, with STAFF_TOKEN of an administrator. Without STAFF_URL it works on the database (DATABASE_URL, or DATA_DIR); where a running server of this machine holds that, through its staff door.\nExit codes: 0 done, 1 refused, 2 wrong usage, 3 the server does not answer.',
  )
    .description('Says who may change the shops, and what they did.')
    .option('--json', 'print the answer as JSON');
  const add = (name: string, description: string) => program.command(name).description(description).exitOverride();
  const finish = async (
    work: (commands: StaffCommands) => Promise<StaffOutcome<StaffOutcomeName>>,
    makesStore = false,
  ): Promise<void> => {
    const outcome = await withStaffCommands({ ...place, makesStore }, client, work);
    out(program.opts<{ json?: boolean }>().json ? JSON.stringify(outcome, null, 2) : staffText(outcome));
    exit = outcome.__typename === 'Forbidden' || outcome.__typename === 'StaffUnfit' ? 1 : 0;
  };

  add('list', 'lists everybody, what they may do, and until when their tokens open the staff door').action(() =>
    finish((commands) => commands.list()),
  );
  add('add', 'admits a person, and prints their token once')
    .argument('<name>', 'the name that revisions will bear')
    .requiredOption('--role <role>', `${ROLES.join(', ')}; may be repeated`, roleOf)
    .option('--tenant <id>', 'for this shop alone; may be repeated', collected, [])
    .action((name: string, { role, tenant }: { role: Role[]; tenant: string[] }) =>
      finish((commands) => commands.add({ name, roles: role, tenants: tenant }), true),
    );
  add('rotate', 'gives a person another token, prints it once, and takes the present one back')
    .argument('<name>')
    .action((name: string) => finish((commands) => commands.rotate(name)));
  add('set', 'says how a person is spoken to and reached; what is left out stays')
    .argument('<name>')
    .option('--language <language>', `${LANGUAGES.join(', ')}, or none: as their machine says`, languageOrNone)
    .option('--mail <address>', 'where what they must hear of their work goes, or none')
    .option('--mail-notices', 'send it there')
    .option('--no-mail-notices', 'send nothing; "layouts inbox" has it all the same')
    .action((name: string, { language, mail, mailNotices }: SaidSettings) =>
      finish((commands) =>
        commands.set(name, {
          language: language === NONE ? null : language,
          mail: mail === NONE ? null : mail,
          mailNotices,
        }),
      ),
    );
  add('revoke', 'takes every token of a person back')
    .argument('<name>')
    .action((name: string) => finish((commands) => commands.revoke(name)));
  add('audit', 'lists what staff did, newest first')
    .option('--tenant <id>', 'in one shop; "base" for what is shared')
    .option('--since <time>', 'nothing older, such as 2026-11-20 or 2026-11-20T08:00:00Z', instant)
    .option('--limit <number>', `at most ${LONGEST_AUDIT}`, count, 100)
    .action((wish: { tenant?: string; since?: Date; limit: number }) => finish((commands) => commands.audit(wish)));

  try {
    await program.parseAsync([...words], { from: 'user' });
    return exit;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof NoStore) return told(terminal, error.message, 1);
    if (error instanceof Unauthenticated)
      return told(terminal, `${error.message}; set STAFF_TOKEN${place.asksDoor ? `, ${WITHOUT_URL}` : ''}`, 1);
    if (error instanceof Unreachable)
      return told(
        terminal,
        place.asksDoor ? `${error.message}, ${WITHOUT_URL}` : `a server holds the data, and ${error.message}`,
        3,
      );
    throw error;
  }
}

function told({ env, err }: Terminal, message: string, exit: ExitCode): ExitCode {
  err(speakerIn(languageOf(env))(message));
  return exit;
}

function roleOf(text: string, others: Role[] = []): Role[] {
  const role = ROLES.find((each) => each === text);
  if (role === undefined) throw new InvalidArgumentError(`Expected ${ROLES.join(', ')}.`);
  return [...others, role];
}

/** What takes a setting away. */
const NONE = 'none';

interface SaidSettings {
  language?: Language | typeof NONE;
  mail?: string;
  mailNotices?: boolean;
}

function languageOrNone(text: string): Language | typeof NONE {
  if (text === NONE || isLanguage(text)) return text;
  throw new InvalidArgumentError(`Expected ${LANGUAGES.join(', ')} or none.`);
}

function collected(text: string, others: string[]): string[] {
  return [...others, text];
}

function instant(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new InvalidArgumentError('Expected a time such as 2026-11-20T08:00:00Z.');
  return date;
}

function count(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > LONGEST_AUDIT)
    throw new InvalidArgumentError(`Expected a whole number from 1 to ${LONGEST_AUDIT}.`);
  return number;
}
