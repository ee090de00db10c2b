import { sql } from '@vitrine/platform/sql';
import type { NewsletterChange } from './newsletter-change.ts';
import { newsletterSubscriptions as table } from './tables.ts';

const DAY_MS = 86_400_000;
const NO_GROUP = { hearsGroup: false, wantsGroup: false };

/** What a change writes into the subscription of somebody who has it. */
export function changedColumns(change: NewsletterChange, now: Date) {
  switch (change.kind) {
    case 'pause':
      return { pausedUntil: new Date(now.getTime() + Number(change.days) * DAY_MS) };
    case 'frequency':
      return { frequency: change.frequency };
    case 'unsubscribe':
      if (change.from === 'both') return { status: 'cancelled' as const, hearsShop: false, ...NO_GROUP };
      return change.from === 'shop'
        ? { hearsShop: false, status: sql`case when ${table.hearsGroup} then 'active' else 'cancelled' end` }
        : { ...NO_GROUP, status: sql`case when ${table.hearsShop} then 'active' else 'cancelled' end` };
  }
}
