import type { Domain, FormHandler, Platform } from '@vitrine/platform/doors';
import { lt } from '@vitrine/platform/sql';
import { pageFeedback } from './tables.ts';

/** Of one network address: a household that reads a lot, not a robot. */
const LIMIT = { most: 30, seconds: 600 } as const;
const LONGEST_COMMENT = 500;
const DAY_MS = 86_400_000;
/** Pages change: what was said of them a year ago is of no use any more. */
const KEPT_MS = 365 * DAY_MS;
/** Numbers that may be of a person, and addresses, are not kept: nobody is to be found by what they said of a page. */
const MAY_BE_PERSONAL = /\S+@\S+|(?:\d[\s/-]?){6,}/gu;

/** Whether a page was helpful, yes or no, with a comment where somebody has one. */
export function createFeedbackDomain(platform: Pick<Platform, 'database' | 'clock' | 'ids' | 'limitTo'>): Domain {
  const { database, clock } = platform;
  return {
    name: 'feedback',
    forms: [createFeedbackForm(platform)],
    jobs: [
      {
        name: 'feedback.forget',
        everyMs: DAY_MS,
        async run() {
          await database.orm
            .delete(pageFeedback)
            .where(lt(pageFeedback.saidAt, new Date(clock.now().getTime() - KEPT_MS)));
        },
      },
    ],
  };
}

function createFeedbackForm({
  database,
  clock,
  ids,
  limitTo,
}: Pick<Platform, 'database' | 'clock' | 'ids' | 'limitTo'>): FormHandler {
  return {
    name: 'feedback',
    fields: ['helpful', 'comment'],
    thanks: 'home',
    limiter: limitTo('feedback', LIMIT),
    failure: { key: 'feedback.failed' },
    async take({ shop: { tenant, locale }, fields: { helpful, comment = '' }, route, params }) {
      if (helpful !== 'yes' && helpful !== 'no')
        return { kind: 'again', errors: { helpful: { key: 'feedback.choose' } } };
      if (comment.length > LONGEST_COMMENT)
        return { kind: 'again', errors: { comment: { key: 'feedback.tooLong', with: { max: LONGEST_COMMENT } } } };
      await database.orm.insert(pageFeedback).values({
        tenant,
        id: ids.uuid(),
        route,
        subject: Object.values(params).join(' '),
        locale,
        isHelpful: helpful === 'yes',
        comment: comment.trim().replaceAll(MAY_BE_PERSONAL, '…'),
        saidAt: clock.now(),
      });
      return { kind: 'done', route, params, anchor: 'feedback-saved' };
    },
  };
}
