import { Command, CommanderError } from 'commander';
import { request } from 'undici';
import { staffDoorOf } from './surroundings.ts';

/** What the command line sees of the machine. */
export interface ReviewsTerminal {
  env: Readonly<Record<string, string | undefined>>;
  out(text: string): void;
  err(text: string): void;
}

/** A review that waits, as the staff door gives it. */
interface PendingReview {
  id: string;
  product: string;
  nickname: string;
  stars: number;
  title: string;
  text: string;
  writtenAt: string;
}

/** The door refused, or did not answer. */
class NoAnswer extends Error {
  readonly isUnreachable: boolean;
  constructor(message: string, isUnreachable: boolean) {
    super(message);
    this.isUnreachable = isUnreachable;
  }
}

/**
 * Runs `pending`, `publish <id>` or `refuse <id>` at the staff door of a running product.
 * @returns 0 done, 1 refused, 2 wrong usage, 3 the server does not answer
 */
export async function runReviews(words: readonly string[], { env, out, err }: ReviewsTerminal): Promise<0 | 1 | 2 | 3> {
  const { url, token } = staffDoorOf(env, 'demo-merchandiser');
  const program = new Command('reviews')
    .description('What shoppers wrote about products: shown once somebody of the shop let it through.')
    .requiredOption('--tenant <id>', 'the shop', env['DEFAULT_TENANT'] || 'de')
    .option('--json', 'answers for programs')
    .configureOutput({ writeOut: (text) => out(text.trimEnd()), writeErr: (text) => err(text.trimEnd()) })
    .exitOverride()
    .addHelpText(
      'after',
      '\nA running product is asked: STAFF_URL and STAFF_TOKEN name it and a merchandiser. Exit codes: 0 done, 1 refused, 2 wrong usage, 3 no answer.',
    );
  const wish = (): { tenant: string; json?: boolean } => program.opts();
  const ask = async (id: string, body?: object): Promise<unknown> => {
    const path = ['/reviews', wish().tenant, ...(id === '' ? [] : [id])].map(encodeURI).join('/');
    const answer = await request(new URL(path, url), {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    }).catch((error: unknown) => {
      throw new NoAnswer(`${url} does not answer (${String(error)}); is the product running? STAFF_URL names it`, true);
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200)
      throw new NoAnswer(`${url} answered ${answer.statusCode}: ${text.slice(0, 300)}`, false);
    return JSON.parse(text);
  };
  const decide = async (id: string, status: 'published' | 'refused'): Promise<void> => {
    await ask(id, { status });
    out(wish().json === true ? JSON.stringify({ id, status }) : `${id} ${status}.`);
  };

  program
    .command('pending')
    .description('lists the reviews that nobody has decided about, oldest first, at most 100')
    .exitOverride()
    .action(async () => {
      // Our own server wrote it.
      const { reviews } = (await ask('')) as { reviews: PendingReview[] };
      if (wish().json === true) out(JSON.stringify(reviews, undefined, 2));
      else out(reviews.length === 0 ? 'None waits.' : reviews.map(reviewText).join('\n\n'));
    });
  program
    .command('publish')
    .description('shows a review, and counts its stars')
    .argument('<id>')
    .exitOverride()
    .action((id: string) => decide(id, 'published'));
  program
    .command('refuse')
    .description('shows a review to nobody; also one that was shown')
    .argument('<id>')
    .exitOverride()
    .action((id: string) => decide(id, 'refused'));

  try {
    await program.parseAsync([...words], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof NoAnswer)) throw error;
    err(error.message);
    return error.isUnreachable ? 3 : 1;
  }
}

function reviewText({ id, product, nickname, stars, title, text, writtenAt }: PendingReview): string {
  const head = `${id}  ${product}  ${'★'.repeat(stars)}${'☆'.repeat(5 - stars)}  ${nickname}, ${writtenAt}`;
  return [head, ...(title === '' ? [] : [title]), text].join('\n');
}
