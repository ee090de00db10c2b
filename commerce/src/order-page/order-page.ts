import type { Domain, Platform } from '@vitrine/platform/doors';
import type { AccountsDomain } from '../accounts/index.ts';
import { createOrdererOf } from '../orders/index.ts';
import { createPayments, type HostedPayments, type Paylinks } from '../payments/index.ts';
import { followedOrder } from './followed-order.ts';
import { createOrderPageForms } from './order-page-forms.ts';
import { createOrderPageSources } from './order-page-sources.ts';

/** Of one network address: a family that changes its mind. */
const LIMIT = { most: 60, seconds: 600 } as const;

/** The page of an order for whoever has its link, from the confirmation or a mail (ADR 0085). */
export function createOrderPage(
  platform: Pick<Platform, 'database' | 'clock' | 'ids' | 'changes' | 'outbox' | 'signer' | 'limitTo'>,
  {
    accounts,
    hosted,
    links,
  }: {
    accounts: Pick<AccountsDomain, 'who'>;
    hosted: Pick<HostedPayments, 'settleLater'> | undefined;
    links: Pick<Paylinks, 'create'> | undefined;
  },
): Domain {
  const parts = { ...platform, payments: createPayments(platform), hosted, links };
  return {
    name: 'order-page',
    sources: createOrderPageSources({
      ...parts,
      ordererOf: createOrdererOf(accounts.who),
      hasProvider: links !== undefined,
    }),
    gates: [
      {
        pages: ['order-page'],
        decide: async ({ shop, query: { token = '' } }) =>
          (await followedOrder(parts, shop, token)) === undefined ? 'missing' : undefined,
      },
    ],
    forms: createOrderPageForms(parts, platform.limitTo('order-page', LIMIT)),
  };
}
