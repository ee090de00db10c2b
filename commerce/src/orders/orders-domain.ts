import type { Domain, Platform } from '@vitrine/platform/doors';
import type { AccountsDomain } from '../accounts/index.ts';
import type { Baskets } from '../basket/index.ts';
import { createOrdererOf } from './caller-owner.ts';
import { createPayments, type HostedPayments, type Paylinks } from '../payments/index.ts';
import { createCancelForm, createCancellableSource } from './cancel-own-order.ts';
import { cancelledMails } from './cancelled-mail.ts';
import { createCheckoutForms } from './checkout-forms.ts';
import { createCheckoutGate } from './checkout-gate.ts';
import { forgetCheckouts } from './checkout-repository.ts';
import { createBuyerSource, createCheckoutSource, createProofSource, createStepsSource } from './checkout-source.ts';
import { createGuestHoldings, HOLDING_SECONDS, UNBOUNDED } from './guest-holdings.ts';
import { createPageCheckouts } from './page-checkout.ts';
import { createParcelShopSource } from './parcel-shop-source.ts';
import { createPlacedOrderSource } from './placed-order-source.ts';
import { createPremiumSource } from './premium-source.ts';
import { invoiceRoute } from './invoices/invoice-route.ts';
import { orderMails, type LegalPages } from './order-mail.ts';
import { forgetInvoiced, orderers } from './orderers.ts';
import { createPaidGate, createPaidSource } from './return-from-payment.ts';
import { refundMails } from './refund-mail.ts';
import { sentMails } from './sent-mail.ts';
import { createNothingWaitsSource, createPayOtherwiseForm, createWaitingSource } from './waiting-order.ts';
import { createTendOrders, type TendOrders } from './tend-orders.ts';
import { cancelOverdue } from './settle-orders.ts';

const HOUR_MS = 3_600_000;
/** So often it is looked for orders whose time to be paid has ended. */
const LOOK_MS = 30_000;
/** What nobody went on with for so long is forgotten. */
const KEPT_MS = 7 * 24 * HOUR_MS;
const BATCH = 1_000;
/** Steps of one network address: a family that changes its mind, not a robot that fills tables. */
const STEP_LIMIT = { most: 120, seconds: 600 } as const;
/** Orders of guests under one address of mail, each of which is confirmed there: more than a household makes, too few to fill a box. */
const RECIPIENT_LIMIT = { most: 30, seconds: 3_600 } as const;

/** The domain of orders, and what the shop's service does with them. */
export interface OrdersDomain extends Domain {
  tending: TendOrders;
}

/** Orders: the way to one, their making, their mails, and what becomes of those that nobody pays. */
export function createOrdersDomain(
  platform: Pick<
    Platform,
    'database' | 'clock' | 'ids' | 'changes' | 'outbox' | 'mailer' | 'shops' | 'signer' | 'limitTo'
  >,
  {
    baskets,
    accounts,
    hosted,
    links,
    legalPages,
    mostGuestPieces,
  }: {
    baskets: Baskets;
    accounts: Pick<AccountsDomain, 'addresses' | 'who' | 'provedWho'>;
    hosted: HostedPayments | undefined;
    links: Pick<Paylinks, 'create'> | undefined;
    legalPages: LegalPages;
    /** Pieces that guests of one network may hold by prepayment; 0 is without end. */
    mostGuestPieces: number;
  },
): OrdersDomain {
  const { database, clock } = platform;
  const { addresses, who, provedWho } = accounts;
  const parts = {
    ...platform,
    baskets,
    addresses,
    provedWho,
    ordererOf: createOrdererOf(who),
    payments: createPayments(platform),
    hosted,
    links,
  };
  const checkoutOf = createPageCheckouts(parts);
  const limiter = platform.limitTo('checkout', STEP_LIMIT);
  const guests = {
    recipients: platform.limitTo('guest-orders', RECIPIENT_LIMIT),
    holdings:
      mostGuestPieces === 0
        ? UNBOUNDED
        : createGuestHoldings(platform.limitTo('guest-holdings', { most: mostGuestPieces, seconds: HOLDING_SECONDS })),
  };
  return {
    name: 'orders',
    tending: createTendOrders(parts),
    sources: [
      createCheckoutSource(checkoutOf, clock),
      createStepsSource(checkoutOf),
      createBuyerSource(checkoutOf),
      createParcelShopSource(checkoutOf),
      createProofSource(checkoutOf),
      createPremiumSource(checkoutOf),
      createPlacedOrderSource(parts),
      createPaidSource({ hosted }),
      createWaitingSource(parts),
      createNothingWaitsSource(parts),
      createCancellableSource(parts),
    ],
    gates: [createCheckoutGate(parts), ...(hosted === undefined ? [] : [createPaidGate({ ...parts, hosted })])],
    routes: [invoiceRoute(parts)],
    forms: [
      ...createCheckoutForms(parts, limiter, guests),
      createPayOtherwiseForm(parts, limiter),
      createCancelForm(parts, limiter),
    ],
    errands: [
      orderMails({ ...platform, legalPages }),
      sentMails(platform),
      refundMails(platform),
      cancelledMails(platform),
    ],
    personal: orderers(database),
    jobs: [
      {
        name: 'orders.settle',
        everyMs: LOOK_MS,
        run: async (signal) => {
          await cancelOverdue(parts, signal);
        },
      },
      {
        name: 'invoices.forget',
        everyMs: HOUR_MS,
        run: async () => {
          await forgetInvoiced(database, clock.now());
        },
      },
      {
        name: 'checkout.forget',
        everyMs: HOUR_MS,
        async run(signal) {
          const before = new Date(clock.now().getTime() - KEPT_MS);
          for (let gone = BATCH; gone === BATCH && !signal.aborted;)
            gone = await forgetCheckouts(database, before, BATCH);
        },
      },
    ],
  };
}
