import type { Part } from './breakage.ts';
import { LOGIN_TRIES, LOGINS, SESSIONS } from './breakages/accounts.ts';
import { BACKUP } from './breakages/backup.ts';
import { CONSENT, VIEWS } from './breakages/consent.ts';
import { EDGE_CACHE } from './breakages/edge-cache.ts';
import { EVENT_FOLLOWER, EVENT_STREAM } from './breakages/event-stream.ts';
import { EXPERIMENTS, RESULTS } from './breakages/experiments.ts';
import { INSTALMENTS } from './breakages/instalments.ts';
import { INVOICE_NUMBERS, INVOICES } from './breakages/invoices.ts';
import { LOAN_TERMS, LOANS } from './breakages/lending.ts';
import { LISTS, SEARCH } from './breakages/lists.ts';
import { NEWSLETTER, NEWSLETTER_CHOICES } from './breakages/newsletter.ts';
import { BOOKS, ORDERS, STOCK } from './breakages/orders.ts';
import { PAYMENT_DEEDS, PAYMENTS } from './breakages/payments.ts';
import { PREMIUM } from './breakages/premium.ts';
import { PRICE_HISTORY, PRICES } from './breakages/prices.ts';
import { PUBLISHING } from './breakages/publishing.ts';
import { BASKETS, QUOTES } from './breakages/quotes.ts';
import { RESOLVE } from './breakages/resolve.ts';
import { RETURN_MONEY, RETURNS } from './breakages/returns.ts';
import { RATINGS, REVIEWS } from './breakages/reviews.ts';
import { CREDIT_TERMS, CREDITS } from './breakages/revolving-credit.ts';
import { BRA_FINDER, UPLOADS } from './breakages/service-forms.ts';
import { SIGNING } from './breakages/signing.ts';
import { STOCK_ALERTS } from './breakages/stock-alerts.ts';
import { REDEMPTIONS, VOUCHERS } from './breakages/vouchers.ts';

/** The parts that `npm run mutate` breaks, the quickest first: what every page needs, then what buying needs. */
export const PARTS: readonly Part[] = [
  SIGNING,
  EDGE_CACHE,
  EVENT_FOLLOWER,
  RESOLVE,
  EXPERIMENTS,
  EVENT_STREAM,
  RESULTS,
  PUBLISHING,
  BACKUP,
  PRICES,
  BASKETS,
  QUOTES,
  VOUCHERS,
  INSTALMENTS,
  CREDIT_TERMS,
  LOAN_TERMS,
  INVOICES,
  NEWSLETTER_CHOICES,
  BRA_FINDER,
  UPLOADS,
  RETURN_MONEY,
  PAYMENT_DEEDS,
  RATINGS,
  LISTS,
  SEARCH,
  CONSENT,
  LOGIN_TRIES,
  RETURNS,
  REDEMPTIONS,
  STOCK_ALERTS,
  SESSIONS,
  NEWSLETTER,
  LOANS,
  INVOICE_NUMBERS,
  PREMIUM,
  CREDITS,
  VIEWS,
  ORDERS,
  STOCK,
  BOOKS,
  PRICE_HISTORY,
  LOGINS,
  REVIEWS,
  PAYMENTS,
];
