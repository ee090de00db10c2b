import type { Database } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { and, desc, eq, gte } from '@vitrine/platform/sql';
import { pageFeedback, surveyAnswers } from './tables.ts';

/** What somebody said of a page. */
export interface Feedback {
  route: string;
  /** What the page's address names, such as a SKU; empty for nothing. */
  subject: string;
  locale: string;
  isHelpful: boolean;
  /** Empty: none. */
  comment: string;
  saidAt: Date;
}

/** What was said of the pages of a shop since a moment, the newest first, at most `most`. */
export function readFeedback(
  database: Pick<Database, 'orm'>,
  tenant: TenantId,
  { since, most }: { since: Date; most: number },
): Promise<Feedback[]> {
  const { route, subject, locale, isHelpful, comment, saidAt } = pageFeedback;
  return database.orm
    .select({ route, subject, locale, isHelpful, comment, saidAt })
    .from(pageFeedback)
    .where(and(eq(pageFeedback.tenant, tenant), gte(saidAt, since)))
    .orderBy(desc(saidAt), pageFeedback.id)
    .limit(most);
}

/** What somebody answered to a survey. */
export interface SurveyAnswer {
  survey: string;
  locale: string;
  /** 1 to 5, the best. */
  score: number;
  /** Empty: none. */
  comment: string;
  saidAt: Date;
}

/** What was answered to the surveys of a shop since a moment, the newest first, at most `most`. */
export function readSurveys(
  database: Pick<Database, 'orm'>,
  tenant: TenantId,
  { since, most }: { since: Date; most: number },
): Promise<SurveyAnswer[]> {
  const { survey, locale, score, comment, saidAt } = surveyAnswers;
  return database.orm
    .select({ survey, locale, score, comment, saidAt })
    .from(surveyAnswers)
    .where(and(eq(surveyAnswers.tenant, tenant), gte(saidAt, since)))
    .orderBy(desc(saidAt), surveyAnswers.id)
    .limit(most);
}
