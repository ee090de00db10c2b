import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { InvalidArgumentError } from 'commander';
import { languageOf, speakerIn } from '../language/index.ts';
import { defaultTenantOf } from '../default-tenant.ts';
import { spokenProgram } from './spoken-program.ts';
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
  /** Numbers of the pictures that came with it. */
  pictures: number[];
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
 * Runs `feedback`, `surveys`, `pending`, `pictures <id>`, `publish <id>` or `refuse <id>` at the staff door of a running product.
 * @returns 0 done, 1 refused, 2 wrong usage, 3 the server does not answer
 */
export async function runReviews(words: readonly string[], { env, out, err }: Terminal): Promise<0 | 1 | 2 | 3> {
  const call = createStaffCall(staffDoorOf(env, 'demo-merchandiser'));
  const program = spokenProgram('reviews', { env, out, err }, staffHelp('merchandiser'))
    .description(
      'What shoppers wrote: about products, shown once somebody of the shop let it through, about pages, and to surveys.',
    )
    .requiredOption('--tenant <id>', 'the shop', defaultTenantOf(env))
    .option('--json', 'answers for programs');
  const wish = (): { tenant: string; json?: boolean } => program.opts();
  const pathOf = (...parts: string[]): string =>
    ['/reviews', wish().tenant, ...parts.filter((part) => part !== '')].map(encodeURI).join('/');
  const ask = async (id: string, body?: object): Promise<unknown> => {
    const answer = await call(
      pathOf(id),
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
  const decide = async (
    id: string,
    status: 'published' | 'refused',
    without: readonly number[] = [],
  ): Promise<void> => {
    await ask(id, { status, without });
    const left = without.length === 0 ? '' : `, without picture ${without.join(', ')}`;
    out(wish().json === true ? JSON.stringify({ id, status, without }) : `${id} ${status}${left}.`);
  };
  const fetchPictures = async (id: string, folder: string): Promise<void> => {
    // Our own server wrote it.
    const { pictures: numbers } = JSON.parse(await (await call(pathOf(id, 'pictures'))).text()) as {
      pictures: number[];
    };
    await mkdir(folder, { recursive: true });
    const files: string[] = [];
    for (const number of numbers) {
      const answer = await call(pathOf(id, 'pictures', String(number)));
      const file = path.join(folder, `${id}-${number}.webp`);
      await writeFile(file, Buffer.from(await answer.arrayBuffer()));
      files.push(file);
    }
    if (wish().json === true) out(JSON.stringify(files));
    else out(files.length === 0 ? 'The review has no pictures.' : files.join('\n'));
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
    .description('shows a review with its pictures, and counts its stars; also one that is shown, to take pictures out')
    .argument('<id>')
    .option('--without <numbers>', 'pictures that are forgotten, such as 1,3', numbersIn)
    .exitOverride()
    .action((id: string, { without }: { without?: number[] }) => decide(id, 'published', without));
  program
    .command('refuse')
    .description('shows a review to nobody; also one that was shown')
    .argument('<id>')
    .exitOverride()
    .action((id: string) => decide(id, 'refused'));

  program
    .command('pictures')
    .description('writes the pictures of a review into a folder, to look at them; also of one that is shown')
    .argument('<id>')
    .requiredOption('--out <folder>', 'where to')
    .exitOverride()
    .action((id: string, { out: folder }: { out: string }) => fetchPictures(id, folder));

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
    return exitCodeOf(error, (text) => err(speakerIn(languageOf(env))(text)));
  }
}

/** @throws InvalidArgumentError for anything else than numbers from 1 on with commas between them */
function numbersIn(text: string): number[] {
  if (!/^[1-9](?:,[1-9])*$/.test(text)) throw new InvalidArgumentError('expected numbers of pictures such as 1,3');
  return [...new Set(text.split(',').map(Number))];
}

function reviewText({ id, product, nickname, stars, title, text, writtenAt, pictures }: PendingReview): string {
  const head = `${id}  ${product}  ${'★'.repeat(stars)}${'☆'.repeat(5 - stars)}  ${nickname}, ${writtenAt}`;
  const shown = pictures.length === 0 ? [] : [`pictures: ${pictures.join(', ')}`];
  return [head, ...(title === '' ? [] : [title]), text, ...shown].map(withoutControls).join('\n');
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
