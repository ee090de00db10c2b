import path from 'node:path';
import type { RulesPreview } from '@vitrine/commerce/listing';
import { readDocumentFile } from './document-file.ts';
import { previewText } from './search-output.ts';
import { addRules } from './add-rules.ts';
import { languageOf, speakerIn, type Language } from '../language/index.ts';
import { createOutput } from './output.ts';
import { createRuleCommands } from './rule-commands.ts';
import { defaultTenantOf } from '../default-tenant.ts';
import { spokenProgram } from './spoken-program.ts';
import { createStaffCall, exitCodeOf, NoAnswer, staffHelp, type Terminal } from './staff-call.ts';
import { createStaffClient, Unauthenticated, Unreachable } from './staff-client.ts';
import { expiryWarning, staffDoorOf } from './surroundings.ts';

/** The answer of the staff door. */
interface Misses {
  since: string;
  misses: readonly { locale: string; term: string; count: number }[];
}

interface Sponsored {
  since: string;
  sponsored: readonly { sku: string; payer: string; kind: string; count: number }[];
}

/**
 * Runs a command at the staff door of a running product: what shoppers looked for, and the rules by which they find it.
 * @returns 0 done, 1 refused, 2 wrong usage, 3 the server does not answer
 */
export async function runSearch(
  words: readonly string[],
  { env, folder, out, err }: Terminal & { folder: string },
): Promise<0 | 1 | 2 | 3> {
  const door = staffDoorOf(env, 'demo-merchandiser');
  const call = createStaffCall(door);
  let set: Language | undefined;
  const client = createStaffClient({
    ...door,
    onExpiry: expiryWarning(err),
    onLanguage: (language) => {
      set = language;
    },
  });
  let exit: 0 | 1 = 0;
  const program = spokenProgram('search', { env, out, err }, staffHelp('merchandiser'))
    .description('What shoppers looked for in a shop, and the rules by which they find it.')
    .requiredOption('--tenant <id>', 'the shop', defaultTenantOf(env))
    .option('--json', 'answers for programs');
  program
    .command('misses')
    .description('lists the terms that found nothing, the most frequent first, at most 200')
    .option('--days <number>', 'of the last days, 90 at most', '7')
    .exitOverride()
    .action(async ({ days }: { days: string }) => {
      const { tenant, json } = program.opts<{ tenant: string; json?: boolean }>();
      const answer = await call(`/searches/${encodeURIComponent(tenant)}/misses?days=${encodeURIComponent(days)}`);
      const text = await answer.text();
      // Our own server wrote it.
      const { since, misses } = JSON.parse(text) as Misses;
      if (json === true) out(text);
      else if (misses.length === 0) out(`Everything was found since ${since}.`);
      else out(misses.map(({ count, locale, term }) => `${String(count).padStart(6)}  ${locale}  ${term}`).join('\n'));
    });
  program
    .command('sponsored')
    .description('lists how often paid places were seen and clicked by visitors who agreed to be counted')
    .option('--days <number>', 'of the last days, 90 at most', '7')
    .exitOverride()
    .action(async ({ days }: { days: string }) => {
      const { tenant, json } = program.opts<{ tenant: string; json?: boolean }>();
      const answer = await call(`/searches/${encodeURIComponent(tenant)}/sponsored?days=${encodeURIComponent(days)}`);
      const text = await answer.text();
      // Our own server wrote it.
      const { since, sponsored } = JSON.parse(text) as Sponsored;
      if (json === true) out(text);
      else if (sponsored.length === 0) out(`Nothing was counted since ${since}.`);
      else
        out(
          sponsored
            .map(({ count, kind, sku, payer }) => `${String(count).padStart(6)}  ${kind.padEnd(5)}  ${sku}  ${payer}`)
            .join('\n'),
        );
    });
  program
    .command('preview')
    .description(
      'tells what a changed search.json makes of a list: places before and after, of the first products; nothing is stored',
    )
    .argument('<file>')
    .option('--category <key>', 'the list of a category')
    .option('--term <words>', 'the list of a term')
    .option('--locale <locale>', 'in a language of the shop, not in its default one')
    .option('--day <YYYY-MM-DD>', 'as of a day, for rules that are to come')
    .option('--top <number>', 'products to look at, 200 at most', '24')
    .exitOverride()
    .action(async (file: string, { top, ...list }: Record<string, string>) => {
      const { tenant, json } = program.opts<{ tenant: string; json?: boolean }>();
      const rules = rulesIn(path.resolve(folder, file));
      const answer = await call(`/searches/${encodeURIComponent(tenant)}/preview`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...list, top: Number(top), rules }),
      });
      const text = await answer.text();
      // Our own server wrote it.
      out(json === true ? text : previewText(JSON.parse(text) as RulesPreview));
    });
  addRules({
    add: (name, description) => program.command(name).description(description).exitOverride(),
    async finish(run) {
      const { tenant, json } = program.opts<{ tenant: string; json?: boolean }>();
      const { text, data, refused } = await run(tenant);
      out(json === true ? JSON.stringify(data, null, 2) : speakerIn(languageOf(env, set))(text));
      exit = refused ? 1 : 0;
    },
    commands: createRuleCommands({ client, call, output: createOutput({ colors: false }) }),
  });
  try {
    await program.parseAsync([...words], { from: 'user' });
    return exit;
  } catch (error) {
    const told = (text: string): void => err(speakerIn(languageOf(env))(text));
    if (error instanceof Unauthenticated)
      return exitCodeOf(new NoAnswer(`${error.message}; set STAFF_TOKEN`, false), told);
    if (error instanceof Unreachable) return exitCodeOf(new NoAnswer(error.message, true), told);
    return exitCodeOf(error, told);
  }
}

/** The rules in a file. @throws NoAnswer if there are none */
function rulesIn(file: string): unknown {
  const read = readDocumentFile(file);
  if (read === undefined)
    throw new NoAnswer(`expected a file of rules such as tenants/at/search.json, got ${file}`, false);
  if (!read.ok) throw new NoAnswer(read.faults.map(({ message }) => message).join('; '), false);
  return read.value;
}
