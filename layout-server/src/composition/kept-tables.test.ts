import { silentLogger as logger } from '@vitrine/platform/logging';
import { fixedClock } from '@vitrine/platform/clock';
import { expect, it } from 'vitest';
import { ALL_TABLES } from './all-tables.ts';
import { forgetting } from './background.ts';
import { bareDomains, NO_DATABASE } from './bare-platform.ts';

/**
 * How long rows of each table are kept: the job that deletes what is old, or why there is none. Whether it is handed out and
 * erased by person is another question (`people.test.ts`); that a backup takes it along, the backup itself sees to, which
 * refuses where the database has a table that is not in `ALL_TABLES`.
 */
const KEPT: Readonly<Record<string, { job: string } | { because: string }>> = {
  ...by('sponsored.forget', 'sponsored_count'),
  ...by('bought-together.count', 'bought_together'),
  ...by('viewed-together.count', 'product_view', 'viewed_together'),
  ...by('checkout.forget', 'checkout'),
  ...by('search.forget', 'search_history', 'search_miss'),
  ...by('stock-alerts.forget', 'stock_alert'),
  ...by('session.forget', 'session', 'refresh_token'),
  ...by('basket.forget', 'basket'),
  ...by('wishlist.forget', 'wishlist'),
  ...by('accounts.forget', 'password_link'),
  // Whoever confirmed stays until they or the shop erase them.
  ...by('newsletter.forget', 'newsletter_subscriptions'),
  ...by('feedback.forget', 'page_feedback', 'survey_answer'),
  ...by('contact.forget', 'contact_message', 'contact_file', 'contact_step'),
  // Gone with their review; those of a refused one a month later.
  ...by('reviews.forget-pictures', 'review_picture', 'review_picture_part'),
  ...by('withdrawals.forget', 'withdrawal'),
  ...by('retention.events', 'events'),
  ...by('retention.exposures', 'exposures'),
  ...by('retention.conversions', 'conversions'),
  ...by('retention.drafts', 'revisions'),
  ...by('retention.outbox', 'outbox'),
  ...by('retention.report-streams', 'report_stream'),
  ...by('retention.visits', 'visit_count'),
  ...by('retention.refusals', 'ingest_refusal'),
  ...by('retention.forged-claims', 'forged_claim'),
  ...as('books: the law keeps them longer than a shop may delete', [
    'invoice',
    'invoice_series',
    'ledger_entry',
    'ledger_posting',
    'order',
    'order_line',
    'order_return',
    'payment_attempt',
    'payment_event',
    'payment_movement',
    'return_receipt',
    'stock_hold',
    'voucher_redemption',
  ]),
  ...as('contracts with a customer, until the account is erased', [
    'credit_file',
    'credit_limit',
    'credit_line',
    'loan_request',
    'premium_membership',
  ]),
  ...as('of a customer or subscriber, until they or the shop erase it', [
    'customer',
    'customer_address',
    'mailing_recipient',
    'review',
    'review_vote',
  ]),
  ...as('goods and their history, which reductions are derived from', [
    'catalogue_fill',
    'price',
    'product',
    'stock',
    'stock_movement',
    'variant',
  ]),
  ...as('what a shop shows and decides, by its own people', [
    'change_set_steps',
    'change_sets',
    'experiments',
    'holdout',
    'paylink',
    'shop_picture_parts',
    'shop_pictures',
    'voucher',
  ]),
  ...as('who works for the shops and what they did', [
    'ingest_key',
    'staff',
    'staff_deeds',
    'staff_notices',
    'staff_tokens',
  ]),
  ...as('deleted by age, and with the files that they tell of, by the job that writes those, also while it is off', [
    'export_erasure',
    'export_part',
  ]),
  ...as('deleted by whoever writes the next one', ['change', 'preview_links']),
  ...as('one row for each thing that is counted, of nobody', ['experiment_figures', 'job_lease', 'meta']),
};

function by(job: string, ...tables: readonly string[]): Record<string, { job: string }> {
  return Object.fromEntries(tables.map((table) => [table, { job }]));
}

function as(because: string, tables: readonly string[]): Record<string, { because: string }> {
  return Object.fromEntries(tables.map((table) => [table, { because }]));
}

it('every table says how long its rows are kept', () => {
  expect(Object.keys(KEPT).toSorted()).toEqual(ALL_TABLES.map(({ name }) => name).toSorted());
});

it('every job that is said to delete what is old is one', () => {
  const unasked = (): never => expect.fail('nothing is asked');
  const own = forgetting(
    {
      config: { retention: { events: 1, exposures: 1, conversions: 1, drafts: 1, outbox: 1 } },
      database: NO_DATABASE,
      events: { trim: unasked },
      revisions: { forgetDrafts: unasked },
      clock: fixedClock('1970-01-01T00:00:00Z'),
      logger,
    },
    { forgetDone: unasked },
  );
  const names = new Set([...bareDomains().flatMap(({ jobs }) => jobs ?? []), ...own].map(({ name }) => name));
  const said = Object.values(KEPT).flatMap((kept) => ('job' in kept ? [kept.job] : []));
  expect([...new Set(said)].filter((job) => !names.has(job))).toEqual([]);
});
