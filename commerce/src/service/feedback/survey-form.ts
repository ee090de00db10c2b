import type { FormHandler, Platform } from '@vitrine/platform/doors';
import { impersonal, LONGEST_COMMENT } from './impersonal.ts';
import { surveyAnswers } from './tables.ts';

/** Of one network address: an office, not a robot. */
const LIMIT = { most: 10, seconds: 600 } as const;
/** As content files are named. */
const SURVEY = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,99}$/u;
const SCORE = /^[1-5]$/;

/** `survey` keeps how satisfied somebody is, and leads back to its page (CT-016). */
export function createSurveyForm({
  database,
  clock,
  ids,
  limitTo,
}: Pick<Platform, 'database' | 'clock' | 'ids' | 'limitTo'>): FormHandler {
  return {
    name: 'survey',
    fields: ['survey', 'score', 'comment'],
    lines: ['comment'],
    thanks: 'home',
    limiter: limitTo('survey', LIMIT),
    failure: { key: 'survey.failed' },
    async take({ shop: { tenant, locale }, fields: { survey = '', score = '', comment = '' }, route, params }) {
      if (!SURVEY.test(survey)) return { kind: 'again', errors: {}, problem: { key: 'survey.failed' } };
      if (!SCORE.test(score)) return { kind: 'again', errors: { score: { key: 'validation.required.choice' } } };
      if (comment.length > LONGEST_COMMENT)
        return { kind: 'again', errors: { comment: { key: 'feedback.tooLong', with: { max: LONGEST_COMMENT } } } };
      await database.orm.insert(surveyAnswers).values({
        tenant,
        id: ids.uuid(),
        survey,
        locale,
        score: Number(score),
        comment: impersonal(comment),
        saidAt: clock.now(),
      });
      return { kind: 'done', route, params, anchor: 'survey-saved' };
    },
  };
}
