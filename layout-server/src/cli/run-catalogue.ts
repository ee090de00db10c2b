import path from 'node:path';
import { addPictureImport } from './add-picture-import.ts';
import { createCatalogueClient } from './catalogue-client.ts';
import { explanationText, progressLine, reportText } from './catalogue-output.ts';
import { fetchGoods } from './fetch-goods.ts';
import { defaultTenantOf } from '../default-tenant.ts';
import { spokenProgram } from './spoken-program.ts';
import { createStaffCall, exitCodeOf, type Terminal } from './staff-call.ts';
import { staffDoorOf } from './surroundings.ts';

/** What this command line sees of the machine: `err` writes as it is, for lines that are written over. */
export interface CatalogueTerminal extends Terminal {
  /** Where relative file names begin. */
  folder: string;
  /** Whether a line can be written over. */
  isTerminal: boolean;
}

/**
 * Runs `import <file>`, `import-pictures <folder or list>`, `fetch <source>`, `validate <file>`, `export` or `explain-price <sku>` at the staff door of a running product.
 * @returns 0 done, 1 refused or with bad lines, 2 wrong usage, 3 the server does not answer
 */
export async function runCatalogue(
  words: readonly string[],
  { env, folder, isTerminal, out, err }: CatalogueTerminal,
): Promise<0 | 1 | 2 | 3> {
  const door = staffDoorOf(env, 'demo-admin');
  const client = createCatalogueClient(door);
  let exit: 0 | 1 = 0;
  const program = spokenProgram(
    'catalogue',
    { env, out, err },
    '\nA running product is asked: STAFF_URL and STAFF_TOKEN name it and an administrator. Exit codes: 0 done, 1 refused or bad lines, 2 wrong usage, 3 no answer.',
  )
    .description(
      'What a shop sells: products with variants, prices and stock, as JSON Lines (schemas/catalogue-record.schema.json), or to import as a table (.csv) whose columns are paths of that.',
    )
    .requiredOption('--tenant <id>', 'the shop', defaultTenantOf(env))
    .option('--json', 'answers for programs')
    .configureOutput({ writeErr: (text) => err(text) });
  const wish = (): { tenant: string; json?: boolean } => program.opts();

  const progress = (line: string): void => err(isTerminal ? `\r${line}` : `${line}\n`);

  const send = async (file: string, { isFull, isDry }: { isFull: boolean; isDry: boolean }): Promise<void> => {
    const report = await client.send(wish().tenant, path.resolve(folder, file), {
      isFull,
      isDry,
      onProgress: (counts) => progress(progressLine(counts)),
    });
    if (isTerminal) err('\r\u001b[K');
    out(wish().json === true ? JSON.stringify(report) : reportText(report, isDry));
    if (report.bad > 0 || report.refusal !== undefined) exit = 1;
  };
  program
    .command('import')
    .description('takes the products of a file; the same again changes nothing, so what was interrupted is begun anew')
    .argument('<file>')
    .option('--full', 'the file is all that there is: what it lacks is withdrawn, but never more than a fifth')
    .option('--dry-run', 'only says what would be')
    .exitOverride()
    .action((file: string, { full = false, dryRun = false }: { full?: boolean; dryRun?: boolean }) =>
      send(file, { isFull: full, isDry: dryRun }),
    );
  addPictureImport({
    program,
    call: createStaffCall(door),
    folder,
    isInsideAllowed: env['PICTURE_INSIDE'] === 'true',
    wish,
    progress,
    done(text, isRefused) {
      if (isTerminal) err('\r\u001b[K');
      out(text);
      if (isRefused) exit = 1;
    },
  });
  program
    .command('fetch')
    .description(
      'imports what changed in another commerce system (Vendure); the file says where and how (schemas/goods-source.schema.json), COMMERCE_LOGIN who asks, as name:password',
    )
    .argument('<source>')
    .option('--since <instant>', 'only what changed since then, as the last fetch said; else everything')
    .option('--full', 'what the system does not sell is withdrawn, but never more than a fifth; not with --since')
    .option('--dry-run', 'only says what would be')
    .exitOverride()
    .action(
      async (
        source: string,
        { since, full = false, dryRun = false }: { since?: string; full?: boolean; dryRun?: boolean },
      ) => {
        if (full && since !== undefined) program.error('--full asks for everything: leave out --since');
        const login = env['COMMERCE_LOGIN'] ?? '';
        await fetchGoods(path.resolve(folder, source), { since, login }, async (goods) => {
          await send(goods.file, { isFull: full, isDry: dryRun });
          if (goods.unsold > 0 && !full)
            err(`${goods.unsold} of what changed are not sold there: --full without --since withdraws them\n`);
          if (goods.since !== undefined) err(`next time: --since ${goods.since}\n`);
        });
      },
    );
  program
    .command('validate')
    .description('names the lines of a file that the shop could not take, and those whose categories have no name')
    .argument('<file>')
    .exitOverride()
    .action((file: string) => send(file, { isFull: false, isDry: true }));
  program
    .command('export')
    .description('writes what the shop sells, one product a line')
    .exitOverride()
    .action(async () => {
      for await (const line of await client.records(wish().tenant)) out(line);
    });
  program
    .command('explain-price')
    .description('shows every price that a product had, and what follows from it')
    .argument('<sku>')
    .exitOverride()
    .action(async (sku: string) => {
      const found = await client.prices(wish().tenant, sku);
      out(wish().json === true ? JSON.stringify(found, null, 2) : explanationText(found));
    });
  try {
    await program.parseAsync([...words], { from: 'user' });
    return exit;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      err(`there is no such file: ${error.message}\n`);
      return 1;
    }
    return exitCodeOf(error, (line) => err(`${line}\n`));
  }
}
