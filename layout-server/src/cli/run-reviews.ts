import { Command } from 'commander';
import { createStaffCall, exitCodeOf, staffHelp, type Terminal } from './staff-call.ts';
import { staffDoorOf } from './surroundings.ts';
import { withoutControls } from './without-controls.ts';

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

/** What somebody said of a page, as the staff door gives it. */
interface PageFeedback {
  route: string;
  subject: string;
  locale: string;
  isHelpful: boolean;
  comment: string;
  saidAt: string;
}

/** What somebody answered to a survey, as the staff door gives it. */
interface SurveyAnswer {
  survey: string;
  locale: string;
  score: number;
  comment: string;
  saidAt: string;
}

/**
 * Runs `feedback`, `surveys`, `pending`, `publish <id>` or `refuse <id>` at the staff door of a running product.
 * @returns 0 done, 1 refused, 2 wrong usage, 3 the server does not answer
 */
export async function runReviews(words: readonly string[], { env, out, err }: Terminal): Promise<0 | 1 | 2 | 3> {
  const call = createStaffCall(staffDoorOf(env, 'demo-merchandiser'));
  const program = new Command('reviews')
    .description(
      'What shoppers wrote: about products, shown once somebody of the shop let it through, about pages, and to surveys.',
    )
    .requiredOption('--tenant <id>', 'the shop', env['DEFAULT_TENANT'] || 'de')
    .option('--json', 'answers for programs')
    .configureOutput({ writeOut: (text) => out(text.trimEnd()), writeErr: (text) => err(text.trimEnd()) })
    .exitOverride()
    .addHelpText('after', staffHelp('merchandiser'));
  const wish = (): { tenant: string; json?: boolean } => program.opts();
  const ask = async (id: string, body?: object): Promise<unknown> => {
    const path = ['/reviews', wish().tenant, ...(id === '' ? [] : [id])].map(encodeURI).join('/');
    const answer = await call(
      path,
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
    return JSON.parse(await answer.text());
  };
  const said = async (): Promise<{ feedback: PageFeedback[]; surveys: SurveyAnswer[] }> => {
    const answer = await call(`/feedback/${encodeURIComponent(wish().tenant)}`);
    // Our own server wrote it.
    return JSON.parse(await answer.text()) as { feedback: PageFeedback[]; surveys: SurveyAnswer[] };
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

  program
    .command('feedback')
    .description('lists what was said of pages in the last 90 days, the newest first, at most 200')
    .exitOverride()
    .action(async () => {
      const { feedback } = await said();
      if (wish().json === true) out(JSON.stringify(feedback, undefined, 2));
      else out(feedback.length === 0 ? 'Nobody said anything.' : feedback.map(feedbackText).join('\n'));
    });
  program
    .command('surveys')
    .description('lists what was answered to surveys in the last 90 days, the newest first, at most 200')
    .exitOverride()
    .action(async () => {
      const { surveys } = await said();
      if (wish().json === true) out(JSON.stringify(surveys, undefined, 2));
      else out(surveys.length === 0 ? 'Nobody answered.' : surveys.map(answerText).join('\n'));
    });

  try {
    await program.parseAsync([...words], { from: 'user' });
    return 0;
  } catch (error) {
    return exitCodeOf(error, err);
  }
}

function reviewText({ id, product, nickname, stars, title, text, writtenAt }: PendingReview): string {
  const head = `${id}  ${product}  ${'★'.repeat(stars)}${'☆'.repeat(5 - stars)}  ${nickname}, ${writtenAt}`;
  return [head, ...(title === '' ? [] : [title]), text].map(withoutControls).join('\n');
}

function feedbackText({ route, subject, isHelpful, comment, saidAt }: PageFeedback): string {
  return [isHelpful ? 'yes' : 'no ', saidAt, route, subject, comment]
    .filter((part) => part !== '')
    .map(withoutControls)
    .join('  ');
}

function answerText({ survey, locale, score, comment, saidAt }: SurveyAnswer): string {
  return [`${score} of 5`, saidAt, survey, locale, comment]
    .filter((part) => part !== '')
    .map(withoutControls)
    .join('  ');
}
