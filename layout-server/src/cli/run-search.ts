import { Command, CommanderError } from 'commander';
import { request } from 'undici';
import { staffDoorOf } from './surroundings.ts';
import type { ReviewsTerminal } from './run-reviews.ts';

/** The answer of the staff door. */
interface Misses {
  since: string;
  misses: readonly { locale: string; term: string; count: number }[];
}

/**
 * Runs `misses` at the staff door of a running product.
 * @returns 0 done, 1 refused, 2 wrong usage, 3 the server does not answer
 */
export async function runSearch(words: readonly string[], { env, out, err }: ReviewsTerminal): Promise<0 | 1 | 2 | 3> {
  const { url, token } = staffDoorOf(env, 'demo-merchandiser');
  let code: 0 | 1 | 3 = 0;
  const program = new Command('search')
    .description('What shoppers looked for in a shop.')
    .requiredOption('--tenant <id>', 'the shop', env['DEFAULT_TENANT'] || 'de')
    .option('--json', 'answers for programs')
    .configureOutput({ writeOut: (text) => out(text.trimEnd()), writeErr: (text) => err(text.trimEnd()) })
    .exitOverride()
    .addHelpText(
      'after',
      '\nA running product is asked: STAFF_URL and STAFF_TOKEN name it and a merchandiser. Exit codes: 0 done, 1 refused, 2 wrong usage, 3 no answer.',
    );
  program
    .command('misses')
    .description('lists the terms that found nothing, the most frequent first, at most 200')
    .option('--days <number>', 'of the last days, 90 at most', '7')
    .exitOverride()
    .action(async ({ days }: { days: string }) => {
      const { tenant, json } = program.opts<{ tenant: string; json?: boolean }>();
      const address = new URL(`/searches/${encodeURIComponent(tenant)}/misses?days=${encodeURIComponent(days)}`, url);
      const answer = await request(address, { headers: { authorization: `Bearer ${token}` } }).catch(() => undefined);
      if (answer === undefined) {
        err(`${url} does not answer; is the product running? STAFF_URL names it`);
        code = 3;
        return;
      }
      const text = await answer.body.text();
      if (answer.statusCode !== 200) {
        err(`${url} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
        code = 1;
        return;
      }
      // Our own server wrote it.
      const { since, misses } = JSON.parse(text) as Misses;
      if (json === true) out(text);
      else if (misses.length === 0) out(`Everything was found since ${since}.`);
      else out(misses.map(({ count, locale, term }) => `${String(count).padStart(6)}  ${locale}  ${term}`).join('\n'));
    });
  try {
    await program.parseAsync([...words], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
}
