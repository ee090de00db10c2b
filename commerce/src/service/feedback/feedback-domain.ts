import type { Domain, FormHandler, Platform } from '@vitrine/platform/doors';
import { lt } from '@vitrine/platform/sql';
import { impersonal, LONGEST_COMMENT } from './impersonal.ts';
import { createSurveyForm } from './survey-form.ts';
import { pageFeedback, surveyAnswers } from './tables.ts';

/** Of one network address: a household that reads a lot, not a robot. */
const LIMIT = { most: 30, seconds: 600 } as const;
const DAY_MS = 86_400_000;
/** Pages change: what was said of them a year ago is of no use any more. */
const KEPT_MS = 365 * DAY_MS;

/** Whether a page was helpful, and how satisfied somebody is, with a comment where somebody has one. */
export function createFeedbackDomain(platform: Pick<Platform, 'database' | 'clock' | 'ids' | 'limitTo'>): Domain {
  const { database, clock } = platform;
  return {
    name: 'feedback',
    forms: [createFeedbackForm(platform), createSurveyForm(platform)],
    jobs: [
      {
        name: 'feedback.forget',
        everyMs: DAY_MS,
        async run() {
          const ended = new Date(clock.now().getTime() - KEPT_MS);
          for (const table of [pageFeedback, surveyAnswers])
            await database.orm.delete(table).where(lt(table.saidAt, ended));
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
    lines: ['comment'],
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
        comment: impersonal(comment),
        saidAt: clock.now(),
      });
      return { kind: 'done', route, params, anchor: 'feedback-saved' };
    },
  };
}
