import { instant } from '@vitrine/platform/database';
import { boolean, index, pgTable, primaryKey, integer, text } from '@vitrine/platform/sql';

/** What somebody said of a page; nothing says who. `subject` is what its address names, such as a SKU; empty for nothing. */
export const pageFeedback = pgTable(
  'page_feedback',
  {
    tenant: text('tenant').notNull(),
    id: text('id').notNull(),
    route: text('route').notNull(),
    subject: text('subject').notNull(),
    locale: text('locale').notNull(),
    isHelpful: boolean('is_helpful').notNull(),
    /** Empty: none. */
    comment: text('comment').notNull(),
    saidAt: instant('said_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.id] }),
    index('page_feedback_said_at').on(table.tenant, table.saidAt),
  ],
);

/** What somebody answered to a survey; nothing says who. */
export const surveyAnswers = pgTable(
  'survey_answer',
  {
    tenant: text('tenant').notNull(),
    id: text('id').notNull(),
    /** The name of its file of content. */
    survey: text('survey').notNull(),
    locale: text('locale').notNull(),
    /** 1 to 5, the best. */
    score: integer('score').notNull(),
    /** Empty: none. */
    comment: text('comment').notNull(),
    saidAt: instant('said_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.id] }),
    index('survey_answer_said_at').on(table.tenant, table.saidAt),
  ],
);
