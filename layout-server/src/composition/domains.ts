import { createAccountRecords } from '@vitrine/commerce/account-records';
import { createAccounts, hashedMail, ownedTable, type Joiner } from '@vitrine/commerce/accounts';
import { baskets, createBasketDomain } from '@vitrine/commerce/basket';
import { createBraFinder } from '@vitrine/commerce/bra-finder';
import { createCatalogueDomain, listTagsOf, type Catalogue, type Product } from '@vitrine/commerce/catalogue';
import { createFeedbackDomain } from '@vitrine/commerce/feedback';
import { createGoodsEvents, type OutsideGoods } from '@vitrine/commerce/goods-events';
import { createInstalments } from '@vitrine/commerce/instalments';
import { createContactDomain } from '@vitrine/commerce/contact';
import { createLending, creditFiles, loanRequests } from '@vitrine/commerce/lending';
import { createListing, createSponsoredCounts } from '@vitrine/commerce/listing';
import { createNewsletter } from '@vitrine/commerce/newsletter';
import { createOrderPage } from '@vitrine/commerce/order-page';
import { createOrdersDomain, createPaidOrders, type LegalPages, type OrdersDomain } from '@vitrine/commerce/orders';
import { createOwnData } from '@vitrine/commerce/own-data';
import { createParcelShops } from '@vitrine/commerce/parcel-shops';
import {
  createHostedPayments,
  createPaylinkDomain,
  createPaylinks,
  createPayments,
  createPaymentsDomain,
  payableBy,
  type PaymentProvider,
} from '@vitrine/commerce/payments';
import { premiumMemberships } from '@vitrine/commerce/premium';
import { createRevolvingCredit, creditLines, type RevolvingCreditDomain } from '@vitrine/commerce/revolving-credit';
import { createReturnsDomain, type ReturnsDomain } from '@vitrine/commerce/returns';
import { createStockAlerts } from '@vitrine/commerce/stock-alerts';
import { createReviewsDomain, createReviewsRepository, ownReviews, type MakePicture } from '@vitrine/commerce/reviews';
import { createSearch, searchHistory, type SearchEngine, type ServicePages } from '@vitrine/commerce/search';
import { createSessionDomain, createSessions } from '@vitrine/commerce/session';
import { createIsWorn, createSizes } from '@vitrine/commerce/sizes';
import {
  createBoughtTogether,
  createKnownInTime,
  createTogetherDomain,
  createViewedTogether,
  productViews,
} from '@vitrine/commerce/together';
import { createVouchers } from '@vitrine/commerce/vouchers';
import { createWishlistDomain, wishlists } from '@vitrine/commerce/wishlist';
import { createWithdrawalDomain } from '@vitrine/commerce/withdrawals';
import type { Domain, Platform, TenantId } from '@vitrine/platform/doors';
import type { Logger } from '@vitrine/platform/logging';
import type { PersonalData } from '@vitrine/platform/personal-data';

export interface Goods {
  catalogue: Catalogue;
  /** All products of a tenant: the same array as long as nothing in it has changed. */
  productsOf(tenant: TenantId): readonly Product[];
}

/** Other companies that the shops work with. */
export interface Partners {
  /** Undefined where none takes cards. */
  paymentProvider: PaymentProvider | undefined;
  /** Where shops keep their goods, if not here. */
  outsideGoods: OutsideGoods;
}

/** What domains ask of the house around them. */
export interface Around {
  /** Everything that keeps data of people, once all domains are there. */
  keptOfPeople(domains: readonly Domain[]): readonly PersonalData[];
  legalPages: LegalPages;
  servicePages: ServicePages;
  makePicture: MakePicture;
  /** Pieces that guests of one network may hold by prepayment; 0 is without end. */
  mostGuestPieces: number;
  logger: Logger;
}

/** All domains, and the one that staff works with by itself. */
export interface Domains {
  all: Domain[];
  search: SearchEngine;
  orders: OrdersDomain;
  returns: ReturnsDomain;
  credits: RevolvingCreditDomain;
}

/** Every domain of the shop. A new one is a line here. */
export function createDomains(
  platform: Platform,
  { catalogue, productsOf }: Goods,
  { paymentProvider: provider, outsideGoods }: Partners,
  { keptOfPeople, legalPages, servicePages, makePicture, mostGuestPieces, logger }: Around,
): Domains {
  const together = { bought: createBoughtTogether(platform), viewed: createViewedTogether(platform) };
  const products = createCatalogueDomain(platform, catalogue, createReviewsRepository(platform.database), {
    bought: createKnownInTime(together.bought, { deed: 'bought', logger }),
    viewed: createKnownInTime(together.viewed, { deed: 'viewed', logger }),
  });
  const search = createSearch(platform, { catalogue: products, productsOf, servicePages });
  const wishlist = createWishlistDomain(platform, { catalogue, products });
  const basket = createBasketDomain(platform, { catalogue, products, wishlists: wishlist.wishlists });
  const sessions = createSessions(platform);
  const has = async (tenant: TenantId, sku: string): Promise<boolean> =>
    (await catalogue.bySkus(tenant, [sku]))[0] !== undefined;
  const seen = createTogetherDomain(platform, {
    ...together,
    has,
    hashedMailOf: async (tenant, id) => (await whoIs(tenant, id))?.hashedEmail,
  });
  const joiners: Joiner[] = [basket.joinAtLogin, wishlist.joinAtLogin, search.joinAtLogin, seen.joinAtLogin];
  const accounts = createAccounts(platform, {
    sessions,
    joiners,
    owned: [
      ...[baskets, wishlists, searchHistory, productViews].map(ownedTable),
      ...[creditFiles, loanRequests, premiumMemberships, creditLines].map(ownedTable),
      ...ownReviews({ ...platform, listsOf: listTagsOf }),
    ],
  });
  const whoIs = async (tenant: TenantId, id: string) => {
    const found = await accounts.customers.find(tenant, id);
    return found && { firstname: found.firstName, hashedEmail: hashedMail(found.mail) };
  };
  const hosting = provider && hostPayments(platform, provider);
  const orders = createOrdersDomain(platform, {
    baskets: basket.baskets,
    accounts,
    hosted: hosting?.hosted,
    links: hosting?.links,
    legalPages,
    mostGuestPieces,
  });
  const returns = createReturnsDomain(platform, { hosted: hosting?.hosted });
  const credits = createRevolvingCredit(platform, accounts);
  const all: Domain[] = [
    products,
    search,
    createListing({
      clock: platform.clock,
      catalogue,
      products,
      engine: search.engine,
      misses: search.misses,
      sponsored: createSponsoredCounts(platform.database),
      productsOf,
    }),
    basket,
    seen,
    orders,
    returns,
    createOrderPage(platform, { accounts, hosted: hosting?.hosted, links: hosting?.links }),
    credits,
    ...(hosting === undefined ? [] : [createPaymentsDomain(hosting.parts, hosting.hosted)]),
    createPaylinkDomain(hosting),
    createVouchers(platform),
    createInstalments(catalogue),
    wishlist,
    createReviewsDomain(platform, { has, isWorn: createIsWorn(catalogue) }, makePicture),
    createNewsletter(platform),
    createStockAlerts(platform, catalogue),
    createContactDomain(platform),
    createFeedbackDomain(platform),
    createWithdrawalDomain(platform),
    createSessionDomain(platform, sessions, whoIs),
    accounts,
    createAccountRecords(platform, accounts),
    createBraFinder(),
    createSizes(catalogue),
    createGoodsEvents(platform, outsideGoods),
    createParcelShops(),
    createLending(platform, accounts),
    createOwnData(platform, { accounts, sessions, kept: () => keptOfPeople(all) }),
  ];
  return { all, search: search.engine, orders, returns, credits };
}

function hostPayments(platform: Platform, provider: PaymentProvider) {
  const orders = payableBy(createPaidOrders(platform));
  const parts = { ...platform, provider, payments: createPayments(platform), orders };
  const hosted = createHostedPayments(parts);
  return { parts, hosted, links: createPaylinks({ ...parts, hosted }) };
}
