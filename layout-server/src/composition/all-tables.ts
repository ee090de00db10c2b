import { customerAddresses, customers, passwordLinks } from '@vitrine/commerce/accounts';
import { baskets } from '@vitrine/commerce/basket';
import { catalogueFills, prices, products, stock, stockMovements, variants } from '@vitrine/commerce/catalogue';
import { contactFiles, contactMessages, contactSteps } from '@vitrine/commerce/contact';
import { pageFeedback, surveyAnswers } from '@vitrine/commerce/feedback';
import { creditFiles, loanRequests } from '@vitrine/commerce/lending';
import { sponsoredCounts } from '@vitrine/commerce/listing';
import { mailingRecipients, newsletterSubscriptions } from '@vitrine/commerce/newsletter';
import { checkouts, invoices, invoiceSeries, orderLines, orders, stockHolds } from '@vitrine/commerce/orders';
import {
  ledgerEntries,
  ledgerPostings,
  paylinks,
  paymentAttempts,
  paymentEvents,
  paymentMovements,
} from '@vitrine/commerce/payments';
import { premiumMemberships } from '@vitrine/commerce/premium';
import { creditLimits, creditLines } from '@vitrine/commerce/revolving-credit';
import { returnReceipts, returns } from '@vitrine/commerce/returns';
import { reviewPictureParts, reviewPictures, reviews, reviewVotes } from '@vitrine/commerce/reviews';
import { stockAlerts } from '@vitrine/commerce/stock-alerts';
import { boughtTogether, productViews, viewedTogether } from '@vitrine/commerce/together';
import { searchHistory, searchMisses } from '@vitrine/commerce/search';
import { refreshTokens, sessions } from '@vitrine/commerce/session';
import { voucherRedemptions, vouchers } from '@vitrine/commerce/vouchers';
import { wishlists } from '@vitrine/commerce/wishlist';
import { withdrawals } from '@vitrine/commerce/withdrawals';
import { tableShapes } from '@vitrine/platform/database';
import { platformTables } from '@vitrine/platform/tables';
import { forgedClaims, visitCounts } from '../experiments/audiences/index.ts';
import { conversions, exportErasures, exportParts, exposures, reportStreams } from '../experiments/exposures/index.ts';
import { holdouts } from '../experiments/holdouts/index.ts';
import { ingestKeys, ingestRefusals } from '../experiments/ingest/index.ts';
import { experiments } from '../experiments/lifecycle/index.ts';
import { experimentFigures } from '../experiments/results/index.ts';
import { previewLinks } from '../layout/previews/index.ts';
import { shopPictureParts, shopPictures } from '../content/pictures/index.ts';
import { changeSets, changeSetSteps } from '../layout/change-sets/index.ts';
import { staffNotices } from '../layout/notices/index.ts';
import { revisions } from '../layout/revisions/index.ts';
import { staff, staffDeeds, staffTokens } from '../staff/index.ts';

/**
 * Every table of the database; each is written down in the `tables.ts` of what it belongs to. Backups take along these, and
 * refuse if there are others.
 */
export const ALL_TABLES = tableShapes([
  ...platformTables,
  products,
  variants,
  prices,
  stock,
  stockMovements,
  catalogueFills,
  newsletterSubscriptions,
  mailingRecipients,
  contactMessages,
  contactSteps,
  contactFiles,
  pageFeedback,
  surveyAnswers,
  customers,
  customerAddresses,
  passwordLinks,
  sessions,
  refreshTokens,
  reviews,
  reviewVotes,
  reviewPictures,
  reviewPictureParts,
  searchHistory,
  searchMisses,
  boughtTogether,
  productViews,
  viewedTogether,
  sponsoredCounts,
  baskets,
  checkouts,
  orders,
  orderLines,
  stockHolds,
  stockAlerts,
  invoices,
  invoiceSeries,
  premiumMemberships,
  creditLines,
  creditLimits,
  returns,
  returnReceipts,
  paylinks,
  paymentAttempts,
  paymentMovements,
  paymentEvents,
  ledgerEntries,
  ledgerPostings,
  vouchers,
  voucherRedemptions,
  wishlists,
  withdrawals,
  creditFiles,
  loanRequests,
  revisions,
  experiments,
  experimentFigures,
  exposures,
  conversions,
  exportParts,
  exportErasures,
  reportStreams,
  visitCounts,
  forgedClaims,
  holdouts,
  ingestKeys,
  ingestRefusals,
  staff,
  staffTokens,
  staffDeeds,
  staffNotices,
  changeSets,
  changeSetSteps,
  previewLinks,
  shopPictures,
  shopPictureParts,
]);
