import { tenantId } from '@vitrine/platform/doors';
import type { ErrandHandler } from '@vitrine/platform/outbox';
import type { NewsletterChange } from './newsletter-change.ts';
import { createSubscriptions } from './subscriptions-repository.ts';

/** The errand that changes what an address gets, if it gets anything. */
export const NEWSLETTER_CHANGE = 'newsletter-change';

export interface WantedChange {
  address: string;
  change: NewsletterChange;
  /** When it was wanted, as ISO text. */
  at: string;
}

/** After the answer, that nobody learns from its time whether an address has the newsletter. */
export function changeErrand(): ErrandHandler {
  return {
    kind: NEWSLETTER_CHANGE,
    async apply(transaction, { tenant, payload }) {
      // Our own form wrote it.
      const { address, change, at } = payload as WantedChange;
      await createSubscriptions(transaction).change(tenantId(tenant), address, change, new Date(at));
    },
  };
}
