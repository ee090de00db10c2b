import { Command } from 'commander';
import { createStaffCall, exitCodeOf, staffHelp, type Terminal } from './staff-call.ts';
import { staffDoorOf } from './surroundings.ts';

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
 * Runs `misses` or `sponsored` at the staff door of a running product.
 * @returns 0 done, 1 refused, 2 wrong usage, 3 the server does not answer
 */
export async function runSearch(words: readonly string[], { env, out, err }: Terminal): Promise<0 | 1 | 2 | 3> {
  const call = createStaffCall(staffDoorOf(env, 'demo-merchandiser'));
  const program = new Command('search')
    .description('What shoppers looked for in a shop.')
    .requiredOption('--tenant <id>', 'the shop', env['DEFAULT_TENANT'] || 'de')
    .option('--json', 'answers for programs')
    .configureOutput({ writeOut: (text) => out(text.trimEnd()), writeErr: (text) => err(text.trimEnd()) })
    .exitOverride()
    .addHelpText('after', staffHelp('merchandiser'));
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
  try {
    await program.parseAsync([...words], { from: 'user' });
    return 0;
  } catch (error) {
    return exitCodeOf(error, err);
  }
}
